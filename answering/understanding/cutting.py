"""Cuts the text of a question into pieces: words that are known, particles behind them, and the rest."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from answering.understanding.compact import Compact, sort_of
from answering.understanding.lexicon import LEXICON, PREFIXES, prefixes_of
from answering.understanding.particles import LONGEST_TAIL, TAILS, title_of
from answering.understanding.piece import Meaning, Piece

Vocabulary = Mapping[str, tuple[Meaning, ...]]

# Costs: the cheapest way to cut wins. A letter that nothing explains is dear, and a known word that begins inside an
# unknown one has to explain more than itself; crossing a blank is cheap, for people put blanks where they like.
_KNOWN, _TAIL, _LETTER, _LATIN = 3.0, 1.5, 10.0, 20.0
_CROSSED, _INSIDE, _AFTER_NOUN, _AFTER_OTHER, _DETACHED = 0.8, 4.0, 22.0, 4.0, 30.0

# What may end a compound whose first part nobody knows (보안문서, 휴가규정), or follow an unknown name without a blank.
_HEADS: Final = frozenset(
    {
        "document",
        "kind",
        "record",
        "field",
        "author",
        "upload",
        "about",
        "list",
        "count",
        "folder_mark",
        "kb_mark",
        "tag_mark",
    }
)
_VERBS: Final = frozenset({"author", "upload", "exist", "about", "contains", "tag_verb", "source_verb", "mentioned"})
# The longest word that is looked for, in letters without blanks.
LONGEST_WORD: Final = 40

_START, _NOUN, _VERB, _TAILED, _UNKNOWN = range(5)


@dataclass(frozen=True, slots=True)
class Words:
    """The tenant's words, and all beginnings of them."""

    meanings: Vocabulary
    prefixes: frozenset[str]


def cut(compact: Compact, vocabulary: Vocabulary, marks: Sequence[Piece]) -> list[Piece]:
    """Return the pieces in order, punctuation left out; `marks` are pieces that are certain already."""
    words = Words(vocabulary, prefixes_of(vocabulary))
    steps = _cheapest(compact, words, {mark.start: mark for mark in marks})
    return _gathered(compact, steps)


Step = tuple[int, int, str, tuple[Meaning, ...], Piece | None]


def _cheapest(compact: Compact, words: Words, marks: Mapping[int, Piece]) -> list[Step]:
    """Return the steps (start, end, sort, meanings, mark) of the cheapest way from the start to the end."""
    length = len(compact.text)
    best: list[dict[int, tuple[float, int, int, Step | None]]] = [{} for _ in range(length + 1)]
    best[0][_START] = (0.0, -1, -1, None)
    for at in range(length):
        if not best[at]:
            continue
        for end, state, cost, allowed, step in _ways(compact, words, marks, at):
            for before, (spent, *_rest) in best[at].items():
                extra = _allowed(compact, at, before, allowed, step)
                if extra is None:
                    continue
                total = spent + cost + extra
                known = best[end].get(state)
                if known is None or total < known[0]:
                    best[end][state] = (total, at, before, step)
    return _traced(best, length)


def _traced(best: list[dict[int, tuple[float, int, int, Step | None]]], length: int) -> list[Step]:
    steps: list[Step] = []
    at, state = length, min(best[length], key=lambda each: best[length][each][0])
    while at > 0:
        _cost, before, came, step = best[at][state]
        assert step is not None
        steps.append(step)
        at, state = before, came
    return steps[::-1]


def _ways(
    compact: Compact, words: Words, marks: Mapping[int, Piece], at: int
) -> Iterator[tuple[int, int, float, str, Step]]:
    """Yield how the next piece may be cut: its end, the state behind it, its cost, its sort."""
    mark = marks.get(at)
    if mark is not None:
        yield mark.end, _NOUN, 0.0, "mark", (at, mark.end, "mark", mark.meanings, mark)
        return
    text, sort = compact.text, sort_of(compact.text[at])
    if sort == "mark":
        yield at + 1, _START, 0.0, "stop", (at, at + 1, "stop", (), None)
        return
    limit = min((start for start in marks if start > at), default=len(text)) if marks else len(text)
    yield from _known(compact, words, at, min(limit, at + LONGEST_WORD))
    if sort == "hangul":
        for end in range(at + 1, min(at + LONGEST_TAIL, limit) + 1):
            if end > at + 1 and end - 1 in compact.blanks:
                break
            if text[at:end] in TAILS:
                yield end, _TAILED, _TAIL, "tail", (at, end, "tail", (), None)
        yield at + 1, _UNKNOWN, _LETTER, "letter", (at, at + 1, "letter", (), None)
        return
    end = at + 1
    while end < limit and end not in compact.borders:
        end += 1
    yield end, _UNKNOWN, _LATIN, "letter", (at, end, "letter", (), None)


def _known(compact: Compact, words: Words, at: int, limit: int) -> Iterator[tuple[int, int, float, str, Step]]:
    text = compact.text
    latin = sort_of(text[at]) != "hangul"
    if latin and at not in compact.borders:
        return
    crossed = 0
    for end in range(at + 1, limit + 1):
        if end - 1 in compact.blanks and end - 1 > at and not latin:
            crossed += 1
        word = text[at:end]
        if word not in PREFIXES and word not in words.prefixes:
            return
        meanings = (*LEXICON.get(word, ()), *words.meanings.get(word, ()))
        if not meanings or (sort_of(text[end - 1]) != "hangul" and end not in compact.borders):
            continue
        if end - at == 1 and end not in compact.borders and all(each.role == "filler" for each in meanings):
            continue
        state = _VERB if any(each.role in _VERBS for each in meanings) else _NOUN
        # Of two words of one length the tenant's own wins nothing: both meanings are kept.
        yield end, state, _KNOWN + _CROSSED * crossed, "known", (at, end, "known", meanings, None)


def _allowed(compact: Compact, at: int, before: int, sort: str, step: Step) -> float | None:
    """Return what it costs besides to stand behind what came before; None where it may not."""
    border = at in compact.borders
    if sort == "tail":
        if before == _START or at in compact.blanks or (before == _UNKNOWN and not border):
            return None
        return 0.0
    if border:
        return 0.0
    if sort == "letter":
        return {_NOUN: _AFTER_NOUN, _TAILED: _AFTER_OTHER, _VERB: _AFTER_OTHER}.get(before, 0.0)
    if sort == "known" and before == _UNKNOWN:
        alone = step[1] - step[0] == 1
        fits = any(each.role in _HEADS for each in step[3])
        if not fits or (alone and not _verb_behind_subject(compact, step)):
            return None
        return _INSIDE
    if sort == "known" and before == _NOUN and not any(each.role in _HEADS | {"number"} for each in step[3]):
        return 1.0
    return 0.5


def _verb_behind_subject(compact: Compact, step: Step) -> bool:
    """홍길동이쓴: a verb of one letter needs the particle of a subject before it."""
    return any(each.role in _VERBS for each in step[3]) and compact.text[step[0] - 1] in "이가"


def _gathered(compact: Compact, steps: Sequence[Step]) -> list[Piece]:
    pieces: list[Piece] = []
    gap = True
    for start, end, sort, meanings, mark in steps:
        if sort == "stop":
            gap = True
            if compact.text[start] in "?!.;":
                pieces.append(Piece(start, end, compact.text[start], (Meaning("stop"),), used="stop"))
            continue
        if sort == "letter" and pieces and gap and _is_possessive(compact, start, end):
            pieces[-1].tail += "'s"
        elif sort == "mark" and mark is not None:
            pieces.append(mark)
        elif sort == "tail" and pieces:
            pieces[-1].tail += compact.text[start:end]
        elif sort == "letter" and pieces and pieces[-1].unknown and start not in compact.blanks and not gap:
            pieces[-1].end = end
        else:
            pieces.append(Piece(start, end, "", meanings))
        gap = False
    for piece in pieces:
        piece.text = piece.text or compact.written(piece.start, piece.end)
    return _titled(pieces)


def _is_possessive(compact: Compact, start: int, end: int) -> bool:
    return compact.text[start:end] == "s" and compact.text[start - 1] in "'’" and start - 1 not in compact.blanks


def _titled(pieces: list[Piece]) -> list[Piece]:
    """Let titles behind a name belong to it: 정다은 책임님이."""
    kept: list[Piece] = []
    for piece in pieces:
        before = kept[-1] if kept else None
        if before is not None and piece.unknown and before.has("person") and not before.tail:
            title, tail = title_of(piece.text)
            if title:
                before.tail, before.end = title + tail, piece.end
                continue
        kept.append(piece)
    return kept
