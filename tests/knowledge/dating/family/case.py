"""A name with what is right, and the days, months, frames and folders that the families are made of."""

import calendar
from dataclasses import dataclass
from datetime import date, timedelta

Right = tuple[date, date, str] | None
"""First day, last day, precision; None where a name says no date."""


@dataclass(frozen=True, slots=True)
class Case:
    """One name, where it lies, and what is right."""

    name: str
    right: Right
    folders: tuple[str, ...] = ()


DAYS = (
    date(2024, 8, 15), date(2024, 1, 1), date(2024, 2, 29), date(2024, 12, 31), date(2023, 3, 6), date(2025, 11, 9),
    date(2019, 10, 10), date(2026, 9, 30), date(2021, 7, 2), date(1999, 12, 3), date(2024, 12, 1), date(2022, 6, 21),
)  # fmt: skip
MONTHS = ((2024, 8), (2024, 12), (2025, 1), (2019, 10), (2023, 2), (2026, 6))
PAIRS = (
    (date(2023, 12, 28), date(2024, 1, 3)), (date(2024, 8, 12), date(2024, 8, 16)),
    (date(2024, 7, 29), date(2024, 8, 2)),
    (date(2024, 2, 26), date(2024, 3, 1)), (date(2025, 3, 1), date(2025, 9, 30)),
    (date(2023, 1, 1), date(2023, 1, 31)),
)  # fmt: skip
FRAMES = (
    "{}", "{} 회의록", "{}_회의록", "{}-회의록", "{}회의록", "회의록 {}", "회의록_{}", "회의록-{}", "회의록({})",
    "[{}] 회의록",
    "({}) 회의록", "【{}】회의록", "회의록 [{}]", "[기획팀] {} 회의록", "(주)한빛_{}_견적서", "RE_{} minutes",
    "Fwd {} minutes",
    "3차 회의 {}", "제2차 위원회({})", "최종_{}_v2", "{}_v1.2", "{} (2)", "{}_최종", "{}(수정)", "{} - 복사본",
    "사본 {}",
    "보고 {} 김하늘", "주간보고_{}_플랫폼팀", "2팀 회의록 {}", "계획서.{}", "{}.회의록", "{}, 회의록",
    "회의록({})_최종",
    "A4 {} 출력", "회의록_{}_rev3", "〈{}〉 회의", "「{}」 회의", "회의+{}", "회의록@{}", "#회의 {}", "{}작성",
    "{} 작성본",
)  # fmt: skip
EDGES = (
    "{}", "{} 회의록", "{}_회의록", "{}회의록", "회의록 {}", "회의록_{}", "회의록({})", "[{}] 회의록",
    "({}) 회의록", "{}(수정)",
    "{} (2)", "{} 주간회의",
)  # fmt: skip


def one(day: date) -> Right:
    """A single day."""
    return day, day, "day"


def span(year: int, first: int, last: int, precision: str) -> Right:
    """Whole months of a year."""
    return date(year, first, 1), date(year, last, calendar.monthrange(year, last)[1]), precision


def month(year: int, number: int) -> Right:
    """A whole month."""
    return date(year, number, 1), date(year, number, calendar.monthrange(year, number)[1]), "month"


def week(monday: date) -> Right:
    """A whole week."""
    return monday, monday + timedelta(days=6), "week"


def between(first: date, last: date) -> Right:
    """Days that make no unit; a whole month by its days is a range of its days all the same."""
    return first, last, "range"


def parts(day: date) -> dict[str, int]:
    """What the forms are filled with."""
    return {"y": day.year, "s": day.year % 100, "m": day.month, "d": day.day}


def both(first: date, last: date) -> dict[str, int]:
    """What the forms of ranges are filled with."""
    return {**parts(first), **{f"{name}2": value for name, value in parts(last).items()}}
