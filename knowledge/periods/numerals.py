"""Numbers written in words, Korean and English, as far as dates use them."""

from __future__ import annotations

import re

_DIGITS = {each: number for number, each in enumerate("일이삼사오육칠팔구", start=1)} | {"유": 6}
_NATIVE = {
    "한": 1, "두": 2, "세": 3, "석": 3, "네": 4, "넉": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9,
    "열": 10, "열한": 11, "열두": 12, "스무": 20,
}  # fmt: skip
SINO = "[일이삼사오육칠팔구십]{1,4}"
NATIVE = "열한|열두|다섯|여섯|일곱|여덟|아홉|스무|한|두|세|석|네|넉|열"
DAYS = {
    "하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "여드레": 8, "아흐레": 9, "열흘": 10,
    "보름": 15, "며칠": 3,
}  # fmt: skip
_SINO_YEAR = re.compile("(?:이천|천구백)([일이삼사오육칠팔구십]{0,3})")

_ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
CARDINALS = {word: number for number, word in enumerate(_ONES) if number} | _TENS | {"a": 1, "an": 1, "few": 3}
ORDINALS = {
    word: number
    for number, word in enumerate(
        [
            "first",
            "second",
            "third",
            "fourth",
            "fifth",
            "sixth",
            "seventh",
            "eighth",
            "ninth",
            "tenth",
            "eleventh",
            "twelfth",
            "thirteenth",
            "fourteenth",
            "fifteenth",
            "sixteenth",
            "seventeenth",
            "eighteenth",
            "nineteenth",
            "twentieth",
        ],
        start=1,
    )
} | {"thirtieth": 30}
_ONE_TO_NINE = "one|two|three|four|five|six|seven|eight|nine"
_FIRST_TO_NINTH = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth"
_ANY_ORDINAL = "|".join(sorted(ORDINALS, key=len, reverse=True))
DAY_WORD = rf"(?:(?:twenty|thirty)[- ](?:{_FIRST_TO_NINTH}|{_ONE_TO_NINE})|{_ANY_ORDINAL})"
_ANY_SMALL = "|".join(sorted(_ONES[1:], key=len, reverse=True))
COUNT_WORD = rf"(?:(?:twenty|thirty|forty|fifty)(?:[- ](?:{_ONE_TO_NINE}))?|{_ANY_SMALL})"
_TEENS = "|".join(sorted(_ONES[10:], key=len, reverse=True))
_TWO_DIGITS = rf"(?:(?:{'|'.join(_TENS)})(?:[- ](?:{_ONE_TO_NINE}))?|{_TEENS}|oh (?:{_ONE_TO_NINE})|{_ONE_TO_NINE})"
YEAR_WORD = re.compile(
    rf"(?:(?P<thousands>one|two) thousand(?: (?P<hundreds>{_ONE_TO_NINE}) hundred)?(?: and)?"
    rf"(?: (?P<rest>{_TWO_DIGITS}))?"
    rf"|(?P<century>nineteen|twenty) (?P<years>{_TWO_DIGITS}))(?![a-z])"
)


def korean(word: str) -> int | None:
    """The number that a Korean word or digits say, 1 to 99; None for none ("십십")."""
    if word.isascii() and word.isdigit():
        return int(word)
    if (native := _NATIVE.get(word)) is not None:
        return native
    if word == "시":  # 시월, October
        return 10
    tens, ten, ones = word.rpartition("십")
    if (tens and tens not in _DIGITS) or (ones and ones not in _DIGITS):
        return None
    value = (10 * _DIGITS.get(tens, 1) if ten else 0) + _DIGITS.get(ones, 0)
    return value or None


def counts_days(word: str) -> bool:
    """Whether a number may stand before 일, day: digits and 일, 이, 삼 do; 한, 두, 세 do not (하루, 이틀, 사흘)."""
    return word not in _NATIVE


def korean_year(word: str) -> int | None:
    """The year that "이천이십사" says; None for none."""
    found = _SINO_YEAR.fullmatch(word)
    if found is None:
        return None
    rest = found.group(1)
    more = korean(rest) if rest else 0
    return None if more is None else (2000 if word[0] == "이" else 1900) + more


def english(words: str) -> int | None:
    """The number up to 99 that English words say, as count or as place ("twenty-first"); None for none."""
    total = 0
    for word in words.replace("-", " ").split():
        value = CARDINALS.get(word) or ORDINALS.get(word)
        if value is None:
            return None
        total += value
    return total or None


def count(word: str) -> int:
    """A number before a unit: "3", "three", "a"; 1 where it is none."""
    return int(word) if word.isdigit() else (english(word) or 1)


def english_year(found: re.Match[str]) -> int:
    """The year that a match of `YEAR_WORD` says."""
    if found["century"]:
        return (1900 if found["century"] == "nineteen" else 2000) + (english(found["years"].removeprefix("oh ")) or 0)
    hundreds = CARDINALS[found["hundreds"]] if found["hundreds"] else 0
    return (
        1000 * CARDINALS[found["thousands"]]
        + 100 * hundreds
        + (english((found["rest"] or "").removeprefix("oh ")) or 0)
    )
