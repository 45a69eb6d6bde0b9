"""Writing a weekly report in the browser: last week's plan as a draft, saved as often as one likes, then a document."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from io import BytesIO
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Department, User
from accounts.viewer import Viewer
from knowledge.conventions import conventions_of
from knowledge.dating.candidate import DateCandidate
from knowledge.dating.weeks import WEEK, week_of
from knowledge.facts import Facts
from knowledge.models import Document, KnowledgeBase, Level, Version
from knowledge.periods.period import Period
from knowledge.uploading import upload
from tenants.clock import current_tenant
from weekly.company import SectionFacts, sections
from weekly.exporting import Written, document, documents, title_of
from weekly.found import ContributionFacts, Found
from weekly.lookup import lookup
from weekly.models import Draft, DraftState
from weekly.naming import UnknownName, teams_named
from weekly.recognising.lines import BULLET
from weekly.shelving import NotAllowed, place_for

__all__ = [
    "DraftFacts",
    "DraftSection",
    "NotAllowed",
    "NothingWritten",
    "Submitted",
    "cleaned",
    "draft",
    "export",
    "save_draft",
    "submit",
]

LONGEST_LINE, MOST_LINES, LONGEST_NAME = 2_000, 200, 80

_UNWRITABLE = re.compile("[\x00-\x08\x0e-\x1b\x7f\ud800-\udfff\ufffe\uffff]")
"""What XML has no place for, and so no Word file."""


class NothingWritten(ValueError):
    """A report without a line is not handed in, nor one that is too long; the message says which."""


@dataclass(frozen=True, slots=True)
class DraftSection:
    """A section of the form: `code` is None for a heading of the person's own."""

    code: str | None
    name: str
    items: tuple[str, ...] = ()
    plans: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DraftFacts:
    """What the form shows.

    `state` is "new" (nothing saved: `sections` offers last week's plan, or what was handed in), "draft" or "submitted".
    `from_plan` says that the lines are last week's plan.
    """

    team: str
    week: date
    sections: tuple[DraftSection, ...]
    state: str
    from_plan: bool = False
    saved_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Submitted:
    """The document that a report became: its UUID, the version's number, and whether that is new."""

    document_id: str
    version: int
    changed: bool


def draft(viewer: Viewer, *, team: str, week: date, language: str = "ko") -> DraftFacts:
    """Return the viewer's form for a team and a week (any day of it).

    What was saved, else what the viewer has handed in, else last week's plan: their own, or their team's.

    Raises:
        UnknownName, NotAllowed: there is no such team, or they may not write its reports.
    """
    department, monday = _team(team), week_of(week)
    place_for(viewer, department)
    known = sections()
    saved = Draft.objects.filter(author=viewer.user_id, team=department, week=monday).first()
    if saved is not None:
        filled = [
            DraftSection(each["code"], each["name"], tuple(each["items"]), tuple(each["plans"]))
            for each in saved.sections
        ]
        return DraftFacts(department.path, monday, _form(filled, known, language), saved.state, saved_at=saved.saved_at)
    handed_in = _own(_found(viewer, department, monday))
    if handed_in is not None:
        filled = [
            DraftSection(said.code, said.name_in(language), said.items, said.plans) for said in handed_in.sections
        ]
        return DraftFacts(department.path, monday, _form(filled, known, language), "submitted")
    planned = _plans(_found(viewer, department, monday - WEEK), language)
    return DraftFacts(department.path, monday, _form(planned, known, language), "new", from_plan=bool(planned))


def save_draft(viewer: Viewer, *, team: str, week: date, sections: Sequence[DraftSection]) -> DraftFacts:
    """Keep what the viewer has written so far; nobody else ever sees it.

    What is kept already stays as it is, also where it has been handed in.

    Raises:
        UnknownName, NotAllowed: as `draft`.
        NothingWritten: there are too many lines, or one is too long.
    """
    department, monday = _team(team), week_of(week)
    place_for(viewer, department)
    kept = [cleaned(each) for each in sections]
    if any(len(line) > LONGEST_LINE for each in kept for line in (*each.items, *each.plans)):
        raise NothingWritten(_("A line has at most %(n)d characters: split it.") % {"n": LONGEST_LINE})
    if sum(len(each.items) + len(each.plans) for each in kept) > MOST_LINES:
        raise NothingWritten(_("A report has at most %(n)d lines.") % {"n": MOST_LINES})
    rows = [
        {"code": each.code, "name": each.name, "items": list(each.items), "plans": list(each.plans)} for each in kept
    ]
    drafts = Draft.objects.filter(author=viewer.user_id, team=department, week=monday)
    if not drafts.filter(sections=rows).exists():
        Draft.objects.update_or_create(
            author_id=viewer.user_id,
            team=department,
            week=monday,
            defaults={"sections": rows, "state": DraftState.DRAFT},
        )
    return draft(viewer, team=department.path, week=monday)


def submit(viewer: Viewer, *, team: str, week: date, language: str = "ko") -> Submitted:
    """Hand in the saved draft: a Word file in the team's knowledge base, a document like any other.

    Handed in again it becomes that document's next version. It is looked up once ingestion has published it. Not to be
    called inside a transaction.

    Raises:
        UnknownName, NotAllowed: as `draft`.
        NothingWritten: there is no draft, or no line in it.
    """
    department, monday = _team(team), week_of(week)
    base = place_for(viewer, department)
    row = Draft.objects.filter(author=viewer.user_id, team=department, week=monday).first()
    written = [_written(each) for each in row.sections] if row else []
    if row is None or not any(each.items or each.plans for each in written):
        raise NothingWritten(_("Nothing is written yet: fill at least one section."))
    if row.state == DraftState.SUBMITTED and row.document is not None and row.document.trashed_at is None:
        latest = row.document.versions.order_by("-number").first()
        return Submitted(str(row.document.uuid), latest.number if latest else 1, changed=False)
    author = User.objects.get(pk=viewer.user_id)
    title = _title(department, monday, language)
    data = document(
        title=title, team=department.name, monday=monday, author=author.name, sections=written, language=language
    )
    earlier = _earlier(viewer, row)
    path = f"주간업무/{monday:%Y}/{title} ({author.name}).docx"
    received = upload(
        BytesIO(data),
        name=path.rpartition("/")[2],
        path=_free(path, base, author) if earlier is None else earlier.versions.order_by("-number")[0].path,
        knowledge_base=base,
        uploader=author,
        version_of=earlier,
        facts=_facts(department, monday, author, title),
    )
    with transaction.atomic():
        # What was saved meanwhile stays a draft.
        unchanged = Draft.objects.filter(pk=row.pk, saved_at=row.saved_at)
        unchanged.update(state=DraftState.SUBMITTED)
        Draft.objects.filter(pk=row.pk).update(document=received.document)
    return Submitted(str(received.document.uuid), received.version.number, changed=received.outcome == "received")


def export(viewer: Viewer, *, team: str, week: date, language: str = "ko") -> tuple[str, bytes]:
    """Return the file name and the bytes of a team's report as DOCX, with all contributions the viewer may open.

    Raises:
        UnknownName: there is no such team.
        LookupError: there is no report of it that the viewer may open.
    """
    department, monday = _team(team), week_of(week)
    found = _found(viewer, department, monday)
    if not found.reports:
        raise LookupError(_("There is no weekly report of %(team)s of this week.") % {"team": department.name})
    title = _title(department, monday, language)
    by_author = [
        (each.author, [Written(said.name_in(language), said.items, said.plans) for said in each.sections])
        for each in found.reports[0].contributions
    ]
    return f"{title}.docx", documents(title=title, team=department.name, monday=monday, by_author=by_author)


def _team(name: str) -> Department:
    """Return the one department that a name means."""
    known = teams_named([name])
    exact = [team for team in known if team.path == name] or [team for team in known if team.name == name]
    if len(exact) != 1:
        raise UnknownName(_("Several teams are called “%(name)s”: write the path.") % {"name": name}, name=name)
    return Department.objects.get(pk=exact[0].id)


def _found(viewer: Viewer, team: Department, monday: date) -> Found:
    """Return the team's own report of a week, without those of teams below it."""
    found = lookup(viewer, teams=(team.path,), period=Period(monday, monday + WEEK, "week"), today=monday)
    return replace(found, reports=tuple(report for report in found.reports if report.team.id == team.pk))


def _own(found: Found) -> ContributionFacts | None:
    return next((each for report in found.reports for each in report.contributions if each.own), None)


def _plans(found: Found, language: str) -> list[DraftSection]:
    """Return last week's plans as this week's lines: the viewer's own, else those of all who filed."""
    own = _own(found)
    contributions = [own] if own else [each for report in found.reports for each in report.contributions]
    return [
        DraftSection(said.code, said.name_in(language), said.plans)
        for each in contributions
        for said in each.sections
        if said.plans
    ]


def _form(filled: Sequence[DraftSection], known: Sequence[SectionFacts], language: str) -> tuple[DraftSection, ...]:
    """Return every section of the company in its order, filled where something is said, and then the others."""
    form = []
    for facts in known:
        own = [each for each in filled if each.code == facts.code]
        name = facts.name_ko if language == "ko" else facts.name_en
        items = tuple(line for each in own for line in each.items)
        plans = tuple(line for each in own for line in each.plans)
        if own or facts.is_active:
            form.append(DraftSection(facts.code, name, items, plans))
    codes = {facts.code for facts in known}
    return (*form, *(each for each in filled if each.code not in codes))


def cleaned(section: DraftSection) -> DraftSection:
    """Return a section as recognising would read it back: one line a line, without bullets, none empty."""
    items, plans = (
        tuple(line for each in lines for part in each.split("\n") if (line := _one_line(BULLET.sub("", part))))
        for lines in (section.items, section.plans)
    )
    return DraftSection(section.code, _one_line(section.name)[:LONGEST_NAME], items, plans)


def _one_line(text: str) -> str:
    return " ".join(_UNWRITABLE.sub("", text).split())


def _written(row: dict[str, Any]) -> Written:
    return Written(row["name"], tuple(row["items"]), tuple(row["plans"]))


def _title(team: Department, monday: date, language: str) -> str:
    rule = conventions_of(current_tenant()).week_of_month
    return title_of(team.name, monday, language=language, rule=rule)


def _earlier(viewer: Viewer, row: Draft) -> Document | None:
    """Return the document that was handed in before, while its author may still add to it."""
    if row.document_id is None:
        return None
    mine = Document.objects.stored().allowing(viewer, Level.CONTRIBUTE)
    return mine.filter(pk=row.document_id).select_related("knowledge_base").first()


def _facts(team: Department, monday: date, author: User, title: str) -> Facts:
    return Facts(
        title=title,
        author=author.email,
        kind="weekly_report",
        department=team.path,
        date=DateCandidate(monday, monday + WEEK, "week", "app", monday.isoformat()),
        team=team.path,
        week=monday,
    )


def _free(path: str, base: KnowledgeBase, author: User) -> str:
    """Return the path, with the person's address where somebody of the same name has a report there."""
    latest = Version.objects.latest_at(base, path)
    if latest is None or latest.author_id == author.pk:
        return path
    return path.replace(f"({author.name}).docx", f"({author.name}, {author.email}).docx")
