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
_JAMOS = re.compile("[\u1100-\u1112\u1161-\u1175\u11a8-\u11c2]+")
_JAMO = re.compile("[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?")


@dataclass(frozen=True, slots=True)
class Folded:
    """`text` is what is read, `cased` the same with capitals, `given` the text as it came where it is longer."""

    text: str
    cased: str
    given: str | None

    def places(self) -> list[int] | None:
        """Where each character begins in the given text, and its length last; None where both run alike."""
        if self.given is None:
            return None
        places: list[int] = []
        at = 0
        for found in _JAMO.finditer(self.given):
            places.extend(range(at, found.start() + 1))
            at = found.end()
        places.extend(range(at, len(self.given) + 1))
        return places


def fold(text: str) -> Folded:
    """Fold a text; takes time in proportion to its length."""
    given = None
    if not text.isascii():
        if _JAMO.search(text):
            given, text = text, _JAMOS.sub(_composed, text)
        text = text.translate(_ALIKE)
    lower = text.lower()
    if len(lower) != len(text):  # "İ" becomes two characters
        lower = "".join(low if len(low := character.lower()) == 1 else character for character in text)
    return Folded(lower, text, given)


def _composed(found: re.Match[str]) -> str:
    return unicodedata.normalize("NFC", found.group())
