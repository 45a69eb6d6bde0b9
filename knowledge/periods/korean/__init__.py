"""What Korean words say about dates; numbers in digits have their own module."""

from knowledge.periods.korean.units import read_nth
from knowledge.periods.korean.vocabulary import NO_PARKING, NTH_UNIT, PARTICLE, WEEKDAYS
from knowledge.periods.korean.words import FIRSTS, read

__all__ = ["FIRSTS", "NO_PARKING", "NTH_UNIT", "PARTICLE", "WEEKDAYS", "read", "read_nth"]
