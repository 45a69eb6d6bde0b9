"""The values of recognising: what is known of a file and of the company, and what was concluded."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from knowledge.dating.weeks import WeekRule
from knowledge.extraction.block import Block

Verdict = Literal["report", "unsure", "document"]
WeekFrom = Literal["given", "filename", "folder", "text"]
Reason = Literal[
    "no_team",
    "unknown_team",
    "ambiguous_team",
    "weak_team",
    "no_week",
    "two_weeks",
    "guessed_year",
    "no_name",
    "low_form",
    "no_text",
    "project",
]
"""Why it is unsure; stable codes, worded where they are shown."""


@dataclass(frozen=True, slots=True)
class TeamName:
    """A department that may report: its id, the last name of its path, the whole path, and its other names."""

    id: int
    name: str
    path: str
    synonyms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SectionName:
    """A section of the company's list; `names` are all words that mean it."""

    code: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Company:
    """What recognising depends on: the teams, the sections in order, the rule for weeks of a month."""

    teams: tuple[TeamName, ...]
    sections: tuple[SectionName, ...]
    rule: WeekRule = "thursday"


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """What is known of one version of a document.

    `folders` are outermost first. `given_team` and `given_week` came with the file. `base_team` is the department that
    owns its knowledge base, `author_team` the author's own (a mail's sender's), as ids. `dated` is a day the file is
    known to be of (a labelled date, a mail's Date header), `received` the day it came in. `is_mail` says that it is a
    mail, or came with one, whose sender is known. `former_team` is what an
    earlier version of the same document was recognised as, or a person decided.
    """

    file_name: str
    title: str = ""
    folders: tuple[str, ...] = ()
    blocks: tuple[Block, ...] = ()
    source: str = "own"
    kind: str = ""
    is_mail: bool = False
    has_attachments: bool = False
    given_team: str = ""
    given_week: date | None = None
    base_team: int | None = None
    author_team: int | None = None
    former_team: int | None = None
    dated: date | None = None
    received: date | None = None


@dataclass(frozen=True, slots=True)
class Lines:
    """One section of a report: its code in the company's list or None, its own heading, its lines and its plans."""

    code: str | None
    heading: str
    items: tuple[str, ...] = ()
    plans: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Recognised:
    """One report that a file holds: team id and Monday, None where they are not known.

    `part` is where in the file it stands (a sheet, a heading), empty for the whole file.
    """

    team: int | None
    week: date | None
    week_from: WeekFrom = "text"
    team_name: str = ""
    sections: tuple[Lines, ...] = ()
    part: str = ""


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What a file is: a report (or several), unsure with reasons, or a document."""

    verdict: Verdict
    reports: tuple[Recognised, ...] = ()
    reasons: tuple[Reason, ...] = field(default=())
