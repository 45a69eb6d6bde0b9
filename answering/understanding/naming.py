"""What is named outright: contained words, titles, tags, folders, shelves, sources, states, the trash."""

from typing import Final

from answering.understanding.compact import sort_of
from answering.understanding.particles import JOINING, bare
from answering.understanding.piece import Piece
from answering.understanding.sentence import Sentence, use

_LOCATIVE: Final = ("에", "에서", "에는", "에서는", "안에", "내에")
_STOPPING: Final = (
    "author", "upload", "period", "count", "list", "exist", "body", "title", "contains", "mentioned", "about",
    "most", "least", "which", "who", "measure", "group", "stop", "latest", "earliest", "document", "total", "filler",
    "compare", "amount", "times", "me", "my_department", "tag_mark", "folder_mark", "kb_mark", "word", "used",
    "tag_verb", "source_verb", "trash", "undated", "scope", "which_document",
)  # fmt: skip


def read_named(sentence: Sentence) -> None:
    """Read every filter that a word of its own announces."""
    _titles(sentence)
    _contained(sentence)
    _about(sentence)
    _tags(sentence)
    _folders(sentence)
    _shelves(sentence)
    _flags(sentence)
    _sources(sentence)
    _states(sentence)


def _target(sentence: Sentence, place: int, step: int, *, also: tuple[str, ...] = ()) -> list[Piece]:
    """Return the pieces beside a marker that say what it marks: a quotation, or words up to the next known part.

    To the left of a Korean marker a particle ends them: what stands before it is another part of the sentence.
    """
    found: list[Piece] = []
    while (piece := sentence.at(place)) is not None and not piece.used:
        if piece.has("quote"):
            return found if found else [piece]
        if piece.has(*_STOPPING) and not piece.has(*also):
            break
        if step < 0 and found and (piece.tail or (piece.unknown and bare(piece.text)[1])):
            break
        found.append(piece)
        if step > 0 and (piece.tail or (piece.unknown and bare(piece.text)[1])):
            break
        place += step
    return found[::step] if step < 0 else found


_LEADING: Final = ("in ", "inside ", "under ", "the ")
"""How a marker begins behind which the name stands: in the folder Projects/Alpha."""
_ARTICLES: Final = frozenset({"the", "a", "an", "of", "and", "or", "in", "to", "for", "our", "및", "와", "과"})


def _text(sentence: Sentence, pieces: list[Piece]) -> str:
    if len(pieces) == 1 and pieces[0].has("quote"):
        return str(pieces[0].value("quote"))
    text = sentence.written(pieces)
    return bare(text)[0] if pieces and pieces[-1].unknown else text


def _is_korean(piece: Piece) -> bool:
    return sort_of(piece.text[0]) == "hangul"


def _titles(sentence: Sentence) -> None:
    for place in [*sentence.free("title")]:
        piece = sentence.pieces[place]
        if _is_korean(piece):
            words = _target(sentence, place + 1, 1) if piece.tail[:1] in {"에", "이", "가", "은", "는", ""} else []
        elif piece.value("title") == "in":
            words = _target(sentence, place - 1, -1)
        else:
            words = _target(sentence, place + 1, 1, also=("filler",))
        if not words:
            continue
        sentence.add("titles", _text(sentence, words))
        sentence.related = True
        use([*words, piece], "title")
        _swallow(sentence, place, ("contains", "exist", "word", "mentioned", "filler"))


def _swallow(sentence: Sentence, place: int, roles: tuple[str, ...]) -> None:
    """Let the verb that belongs to a marker be read with it."""
    at = place + 1
    while (piece := sentence.at(at)) is not None and at - place <= 4:
        if piece.used:
            at += 1
            continue
        if not piece.has(*roles):
            return
        use([piece], "verb")
        at += 1


def _contained(sentence: Sentence) -> None:
    for place in [*sentence.free("contains", "mentioned")]:
        piece = sentence.pieces[place]
        if piece.used:
            continue
        words, marker = _contained_by(sentence, place)
        joined = any(each.tail in {"와", "과", "랑", "이랑", "하고"} for each in words)
        if not words or joined or words[-1].tail[:1] == "에":
            continue
        sentence.add("contains", _text(sentence, words))
        sentence.related = True
        use([*words, *marker, piece], "contains")
    for place in [*sentence.free("body")]:
        if sentence.filters.get("contains"):
            use([sentence.pieces[place]], "contains")


def _contained_by(sentence: Sentence, place: int) -> tuple[list[Piece], list[Piece]]:
    piece = sentence.pieces[place]
    if _is_korean(piece):
        at, marker = place - 1, []
        while (before := sentence.at(at)) is not None and not before.used and _stands_between(sentence, at):
            if before.has("word"):
                marker.append(before)
            at -= 1
        return _target(sentence, at, -1), marker
    if piece.has("mentioned"):
        at = place - 1
        while (before := sentence.at(at)) is not None and before.has("filler"):
            at -= 1
        return _target(sentence, at, -1, also=("most", "latest", "list")), [
            each for each in sentence.pieces[max(0, at - 4) : at] if each.has("word")
        ]
    at, marker = place + 1, []
    while (after := sentence.at(at)) is not None and not after.used and after.has("word", "filler"):
        marker.append(after)
        at += 1
    return _target(sentence, at, 1), marker


def _stands_between(sentence: Sentence, place: int) -> bool:
    """'보안'은 문서에 몇 번 나와: how often and where stand between a word and its verb."""
    piece = sentence.pieces[place]
    inside = piece.has("document", "body", "kind", "kb") and piece.tail.startswith(_LOCATIVE)
    return piece.has("word", "times", "total") or (inside and sentence.has("times"))


def _about(sentence: Sentence) -> None:
    """What a document is about is found by meaning: no filter says it."""
    for place in [*sentence.free("about")]:
        piece = sentence.pieces[place]
        if _is_korean(piece):
            words = _target(sentence, place - 1, -1, also=("document",))
        else:
            words = _target(sentence, place + 1, 1, also=("filler", "document"))
            end = next(
                (
                    at
                    for at, each in enumerate(words)
                    if each.has("filler") and not each.has("kind") and each.text.lower() not in _ARTICLES
                ),
                None,
            )
            words = words[:end]
            while words and words[-1].has("filler"):
                words.pop()
            while words and words[0].text.lower() in {"the", "a", "an", "our"}:
                words.pop(0)
        if words:
            sentence.topics.append(_text(sentence, words))
            use([*words, piece], "topic")


def _tags(sentence: Sentence) -> None:
    for place in [*sentence.free("hash")]:
        piece = sentence.pieces[place]
        sentence.add("tags", bare(str(piece.value("hash")))[0])
        sentence.related = True
        use([piece], "tag")
    for place in [*sentence.free("tag_mark")]:
        piece, before, after = sentence.pieces[place], sentence.at(place - 1), sentence.at(place + 1)
        leftwards = _is_korean(piece) or piece.text.lower() in {"tag", "tags"}
        names: list[Piece] = []
        if leftwards and before is not None and not before.used and _may_be_tag(before):
            names = [before]
            at = place - 2
            while (
                (more := sentence.at(at)) is not None and not more.used and more.tail in JOINING and _may_be_tag(more)
            ):
                names.append(more)
                at -= 1
        elif after is not None and not after.used and (_may_be_tag(after) or after.has("filler")):
            names = _rightwards(_target(sentence, place + 1, 1))
        if not names:
            continue
        for each in sorted(names, key=lambda name: name.start):
            sentence.add("tags", _tag_of(each))
        sentence.related = True
        use([*names, piece], "tag")
        if before is not None and not before.used and before.has("used"):
            use([before], "tag")
        _swallow(sentence, place, ("tag_verb",))
        if after is not None and not after.used and after.has("tag_verb"):
            use([after], "tag")


def _rightwards(pieces: list[Piece]) -> list[Piece]:
    """Return the tags that stand behind their marker: known ones end where another word stands."""
    names = [each for each in pieces if _may_be_tag(each)]
    if not names or not names[0].has("tag"):
        return names
    return [each for each in names if each.has("tag", "quote")]


def _may_be_tag(piece: Piece) -> bool:
    return not piece.has(*_STOPPING, "top", "limit") or piece.has("quote", "tag")


def _tag_of(piece: Piece) -> str:
    known = piece.value("tag")
    if known is not None:
        return str(known.name)
    text = str(piece.value("quote") or piece.text)
    for ending in ("이라는", "라는", "인"):
        text = text.removesuffix(ending) if len(text) - len(ending) >= 2 else text
    return bare(text)[0]


def _folders(sentence: Sentence) -> None:
    for place in [*sentence.free("folder_mark")]:
        piece, before, after = sentence.pieces[place], sentence.at(place - 1), sentence.at(place + 1)
        if piece.text in {"하위", "subfolder"}:
            continue
        leading = not _is_korean(piece) and piece.text.lower().startswith(_LEADING)
        if leading and after is not None and not after.used and after.has("path", "quote", "folder"):
            names = [after]
        elif before is not None and not before.used and _may_be_folder(before):
            names = _target(sentence, place - 1, -1, also=("period", "document") if before.has("period") else ())
        elif after is not None and not _is_korean(piece) and not after.used and _may_be_folder(after):
            names = _target(sentence, place + 1, 1)
        else:
            continue
        known = names[0].value("folder")
        path = (
            known.name
            if known is not None
            else str(names[0].value("path") or names[0].value("quote") or _text(sentence, names))
        )
        sentence.add("folders", path)
        sentence.related = True
        use([*names, piece], "folder")
    for place in [*sentence.free("path")]:
        piece, after = sentence.pieces[place], sentence.at(place + 1)
        inside = after is not None and after.text in {"안", "안에", "아래", "내", "밑"}
        if not piece.has("folder") and (
            piece.tail.startswith(_LOCATIVE) or inside or _behind_preposition(sentence, place)
        ):
            sentence.add("folders", str(piece.value("path")))
            sentence.related = True
            use([piece], "folder")
    for place in [*sentence.free("folder")]:
        sentence.add("folders", sentence.pieces[place].value("folder").name)
        sentence.related = True
        use([sentence.pieces[place]], "folder")


def _may_be_folder(piece: Piece) -> bool:
    return piece.has("path", "quote", "period") or not piece.has(*_STOPPING)


def _shelves(sentence: Sentence) -> None:
    for place in [*sentence.free("kb_mark")]:
        piece, before, after = sentence.pieces[place], sentence.at(place - 1), sentence.at(place + 1)
        beside = before if before is not None and not before.used and (_is_korean(piece) or before.has("kb")) else after
        if beside is None or beside.used:
            continue
        if beside.has("kb", "quote") or (beside.unknown and _is_korean(piece) == _is_korean(beside)):
            known = beside.value("kb")
            sentence.add("kbs", known.name if known is not None else str(beside.value("quote") or bare(beside.text)[0]))
            sentence.related = True
            use([beside, piece], "kb")
    for place in [*sentence.free("kb")]:
        piece, after = sentence.pieces[place], sentence.at(place + 1)
        inside = piece.tail.startswith(_LOCATIVE) or (after is not None and after.text in {"안", "속", "내"})
        inside = inside or _behind_preposition(sentence, place)
        if piece.has("kind", "document") and not (inside and _holds_others(sentence, place)):
            continue
        sentence.add("kbs", piece.value("kb").name)
        sentence.related = True
        use([piece], "kb")


def _holds_others(sentence: Sentence, place: int) -> bool:
    """회의록에 있는 문서: a shelf, for something else is counted in it; 회의록에 몇 번 나와: the minutes themselves."""
    return any(at != place and piece.has("document", "kind", "record") for at, piece in enumerate(sentence.pieces))


def _behind_preposition(sentence: Sentence, place: int) -> bool:
    before = sentence.at(place - 1)
    return before is not None and before.text.lower() in {"in", "under", "from", "in the"}


def _flags(sentence: Sentence) -> None:
    for place in [*sentence.free("trash", "undated", "scope")]:
        piece = sentence.pieces[place]
        sentence.trashed = sentence.trashed or piece.has("trash")
        sentence.undated = sentence.undated or piece.has("undated")
        sentence.whole_company = sentence.whole_company or piece.has("scope")
        sentence.related = sentence.related or not piece.has("scope")
        use([piece], "flag")


def _sources(sentence: Sentence) -> None:
    """고객, 외부, client: the source of a document only beside one, or beside what it was sent by."""
    for place in [*sentence.free("source")]:
        piece, before, after = sentence.pieces[place], sentence.at(place - 1), sentence.at(place + 1)
        marked = before is not None and not before.used and before.has("source_mark")
        sent = _sent(sentence, place)
        beside = (
            after is not None and after.has("document", "kind", "record", "thing", "source_mark") and not piece.tail
        )
        if not (marked or sent or beside or _came_from(sentence, place)):
            continue
        sentence.add("sources", str(piece.value("source")))
        sentence.related = True
        use([piece], "source")
        if marked and before is not None:
            use([before], "source")
        for at in (place - 1, place - 2, place + 1, place + 2):
            near = sentence.at(at)
            if near is not None and not near.used and near.has("source_verb", "source_mark"):
                use([near], "source")


def _sent(sentence: Sentence, place: int) -> bool:
    """고객이 보낸, 고객에게서 받은, 외부에서 작성한."""
    after = sentence.at(place + 1)
    if after is None or not _is_korean(sentence.pieces[place]):
        return False
    return after.has("source_verb") or (bool(sentence.pieces[place].tail) and after.has("author", "source_mark"))


def _came_from(sentence: Sentence, place: int) -> bool:
    piece, before = sentence.pieces[place], sentence.at(place - 1)
    if _is_korean(piece) or before is None:
        return False
    return before.has("source_verb", "filler") or piece.text.lower().startswith(("from", "by", "of our"))


def _states(sentence: Sentence) -> None:
    for place in [*sentence.free("state")]:
        piece, after = sentence.pieces[place], sentence.at(place + 1)
        adjectival = piece.text[-1:] in "한된인는난린은" or not _is_korean(piece) or piece.tail in {"인", "이"}
        beside = after is not None and after.has("document", "kind", "record", "thing")
        if adjectival or beside:
            sentence.add("states", str(piece.value("state")))
            sentence.related = True
            use([piece], "state")
