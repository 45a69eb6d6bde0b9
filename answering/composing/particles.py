"""Korean particles that fit the word before them."""

from __future__ import annotations

import re
from typing import Final

PAIRS: Final = {
    "은": ("은", "는"),
    "이": ("이", "가"),
    "을": ("을", "를"),
    "과": ("과", "와"),
    "으로": ("으로", "로"),
    "이라는": ("이라는", "라는"),
}
"""Each particle by its form after a consonant, and both its forms."""

_FIRST, _LAST, _FINALS, _RIEUL = 0xAC00, 0xD7A3, 28, 8
_DIGITS: Final = {"0": 21, "1": _RIEUL, "3": 16, "6": 1, "7": _RIEUL, "8": _RIEUL}  # 영 일 삼 육 칠 팔
_LETTERS: Final = {"l": _RIEUL, "m": 16, "n": 4, "r": _RIEUL}  # 엘 엠 엔 알, read letter by letter
_ENDINGS: Final = {"l": _RIEUL, "m": 16, "n": 4, "ng": 21}  # -l, -m, -n, -ng, read as a word
_BRACKETS: Final = re.compile(r"\s*\([^()]*\)\Z")
_CLOSING: Final = "\"'”’」』》〉)]}. "


def particle(word: str, form: str) -> str:
    """Return the particle that fits after a word; `form` is the one after a consonant, a key of `PAIRS`.

    What stands in brackets after the word is not heard: 정다은(품질관리팀)이. Digits are read in Korean; a Latin word
    as it sounds, capitals letter by letter.
    """
    after_consonant, after_vowel = PAIRS[form]
    final = _final(word)
    if form == "으로" and final == _RIEUL:
        return after_vowel
    return after_consonant if final else after_vowel


def _final(word: str) -> int:
    """Return the number of the last syllable's final consonant, 0 where it ends in a vowel or nothing can be told."""
    heard = _BRACKETS.sub("", word).rstrip(_CLOSING) or word.rstrip(_CLOSING)
    if not heard:
        return 0
    last = heard[-1]
    if _FIRST <= ord(last) <= _LAST:
        return (ord(last) - _FIRST) % _FINALS
    if last in "0123456789":
        return _round(heard) or _DIGITS.get(last, 0)
    if last.isascii() and last.isupper():
        return _LETTERS.get(last.lower(), 0)
    return _ENDINGS.get(heard[-2:], _ENDINGS.get(last, 0))


def _round(heard: str) -> int:
    """Return the final of what ends in zeros: 십, 백, 천, 만 end in consonants, 억 too."""
    match = re.search(r"[1-9](0+)\Z", heard.replace(",", ""))
    if match is None:
        return 0
    return (17, 1, 4, 4)[(len(match.group(1)) - 1) % 4]  # 십 백 천 만
