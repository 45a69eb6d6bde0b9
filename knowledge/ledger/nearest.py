"""The known names that a written one may have meant."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

_NEAR: Final = 0.55  # of jamo, so that one wrong vowel of two syllables is still near
_MOST_LOOKED_AT: Final = 5_000  # names; an error may take a tenth of a second, no more


def nearest(word: str, known: Iterable[str], *, else_all: int = 0) -> tuple[str, ...]:
    """Return up to three names like the word, the nearest first; where none is, the first `else_all` of all.

    Korean is compared letter by letter, without regard to case: 규졍 is near 규정.
    """
    names: dict[str, str] = {}
    for name in known:
        if name and len(names) < _MOST_LOOKED_AT:
            names.setdefault(_letters(name), name)
    close = get_close_matches(_letters(word), names, n=3, cutoff=_NEAR)
    return tuple(names[each] for each in close) or tuple(sorted(names.values())[:else_all])


def tidy(word: str) -> str:
    """Return the word as names are kept: NFC, one line, single blanks, nothing that no table can hold."""
    clean = unicodedata.normalize("NFC", word).replace("\0", "").encode("utf-8", "replace").decode()
    return " ".join(clean.split())


def _letters(name: str) -> str:
    return unicodedata.normalize("NFD", name.casefold())
