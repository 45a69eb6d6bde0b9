"""An office for the tests of weekly reports: teams with shelves of their own, and reports filed in one line."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any, Final

from django.utils import timezone

from accounts.departments import place
from accounts.models import Department, User
from knowledge.extraction.block import Block
from knowledge.facts import Facts
from knowledge.job import claim
from knowledge.models import Document, KnowledgeBase, Level, State, Version
from knowledge.sharing import grant
from knowledge.steps import date as dating
from knowledge.steps import publish
from weekly.models import Contribution, Part, Report, Section
from weekly.registering import hash_of
from weekly.steps import register
from weekly.summaries import summarise
from weekly.telling import telling

PLATFORM: Final = "기술본부/플랫폼팀"
FINANCE: Final = "경영본부/재무팀"
SALES: Final = "영업본부/영업1팀"
WEEK: Final = datetime.date(2026, 9, 7)
TODAY: Final = datetime.date(2026, 9, 16)
LINES: Final = {"진행": ["배포 3회", "점검 2곳"], "계약": ["없음"], "영업": ["방문 4곳"]}


def team(path: str) -> Department:
    """Return the department of this path."""
    return place(path)


def shelf_of(path: str, *, is_open: bool = True) -> KnowledgeBase:
    """Return the knowledge base that a team owns, made when it is not there yet; its people may add to it."""
    department = team(path)
    base, made = KnowledgeBase.objects.get_or_create(
        name=f"{department.name} 자료", defaults={"is_open": is_open, "department": department}
    )
    if made:
        grant(base, to=department, level=Level.CONTRIBUTE, by=None)
    return base


def blocks(lines: dict[str, Sequence[str]] | None = None, *, head: Sequence[str] = ()) -> tuple[Block, ...]:
    """Return a report's blocks: head lines, then a heading and a list a section."""
    found = [Block(line) for line in head]
    for section, items in (LINES if lines is None else lines).items():
        found += [Block(section, "heading", 2), Block("\n".join(f"- {item}" for item in items), "list")]
    return tuple(found)


def filed(
    path: str = PLATFORM,
    week: datetime.date = WEEK,
    *,
    lines: dict[str, Sequence[str]] | None = None,
    base: KnowledgeBase | None = None,
    name: str = "",
    of: Sequence[Block] | None = None,
    document: Document | None = None,
    restricted: bool = False,
    summed: bool = True,
    **version: Any,
) -> Version:
    """File a report as ingestion would, behind the reading of the file; returns the version as it is then."""
    name = name or f"{path.rpartition('/')[2]} 주간업무_{week.isoformat()}.docx"
    if document is None:
        document = Document.objects.create(
            title=name.rpartition(".")[0], knowledge_base=base or shelf_of(path), restricted=restricted
        )
    number = document.versions.count() + 1
    row = Version.objects.create(
        document=document, number=number, path=f"주간업무/{name}", file_name=name, size=1, **version
    )
    return worked(row, blocks(lines) if of is None else of, summed=summed)


def worked(version: Version, of: Sequence[Block], *, summed: bool = True) -> Version:
    """Take a waiting version through the steps that matter here."""
    job = claim(version.pk)
    assert job is not None
    job.blocks = tuple(of)
    dating.run(job)
    register.run(job)
    publish.run(job)
    if summed:
        for contribution in Contribution.objects.of_version(version):
            summarise(contribution.pk)
    return Version.objects.select_related("document").get(pk=version.pk)


def keys(version: Version) -> set[tuple[str, datetime.date]]:
    """Return team and week of all that was registered of a version."""
    return {
        (each.report.team.path, each.report.week)
        for each in version.weekly_contributions.select_related("report__team")
    }


def given(path: str, week: datetime.date) -> Facts:
    """Return what a manifest says of a weekly report."""
    return Facts(team=path, week=week)


def reported(
    path: str = PLATFORM,
    week: datetime.date = WEEK,
    *,
    lines: dict[str, Sequence[str]] | None = None,
    base: KnowledgeBase | None = None,
    author: User | None = None,
    restricted: bool = False,
    **_more: Any,
) -> Version:
    """Lay the rows that a filed report leaves, without the steps: a published version, its contribution, summed up."""
    department = team(path)
    document = Document.objects.create(
        title=f"{department.name} {week}", knowledge_base=base or shelf_of(path), restricted=restricted
    )
    version = Version.objects.create(
        document=document, number=1, path=f"{document.pk}.docx", size=1, author=author, state=State.SEARCHABLE
    )
    Document.objects.filter(pk=document.pk).update(current=version)
    document.current = version
    report, _made = Report.objects.get_or_create(team=department, week=week)
    contribution = Contribution.objects.create(
        report=report,
        document=document,
        version=version,
        author=author,
        author_name=author.name if author else "",
        author_key=f"person:{author.pk}" if author else f"file:{document.pk}",
        week_source="filename",
        filed_at=timezone.now(),
    )
    codes = {name: section for section in Section.objects.all() for name in (section.name_ko, section.name_en)}
    Part.objects.bulk_create(
        Part(
            contribution=contribution,
            section=codes.get(heading),
            heading=heading,
            position=position,
            items=list(items),
            source_hash=hash_of(list(items), []),
            summary=telling(items),
            summary_hash=hash_of(list(items), []),
        )
        for position, (heading, items) in enumerate((LINES if lines is None else lines).items())
    )
    return version
