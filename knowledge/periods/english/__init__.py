"""What English words say about dates, numbers in front of them included."""

from knowledge.periods.english.numbers import read_bare_number, read_number
from knowledge.periods.english.vocabulary import WEEKDAYS
from knowledge.periods.english.words import read

__all__ = ["WEEKDAYS", "read", "read_bare_number", "read_number"]
