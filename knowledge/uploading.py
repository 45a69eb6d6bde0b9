"""A file comes in: the original stored first, then its row, then — once committed — a wake-up for a worker."""

import logging
from dataclasses import dataclass
from typing import BinaryIO, Literal

from django.conf import settings
from django.db import Error, connection, transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from accounts.authors import author_of
from accounts.departments import place
from accounts.models import User
from accounts.viewer import Viewer, viewer_of
from knowledge import originals, sharing
from knowledge.facts import Facts
from knowledge.fieldreading import FieldProblem
from knowledge.fieldvalues import give_value
from knowledge.history import record
from knowledge.job import INGEST
from knowledge.kinds import kind_called
from knowledge.managing import may_manage
from knowledge.models import Document, KnowledgeBase, Level, Source, Tag, Version
from knowledge.naming import clean_name, split_suffix
from knowledge.recipients import recipient
from knowledge.recognising import fitting_name, latest_under, path_in_base, twin_of
from tenants.tasks import send_on_commit

logger = logging.getLogger(__name__)

Outcome = Literal["received", "unchanged", "duplicate"]


class Refused(Exception):
    """A file that is not even stored; `code` is stable, the message one sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Received:
    """What became of a file.

    "received": a new version waits for a worker. "unchanged": these bytes are already the latest that came under this
    path; `version` says how far they are. "duplicate": these bytes are another document's, which is named.
    """

    outcome: Outcome
    document: Document
    version: Version


@dataclass(frozen=True, slots=True, kw_only=True)
class _Coming:
    """A file on its way in, with all that was said of it; `viewer` is the uploader to rights."""

    path: str
    name: str
    sha256: str
    size: int
    base: KnowledgeBase
    uploader: User | None
    viewer: Viewer | None
    for_operator: bool
    facts: Facts
    version_of: Document | None
    supersedes: Document | None
    attached_to: Document | None


def upload(
    file: BinaryIO,
    *,
    name: str,
    path: str,
    knowledge_base: KnowledgeBase,
    uploader: User | None,
    facts: Facts | None = None,
    version_of: Document | None = None,
    supersedes: Document | None = None,
    attached_to: Document | None = None,
    for_operator: bool = False,
) -> Received:
    """Take a file into a knowledge base, under a path that is its name there from now on.

    A known path with other bytes, or `version_of`, makes a further version, in that document's own knowledge base; the
    same bytes change nothing. Whether the uploader may add to the base or to `version_of` is the door's question, asked
    before; a path whose document they may not add to is free for them, unless it is done `for_operator`. Not to be
    called inside a transaction: what it stored would outlive the rollback.

    Raises:
        Refused: the file is larger than may be taken in, what it is a version of has been deleted meanwhile, or the
            value of a field does not fit.
    """
    name = fitting_name(clean_name(name).name)
    size = originals.size_of(file)
    if size > settings.MAX_FILE_BYTES:
        limit = settings.MAX_FILE_BYTES // (1024 * 1024)
        raise Refused("too_large", f"{name} is larger than {limit} MiB: split it, or raise JANGBU_MAX_FILE_MB.")
    coming = _Coming(
        path=path_in_base(path),
        name=name,
        sha256=originals.fingerprint(file),
        size=size,
        base=version_of.knowledge_base if version_of else knowledge_base,
        uploader=uploader,
        viewer=viewer_of(uploader) if uploader else None,
        for_operator=for_operator,
        facts=facts or Facts(),
        version_of=version_of,
        supersedes=supersedes,
        attached_to=attached_to,
    )
    known = _already_here(coming)
    if known is not None:
        return _brought_up_to_date(known, coming)
    key = originals.keep(file, name=name)
    try:
        with transaction.atomic(durable=True):
            _one_at_a_time(coming)
            received = _already_here(coming) or _written(coming, key)
    except BaseException:
        _take_back(key)
        raise
    if received.outcome != "received":
        originals.remove(key)
    return received


def _brought_up_to_date(known: Received, coming: _Coming) -> Received:
    """Apply to an unchanged file's document what narrows it, and new values of its fields; nothing else.

    Raises:
        Refused: a field's value does not fit, or the uploader may not correct the document.
    """
    facts = coming.facts
    if known.outcome != "unchanged" or not (facts.restricted or facts.fields):
        return known
    with transaction.atomic():
        if facts.restricted and not known.document.restricted:
            _restrict_to(known.document, facts, coming.uploader)
        _set_fields(known.document, coming)
    return known


def _already_here(coming: _Coming) -> Received | None:
    """Return what these bytes already are: the latest under this path, or another document the uploader may open."""
    under_path = _latest_under(coming)
    if under_path is not None and under_path.sha256 == coming.sha256:
        return Received("unchanged", under_path.document, under_path)
    if under_path is not None or coming.version_of or coming.attached_to or coming.viewer is None:
        return None
    twin = twin_of(coming.sha256, name=coming.name, base=coming.base, viewer=coming.viewer)
    return Received("duplicate", twin.document, twin) if twin else None


def _latest_under(coming: _Coming) -> Version | None:
    """Return what came last under the file's path, among what its uploader may add to unless the operator asks."""
    adder = None if coming.for_operator else coming.viewer
    return latest_under(coming.path, base=coming.base, version_of=coming.version_of, adder=adder)


def _one_at_a_time(coming: _Coming) -> None:
    """Make two uploads of one path, or of the same bytes, follow each other until the transaction ends."""
    place = f"{connection.schema_name}:{coming.base.pk}"  # type: ignore[attr-defined]
    with connection.cursor() as cursor:
        for what in (f"path:{place}:{coming.path}", f"bytes:{place}:{coming.sha256}"):
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [what])


def _written(coming: _Coming, key: str) -> Received:
    """Write document and version, and have a worker woken once that is committed."""
    document = _existing_document(coming)
    new = document is None
    if document is None:
        document = _new_document(coming)
    _set_rights(document, coming)
    _set_fields(document, coming, new=new)
    if coming.supersedes is not None:
        document.supersedes.add(coming.supersedes)
    version = _new_version(document, coming, key)
    send_on_commit(INGEST, version.pk)
    return Received("received", document, version)


def _take_back(key: str) -> None:
    """Remove an original that no row names; while the database cannot say so it stays: rather a stray than a loss."""
    try:
        if Version.objects.filter(storage_key=key).exists():
            return
    except Error:
        logger.warning("whether %s belongs to a version cannot be told now; it is left where it is", key)
        return
    originals.remove(key)


def _existing_document(coming: _Coming) -> Document | None:
    """Return the document that this file is a version of, locked; None for a new one."""
    document = coming.version_of
    if document is None:
        latest = _latest_under(coming)
        document = latest.document if latest else None
    if document is None:
        return None
    locked = Document.objects.select_for_update(of=("self",)).filter(pk=document.pk).first()
    if locked is None and coming.version_of is not None:
        raise Refused("gone", f"What {coming.name} is a version of was deleted meanwhile: upload it by itself.")
    return locked


def _new_document(coming: _Coming) -> Document:
    folder = coming.path.rpartition("/")[0]
    facts, mail = coming.facts, coming.attached_to
    document = Document.objects.create(
        title=(facts.title or split_suffix(coming.name)[0])[:500],
        knowledge_base=coming.base,
        folder=folder,
        kind=kind_called(facts.kind) if facts.kind else None,
        source=facts.source or (mail.source if mail else Source.OWN),
        department=place(facts.department) if facts.department else coming.base.department,
        attached_to=mail,
        created_by=coming.uploader,
    )
    document.tags.set([Tag.objects.get_or_create(name=tag)[0] for tag in facts.tags])
    record("upload", document, by=coming.uploader, path=coming.path)
    return document


def _set_rights(document: Document, coming: _Coming) -> None:
    """Restrict and grant as was said, and as the mail is that it came with; a later version may only narrow."""
    facts, mail = coming.facts, coming.attached_to
    if mail is not None:  # as it is now: it may have been restricted since its worker looked at it
        mail = Document.objects.select_for_update(of=("self",)).get(pk=mail.pk)
    if mail is not None and mail.restricted:
        sharing.restrict(document, on=True, by=None)
    _restrict_to(document, facts, coming.uploader)
    if mail is not None:
        sharing.copy_grants(mail, document)


def _restrict_to(document: Document, facts: Facts, uploader: User | None) -> None:
    """Restrict a document if it is said to be, and give the grants that were said with it."""
    if facts.restricted:
        sharing.restrict(document, on=True, by=None)
    for grant in facts.grants:
        sharing.grant(document, to=recipient(grant.who, grant.name), level=Level(grant.level), by=uploader)


def _new_version(document: Document, coming: _Coming, key: str) -> Version:
    facts = coming.facts
    highest = Version.objects.filter(document=document).aggregate(number=Max("number"))["number"] or 0
    return Version.objects.create(
        document=document,
        number=highest + 1,
        path=coming.path,
        file_name=coming.name,
        storage_key=key,
        sha256=coming.sha256,
        size=coming.size,
        author=author_of(facts.author, department=facts.department) if facts.author else None,
        author_name=facts.author,
        uploaded_by=coming.uploader,
        effective_on=facts.effective_on,
        date_candidates=[facts.date.as_json()] if facts.date else [],
        given=_given(facts),
    )


def _given(facts: Facts) -> dict[str, str]:
    """Return what was said of the file and has no column: a weekly report's team and week."""
    said = {"team": facts.team, "week": facts.week.isoformat() if facts.week else ""}
    return {name: value for name, value in said.items() if value}


def _set_fields(document: Document, coming: _Coming, *, new: bool = False) -> None:
    """Set the custom fields that were given with a file.

    Raises:
        Refused: a value does not fit its field, or the document was there and the uploader may not correct it.
    """
    by = None if coming.for_operator else coming.uploader
    trusted = new or coming.for_operator or coming.viewer is None or may_manage(coming.viewer, document)
    for fact in coming.facts.fields:
        try:
            changed = give_value(document, fact.name, fact.text, type=fact.type, by=by)
        except FieldProblem as problem:
            raise Refused("field", str(problem)) from problem
        if changed and not trusted:
            message = _(
                "Who may add versions may not change “%(name)s”: leave it out, or have *manage* granted to you."
            )
            raise Refused("field_not_allowed", message % {"name": fact.name})
