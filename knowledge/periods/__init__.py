"""Periods in questions: which dates "지난달", "Q3 2025" or "since March" mean. Pure: no Django, no clock."""

from knowledge.periods.period import Grain, Options, Period
from knowledge.periods.reading import read_periods

__all__ = ["Grain", "Options", "Period", "read_periods"]
