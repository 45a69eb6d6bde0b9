"""What is summed, averaged or compared by size: a custom field, pages, bytes."""

from answering.understanding.asked import Asked
from answering.understanding.counting import is_counted
from answering.understanding.grouping import finish_group
from answering.understanding.piece import Piece
from answering.understanding.sentence import Sentence, use
from knowledge.ledger.request import Measure


def read_target(sentence: Sentence, *, grouped: bool) -> Piece | None:
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


def read_measure(sentence: Sentence, asked: Asked, target: Piece, *, ranked: bool) -> bool:
    """Read how the target is put together; whether it is, for a field that is only named asks for nothing."""
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
        finish_group(sentence, asked, ranked=ranked)
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
    asks = target.has("count") or is_counted(sentence) or [*sentence.free("total", "how_much", "number")] or grouped
    return "sum" if asks else None


def _apart(sentence: Sentence) -> list[Measure]:
    """가장 용량이 큰: the superlative and its adjective stand apart."""
    if not any(True for _ in sentence.free("superlative")):
        return []
    places = [*sentence.free("adjective")]
    use([sentence.pieces[at] for at in [*places, *sentence.free("superlative")]], "measured")
    return [sentence.pieces[at].value("adjective") for at in places]
