"""A company for the tests of recognising, and papers in one line."""

from __future__ import annotations

import importlib
from datetime import date
from typing import Any, Final

from knowledge.extraction.block import Block
from knowledge.extraction.tables import markdown
from weekly.recognising.paper import Company, Conclusion, Paper, SectionName, TeamName
from weekly.recognising.recognise import recognise

_SHIPPED = importlib.import_module("weekly.migrations.0002_common_sections").SECTIONS
SECTIONS: Final = tuple(SectionName(code, (ko, en, *others)) for code, ko, en, others in _SHIPPED)
PATHS: Final = (
    "기술본부",
    "기술본부/플랫폼팀",
    "기술본부/품질개선팀",
    "영업본부",
    "영업본부/영업1팀",
    "영업본부/영업팀",
    "부산지사",
    "부산지사/영업팀",
    "경영지원본부/인사팀",
    "Overseas/Sales Team",
)
TEAMS: Final = tuple(TeamName(number, path.rpartition("/")[2], path) for number, path in enumerate(PATHS, start=1))
GAON: Final = Company(TEAMS, SECTIONS)
ROWS: Final = Company(TEAMS, SECTIONS, rule="rows")
PLATFORM, SALES1, HR = 2, 5, 9


def heading(text: str, level: int = 2) -> Block:
    """Return a heading."""
    return Block(text, "heading", level)


def text(*lines: str) -> Block:
    """Return a paragraph of these lines."""
    return Block("\n".join(lines))


def table(*rows: str, sheet: str | None = None) -> Block:
    """Return a table of rows written with “|”, the first being its header."""
    cells = [[cell.strip() for cell in row.split("|")] for row in rows]
    return Block(markdown(cells[0], cells[1:]), "table", sheet=sheet)


FORM: Final = (heading("진행"), text("- 배포 3회", "- 점검 2곳"), heading("계약"), text("- 없음"))


def paper(name: str, *blocks: Block, folder: str = "", **facts: Any) -> Paper:
    """Return a file of this name with these blocks, or the common form's."""
    title = facts.pop("title", name.rpartition(".")[0])
    facts.setdefault("received", date(2026, 9, 16))
    folders = tuple(part for part in folder.split("/") if part)
    return Paper(file_name=name, title=title, folders=folders, blocks=blocks or FORM, **facts)


def judged(name: str, *blocks: Block, company: Company = GAON, **facts: Any) -> Conclusion:
    """Return what a file is found to be."""
    return recognise(paper(name, *blocks, **facts), company)


def key(conclusion: Conclusion) -> tuple[str, int | None, str | None]:
    """Return the verdict with team and week of its only report."""
    (report,) = conclusion.reports
    return conclusion.verdict, report.team, report.week.isoformat() if report.week else None
