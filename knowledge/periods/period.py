"""The values of reading periods: a range of dates that was named, and the settings that reading depends on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from knowledge.dating.weeks import WeekRule

Grain = Literal["day", "week", "month", "quarter", "half", "year", "decade"]


@dataclass(frozen=True, slots=True)
class Period:
    """Dates from `start` to before `end_exclusive` in the tenant's zone; None where that side is open.

    `grain` is the unit the words name ("최근 2주" is of weeks), `span` the characters `[from, to)` of the text that
    named it; (0, 0) where no text did.

    Raises:
        ValueError: it would hold no day.
    """

    start: date | None
    end_exclusive: date | None
    grain: Grain = "day"
    span: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        if self.start is not None and self.end_exclusive is not None and self.start >= self.end_exclusive:
            raise ValueError(f"A period must end after it starts: [{self.start}, {self.end_exclusive}).")

    @property
    def dates(self) -> tuple[date | None, date | None]:
        """The range alone: what two periods named in different words have in common."""
        return self.start, self.end_exclusive

    def overlaps(self, start: date, end_exclusive: date) -> bool:
        """Whether any day of `[start, end_exclusive)` lies in it."""
        return (self.end_exclusive is None or start < self.end_exclusive) and (
            self.start is None or self.start < end_exclusive
        )

    def as_json(self) -> dict[str, Any]:
        """The period as JSON types, dates in ISO form; `from_json` reads it back."""
        return {
            "start": self.start.isoformat() if self.start else None,
            "end_exclusive": self.end_exclusive.isoformat() if self.end_exclusive else None,
            "grain": self.grain,
            "span": list(self.span),
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Period:
        """The period that `as_json` wrote; grain and span may be missing. Raises ValueError where it is none."""
        start, end = (
            date.fromisoformat(value[name]) if value.get(name) else None for name in ("start", "end_exclusive")
        )
        first, last = value.get("span") or (0, 0)
        return cls(start, end, value.get("grain", "day"), (first, last))


@dataclass(frozen=True, slots=True)
class Options:
    """A tenant's settings that reading depends on.

    `names` are titles, projects and the like, in which nothing is a date ("2020 개인정보 지침"). A fiscal year is named
    by the year in which it starts.
    """

    fy_start_month: int = 1
    week_of_month: WeekRule = "thursday"
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= self.fy_start_month <= 12:
            raise ValueError(f"A fiscal year starts in a month from 1 to 12, not {self.fy_start_month}.")
        if self.week_of_month not in ("thursday", "rows"):
            raise ValueError(f'The rule for weeks of a month is "thursday" or "rows", not {self.week_of_month!r}.')
