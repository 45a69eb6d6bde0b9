"""What is asked of the ledger: how many, how much, the most, the latest, a list, a comparison."""

from dataclasses import dataclass
from typing import Final, Literal

from answering.understanding.compact import sort_of
from answering.understanding.particles import LIMITING
from answering.understanding.piece import Piece
from answering.understanding.sentence import Sentence, use
from knowledge.ledger.request import Measure

Intent = Literal["find", "count", "list", "group", "aggregate", "latest", "compare"]

_PLACES: Final = ("에", "에서", "에는", "짜리", "째")


@dataclass(slots=True)
class Asked:
    """The request in the making. `most` and `least` rank groups, `limit` is how many of them are wanted."""

    intent: Intent = "find"
    measure: Measure = "count"
    of: str = "documents"
    group_by: str | None = None
    order: Literal["value", "key"] = "value"
    limit: int | None = None
    descending: bool = True
    occurrences: bool = False


def read_asked(sentence: Sentence) -> Asked:
    """Read what is asked; the intent "find" where it is nothing for the ledger."""
    asked = Asked()
    if _vetoed_by_limit(sentence):
        sentence.vetoed = "a limit or a rate"
        return asked
    if sentence.has("times") and sentence.filters.get("contains"):
        asked.intent, asked.occurrences = "count", True
        use([sentence.pieces[at] for at in sentence.free("times")], "counted")
        return asked
    ranked = _rank(sentence, asked)
    _group(sentence, asked, ranked=ranked)
    target = _target(sentence, grouped=asked.group_by is not None)
    if target is not None and _measured(sentence, asked, target, ranked=ranked):
        return asked
    if asked.group_by is not None and (ranked or _counted(sentence) or _breaks_down(sentence)):
        asked.intent = "group"
        _of_records(sentence, asked)
        _finish_group(sentence, asked, ranked=ranked)
        return asked
    asked.group_by = None
    for read in (_compared, _latest, _count, _listed):
        if read(sentence, asked):
            return asked
    return asked


def _vetoed_by_limit(sentence: Sentence) -> bool:
    """몇 건까지, 몇 장 이상: a paper says how many may be, no ledger."""
    for place, piece in enumerate(sentence.pieces):
        if not piece.has("count", "much", "people", "times"):
            continue
        after = sentence.at(place + 1)
        if piece.tail.startswith((*LIMITING, *_PLACES)) and not piece.tail.startswith("이나"):
            return True
        if after is not None and after.unknown and after.text.startswith(LIMITING):
            return True
    return False


def _rank(sentence: Sentence, asked: Asked) -> bool:
    """Read 가장 많이, 상위 5명, the fewest; whether groups are ranked."""
    ranking = [*sentence.free("most", "least", "ranking")]
    tops = [*sentence.free("top")]
    extremes = _extremes(sentence)
    if extremes and not ranking:
        asked.limit = 1
        asked.descending = "min" not in [
            sentence.pieces[at].value("measure") or sentence.pieces[at].value("adjective") for at in extremes
        ]
        use([sentence.pieces[at] for at in extremes], "ranking")
        return True
    least = any(sentence.pieces[at].has("least") and not sentence.pieces[at].has("most") for at in ranking)
    if not ranking and not tops:
        return False
    asked.descending = not least
    if tops:
        asked.limit = sentence.pieces[tops[0]].value("top")
    elif not any(sentence.pieces[at].has("ranking") or "순" in sentence.pieces[at].text for at in ranking):
        asked.limit = 1
    return True


def _extremes(sentence: Sentence) -> list[int]:
    """계약금액이 가장 큰 부서: the largest is a group where one is asked for."""
    grouping = [*sentence.free("group_noun", "which")]
    measured = [*sentence.free("field", "pages", "bytes", "money")]
    kinds = [
        at for at in grouping if "kind" in (sentence.pieces[at].value("group_noun"), sentence.pieces[at].value("which"))
    ]
    if not measured or not grouping or kinds or any(True for _ in sentence.free("group")):
        return []
    found = [at for at in sentence.free("measure") if sentence.pieces[at].value("measure") in {"max", "min"}]
    if not found and any(True for _ in sentence.free("superlative")):
        found = [*sentence.free("adjective", "superlative")]
    return found


def _group(sentence: Sentence, asked: Asked, *, ranked: bool) -> None:
    for place in [*sentence.free("group")]:
        piece = sentence.pieces[place]
        if asked.group_by is None:
            asked.group_by = piece.value("group")
            use([piece], "group")
        elif piece.value("group") != asked.group_by:
            sentence.unread.append(piece.text)
            use([piece], "group")
    for place in [*sentence.free("field")]:
        piece, before = sentence.pieces[place], sentence.at(place - 1)
        by = before is not None and before.text.lower() in {"by", "per"}
        if asked.group_by is None and (piece.tail.startswith("별") or by):
            asked.group_by = f"field:{piece.value('field').name}"
            use([piece], "group")
    if asked.group_by is not None:
        _second_groups(sentence, asked)
    if asked.group_by is None:
        _unknown_group(sentence, asked)
    if asked.group_by is None and ranked:
        asked.group_by = _ranked_group(sentence)
    if asked.group_by is None:
        _asked_people(sentence, asked)


def _second_groups(sentence: Sentence, asked: Asked) -> None:
    """by author and month: the ledger groups by one thing, and does not drop the other in silence."""
    for place in [*sentence.free("group_noun")]:
        piece, before, after = sentence.pieces[place], sentence.at(place - 1), sentence.at(place + 1)
        joined = piece.tail in {"와", "과", "랑"} or (
            before is not None and before.text.lower() in {"and", "및", "와", "과"}
        )
        joined = joined or (after is not None and after.text in {"및", "and"})
        if joined and piece.value("group_noun") != asked.group_by:
            sentence.unread.append(piece.text)
            use([piece], "group")


def _unknown_group(sentence: Sentence, asked: Asked) -> None:
    """직급별 문서 수: a group that the ledger does not know is asked for all the same, and refused by name."""
    if not _counted(sentence):
        return
    for piece in sentence.pieces:
        word = piece.text.removesuffix("로")
        if (
            piece.unknown
            and not piece.used
            and word.endswith("별")
            and len(word) > 2
            and word not in {"특별", "개별", "차별", "구별"}
        ):
            asked.group_by = word[:-1]
            sentence.unread.append(piece.text)
            use([piece], "group")
            return


def _ranked_group(sentence: Sentence) -> str | None:
    for role in ("which", "group_noun"):
        for place in sentence.free(role):
            piece = sentence.pieces[place]
            use([each for each in sentence.pieces if each is piece or each.has("author_mark")], "group")
            return str(piece.value(role))
    for place in sentence.free("author_mark"):
        use([sentence.pieces[place]], "group")
        return "author"
    for place in sentence.free("who"):
        use([sentence.pieces[place]], "group")
        return "author"
    return None


def _asked_people(sentence: Sentence, asked: Asked) -> None:
    """몇 명이 썼어, 문서를 쓴 사람 목록: the people are the groups."""
    people = [*sentence.free("people")]
    wrote = any(piece.used == "verb" and piece.has("author") for piece in sentence.pieces)
    nouns = [at for at in sentence.free("group_noun") if sentence.pieces[at].value("group_noun") == "author"]
    listed = any(sentence.pieces[at].value("list") == "strong" for at in sentence.free("list"))
    if wrote and (people or (nouns and listed)):
        asked.group_by = "author"
        use([sentence.pieces[at] for at in (*people, *nouns)], "group")


def _breaks_down(sentence: Sentence) -> bool:
    grouped = any(piece.used == "group" and ("현황" in piece.text or "문서" in piece.text) for piece in sentence.pieces)
    return (grouped or sentence.has("document", "kind", "record", "trend", "list")) and not sentence.vetoed


def _finish_group(sentence: Sentence, asked: Asked, *, ranked: bool) -> None:
    if asked.group_by in {"month", "quarter", "year"} and not ranked:
        asked.order = "key"
    used = (
        "ranking",
        "where",
        "used",
        "superlative",
        "adjective",
        "most",
        "least",
        "top",
        "count",
        "much",
        "number",
        "who",
        "which",
        "compare",
        "group_noun",
        "people",
        "measure",
        "how_much",
    )
    use([sentence.pieces[at] for at in [*sentence.free(*used)]], "counted")


def _target(sentence: Sentence, *, grouped: bool) -> Piece | None:
    """Return what is summed, averaged or compared: a field, pages, bytes."""
    for role in ("field", "pages", "bytes", "money"):
        for place in sentence.free(role):
            piece = sentence.pieces[place]
            if role == "money" and not sentence.money_field:
                continue
            return piece
    for place in sentence.free("count"):
        piece = sentence.pieces[place]
        if piece.value("count") in {"pages", "bytes"}:
            return piece
    for place in sentence.free("measure"):
        piece = sentence.pieces[place]
        if (
            (piece.has("costly") or piece.text.endswith("액"))
            and sentence.money_field
            and sentence.has("document", "kind")
        ):
            return piece
        sized = piece.value("measure") in {"max", "min"} and (piece.has("long", "heavy") or _sizes(piece))
        if sized and _before_document(sentence, place):
            return piece
    return None


def _sizes(piece: Piece) -> bool:
    return piece.text.replace(" ", "").lower() in {
        "가장큰",
        "제일큰",
        "젤큰",
        "가장작은",
        "제일작은",
        "largest",
        "biggest",
        "smallest",
    }


def _before_document(sentence: Sentence, place: int) -> bool:
    """가장 큰 파일, the largest file: a size is meant; 가장 큰 계약서 may mean its amount. A long one has pages."""
    after = sentence.at(place + 1)
    long = sentence.pieces[place].has("long", "heavy")
    return after is not None and (after.has("document") or (long and after.has("kind")))


def _of(sentence: Sentence, target: Piece) -> str:
    if target.has("field"):
        return f"field:{target.value('field').name}"
    if target.has("money", "costly") or target.text.endswith("액"):
        return f"field:{sentence.money_field}"
    if target.has("pages", "long") or target.value("count") == "pages":
        return "pages"
    return "bytes"


def _measured(sentence: Sentence, asked: Asked, target: Piece, *, ranked: bool) -> bool:
    measure = _measure(sentence, target, ranked=ranked, grouped=asked.group_by is not None)
    if measure is None:
        return False
    asked.intent, asked.measure, asked.of = "aggregate", measure, _of(sentence, target)
    use([target], "measured")
    roles = (
        "superlative",
        "adjective",
        "where",
        "ranking",
        "which_document",
        "measure",
        "count",
        "much",
        "how_much",
        "number",
        "total",
        "most",
        "least",
        "long",
        "costly",
        "pages",
        "bytes",
        "money",
        "top",
        "which",
        "who",
    )
    use([sentence.pieces[at] for at in [*sentence.free(*roles)]], "measured")
    if asked.group_by is not None:
        _finish_group(sentence, asked, ranked=ranked)
    elif not ranked or asked.limit == 1:
        asked.limit = None
    if asked.group_by is None:
        asked.descending = True
    return True


def _measure(sentence: Sentence, target: Piece, *, ranked: bool, grouped: bool) -> Measure | None:
    words = [sentence.pieces[at].value("measure") for at in sentence.free("measure")]
    words += _apart(sentence)
    if grouped and ranked and set(words) <= {"max", "min"}:
        return "sum"
    if "average" in words:
        return "average"
    if words:
        word = next((each for each in words if each != "sum"), words[0])
        return "sum" if word == "sum" else word
    if target.has("field"):
        if ranked:
            least = any(sentence.pieces[at].has("least") for at in sentence.free("least"))
            return "min" if least else "max"
        summed = [*sentence.free("total")] or grouped
        return "sum" if summed and not target.has("number_field_only") else None
    if ranked:
        return "min" if any(sentence.pieces[at].has("least") for at in sentence.free("least")) else "max"
    if target.has("money", "costly") and not [*sentence.free("total")]:
        return None
    asks = target.has("count") or _counted(sentence) or [*sentence.free("total", "how_much", "number")] or grouped
    return "sum" if asks else None


def _apart(sentence: Sentence) -> list[Measure]:
    """가장 용량이 큰: the superlative and its adjective stand apart."""
    if not any(True for _ in sentence.free("superlative")):
        return []
    places = [*sentence.free("adjective")]
    use([sentence.pieces[at] for at in [*places, *sentence.free("superlative")]], "measured")
    return [sentence.pieces[at].value("adjective") for at in places]


def _counted(sentence: Sentence) -> bool:
    return any(True for _ in sentence.free("count", "much")) or any(
        _numbers(sentence, at) for at in sentence.free("number")
    )


def _numbers(sentence: Sentence, place: int) -> bool:
    """문서 수: the number of what stands before it."""
    before = sentence.at(place - 1)
    return before is not None and (
        before.has("document", "kind", "record", "thing") or before.used in {"kind", "tag", "kb"}
    )


def _of_records(sentence: Sentence, asked: Asked) -> None:
    records = [*sentence.free("record")] or [
        at for at in sentence.free("count") if sentence.pieces[at].value("count") == "records"
    ]
    if records:
        asked.of = "records"
        use([sentence.pieces[records[0]]], "record")


def _compared(sentence: Sentence, asked: Asked) -> bool:
    cues = [*sentence.free("compare")]
    sides = max(
        len(sentence.periods),
        len(sentence.filters.get("authors", ())),
        len(sentence.filters.get("departments", ())),
        len(sentence.filters.get("kinds", ())),
    )
    if not cues or sides < 2:
        return False
    asked.intent, asked.limit, asked.descending = "compare", None, True
    _of_records(sentence, asked)
    roles = ("compare", "count", "much", "number", "most", "who", "which", "group_noun", "total", "how_much")
    use([sentence.pieces[at] for at in [*sentence.free(*roles)]], "compared")
    return True


def _latest(sentence: Sentence, asked: Asked) -> bool:
    if _counted(sentence):
        return False
    orders = [*sentence.free("latest", "earliest")]
    weak = [at for at in sentence.free("latest_weak") if sentence.has("document", "kind", "record")]
    if not orders and not weak:
        return False
    if not sentence.has("document", "kind", "record", "thing") and not sentence.related:
        return False
    first = any(sentence.pieces[at].has("earliest") for at in orders)
    asked.intent, asked.measure = "latest", "earliest" if first else "latest"
    asked.limit, asked.descending = None, True
    limits = [*sentence.free("limit", "top")]
    if limits:
        asked.limit = sentence.pieces[limits[0]].value("limit") or sentence.pieces[limits[0]].value("top")
    _of_records(sentence, asked)
    roles = ("latest", "earliest", "latest_weak", "who", "which", "group_noun", "limit", "top", "me")
    use([sentence.pieces[at] for at in [*sentence.free(*roles)]], "latest")
    return True


def _count(sentence: Sentence, asked: Asked) -> bool:
    asked.limit = None
    cues = [*sentence.free("count", "much")] + [at for at in sentence.free("number") if _numbers(sentence, at)]
    if not cues:
        return False
    if not any(_counts_documents(sentence, at) for at in cues):
        sentence.vetoed = sentence.vetoed or "what is counted is no document"
        return False
    asked.intent = "count"
    for at in sentence.free("latest_weak", "latest", "earliest"):
        sentence.unread.append(sentence.pieces[at].text)
    _of_records(sentence, asked)
    roles = ("count", "much", "number", "measure", "latest_weak", "latest", "earliest", "most", "limit", "how_much")
    use([sentence.pieces[at] for at in [*sentence.free(*roles)] if not _strange_measure(sentence, at)], "counted")
    return True


def _strange_measure(sentence: Sentence, place: int) -> bool:
    """Only sums may stand beside a plain count: 합계 몇 건; an average number of documents is something else."""
    piece = sentence.pieces[place]
    return (piece.has("measure") and piece.value("measure") != "sum" and not piece.has("count")) or piece.has("most")


def _counts_documents(sentence: Sentence, place: int) -> bool:
    """Whether the noun that is counted is a word for documents; or none is said, and what people do is writing them."""
    piece = sentence.pieces[place]
    korean = sort_of(piece.text[0]) == "hangul"
    if piece.has("document"):
        return True
    before = sentence.at(place - 1)
    if not korean and before is not None and (before.has("document", "record") or before.used == "kind"):
        return True
    if not korean or piece.tail.startswith("의"):
        return _head_behind(sentence, place, korean=korean)
    for at in range(place - 1, -1, -1):
        before = sentence.pieces[at]
        if before.used == "stop":
            break
        if before.has("document", "record", "thing") or before.used in {
            "kind",
            "record",
            "tag",
            "kb",
            "folder",
            "topic",
        }:
            return True
        if before.used in {"", "verb"} and before.unknown:
            return False
        if not before.used and not before.has(
            "filler",
            "total",
            "exist",
            "trend",
            "count",
            "list",
            "number",
            "people",
            "group",
            "much",
            "who",
            "which",
            "measure",
            "latest_weak",
        ):
            return False
        if before.used == "measured":
            return False
    return _implied(sentence) or _head_behind(sentence, place, korean=korean)


def _head_behind(sentence: Sentence, place: int, *, korean: bool) -> bool:
    for at in range(place + 1, len(sentence.pieces)):
        after = sentence.pieces[at]
        if after.used == "stop":
            break
        if after.has("document", "record") or after.used == "kind":
            return True
        if after.unknown and not after.used and not korean and not _leads_to_head(sentence, at):
            return False
        if not korean and after.used in {"verb", "author", "unknown author"} and after.used != "topic":
            break
    return _implied(sentence)


def _leads_to_head(sentence: Sentence, place: int) -> bool:
    """how many security documents: the run of unknown words ends in a word for documents."""
    for piece in sentence.pieces[place:]:
        if piece.has("document", "record") or piece.used == "kind":
            return True
        if piece.used or not (piece.unknown or piece.has("tag", "source", "kind", "department", "field")):
            return False
    return False


def _implied(sentence: Sentence) -> bool:
    """정다은은 몇 건 썼어: writing is what makes documents, so they need not be named."""
    wrote = any(piece.used == "verb" and piece.has("author", "upload") for piece in sentence.pieces)
    return sentence.related and (
        wrote or bool(sentence.filters) or sentence.trashed or sentence.undated or bool(sentence.conditions)
    )


def _listed(sentence: Sentence, asked: Asked) -> bool:
    if sentence.has("who", "times", "how_much", "measure", "people") and [
        *sentence.free("who", "times", "how_much", "measure", "people")
    ]:
        return False
    cues = [*sentence.free("list")]
    named = sentence.has("document", "record", "thing") or sentence.filters.get("kinds") or sentence.filters.get("kbs")
    if not named or not (cues or sentence.related):
        return False
    strong = any(sentence.pieces[at].value("list") == "strong" for at in cues)
    if not (sentence.related or sentence.periods or sentence.filters or strong):
        return False
    asked.intent = "list"
    _of_records(sentence, asked)
    limits = [*sentence.free("limit", "top")]
    if limits:
        asked.limit = sentence.pieces[limits[0]].value("limit") or sentence.pieces[limits[0]].value("top")
    use(
        [sentence.pieces[at] for at in [*sentence.free("list", "limit", "top", "which_document", "latest_weak")]],
        "listed",
    )
    return True
