"""Whether documents are what is counted: quantities of documents, not quantities in documents."""

from answering.understanding.asked import Asked
from answering.understanding.compact import sort_of
from answering.understanding.sentence import Sentence, use


def is_counted(sentence: Sentence) -> bool:
    """Whether anything asks how many, and is not read yet."""
    return any(True for _ in sentence.free("count", "much")) or any(
        numbers(sentence, at) for at in sentence.free("number")
    )


def numbers(sentence: Sentence, place: int) -> bool:
    """문서 수: the number of what stands before it."""
    before = sentence.at(place - 1)
    return before is not None and (
        before.has("document", "kind", "record", "thing") or before.used in {"kind", "tag", "kb"}
    )


def of_records(sentence: Sentence, asked: Asked) -> None:
    """Count records where versions or records are what is named."""
    records = [*sentence.free("record")] or [
        at for at in sentence.free("count") if sentence.pieces[at].value("count") == "records"
    ]
    if records:
        asked.of = "records"
        use([sentence.pieces[records[0]]], "record")


def read_count(sentence: Sentence, asked: Asked) -> bool:
    """Read a plain count; whether it is one."""
    asked.limit = None
    cues = [*sentence.free("count", "much")] + [at for at in sentence.free("number") if numbers(sentence, at)]
    cues = cues or [at for at in sentence.free("measure") if _is_total(sentence, at)]
    if not cues:
        return False
    if not any(_counts_documents(sentence, at) for at in cues):
        sentence.vetoed = sentence.vetoed or "what is counted is no document"
        return False
    asked.intent = "count"
    for at in sentence.free("latest_weak", "latest", "earliest"):
        sentence.unread.append(sentence.pieces[at].text)
    of_records(sentence, asked)
    roles = ("count", "much", "number", "measure", "latest_weak", "latest", "earliest", "most", "limit", "how_much")
    use([sentence.pieces[at] for at in [*sentence.free(*roles)] if not _strange_measure(sentence, at)], "counted")
    return True


def _is_total(sentence: Sentence, place: int) -> bool:
    """계약서 총계, total contracts: a sum of documents is their number."""
    piece = sentence.pieces[place]
    if piece.value("measure") != "sum":
        return False
    if sort_of(piece.text[0]) == "hangul":
        return piece.text in {"총계", "총합계"} and numbers(sentence, place)
    after = sentence.at(place + 1)
    of_all = after is not None and (after.has("document") or after.used == "kind") and after.text.lower().endswith("s")
    return piece.text.lower() == "total" and of_all


def _strange_measure(sentence: Sentence, place: int) -> bool:
    """Only sums may stand beside a plain count: 합계 몇 건; an average number of documents is something else."""
    piece = sentence.pieces[place]
    return (piece.has("measure") and piece.value("measure") != "sum" and not piece.has("count")) or piece.has("most")


def _counts_documents(sentence: Sentence, place: int) -> bool:
    """Whether the noun that is counted is a word for documents; or none is said, and what people do is writing them."""
    piece = sentence.pieces[place]
    korean = sort_of(piece.text[0]) == "hangul"
    if piece.has("document") or _is_total(sentence, place):
        return True
    if not korean and _stands_alone(sentence, place):
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


def _stands_alone(sentence: Sentence, place: int) -> bool:
    """notices last year: how many? What is counted was named before, and nothing follows."""
    if any(not (piece.used or piece.has("stop", "filler", "exist", "total")) for piece in sentence.pieces[place + 1 :]):
        return False
    return any(piece.has("document", "record") or piece.used == "kind" for piece in sentence.pieces[:place])


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
