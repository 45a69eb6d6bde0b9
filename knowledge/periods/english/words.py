"""Which English word is read by what."""

from __future__ import annotations

from knowledge.periods import numerals
from knowledge.periods.english.days import read_day, read_month, read_now, read_weekday
from knowledge.periods.english.numbers import (
    ORDINAL_UNIT,
    read_article,
    read_half_a_year,
    read_in,
    read_number_word,
    read_ordinal,
    read_ordinal_word,
    read_the_nineties,
)
from knowledge.periods.english.relations import (
    read_earlier,
    read_so_far,
    read_to_date_shorthand,
    read_turned,
    read_unit_word,
    read_week,
    read_weekend,
    read_weeks,
)
from knowledge.periods.english.units import (
    SHORTHANDS,
    read_calendar,
    read_fiscal,
    read_holiday,
    read_part,
    read_quarter,
    read_season,
    read_shorthand,
)
from knowledge.periods.english.vocabulary import MONTHS, SEASONS, WEEKDAYS, Read, Reader
from knowledge.periods.holidays import ENGLISH as HOLIDAYS
from knowledge.periods.resolving import Resolver


def read(text: str, at: int, end: int, resolver: Resolver) -> Read:
    """What the word `[at, end)` begins; None for nothing."""
    reader = _READERS.get(text[at:end])
    return reader(text, at, end, resolver) if reader is not None else None


_READERS: dict[str, Reader] = {
    **dict.fromkeys(MONTHS, read_month),
    **dict.fromkeys(WEEKDAYS, read_weekday),
    **dict.fromkeys(SEASONS, read_season),
    "today": read_day(0),
    "tonight": read_day(0),
    "yesterday": read_day(-1),
    "tomorrow": read_day(1),
    "tmrw": read_day(1),
    "now": read_now,
    "present": read_now,
    **dict.fromkeys(
        (
            "last",
            "trailing",
            "rolling",
            "previous",
            "past",
            "prior",
            "preceding",
            "this",
            "current",
            "next",
            "following",
            "coming",
            "upcoming",
        ),
        read_turned,
    ),
    **dict.fromkeys(("week", "wk", "w", "kw", "cw"), read_week),
    **dict.fromkeys(("year", "month", "quarter", "day", "cy"), read_unit_word),
    "calendar": read_calendar,
    "weekend": read_weekend,
    **dict.fromkeys(("early", "mid", "late", "beginning", "start", "middle", "end", "close"), read_part),
    **dict.fromkeys(("earlier", "later"), read_earlier),
    "so": read_so_far,
    "weeks": read_weeks,
    "half": read_half_a_year,
    "in": read_in,
    "the": read_the_nineties,
    **dict.fromkeys(SHORTHANDS, read_shorthand),
    **dict.fromkeys(("ytd", "mtd", "qtd", "wtd"), read_to_date_shorthand),
    **dict.fromkeys(("fy", "fiscal", "financial"), read_fiscal),
    **dict.fromkeys(("q", "h"), read_quarter),
    **dict.fromkeys(numerals.CARDINALS, read_number_word),
    **dict.fromkeys(numerals.ORDINALS, read_ordinal_word),
    **dict.fromkeys(("a", "an", "couple"), read_article),
    "final": lambda text, at, end, resolver: (
        read_ordinal(text, found) if (found := ORDINAL_UNIT.match(text, at)) else None
    ),
    **dict.fromkeys({name.split()[0].split("'")[0] for name in HOLIDAYS}, read_holiday),
}
