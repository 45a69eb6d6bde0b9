"""English names of units, months and weekdays, and the patterns that all of English is built from."""

from __future__ import annotations

import re
from collections.abc import Callable

from knowledge.periods import numerals
from knowledge.periods.mention import Mention, Unit
from knowledge.periods.resolving import Resolver

Read = Mention | list[Mention] | None


Reader = Callable[[str, int, int, Resolver], Read]


MONTHS = {
    name: number
    for number, names in enumerate(
        (
            ("january", "jan"),
            ("february", "feb"),
            ("march", "mar"),
            ("april", "apr"),
            ("may",),
            ("june", "jun"),
            ("july", "jul"),
            ("august", "aug"),
            ("september", "sept", "sep"),
            ("october", "oct"),
            ("november", "nov"),
            ("december", "dec"),
        ),
        start=1,
    )
    for name in names
}


WEEKDAYS = {
    name: number
    for number, names in enumerate(
        (
            ("monday", "mon"),
            ("tuesday", "tues", "tue"),
            ("wednesday", "weds", "wed"),
            ("thursday", "thurs", "thur", "thu"),
            ("friday", "fri"),
            ("saturday", "sat"),
            ("sunday", "sun"),
        )
    )
    for name in names
}


SEASONS = {"spring": 1, "summer": 2, "autumn": 3, "fall": 3, "winter": 4}


UNITS: dict[str, Unit] = {
    "day": "day", "week": "week", "wk": "week", "month": "month", "mo": "month", "quarter": "quarter", "qtr": "quarter",
    "half": "half", "year": "year", "yr": "year",
}  # fmt: skip


DOUBTFUL = {"may", "march", "mar", "sun", "sat", "wed"}


def any_of(words: object) -> str:
    return "|".join(sorted(words, key=len, reverse=True))  # type: ignore[call-overload]


MONTH = rf"(?P<month>{any_of(MONTHS)})(?![a-z])"


MONTH_AHEAD = rf"(?:{any_of(MONTHS)})(?![a-z])"


WEEKDAY = rf"(?:{any_of(WEEKDAYS)})(?![a-z])"


DAY = rf"(?:[0-3]?[0-9](?:st|nd|rd|th)?(?![0-9a-z]|[.:][0-9]|%)|{numerals.DAY_WORD}(?![a-z]))"


TO = r"(?:\s?[-~]\s?|\s(?:to|thru|through|till|until|til)\s)"


YEAR = r"(?:1[0-9]|20|21)[0-9]{2}(?![0-9]|[-./:,][0-9]|%)"


_ORDINAL_SUFFIX = re.compile("(?:st|nd|rd|th)")


END = re.compile(r"\s?(?:$|[.,;:!?)\n]|(?:and|to|till|until|through|or|in|of|from)\s)")


UNIT_WORD = r"(?P<unit>days?|weeks?|wks?|months?|quarters?|qtrs?|hal(?:f|ves)|years?|yrs?)(?![a-z])"


NUMBER = rf"(?P<number>[0-9]{{1,3}}|{numerals.COUNT_WORD}|a\sfew|few|a\scouple\sof|couple\sof|an?)"


_CONTAINER = (
    rf"\s(?:(?:of|in)\s)?(?:the\s)?(?:{MONTH_AHEAD}"
    r"|(?:this|last|next|previous|coming|current|following)\s(?:month|year|quarter|fiscal)"
    r"|(?:of|in)\s?the\s(?:month|year|quarter)|(?:19|20)[0-9]{2}|(?:fy|cy)\s?[0-9])"
    rf"|\s(?:of|in)\s(?:the\s)?(?:month|year|quarter|(?:19|20)[0-9]{{2}}|two\sthousand|{MONTH_AHEAD}|week\s|q[1-4]|fy|calendar)"
)


CONTAINER_BEHIND = re.compile(_CONTAINER)


def unit_of(word: str) -> Unit:
    return UNITS["half" if word.startswith("hal") else word.rstrip("s")]


def count_of(word: str) -> int:
    if word.isdigit():
        return int(word)
    if "couple" in word:
        return 2
    return numerals.english(word.removeprefix("a ").strip() or "a") or 1


def day_of(word: str) -> int:
    """The number of "21st", "4", "twenty first"; 0 for none."""
    if word[0].isdigit():
        return int(_ORDINAL_SUFFIX.sub("", word))
    return numerals.english(word) or 0
