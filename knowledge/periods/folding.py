"""A text in one spelling (composed, half-width, lower case), with the way back to its own characters."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_ALIKE = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    **dict.fromkeys([0x00A0, 0x3000, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x0009], " "),
    **dict.fromkeys(map(ord, "‐‑‒–—―−─ー"), "-"),
    **dict.fromkeys(map(ord, "〜∼˜～"), "~"),
    **dict.fromkeys(map(ord, "ㆍ・•‧∙⋅"), "·"),
    **dict.fromkeys(map(ord, "’‘ʼ′`"), "'"),
    **dict.fromkeys(map(ord, "“”„‟″"), '"'),
    ord("。"): ".",
    ord("、"): ",",
}
_JAMO = re.compile("[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?")


@dataclass(frozen=True, slots=True)
class Folded:
    """`text` is what is read; `cased` the same with capitals. `places[i]` is where its character i begins in the given
    text, with the given length as last item; None where both run alike."""

    text: str
    cased: str
    places: tuple[int, ...] | None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The characters `[start, end)` as characters of the given text."""
        return (start, end) if self.places is None else (self.places[start], self.places[end])


def fold(text: str) -> Folded:
    """Fold a text; takes time in proportion to its length."""
    places = None
    if not text.isascii():
        if _JAMO.search(text):
            text, places = _composed(text)
        text = text.translate(_ALIKE)
    lower = text.lower()
    if len(lower) != len(text):  # "İ" becomes two characters
        lower = "".join(low if len(low := character.lower()) == 1 else character for character in text)
    return Folded(lower, text, places)


def _composed(text: str) -> tuple[str, tuple[int, ...]]:
    """Korean that came apart into its letters (NFD), put together again."""
    parts: list[str] = []
    places: list[int] = []
    at = 0
    for found in _JAMO.finditer(text):
        if found.start() > at:
            parts.append(text[at : found.start()])
            places.extend(range(at, found.start()))
        parts.append(unicodedata.normalize("NFC", found.group()))
        places.append(found.start())
        at = found.end()
    parts.append(text[at:])
    places.extend(range(at, len(text) + 1))
    return "".join(parts), tuple(places)
