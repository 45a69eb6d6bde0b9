"""The values of looking up weekly reports: what was found, without ORM objects."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from knowledge.periods.period import Period

Rule = Literal["period", "week_of_period", "latest"]
"""How the weeks were chosen: those in the period, the one that holds a shorter period, the most recent there is."""


@dataclass(frozen=True, slots=True)
class TeamFacts:
    """A team: a department with the last name of its path and the whole."""

    id: int
    name: str
    path: str


@dataclass(frozen=True, slots=True)
class SectionSaid:
    """A section of a contribution.

    `code` and the names are None for a heading that is in no list; `heading` is the file's own. `summary` is its line,
    None while it is being made: then the lines stand for it.
    """

    code: str | None
    name_ko: str | None
    name_en: str | None
    heading: str
    items: tuple[str, ...]
    plans: tuple[str, ...]
    summary: str | None

    @property
    def being_made(self) -> bool:
        """Whether the summary is on its way."""
        return self.summary is None

    def name_in(self, language: str) -> str:
        """Return its name in Korean ("ko") or English, or its own heading."""
        return (self.name_ko if language == "ko" else self.name_en) or self.heading


@dataclass(frozen=True, slots=True)
class ContributionFacts:
    """What one person or file says for a report; `document_id` and `version_id` are UUIDs, `version` the number."""

    id: int
    document_id: str
    version_id: str
    version: int
    sha256: str
    title: str
    file_name: str
    author: str
    own: bool
    filed_on: date
    sections: tuple[SectionSaid, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """All its lines, those of plans behind the others of their section."""
        return tuple(line for section in self.sections for line in (*section.items, *section.plans))


@dataclass(frozen=True, slots=True)
class ReportFacts:
    """A team's report of the week that begins on `week`, a Monday, with all contributions the viewer may open."""

    team: TeamFacts
    week: date
    contributions: tuple[ContributionFacts, ...]

    @property
    def being_made(self) -> bool:
        """Whether any of its summaries is on its way."""
        return any(section.being_made for each in self.contributions for section in each.sections)


@dataclass(frozen=True, slots=True)
class WeekFacts:
    """A week, by its Monday, and how many teams' reports of it the viewer may open."""

    week: date
    reports: int


@dataclass(frozen=True, slots=True)
class Found:
    """What a look-up found.

    `reports` are sorted by week, then team. `missing` are the teams a report is waited for and that have none the
    viewer may open: of one past or present week only, and only of teams whose knowledge base they may open.
    `weeks_near` is filled where nothing was found: the nearest weeks that have reports, nearest first. `period` is the
    range of Mondays that was asked, None where there is no report at all.
    """

    reports: tuple[ReportFacts, ...]
    missing: tuple[TeamFacts, ...]
    weeks_near: tuple[WeekFacts, ...]
    period: Period | None
    rule: Rule

    @property
    def weeks(self) -> tuple[date, ...]:
        """The Mondays of the reports, each once."""
        return tuple(dict.fromkeys(report.week for report in self.reports))
