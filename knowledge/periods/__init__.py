"""Periods in questions: which dates "지난달", "Q3 2025" or "since March" mean. Pure: no Django, no clock."""

from knowledge.periods.period import Grain, Options, Period

__all__ = ["Grain", "Options", "Period"]
