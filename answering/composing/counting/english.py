"""What the ledger said, in English."""

from __future__ import annotations

from typing import Final

from answering.composing.counting.english_filters import any_of, filters, in_words, subject
from answering.composing.counting.facts import SPOKEN, Told, apart, difference, ranks, said_value, sole_filter
from answering.composing.phrase import Phrase, asked, counted, grouped, joined
from knowledge.ledger.existing import Existing
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.request import Matching, Row

VISIBLE, TENANT = "among the documents you may open", "in the whole company"
GROUPS: Final = {
    "author": "author",
    "department": "department",
    "kind": "kind",
    "kb": "knowledge base",
    "tag": "tag",
    "source": "source",
    "folder": "folder",
    "year": "year",
    "quarter": "quarter",
    "month": "month",
}
MEASURES: Final = {"sum": "sum", "average": "average", "min": "smallest", "max": "largest"}
TOTALS: Final = ("totals.total_matching_documents", "totals.total_matching_records")
SEEN: Final = ("totals.visible_documents", "totals.visible_records")


def amounts(documents: int, records: int, *, of: str, refs: tuple[str, str]) -> Phrase:
    """Return “58 documents (62 records)”, or one of them where both are equal; `refs` are of documents and records."""
    pair = [(documents, "document", refs[0]), (records, "record", refs[1])]
    if of == "records":
        pair.reverse()
    (first, name, ref), (second, other, second_ref) = pair
    said = counted(first, ref) + f" {_plural(name, first)}"
    return said if first == second else said + " (" + counted(second, second_ref) + f" {_plural(other, second)})"


def _plural(name: str, number: object) -> str:
    return name if number == 1 else f"{name}s"


def _be(number: int) -> str:
    return "is" if number == 1 else "are"


def total(matching: Matching, *, of: str) -> Phrase:
    """Return how many there are; with the whole company's also how many of them the viewer may open."""
    whole = amounts(matching.documents, matching.records, of=of, refs=TOTALS)
    if matching.scope != "tenant":
        return whole
    seen = amounts(matching.visible_documents or 0, matching.visible_records or 0, of=of, refs=SEEN)
    return whole + " in all, of which you may open " + seen


def scope(matching: Matching) -> str:
    """Return among which documents was counted."""
    return TENANT if matching.scope == "tenant" else VISIBLE


def count(told: Told) -> list[Phrase]:
    """Say how many there are, and which of them cannot be found by searching."""
    matching = told.result.matching
    first = matching.records if told.of == "records" else matching.documents
    if matching.scope == "tenant":
        whole = amounts(matching.documents, matching.records, of=told.of, refs=TOTALS)
        seen = amounts(matching.visible_documents or 0, matching.visible_records or 0, of=told.of, refs=SEEN)
        said = f"There {_be(first)} " + whole + filters(told.query) + f" {scope(matching)}, of which you may open "
        said += seen + "."
    else:
        said = f"There {_be(first)} " + total(matching, of=told.of) + filters(told.query) + f", {scope(matching)}."
    return [said, *unread(told)]


def unread(told: Told) -> list[Phrase]:
    """Say how many of the records cannot be found by searching, and why; nothing where all can, or none was asked."""
    matching = told.result.matching
    parts = [
        counted(number, f"states.{key}") + f" {name}"
        for key, name, number in (
            ("processing", "being processed", matching.processing),
            ("failed", "failed", matching.failed),
            ("no_text", "without text", matching.no_text),
        )
        if number
    ]
    if not parts or told.query.states:
        return []
    return ["Some of these records cannot be found by their text: " + joined(parts, ", ") + "."]


def nothing(existing: tuple[Existing, ...]) -> list[Phrase]:
    """Say what there is near a period that has nothing."""
    near = [
        counted(in_words(each.period).text, f"existing[{place}].period")
        + ": "
        + counted(each.documents, f"existing[{place}].documents")
        for place, each in enumerate(existing)
    ]
    return ["There are documents near it – " + joined(near, ", ") + "."] if near else []


def value(row: Row, told: Told, place: int) -> Phrase:
    """Return a row's value with its unit."""
    return measured(row.value, of=told.of, unit=row.unit, ref=told.ref(place))


def measured(number: object, *, of: str, unit: str | None, ref: str) -> Phrase:
    """Return a measured value with its unit: documents, pages, MB, a currency."""
    if isinstance(number, str) or number is None:
        return counted(str(number), ref) if number else Phrase() + "no value"
    exact = said_value(number)  # type: ignore[arg-type]
    if of == "bytes":
        return counted(f"{grouped(exact)} bytes ({_megabytes(exact)})", ref)
    said = counted(exact, ref)
    if of in ("documents", "records", "pages"):
        return said + f" {_plural(of.removesuffix('s'), exact)}"
    return f"{unit} " + said if unit else said


def _megabytes(size: object) -> str:
    number = float(size)  # type: ignore[arg-type]
    return f"{number / 1024**2:,.1f} MB" if number >= 1024**2 else f"{number / 1024:,.1f} KB"


def label(row: Row, told: Told, place: int) -> Phrase:
    """Return the name of a group; of what has none, that it has none."""
    if row.key is None:
        return Phrase() + none(told.result.request.group_by or "")
    return counted(row.label, told.ref(place, "label"))


def none(group_by: str) -> str:
    """Return the name of the group of those that have no such thing."""
    return "date unknown" if group_by in ("year", "quarter", "month") else f"no {group(group_by)}"


def group(group_by: str) -> str:
    """Return what the groups are of."""
    return GROUPS.get(group_by, group_by.removeprefix("field:"))


def of_what(of: str) -> str:
    """Return what was measured."""
    return {"documents": "documents", "records": "records", "pages": "pages", "bytes": "size"}.get(
        of, of.removeprefix("field:")
    )


def groups(told: Told) -> list[Phrase]:
    """Say the groups: all of few, the first of many, the winners where only the first were asked for."""
    request, matching = told.result.request, told.result.matching
    name = group(request.group_by or "")
    if not told.rows:
        return count(told)
    whole = total(matching, of=told.of) + filters(told.query)
    basis = f" ({scope(matching)})"
    if request.limit == 1 and request.order == "value":
        return ["Of " + whole + ", " + _winner(told, name) + f"{basis}."]
    places = ranks(told)
    spoken = [
        (_rank(place, row, told, at) if request.limit and request.order == "value" else Phrase())
        + label(row, told, at)
        + " with "
        + value(row, told, at)
        for at, (row, place) in enumerate(zip(told.rows, places, strict=True))
    ]
    shown = spoken[: max(SPOKEN, request.limit or 0) if len(told.rows) <= 2 * SPOKEN else SPOKEN]
    lead = whole + " by " + asked(name, "rows")
    if request.measure != "count":
        lead = f"The {MEASURES[request.measure]} of " + asked(of_what(told.of), "rows") + " of " + lead
    return [lead + ": " + joined(shown, ", ") + f"{basis}.", *_rest(told, len(shown)), *_more(told)]


def _winner(told: Told, name: str) -> Phrase:
    winners = [label(row, told, at) for at, row in enumerate(told.rows)]
    amount = value(told.rows[0], told, 0)
    most = "most" if told.result.request.descending else "least"
    said = "the " + asked(name, "rows") + f" with the {most} is "
    if len(winners) == 1:
        return said + winners[0] + ", with " + amount
    shown = joined(winners[:SPOKEN], ", ", " and ")
    if len(winners) > SPOKEN:
        shown += " and others, " + counted(len(winners), "rows") + " in all"
    return f"tied for the {most} are " + shown + ", each with " + amount


def _rank(place: int, row: Row, told: Told, at: int) -> Phrase:
    return counted(f"{place}. ", told.ref(at, "tied")) + ("(tied) " if row.tied else "")


def _rest(told: Told, shown: int) -> list[Phrase]:
    rest = len(told.rows) - shown
    if rest <= 0:
        return []
    all_of_them = counted(len(told.rows), "rows")
    return ["There are " + all_of_them + "; the other " + counted(rest, "rows") + f" {_be(rest)} in the table."]


def _more(told: Told) -> list[Phrase]:
    return [overlap()] if told.result.overlapping else []


def overlap() -> Phrase:
    """Say that a document may stand in several groups."""
    return Phrase() + "A document may be in several of these, so they need not add up to the total."


def aggregate(told: Told) -> list[Phrase]:
    """Say a sum, an average or an extreme, of how many, and how many say nothing."""
    request, matching = told.result.request, told.result.matching
    name = asked(of_what(told.of), "rows")
    whole = total(matching, of="documents") + filters(told.query)
    row = told.rows[0] if told.rows else None
    if row is None or row.value is None:
        return ["Of " + whole + " none says " + name + f" ({scope(matching)})."]
    said = f"The {MEASURES[request.measure]} " + ("" if request.measure in ("min", "max") else "of ") + name
    said += " of " + whole + " is " + value(row, told, 0) + f" ({scope(matching)})."
    if row.without:
        left = counted(row.without, told.ref(0, "without"))
        return [said, "Left out, for saying no " + name + ": " + left + "."]
    return [said]


def extreme(told: Told) -> list[Phrase]:
    """Say the latest or earliest, and what has the same date."""
    matching = told.result.matching
    rows = [row for row in told.rows if row.value is not None]
    if not rows:
        if matching.documents == 0:
            return count(told)
        whole = total(matching, of="documents") + filters(told.query)
        return ["Of " + whole + f" none has a known date ({scope(matching)})."]
    newest = "latest" if told.result.request.measure == "latest" else "earliest"
    whole = "Of " + total(matching, of="documents") + filters(told.query) + f", the {newest} "
    if told.result.request.group_by:
        names = [label(row, told, at) + ": " + counted(str(row.value), told.ref(at)) for at, row in enumerate(rows)]
        return [whole + "dates are " + joined(names[:SPOKEN], ", ") + f" ({scope(matching)}).", *_rest(told, SPOKEN)]
    titles = [
        "“" + counted(row.label, told.ref(at, "label")) + "” (" + counted(str(row.value), told.ref(at)) + ")"
        for at, row in enumerate(rows[:SPOKEN])
    ]
    several = (told.result.request.limit or 1) > 1
    lead = counted(len(rows), "rows") + " are " if several else Phrase() + "is "
    said = whole + lead + joined(titles, ", ") + f" ({scope(matching)})."
    same = len(rows) > 1 and not several
    ties = ["There are " + counted(len(rows), "rows") + " of that date."] if same else []
    without = counted(rows[0].without, told.ref(0, "without"))
    left = ["Not compared, for their date is unknown: " + without + "."] if rows[0].without else []
    return [said, *ties, *([] if same else _rest(told, len(titles))), *left]


def compare(tolds: list[Told]) -> list[Phrase]:
    """Say what is compared side by side, and of two the difference."""
    common, own = apart([told.query for told in tolds])
    names = [part(query) for query in own]
    sides = [name + ": " + value(told.rows[0], told, 0) for name, told in zip(names, tolds, strict=True) if told.rows]
    request = tolds[0].result.request
    what = subject(common, noun="records" if request.of == "records" else "documents")
    if request.measure != "count":
        what = f"the {MEASURES.get(request.measure, '')} of " + asked(of_what(request.of), "rows") + " of " + what
    said = "Comparing " + what + " – " + joined(sides, ", ") + f" ({scope(tolds[0].result.matching)})."
    return [said, *_difference(tolds, names)]


def part(own: DocumentQuery) -> Phrase:
    """Return the name of one side: what it alone asks for."""
    if own.period and own == DocumentQuery(period=own.period):
        return in_words(own.period)
    sole = sole_filter(own)
    if sole is not None:
        return any_of(*sole)
    return subject(own) if own else Phrase() + "all"


def _difference(tolds: list[Told], names: list[Phrase]) -> list[Phrase]:
    apart_by = difference(tolds)
    if apart_by is None:
        return []
    if apart_by.more is None:
        return [Phrase() + "Both are equal."]
    more = names[apart_by.more]
    by = measured(apart_by.gap, of=tolds[0].of, unit=apart_by.unit, ref=apart_by.ref)
    return ["There is more of " + more + ", by " + by + "."]


def by_meaning(topic: str) -> Phrase:
    """Say that what is meant by a topic cannot be counted."""
    said = "What is about “" + asked(topic, "question") + "”"
    return said + " is found by meaning, so there is no exact total of it."


def exact_part(query: DocumentQuery, matching: Matching, place: int) -> Phrase:
    """Say how many match an exact part of the question, named as what it is."""
    refs = (f"exact_parts[{place}].documents", f"exact_parts[{place}].records")
    said = amounts(matching.documents, matching.records, of="documents", refs=refs)
    return f"There {_be(matching.documents)} " + said + filters(query) + f", {scope(matching)}."


def occurrences(words: tuple[str, ...]) -> Phrase:
    """Say that how often words stand in texts is not counted."""
    return "How often " + any_of(words, "contains", "“", "”") + " stands in the texts is not counted."
