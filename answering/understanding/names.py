"""The tenant's own words in a question: which stretches of it are names, asked for once."""

import re
from collections.abc import Collection
from itertools import pairwise
from typing import Final

from accounts.viewer import Viewer
from answering.understanding.compact import Compact, stretches
from answering.understanding.marks import paths_in
from answering.understanding.particles import TITLES
from answering.understanding.piece import Meaning
from knowledge.ledger.vocabulary import Known, known_among, titles_among
from knowledge.periods import Period

_LONGEST_NAME: Final = 24  # letters without blanks
_MOST: Final = 600  # stretches that are looked up for one question
_LONGEST_WORD: Final = 6  # syllables of one word with its particle; what is longer was written without blanks
_SHORT: Final = 160  # letters of a text in which a name may begin anywhere, for want of blanks
_GIVEN: Final = re.compile(
    rf"([가-힣]{{2}})(?=\s?(?:{'|'.join(sorted(TITLES, key=len, reverse=True))}|"
    r"이가|이\s?쓴|이\s?작성|이\s?올린))"
)
_LONGEST_TITLE: Final = 80
_TITLE_WORDS: Final = 8


def vocabulary_of(compact: Compact, viewer: Viewer) -> tuple[dict[str, tuple[Meaning, ...]], str]:
    """Return the names in the question, by their keys, and the only field of amounts, "" without or of several."""
    looked_up = [*stretches(compact, longest=_LONGEST_NAME, most=_MOST)]
    keys = {compact.text[start:end] for start, end in looked_up}
    spelled = {compact.written(start, end) for start, end in looked_up}
    if len(compact.text) <= _SHORT and _run_together(compact):
        keys |= {compact.text[at : at + n] for at in range(len(compact.text)) for n in (2, 3, 4, 5)}
    given = {match[1] for match in _GIVEN.finditer(compact.raw)}
    paths = paths_in(compact.raw)
    known = known_among(viewer, keys, given_names=given, paths=paths, spelled=spelled)
    words: dict[str, tuple[Meaning, ...]] = {}
    for each in known:
        if each.key:
            words[each.key] = (*words.get(each.key, ()), Meaning(each.sort, each))
    return words, _only_money(known)


def _run_together(compact: Compact) -> bool:
    """Whether some word is longer than words are: then names may stand inside it."""
    edges = sorted(compact.borders)
    return any(after - before > _LONGEST_WORD for before, after in pairwise(edges))


def _only_money(known: Collection[Known]) -> str:
    fields = {each.name for each in known if each.sort == "field" and each.type == "money"}
    return fields.pop() if len(fields) == 1 else ""


def titles_around(raw: str, periods: Collection[Period], viewer: Viewer) -> list[str]:
    """Return the titles of visible documents that stand in the question around a period."""
    words = [(match.start(), match.end()) for match in re.finditer(r"\S+", raw)]
    candidates: set[str] = set()
    for period in periods:
        first, last = period.span
        touched = [index for index, (start, end) in enumerate(words) if start < last and first < end]
        if touched:
            candidates |= _around(raw, words, touched[0], touched[-1])
    return titles_among(viewer, candidates)


def _around(raw: str, words: list[tuple[int, int]], first: int, last: int) -> set[str]:
    found: set[str] = set()
    for start in range(max(0, first - _TITLE_WORDS), first + 1):
        for end in range(last, min(len(words), last + _TITLE_WORDS)):
            text = raw[words[start][0] : words[end][1]].strip("?!.,'\"“”‘’")
            if len(text) <= _LONGEST_TITLE and (end > last or start < first or first == last):
                found |= {
                    text,
                    *(text[: len(text) - cut] for cut in (1, 2, 3) if len(text) > cut + 3 and "가" <= text[-1] <= "힣"),
                }
    return found
