"""What the readers find in a name: spots that say a unit of time, and spots that only look so."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from .candidate import FIRST_YEAR, LAST_YEAR, Precision, Reason
from .units import Span, day_span, half_span, month_span, quarter_span, year_span
from .weeks import WEEK, WeekRule, iso_week, week_of_month

Unit = Literal["day", "month", "month_week", "week", "quarter", "half", "year"]

_PLAIN = str.maketrans(
    {
        **{chr(0xFEE0 + code): chr(code) for code in range(0x21, 0x7F)},  # full-width forms
        **dict.fromkeys("～〜∼˜∽", "~"),
        **dict.fromkeys("–—―−‐‑‒﹣⁃", "-"),
        **dict.fromkeys("ㆍ・･‧∙⋅•", "·"),
        **dict.fromkeys("’‘´`＇", "'"),
        **dict.fromkeys("\t\n\r\u00a0\u3000\u2009\u202f", " "),
        "。": ".",
        "、": ",",
        "年": "년",
        "月": "월",
        "日": "일",
    }
)
"""One character for one, so that offsets stay right."""


@dataclass(frozen=True, slots=True)
class Conventions:
    """A tenant's settings a date may depend on: the rule for weeks of a month, the fiscal year's first month."""

    week_of_month: WeekRule = "thursday"
    fy_start_month: int = 1


@dataclass(frozen=True, slots=True)
class Spot:
    """A unit of time at `[start, end)` of the text; what the text leaves out is None.

    `number` is that of a week, quarter or half (-1: the last week). `weak` takes its year from a neighbour in the name
    only. `bare` is a year that nothing names as one. `continues` is the end of a range whose start is the spot before.
    `width` is the number of digits of a date without separators.
    """

    start: int
    end: int
    unit: Unit
    year: int | None = None
    month: int | None = None
    day: int | None = None
    number: int | None = None
    fiscal: bool = False
    weak: bool = False
    bare: bool = False
    continues: bool = False
    width: int = 0


@dataclass(frozen=True, slots=True)
class Refusal:
    """A span `[start, end)` that is no date, and why. `silent` ones are passed over without a word."""

    start: int
    end: int
    reason: Reason
    silent: bool = False


Reading = list[Spot] | Refusal | None


class ImpossibleError(Exception):
    """A spot names a date that does not exist."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


def composed(text: str) -> str:
    """The text in NFC: names made on macOS come decomposed."""
    return unicodedata.normalize("NFC", text)


def plain(text: str) -> str:
    """The text with full-width digits and the many dashes, tildes and blanks made one; of the same length."""
    return text.translate(_PLAIN)


def plausible(year: int) -> bool:
    """Whether a document may be about that year."""
    return FIRST_YEAR <= year <= LAST_YEAR


def full_year(two_digits: int) -> int:
    """The year that two digits mean: 50 to 99 the last century, others this one."""
    return two_digits + (1900 if two_digits >= 50 else 2000)


def why_impossible(year: int, month: int, day: int = 1) -> Reason | None:
    """What is wrong with a date, None when it exists and its year is plausible."""
    if not plausible(year):
        return "year_out_of_range"
    if not 1 <= month <= 12:
        return "impossible_month"
    if not 1 <= day <= days_in(year, month):
        return "impossible_day"
    return None


def days_in(year: int, month: int) -> int:
    """The number of days of a month."""
    return (month_span(year, month)[1] - timedelta(days=1)).day


def span_of(spot: Spot, year: int, conventions: Conventions) -> Span:
    """The dates of a spot in `year`. Raises ImpossibleError where they do not exist."""
    reason: Reason = "impossible_day"
    first_month = conventions.fy_start_month if spot.fiscal else 1
    try:
        match spot.unit:
            case "day":
                return day_span(year, spot.month or 0, spot.day or 0)
            case "month":
                reason = "impossible_month"
                return month_span(year, spot.month or 0)
            case "month_week":
                reason = "impossible_week"
                monday = week_of_month(year, spot.month or 0, spot.number or 0, rule=conventions.week_of_month)
                return monday, monday + WEEK
            case "week":
                reason = "impossible_week"
                monday = iso_week(year, spot.number or 0)
                return monday, monday + WEEK
            case "quarter":
                reason = "impossible_quarter"
                return quarter_span(year, spot.number or 0, starts_in=first_month)
            case "half":
                return half_span(year, spot.number or 0, starts_in=first_month)
            case "year":
                return year_span(year, starts_in=first_month)
    except ValueError:
        raise ImpossibleError(reason) from None


def precision_of(spot: Spot) -> Precision:
    """The precision that a spot's unit has as a candidate."""
    if spot.unit == "half":
        return "range"
    return "week" if spot.unit == "month_week" else spot.unit


def nearest_year(spot: Spot, anchor: date, conventions: Conventions) -> int:
    """The year that brings a spot nearest to a date beside it ("12월 4주차_20250102" is of 2024)."""

    def distance(year: int) -> tuple[int, int]:
        try:
            start = span_of(spot, year, conventions)[0]
        except ImpossibleError:
            return 10_000, year
        return abs((start - anchor).days), year

    return min((anchor.year, anchor.year - 1, anchor.year + 1), key=distance)


GAP = re.compile(r"[\s_\-.,()\[\]{}'/·:]{0,6}")
"""What may stand between a year and the rest of its date."""


def adjacent(text: str, left: int, right: int) -> bool:
    """Whether nothing but punctuation stands between two offsets."""
    return left <= right and GAP.fullmatch(text, left, right) is not None
