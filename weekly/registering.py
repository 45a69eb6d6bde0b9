"""A version of a document becomes a weekly report, goes to the review list, or stays a document."""

import hashlib
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import PurePosixPath
from typing import Any

from django.db import transaction

from accounts.models import Profile, User
from knowledge.dating.candidate import DateCandidate
from knowledge.dating.weeks import WEEK
from knowledge.extraction.block import Block
from knowledge.kinds import kind_named
from knowledge.models import DateSource, Document, Version
from knowledge.steps.date import DATE_FIELDS, choose_anew, give_date, stored_candidates
from tenants.tasks import send_on_commit
from weekly.company import company_in_use
from weekly.models import Candidate, CandidateState, Contribution, Part, Report, Section, WeekSource
from weekly.papers import corrected_week, paper_of, writer_of
from weekly.recognising.paper import Conclusion, Lines, Recognised
from weekly.recognising.recognise import DOCUMENT, recognise

SUMMARISE = "weekly.tasks.summarise"
"""The task that sums up a contribution."""

_MARK = "weekly report of "
_EDITION = re.compile(
    r"(?:[ _\-]*(?:\([0-9]{1,2}\)|v ?[0-9]+(?:\.[0-9]+)*|rev\.? ?[0-9]*|"
    r"최종본?|수정본?|재송부|재제출|final|사본|복사본|copy))+$",
    re.I,
)
_WEEK_REASONS = frozenset({"no_week", "two_weeks", "guessed_year"})


@dataclass(frozen=True, slots=True)
class Judged:
    """What a version was found to be, before anything is written."""

    conclusion: Conclusion
    blocks: tuple[Block, ...]


def judge(version: Version, blocks: Sequence[Block]) -> Judged:
    """Recognise a version: what a person decided or corrected stands above what is read. Nothing is written."""
    if _is_declined(version):
        return Judged(DOCUMENT, tuple(blocks))
    conclusion = recognise(paper_of(version, blocks), company_in_use())
    week = corrected_week(version)
    if week is not None and len({each.week for each in conclusion.reports}) == 1:
        reports = tuple(replace(each, week=week) for each in conclusion.reports)
        reasons = tuple(each for each in conclusion.reasons if each not in _WEEK_REASONS)
        if conclusion.verdict != "document":
            conclusion = Conclusion("unsure" if reasons else "report", reports, reasons)
    return Judged(conclusion, tuple(blocks))


def write(version: Version, judged: Judged) -> str:
    """Write what a version was found to be, in the caller's transaction, which holds its row; returns the verdict.

    Written again it changes nothing. What a person decided about team and week stays; only the lines are read anew.
    """
    conclusion = judged.conclusion
    decided = list(version.weekly_contributions.filter(is_decided=True).select_related("report"))
    if decided:
        for each in decided:
            _set_parts(each, _lines_for(each.report.team_id, conclusion.reports))
        return "report"
    if conclusion.verdict == "report":
        register(version, conclusion.reports, blocks=judged.blocks)
        Candidate.objects.filter(version=version).waiting().update(state=CandidateState.SETTLED)
        return "report"
    _withdraw(version)
    if conclusion.verdict == "unsure":
        _propose(version, conclusion)
    else:
        Candidate.objects.filter(version=version).waiting().update(state=CandidateState.SETTLED)
    return conclusion.verdict


def register(
    version: Version,
    reports: Sequence[Recognised],
    *,
    blocks: Sequence[Block] = (),
    by: User | None = None,
    **decided: Any,
) -> list[Contribution]:
    """Make the version these reports' contribution, in the caller's transaction; further rows of this version go.

    A report without team or week is passed over. `decided` are the facts of a person's decision.
    """
    made = []
    for (team, week), parts in _by_key(reports).items():
        report, _new = Report.objects.get_or_create(team_id=team, week=week)
        writer = writer_of(version, blocks) or _uploader(version, team)
        facts = {
            "document": version.document,
            "author": writer,
            "author_name": version.author_name or (writer.name if writer else ""),
            "author_key": _author_key(version, writer),
            "week_source": WeekSource.PERSON if corrected_week(version) else parts[0].week_from,
            "filed_at": version.uploaded_at,
            **decided,
        }
        contribution, _new = Contribution.objects.update_or_create(report=report, version=version, defaults=facts)
        _set_parts(contribution, [line for part in parts for line in part.sections])
        made.append(contribution)
    Contribution.objects.filter(version=version).exclude(pk__in=[each.pk for each in made]).delete()
    _let_earlier_last(version, made)
    _date(version, [each.report.week for each in made])
    _name_kind(version.document)
    return made


@contextmanager
def holding(version: Version) -> Iterator[Version]:
    """Open a transaction in which a version that no worker holds is locked, the document before it as workers do."""
    with transaction.atomic():
        Document.objects.select_for_update(of=("self",), no_key=True).get(pk=version.document_id)
        yield Version.objects.select_for_update(of=("self",)).select_related("document").get(pk=version.pk)


def hash_of(items: Sequence[str], plans: Sequence[str]) -> str:
    """Return the digest of a section's lines, by which a summary knows what it is of."""
    return hashlib.sha256("\x1f".join([*items, "\x1e", *plans]).encode()).hexdigest()


def _set_parts(contribution: Contribution, lines: Sequence[Lines]) -> None:
    """Give a contribution these sections; a summary of the same lines stays."""
    kept = {part.summary_hash: part.summary for part in contribution.parts.all() if part.summary_hash}
    contribution.parts.all().delete()
    ids = dict(Section.objects.values_list("code", "pk"))
    parts = []
    for position, each in enumerate(_merged(lines)):
        digest = hash_of(each.items, each.plans)
        parts.append(
            Part(
                contribution=contribution,
                section_id=ids.get(each.code or ""),
                heading=each.heading[:200],
                position=position,
                items=list(each.items),
                plans=list(each.plans),
                source_hash=digest,
                summary=kept.get(digest, ""),
                summary_hash=digest if digest in kept else "",
            )
        )
    Part.objects.bulk_create(parts)
    send_on_commit(SUMMARISE, contribution.pk)


def _merged(lines: Sequence[Lines]) -> list[Lines]:
    """Return each section once: two parts of a file may both have one."""
    merged: dict[tuple[str | None, str], Lines] = {}
    for each in lines:
        key = (each.code, "" if each.code else each.heading)
        before = merged.get(key)
        merged[key] = (
            replace(before, items=before.items + each.items, plans=before.plans + each.plans) if before else each
        )
    return list(merged.values())


def _lines_for(team: int, reports: Sequence[Recognised]) -> list[Lines]:
    """Return the lines of a team among what was read; of a file that holds one report, those."""
    own = [each for each in reports if each.team == team] or (list(reports) if len(reports) == 1 else [])
    return [line for each in own for line in each.sections]


def _by_key(reports: Sequence[Recognised]) -> dict[tuple[int, date], list[Recognised]]:
    keyed: dict[tuple[int, date], list[Recognised]] = {}
    for each in reports:
        if each.team is not None and each.week is not None:
            keyed.setdefault((each.team, each.week), []).append(each)
    return keyed


def _withdraw(version: Version) -> None:
    """Take back what an earlier reading of this version registered, and the date it gave."""
    if Contribution.objects.filter(version=version).delete()[0]:
        others = [each for each in stored_candidates(version) if not each.text.startswith(_MARK)]
        choose_anew(version, others)
        version.save(update_fields=DATE_FIELDS)


def _propose(version: Version, conclusion: Conclusion) -> None:
    """Put a version on the review list, unless a person has decided about it."""
    if Candidate.objects.filter(version=version).exclude(state__in=_OPEN).exists():
        return
    first = conclusion.reports[0]
    proposals = [
        {
            "team": each.team,
            "team_name": each.team_name,
            "week": each.week.isoformat() if each.week else None,
            "part": each.part,
        }
        for each in conclusion.reports
    ]
    Candidate.objects.update_or_create(
        version=version,
        defaults={
            "document": version.document,
            "team_id": first.team,
            "week": first.week,
            "proposals": proposals,
            "reasons": list(conclusion.reasons),
            "state": CandidateState.WAITING,
        },
    )
    # An earlier version's question is this one's now.
    earlier = Candidate.objects.filter(document=version.document).exclude(version=version)
    earlier.waiting().update(state=CandidateState.SETTLED)


_OPEN = (CandidateState.WAITING, CandidateState.SETTLED)


def _is_declined(version: Version) -> bool:
    """Whether a person said of this document that it is none; a manifest that names team and week says more."""
    if version.given.get("team") and version.given.get("week"):
        return Candidate.objects.filter(version=version, state=CandidateState.DECLINED).exists()
    latest = Candidate.objects.filter(document=version.document_id).exclude(state__in=_OPEN).order_by("-pk").first()
    return latest is not None and latest.state == CandidateState.DECLINED


def _let_earlier_last(version: Version, made: Sequence[Contribution]) -> None:
    """Say which contributions of earlier versions stand beside these.

    A file that is written on every week says its week in its text, each later than the one before. Where the name or a
    person says it, another week is a correction and the earlier contribution falls with its version.
    """
    if not made:
        return
    earlier = Contribution.objects.filter(document=version.document_id, version__number__lt=version.number)
    running = all(each.week_source == WeekSource.TEXT for each in made)
    first = min(each.report.week for each in made)
    last = earlier.filter(week_source=WeekSource.TEXT, report__week__lt=first) if running else earlier.none()
    earlier.exclude(pk__in=last.values("pk")).update(lasting=False)
    last.update(lasting=True)


def _date(version: Version, weeks: Sequence[date]) -> None:
    """Date the version by its week, or by all its weeks; a person's correction stays."""
    if not weeks:
        return
    start, end = min(weeks), max(weeks) + WEEK
    told = version.date_source in (DateSource.APP, DateSource.MANUAL) and version.covers is not None
    if told and (version.covers.lower, version.covers.upper) == (start, end):
        return
    precision = "week" if end - start == timedelta(days=7) else "range"
    give_date(version, DateCandidate(start, end, precision, "app", f"{_MARK}{start.isoformat()}"))  # type: ignore[arg-type]


def _name_kind(document: Document) -> None:
    if document.kind_id is None and (kind := kind_named("weekly_report")):
        document.kind = kind
        document.save(update_fields=["kind"])


def _uploader(version: Version, team: int) -> User | None:
    """Return who brought it in, where nobody is named and they belong to the team."""
    if version.author_name or version.uploaded_by is None:
        return None
    belongs = Profile.objects.filter(user=version.uploaded_by, department=team).exists()
    return version.uploaded_by if belongs else None


def _author_key(version: Version, writer: User | None) -> str:
    """Return what tells this contribution from others of the same report: the person, their name, or the file."""
    if writer is not None:
        return f"person:{writer.pk}"
    if version.author_name:
        return f"name:{' '.join(version.author_name.split())}"
    pure = PurePosixPath(version.path)
    return f"file:{pure.parent}/{_EDITION.sub('', pure.stem)}"[:600]
