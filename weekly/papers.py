"""A version of a document as recognising sees it: names, folders, text, and who filed it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from accounts.authors import author_of
from accounts.models import Profile, User
from knowledge.dating.weeks import week_of
from knowledge.extraction.block import Block
from knowledge.models import DateSource, Document, Version
from tenants.clock import current_tenant
from weekly.models import Contribution
from weekly.recognising.paper import Paper

_SENDER = re.compile(r"^(?:보낸 사람|From): .*?([\w.+-]+@[\w.-]+)", re.M)
_WRITER = re.compile(r"(?:작성자?|보고자|author|prepared by|reported by)\s*[:：|]\s*\**\s*([^\n|,;<(]{2,40})", re.I)
_FOR_A_WEEK = 7  # days


def blocks_of(stored: Iterable[Mapping[str, Any]]) -> tuple[Block, ...]:
    """Return the blocks that were stored beside a version."""
    return tuple(Block(**each) for each in stored)


def writer_of(version: Version, blocks: Sequence[Block]) -> User | None:
    """Return who wrote it: the author that was given, whom its head names, or who sent the mail it is or came with."""
    return _named(version, blocks) or _sender_of_mail(version.document)


def _named(version: Version, blocks: Sequence[Block]) -> User | None:
    if version.author is not None:
        return version.author
    head = "\n".join(block.text for block in blocks[:4])
    if _is_mail(version) and (sender := _SENDER.search(head)):
        return User.objects.filter(email=sender[1].lower()).first()
    written = _WRITER.search(head)
    return author_of(written[1].strip()) if written and not version.author_name else None


def paper_of(version: Version, blocks: Sequence[Block]) -> Paper:
    """Return the version as recognising sees it; its document is at hand, the rest is read."""
    document = version.document
    mail = document.attached_to
    writer = writer_of(version, blocks)
    sent = writer is not None and (_is_mail(version) or mail is not None)
    if writer is None and not _is_mail(version) and mail is None:
        writer = version.uploaded_by  # who puts a mail on a shelf has not written it
    zone = current_tenant().zone
    former = Contribution.objects.filter(document=document).exclude(version=version).select_related("report")
    teams = {each.report.team_id for each in former}
    folders = tuple(version.path.split("/")[:-1])
    week = _given_week(version)
    return Paper(
        file_name=version.file_name,
        title=document.title,
        folders=folders,
        blocks=tuple(blocks),
        source=document.source,
        kind=document.kind.code if document.kind else "",
        is_mail=sent,
        has_attachments=_is_mail(version) and document.attachments.exists(),
        given_team=version.given.get("team", ""),
        given_week=week,
        base_team=document.knowledge_base.department_id,
        author_team=_department_of(writer),
        former_team=teams.pop() if len(teams) == 1 else None,
        dated=_known_day(version) or (_known_day(mail.current) if mail and mail.current else None),
        received=version.uploaded_at.astimezone(zone).date(),
    )


def corrected_week(version: Version) -> date | None:
    """Return the Monday of the week that a person's correction of the date lies in; None where it names none."""
    if version.date_source != DateSource.MANUAL or version.covers is None or version.dated_on is None:
        return None
    days = (version.covers.upper - version.covers.lower).days
    monday = week_of(version.dated_on)
    return monday if days <= _FOR_A_WEEK and week_of(version.covers.upper - date.resolution) == monday else None


def _given_week(version: Version) -> date | None:
    said = version.given.get("week")
    return date.fromisoformat(said) if said else None


def _known_day(version: Version) -> date | None:
    """Return the day a version is known to be of, by what came with it or a label; a name's is read anew."""
    told = (DateSource.MANUAL, DateSource.APP, DateSource.TEXT)
    return version.dated_on if version.date_source in told else None


def _department_of(user: User | None) -> int | None:
    if user is None:
        return None
    return Profile.objects.filter(user=user).values_list("department", flat=True).first()


def _sender_of_mail(document: Document) -> User | None:
    """Return who sent the mail that a document came with."""
    mail = document.attached_to
    latest = mail.versions.order_by("-number").select_related("reading", "author").first() if mail else None
    if latest is None or not hasattr(latest, "reading"):
        return None
    return _named(latest, blocks_of(latest.reading.blocks[:4]))


def _is_mail(version: Version) -> bool:
    return version.file_name.lower().endswith((".eml", ".msg"))
