"""The automatic numbers of Word's lists ("제1조", "가.", "1)"), which stand nowhere in its text."""

from __future__ import annotations

import re
from typing import Any

from docx.oxml.ns import qn

_PLACE = re.compile(r"%([1-9])")
_GANADA = "가나다라마바사아자차카타파하"
_CHOSUNG = "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"
_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"))
_ROMAN_SMALL = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


class Numbering:
    """Counters of every list of one document; ``label`` advances them, so it is asked once a paragraph, in order."""

    def __init__(self, element: Any | None) -> None:
        self._levels: dict[str, dict[int, tuple[int, str, str]]] = {}
        self._counters: dict[str, list[int | None]] = {}
        self._family: dict[str, str] = {}
        if element is not None:
            self._load(element)

    def _load(self, element: Any) -> None:
        families = {one.get(qn("w:abstractNumId")): one for one in element.iterchildren(qn("w:abstractNum"))}
        for number in element.iterchildren(qn("w:num")):
            link = number.find(qn("w:abstractNumId"))
            family = link.get(qn("w:val")) if link is not None else None
            identifier = number.get(qn("w:numId"))
            if family is None or family not in families or identifier is None:
                continue
            levels = {}
            for level in families[family].iterchildren(qn("w:lvl")):
                place = level.get(qn("w:ilvl"), "0")
                if place.isdigit():
                    levels[int(place)] = (
                        _integer(level, "w:start", 1),
                        _string(level, "w:numFmt", "decimal"),
                        _string(level, "w:lvlText", ""),
                    )
            self._family[identifier] = family
            for override in number.iterchildren(qn("w:lvlOverride")):
                place = override.get(qn("w:ilvl"), "0")
                if override.find(qn("w:startOverride")) is not None and place.isdigit() and int(place) in levels:
                    _, form, text = levels[int(place)]
                    levels[int(place)] = (_integer(override, "w:startOverride", 1), form, text)
                    self._family[identifier] = f"num {identifier}"  # a list that starts anew counts for itself
            self._levels[identifier] = levels

    def label(self, place: tuple[str, int] | None) -> tuple[str, bool]:
        """The number as shown ("" for bullets and unknown formats) and whether the paragraph is in a list at all."""
        if place is None:
            return "", False
        identifier, level = place
        levels = self._levels.get(identifier)
        if not levels or level not in levels or level > 8:
            return "", True
        counters = self._counters.setdefault(self._family[identifier], [None] * 9)
        start, form, text = levels[level]
        current = counters[level]
        counters[level] = start if current is None else current + 1
        counters[level + 1 :] = [None] * (8 - level)
        if form in {"bullet", "none"}:
            return "", True

        def shown(match: re.Match[str]) -> str:
            at = int(match[1]) - 1
            first, its_form, _ = levels.get(at, (1, "decimal", ""))
            count = counters[at]
            return written(count if count is not None else first, form=its_form)

        return _PLACE.sub(shown, text).strip(), True


def written(number: int, *, form: str) -> str:
    """``number`` in one of Word's number formats; formats not known here are written as digits."""
    if number < 1:
        return str(number)
    if form in {"ganada", "chosung"}:
        letters = _GANADA if form == "ganada" else _CHOSUNG
        return letters[(number - 1) % len(letters)]
    if form in {"lowerLetter", "upperLetter"}:
        letter = chr(ord("a") + (number - 1) % 26) * min((number - 1) // 26 + 1, 9)
        return letter.upper() if form == "upperLetter" else letter
    if form in {"lowerRoman", "upperRoman"} and number < 4000:
        roman = ""
        for value, sign in (*_ROMAN, *_ROMAN_SMALL):
            roman += sign * (number // value)
            number %= value
        return roman.upper() if form == "upperRoman" else roman
    if form == "decimalEnclosedCircle" and number <= 20:
        return chr(0x2460 + number - 1)
    return f"{number:02d}" if form == "decimalZero" else str(number)


def _string(parent: Any, name: str, default: str) -> str:
    child = parent.find(qn(name))
    return child.get(qn("w:val"), default) if child is not None else default


def _integer(parent: Any, name: str, default: int) -> int:
    text = _string(parent, name, str(default))
    return int(text) if text.isdigit() else default
