"""What is left of a question when every filter has been read: a topic that is found by meaning, or no count at all."""

import re
from typing import Final

from answering.understanding.compact import sort_of
from answering.understanding.particles import bare
from answering.understanding.piece import Piece
from answering.understanding.sentence import Sentence, use

_HARMLESS: Final = (
    "filler", "document", "thing", "total", "exist", "trend", "list", "stop", "record", "which_document", "group_noun",
    "word", "superlative",
)  # fmt: skip
_HEADS: Final = ("document", "kind", "record")
# A clause before the noun (필요한 서류, 제출할 보고서) is about the world, not about the store.
_CLAUSE: Final = re.compile(r"(?:한|할|된|될|는|던|은|려는|인|위한|같은|해야|하려면|려면|면|때|서|고|지만|니까)\Z")
_DATE: Final = re.compile(
    r"(?<!\d)\d{2,4}\s?년|(?<!\d)\d{1,2}\s?[월일](?!\s?호)|[이지]번\s?[달주]|지난\s?[달주해]|올해|작년"
)
# A noun may end like a particle (휴가, 제도), and no particle of subject stands right before another noun.
_MODIFYING: Final = ("", "의", "가", "이", "도", "로", "과", "나", "만", "인")


def read_rest(sentence: Sentence) -> None:
    """Read what is left: words right before the noun that is counted are a topic, all else vetoes a count."""
    run: list[Piece] = []
    for place, piece in enumerate(sentence.pieces):
        if _left_over(piece):
            if run and run[-1] is not sentence.pieces[place - 1]:
                _end(sentence, run, None)
                run = []
            run.append(piece)
        elif run:
            _end(sentence, run, piece)
            run = []
    if run:
        _end(sentence, run, None)


def left_over(sentence: Sentence) -> list[Piece]:
    """Return the pieces that carry something and were read as nothing."""
    return [piece for piece in sentence.pieces if _left_over(piece)]


def _left_over(piece: Piece) -> bool:
    return not piece.used and (piece.unknown or not piece.has(*_HARMLESS))


def _end(sentence: Sentence, run: list[Piece], following: Piece | None) -> None:
    modifies = (
        following is not None
        and following.has(*_HEADS)
        and following.used in {"", "kind", "counted", "record"}
        and all(_is_modifier(piece) for piece in run)
    )
    if not modifies:
        sentence.vetoed = sentence.vetoed or f"“{run[0].text}” is no part of a question for the ledger"
        return
    text = sentence.written(run)
    if _DATE.search(text):  # names a time that was read as none: a count without it would say too much
        sentence.unread.append(text)
        use(run, "unread")
        return
    sentence.topics.append(bare(text)[0] if run[-1].unknown and run[-1].text.endswith("의") else text)
    use(run, "topic")


def _is_modifier(piece: Piece) -> bool:
    if piece.has(
        "amount",
        "quote",
        "path",
        "period",
        "about",
        "contains",
        "mentioned",
        "measure",
        "most",
        "least",
        "who",
        "times",
    ):
        return piece.has("quote")
    if not piece.unknown:
        return piece.tail in _MODIFYING
    if piece.tail not in _MODIFYING:
        return False
    if sort_of(piece.text[-1]) != "hangul":
        return True
    return bare(piece.text)[1] in _MODIFYING and not _CLAUSE.search(piece.text)
