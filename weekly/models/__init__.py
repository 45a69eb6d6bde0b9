"""Weekly reports' tables. A report's right to be seen is its documents': nothing here grants anything."""

from weekly.models.candidate import Candidate, CandidateState
from weekly.models.draft import Draft, DraftState
from weekly.models.report import Contribution, Part, Report, WeekSource
from weekly.models.section import Section
from weekly.models.summary import MonthSummary
from weekly.models.team import Expected, Team

__all__ = [
    "Candidate",
    "CandidateState",
    "Contribution",
    "Draft",
    "DraftState",
    "Expected",
    "MonthSummary",
    "Part",
    "Report",
    "Section",
    "Team",
    "WeekSource",
]
