"""Which periods a text names."""

from __future__ import annotations

from datetime import date

from knowledge.periods.period import Options, Period


def read_periods(text: str, today: date, *, options: Options = Options()) -> list[Period]:
    """The periods that a text names, in text order; an empty list where it names none."""
    return []
