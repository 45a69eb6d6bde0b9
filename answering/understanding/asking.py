"""What is asked of the ledger: how many, how much, the most, the latest, a list, a comparison."""

from typing import Final

from answering.understanding.asked import Asked
from answering.understanding.counting import is_counted, of_records, read_count
from answering.understanding.grouping import breaks_down, finish_group, read_group, read_rank
from answering.understanding.measuring import read_measure, read_target
from answering.understanding.particles import LIMITING
from answering.understanding.sentence import Sentence, use

_PLACES: Final = ("에", "에서", "에는", "짜리", "째")


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
    ranked = read_rank(sentence, asked)
    read_group(sentence, asked, ranked=ranked)
    target = read_target(sentence, grouped=asked.group_by is not None)
    if target is not None and read_measure(sentence, asked, target, ranked=ranked):
        return asked
    if asked.group_by is not None and (ranked or is_counted(sentence) or breaks_down(sentence)):
        asked.intent = "group"
        of_records(sentence, asked)
        finish_group(sentence, asked, ranked=ranked)
        return asked
    asked.group_by = None
    for read in (_compared, _latest, read_count, _listed):
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
    of_records(sentence, asked)
    roles = ("compare", "count", "much", "number", "most", "who", "which", "group_noun", "total", "how_much")
    use([sentence.pieces[at] for at in [*sentence.free(*roles)]], "compared")
    return True


def _latest(sentence: Sentence, asked: Asked) -> bool:
    if is_counted(sentence):
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
    of_records(sentence, asked)
    roles = ("latest", "earliest", "latest_weak", "who", "which", "group_noun", "limit", "top", "me")
    use([sentence.pieces[at] for at in [*sentence.free(*roles)]], "latest")
    return True


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
    of_records(sentence, asked)
    limits = [*sentence.free("limit", "top")]
    if limits:
        asked.limit = sentence.pieces[limits[0]].value("limit") or sentence.pieces[limits[0]].value("top")
    use(
        [sentence.pieces[at] for at in [*sentence.free("list", "limit", "top", "which_document", "latest_weak")]],
        "listed",
    )
    return True
