"""What the ledger said, in Korean."""

from __future__ import annotations

from typing import Final

from answering.composing.counting.facts import SPOKEN, Told, apart, difference, ranks, said_value, sole_filter
from answering.composing.counting.korean_filters import any_of, in_words, subject
from answering.composing.particles import particle
from answering.composing.phrase import Phrase, asked, counted, grouped, joined
from knowledge.ledger.existing import Existing
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.request import Matching, Row

VISIBLE, TENANT = "열람할 수 있는 문서 기준", "회사 전체 기준"
GROUPS: Final = {
    "author": "작성자",
    "department": "부서",
    "kind": "종류",
    "kb": "지식베이스",
    "tag": "태그",
    "source": "출처",
    "folder": "폴더",
    "year": "연도",
    "quarter": "분기",
    "month": "월",
}
MEASURES: Final = {"sum": "합계", "average": "평균", "min": "최솟값", "max": "최댓값"}


def amounts(documents: int, records: int, *, of: str, refs: tuple[str, str]) -> Phrase:
    """Return “58건(기록 62건)”, or one of them where both are equal; `refs` are those of documents and records."""
    first, second, other = (documents, records, "기록") if of != "records" else (records, documents, "문서")
    first_ref, second_ref = refs if of != "records" else refs[::-1]
    said = counted(first, first_ref) + "건"
    return said if first == second else said + f"({other} " + counted(second, second_ref) + "건)"


def total(matching: Matching, *, of: str) -> Phrase:
    """Return how many there are; with the whole company's also how many of them the viewer may open."""
    whole = amounts(matching.documents, matching.records, of=of, refs=TOTALS)
    if matching.scope != "tenant":
        return whole
    seen = amounts(matching.visible_documents or 0, matching.visible_records or 0, of=of, refs=SEEN)
    return "전체 " + whole + ", 열람 가능 " + seen


TOTALS: Final = ("totals.total_matching_documents", "totals.total_matching_records")
SEEN: Final = ("totals.visible_documents", "totals.visible_records")


def scope(matching: Matching) -> str:
    """Return among which documents was counted."""
    return TENANT if matching.scope == "tenant" else VISIBLE


def count(told: Told) -> list[Phrase]:
    """Say how many there are, and which of them cannot be found by searching."""
    matching = told.result.matching
    noun = "기록" if told.of == "records" else "문서"
    what = subject(told.query, noun=noun)
    said = what + particle(what.text, "은") + " " + total(matching, of=told.of) + f"입니다({scope(matching)})."
    return [said, *unread(told)]


def unread(told: Told) -> list[Phrase]:
    """Say how many of the records cannot be found by searching, and why; nothing where all can, or none was asked."""
    matching = told.result.matching
    parts = [
        f"{name} " + counted(number, f"states.{key}") + "건"
        for key, name, number in (
            ("processing", "처리 중", matching.processing),
            ("failed", "처리 실패", matching.failed),
            ("no_text", "읽을 글 없음", matching.no_text),
        )
        if number
    ]
    if not parts or told.query.states:
        return []
    return ["이 가운데 " + joined(parts, ", ") + "(기록 기준)은 본문으로 찾을 수 없습니다."]


def nothing(existing: tuple[Existing, ...]) -> list[Phrase]:
    """Say what there is near a period that has nothing."""
    near = [
        in_period(each, place) + " " + counted(each.documents, f"existing[{place}].documents") + "건"
        for place, each in enumerate(existing)
    ]
    return ["가까운 시기에는 " + joined(near, ", ") + "이 있습니다."] if near else []


def in_period(existing: Existing, place: int) -> Phrase:
    """Return the name of a period in which there is something."""
    return counted(in_words(existing.period).text, f"existing[{place}].period")


def value(row: Row, told: Told, place: int) -> Phrase:
    """Return a row's value with its unit."""
    return measured(row.value, of=told.of, unit=row.unit, ref=told.ref(place))


def measured(number: object, *, of: str, unit: str | None, ref: str) -> Phrase:
    """Return a measured value with its unit: 건, 쪽, MB, 원 or another currency."""
    if isinstance(number, str) or number is None:
        return counted(str(number), ref) if number else Phrase() + "값 없음"
    exact = said_value(number)  # type: ignore[arg-type]
    if of == "bytes":
        return counted(f"{grouped(exact)}바이트({_megabytes(exact)})", ref)
    said = counted(exact, ref)
    if of == "pages":
        return said + "쪽"
    if of in ("documents", "records"):
        return said + "건"
    return said + ("원" if unit == "KRW" else f" {unit}" if unit else "")


def _megabytes(size: object) -> str:
    number = float(size)  # type: ignore[arg-type]
    return f"{number / 1024**2:,.1f}MB" if number >= 1024**2 else f"{number / 1024:,.1f}KB"


def label(row: Row, told: Told, place: int) -> Phrase:
    """Return the name of a group; of what has none, that it has none."""
    if row.key is None:
        return Phrase() + none(told.result.request.group_by or "")
    return counted(row.label, told.ref(place, "label"))


def none(group_by: str) -> str:
    """Return the name of the group of those that have no such thing."""
    return "날짜 미상" if group_by in ("year", "quarter", "month") else f"{group(group_by)} 없음"


def group(group_by: str) -> str:
    """Return what the groups are of."""
    return GROUPS.get(group_by, group_by.removeprefix("field:"))


def unit(told: Told) -> str:
    """Return what the groups are counted in; documents where there are none."""
    group_by = told.result.request.group_by
    if group_by is None:
        return "건"
    return {"author": "명", "department": "곳", "kb": "곳", "folder": "곳"}.get(group_by, "개")


def of_what(of: str) -> str:
    """Return what was measured."""
    return {"documents": "문서 수", "records": "기록 수", "pages": "쪽수", "bytes": "용량"}.get(
        of, of.removeprefix("field:")
    )


def groups(told: Told) -> list[Phrase]:
    """Say the groups: all of few, the first of many, the winners where only the first were asked for."""
    request, matching = told.result.request, told.result.matching
    name = group(request.group_by or "")
    what = subject(told.query, noun="기록" if told.of == "records" else "문서")
    if not told.rows:
        return [what + particle(what.text, "은") + " " + total(matching, of=told.of) + f"입니다({scope(matching)})."]
    whole = what + " " + total(matching, of=told.of)
    basis = f"({scope(matching)})"
    if request.measure != "count":
        whole += "의 " + asked(of_what(told.of), "rows") + f" {MEASURES[request.measure]}"
    if request.limit == 1 and request.order == "value":
        return [whole + " 가운데 " + _winner(told, name) + f"입니다{basis}."]
    places = ranks(told)
    spoken = [
        (_rank(place, row, told, at) if request.limit and request.order == "value" else Phrase())
        + label(row, told, at)
        + " "
        + value(row, told, at)
        for at, (row, place) in enumerate(zip(told.rows, places, strict=True))
    ]
    shown = spoken[: max(SPOKEN, request.limit or 0) if len(told.rows) <= 2 * SPOKEN else SPOKEN]
    whole += particle(whole.text, "을") + " " + asked(name, "rows") + "별로 보면 "
    return [whole + joined(shown, ", ") + f"입니다{basis}.", *_rest(told, len(shown)), *_more(told)]


def _winner(told: Told, name: str) -> Phrase:
    summed = told.result.request.measure in ("count", "sum")
    more, less = ("많은", "적은") if summed else ("큰", "작은")
    lead = f"가장 {more if told.result.request.descending else less} "
    winners = [label(row, told, at) for at, row in enumerate(told.rows)]
    said = lead + asked(name, "rows") + particle(name, "은") + " "
    if len(winners) == 1:
        return said + winners[0] + "(" + value(told.rows[0], told, 0) + ")"
    shown = joined(winners[:SPOKEN], ", ")
    if len(winners) > SPOKEN:
        shown += " 등 " + counted(len(winners), "rows") + unit(told)
    said += "공동 " + counted("1위", told.ref(0, "tied")) + "로 " + shown
    return said + "(각 " + value(told.rows[0], told, 0) + ")"


def _rank(place: int, row: Row, told: Told, at: int) -> Phrase:
    return ("공동 " if row.tied else Phrase()) + counted(f"{place}위", told.ref(at, "tied")) + " "


def _rest(told: Told, shown: int) -> list[Phrase]:
    rest = len(told.rows) - shown
    if rest <= 0:
        return []
    return [
        "모두 "
        + counted(len(told.rows), "rows")
        + f"{unit(told)}이며 나머지 "
        + counted(rest, "rows")
        + f"{unit(told)}{particle(unit(told), '은')} 표에 있습니다."
    ]


def _more(told: Told) -> list[Phrase]:
    return [overlap()] if told.result.overlapping else []


def overlap() -> Phrase:
    """Say that a document may stand in several groups."""
    return Phrase() + "한 문서가 여러 곳에 들 수 있어 더한 수는 전체와 다를 수 있습니다."


def aggregate(told: Told) -> list[Phrase]:
    """Say a sum, an average or an extreme, of how many, and how many say nothing."""
    request, matching = told.result.request, told.result.matching
    what = subject(told.query)
    name = asked(of_what(told.of), "rows")
    row = told.rows[0] if told.rows else None
    if row is None or row.value is None:
        said = what + " " + total(matching, of="documents") + " 가운데 " + name + particle(name.text, "이")
        return [said + f" 적힌 것이 없습니다({scope(matching)})."]
    measure = MEASURES[request.measure]
    said = what + " " + total(matching, of="documents") + "의 " + name + f" {measure}{particle(measure, '은')} "
    said += value(row, told, 0) + f"입니다({scope(matching)})."
    return [said, *_without(row, told, name)]


def _without(row: Row, told: Told, name: Phrase) -> list[Phrase]:
    if not row.without:
        return []
    return [
        name
        + particle(name.text, "이")
        + " 없는 "
        + counted(row.without, told.ref(0, "without"))
        + "건은 넣지 않았습니다."
    ]


def extreme(told: Told) -> list[Phrase]:
    """Say the latest or earliest, and what has the same date."""
    matching = told.result.matching
    what = subject(told.query)
    rows = [row for row in told.rows if row.value is not None]
    if not rows:
        if matching.documents == 0:
            return count(told)
        whole = what + particle(what.text, "은") + " " + total(matching, of="documents")
        return [whole + f"이지만 날짜를 아는 것이 없습니다({scope(matching)})."]
    newest = "가장 최근" if told.result.request.measure == "latest" else "가장 오래된"
    whole = what + " " + total(matching, of="documents") + f" 가운데 {newest} "
    if told.result.request.group_by:
        names = [label(row, told, at) + " " + counted(str(row.value), told.ref(at)) for at, row in enumerate(rows)]
        return [whole + "날짜는 " + joined(names[:SPOKEN], ", ") + f"입니다({scope(matching)}).", *_rest(told, SPOKEN)]
    titles = [
        "「" + counted(row.label, told.ref(at, "label")) + "」(" + counted(str(row.value), told.ref(at)) + ")"
        for at, row in enumerate(rows[:SPOKEN])
    ]
    several = (told.result.request.limit or 1) > 1
    lead = counted(len(rows), "rows") + "건은 " if several else Phrase() + "것은 "
    said = whole + lead + joined(titles, ", ") + f"입니다({scope(matching)})."
    same = len(rows) > 1 and not several
    ties = ["날짜가 같은 것이 모두 " + counted(len(rows), "rows") + "건입니다."] if same else []
    return [said, *ties, *([] if same else _rest(told, len(titles))), *_undated(told)]


def _undated(told: Told) -> list[Phrase]:
    without = told.rows[0].without if told.rows else 0
    if not without:
        return []
    return ["날짜를 모르는 " + counted(without, told.ref(0, "without")) + "건은 견주지 않았습니다."]


def compare(tolds: list[Told]) -> list[Phrase]:
    """Say what is compared side by side, and of two the difference."""
    common, own = apart([told.query for told in tolds])
    names = [part(query) for query in own]
    sides = [name + " " + value(told.rows[0], told, 0) for name, told in zip(names, tolds, strict=True) if told.rows]
    what = subject(common)
    request = tolds[0].result.request
    if request.measure != "count":
        what += "의 " + asked(of_what(request.of), "rows") + f" {MEASURES.get(request.measure, '')}"
    said = what + particle(what.text, "은") + " " + joined(sides, ", ") + f"입니다({scope(tolds[0].result.matching)})."
    return [said, *_difference(tolds, names)]


def part(own: DocumentQuery) -> Phrase:
    """Return the name of one side: what it alone asks for."""
    if own.period and own == DocumentQuery(period=own.period):
        return in_words(own.period)
    sole = sole_filter(own)
    if sole is not None:
        return any_of(*sole)
    return subject(own) if own else Phrase() + "전체"


def _difference(tolds: list[Told], names: list[Phrase]) -> list[Phrase]:
    apart_by = difference(tolds)
    if apart_by is None:
        return []
    if apart_by.more is None:
        return [Phrase() + "서로 같습니다."]
    more = names[apart_by.more]
    by = measured(apart_by.gap, of=tolds[0].of, unit=apart_by.unit, ref=apart_by.ref)
    return [more + particle(more.text, "이") + " " + by + " 더 많습니다."]


def by_meaning(topic: str) -> Phrase:
    """Say that what is meant by a topic cannot be counted."""
    said = "‘" + asked(topic, "question") + "’"
    return said + "에 관한 것은 뜻으로 찾으므로 정확한 전체 건수를 셀 수 없습니다."


def exact_part(query: DocumentQuery, matching: Matching, place: int) -> Phrase:
    """Say how many match an exact part of the question, named as what it is."""
    what = subject(query)
    refs = (f"exact_parts[{place}].documents", f"exact_parts[{place}].records")
    return (
        what
        + particle(what.text, "은")
        + " "
        + amounts(matching.documents, matching.records, of="documents", refs=refs)
        + f"입니다({scope(matching)})."
    )


def occurrences(words: tuple[str, ...]) -> Phrase:
    """Say that how often words stand in texts is not counted."""
    return any_of(words, "contains", "‘", "’") + particle(words[-1], "이") + " 몇 번 나오는지는 세지 않습니다."
