"""The values of dating: a date that was read, and a span that was refused."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal, get_args

Precision = Literal["day", "week", "month", "quarter", "year", "range"]
Source = Literal["manual", "app", "filename", "folder", "text", "properties"]
Reason = Literal[
    "impossible_month",
    "impossible_day",
    "impossible_week",
    "impossible_quarter",
    "year_out_of_range",
    "digit_count",
    "phone_number",
    "version_number",
    "identifier",
    "amount",
    "duration",
    "ambiguous_order",
    "end_before_start",
    "no_year",
]

FIRST_YEAR, LAST_YEAR = 1950, 2100
"""The years a document is believed to be about; others are taken for numbers of another kind."""

SENTENCES: dict[Reason, str] = {
    "impossible_month": "There is no such month.",
    "impossible_day": "The month has no such day.",
    "impossible_week": "The year or month has no such week.",
    "impossible_quarter": "A year has four quarters.",
    "year_out_of_range": f"The year is not between {FIRST_YEAR} and {LAST_YEAR}.",
    "digit_count": "A date written without separators has eight digits, or six.",
    "phone_number": "It looks like a phone number.",
    "version_number": "It looks like a version number.",
    "identifier": "It looks like a part of a number or code.",
    "amount": "It looks like an amount.",
    "duration": "It says how long, not when.",
    "ambiguous_order": "Day and month cannot be told apart.",
    "end_before_start": "The range ends before it starts.",
    "no_year": "Neither the name nor a folder says the year.",
}


@dataclass(frozen=True, slots=True)
class DateCandidate:
    """A half-open range of dates `[start, end)` that a document may be about.

    `text` is the span it was read from. A half year has the precision "range". What a file's own metadata claims has
    the source "properties": it is kept to be looked at and never chosen, for templates carry wrong ones.
    Raises ValueError for an empty range, an unknown precision or an unknown source: this constructor is the only way to
    a candidate, so no empty range reaches the ledger.
    """

    start: date
    end: date
    precision: Precision
    source: Source
    text: str

    def __post_init__(self) -> None:
        if self.start >= self.end:
            raise ValueError(f"A date range must end after it starts: [{self.start}, {self.end}).")
        if self.precision not in get_args(Precision):
            raise ValueError(f"Unknown precision {self.precision!r}; known are {', '.join(get_args(Precision))}.")
        if self.source not in get_args(Source):
            raise ValueError(f"Unknown source {self.source!r}; known are {', '.join(get_args(Source))}.")

    def as_json(self) -> dict[str, str]:
        """The candidate as strings, dates in ISO form; `from_json` reads it back."""
        return {
            "start": self.start.isoformat(),
            "end": self.end.isoformat(),
            "precision": self.precision,
            "source": self.source,
            "text": self.text,
        }

    @classmethod
    def from_json(cls, value: dict[str, str]) -> DateCandidate:
        """The candidate that `as_json` wrote. Raises KeyError or ValueError where it is none."""
        return cls(
            start=date.fromisoformat(value["start"]),
            end=date.fromisoformat(value["end"]),
            precision=value["precision"],  # type: ignore[arg-type]  # checked by the constructor
            source=value["source"],  # type: ignore[arg-type]
            text=value["text"],
        )


@dataclass(frozen=True, slots=True)
class Refused:
    """A span of a name that looks like a date and was not taken for one; `reason` is a stable code."""

    text: str
    reason: Reason

    @property
    def sentence(self) -> str:
        """The reason in one English sentence."""
        return SENTENCES[self.reason]
