"""A file comes in: the original stored first, then its row, then — once committed — a wake-up for a worker."""

from dataclasses import dataclass
from typing import BinaryIO, Literal

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Max

from accounts.authors import author_of
from accounts.departments import place
from accounts.models import User
from accounts.viewer import viewer_of
from knowledge import originals, sharing
from knowledge.facts import Facts, FieldFact
from knowledge.history import record
from knowledge.job import INGEST
from knowledge.kinds import kind_called
from knowledge.models import Document, Field, FieldValue, KnowledgeBase, Level, Source, State, Tag, Version
from knowledge.naming import clean_name, shortened, split_suffix
from knowledge.recipients import recipient
from tenants.tasks import send_on_commit

Outcome = Literal["received", "unchanged", "duplicate"]


LONGEST_NAME, LONGEST_PATH = 480, 990
"""Bytes of one name and characters of a whole path that the rows hold; a longer name is cut, its suffix kept."""


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
) -> Received:
    """Take a file into a knowledge base, under a path that is its name there from now on.

    A known path with other bytes, or `version_of`, makes a further version; the same bytes change nothing. Whether the
    uploader may do this is the door's question, asked before. The stored original is removed again when the rows
    could not be written.

    Raises:
        Refused: the file is larger than may be taken in.
    """
    facts = facts or Facts()
    path, name = path_in_base(path), clean_name(name).name
    sha256, size = originals.fingerprint(file)
    if size > settings.MAX_FILE_BYTES:
        limit = settings.MAX_FILE_BYTES // (1024 * 1024)
        raise Refused("too_large", f"{name} is larger than {limit} MiB: split it, or raise JANGBU_MAX_FILE_MB.")
    known = _already_here(path, sha256, knowledge_base, uploader, version_of)
    if known is not None:
        return known
    key = originals.keep(file, name=name)
    try:
        with transaction.atomic():
            _one_at_a_time(knowledge_base, path, sha256)
            known = _already_here(path, sha256, knowledge_base, uploader, version_of)
            if known is None:
                document = version_of or _document_at(knowledge_base, path)
                if document is None:
                    document = _new_document(path, name, knowledge_base, uploader, facts, attached_to)
                if supersedes is not None:
                    document.supersedes.add(supersedes)
                version = _new_version(document, path, name, key, sha256, size, uploader, facts)
                send_on_commit(INGEST, version.pk)
                return Received("received", document, version)
    except BaseException:
        originals.remove(key)
        raise
    originals.remove(key)
    return known


def path_in_base(path: str) -> str:
    """Return a path as documents are known by it: NFC, clean names joined by “/”, none of them “.” or “..”."""
    parts = [clean_name(part).name for part in path.split("/") if part not in {"", ".", ".."}]
    return "/".join(shortened(part, limit=LONGEST_NAME) for part in parts)[-LONGEST_PATH:]


def _already_here(
    path: str, sha256: str, base: KnowledgeBase, uploader: User | None, version_of: Document | None
) -> Received | None:
    """Return what these bytes already are: the latest under this path, or another document the uploader may open."""
    under_path = Version.objects.latest_at(base, path)
    if under_path is not None and under_path.sha256 == sha256:
        return Received("unchanged", under_path.document, under_path)
    if under_path is not None or version_of is not None or uploader is None:
        return None
    twin = (
        Version.objects.visible_to(viewer_of(uploader))
        .filter(document__knowledge_base=base, sha256=sha256)
        .exclude(state=State.FAILED)
        .latest_of_each_document()
        .select_related("document")
        .order_by("pk")
        .first()
    )
    return Received("duplicate", twin.document, twin) if twin else None


def _document_at(base: KnowledgeBase, path: str) -> Document | None:
    latest = Version.objects.latest_at(base, path)
    return latest.document if latest else None


def _one_at_a_time(base: KnowledgeBase, path: str, sha256: str) -> None:
    """Make two uploads of one path, or of the same bytes, follow each other until the transaction ends."""
    schema = connection.schema_name  # type: ignore[attr-defined]
    with connection.cursor() as cursor:
        for what in (f"path:{schema}:{base.pk}:{path}", f"bytes:{schema}:{base.pk}:{sha256}"):
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [what])


def _new_document(
    path: str, name: str, base: KnowledgeBase, uploader: User | None, facts: Facts, attached_to: Document | None
) -> Document:
    folder, _, _ = path.rpartition("/")
    document = Document.objects.create(
        title=(facts.title or split_suffix(name)[0])[:500],
        knowledge_base=base,
        folder=folder,
        kind=kind_called(facts.kind) if facts.kind else None,
        source=facts.source or (attached_to.source if attached_to else Source.OWN),
        department=place(facts.department) if facts.department else base.department,
        attached_to=attached_to,
        restricted=facts.restricted or (attached_to.restricted if attached_to else False),
        created_by=uploader,
    )
    document.tags.set([Tag.objects.get_or_create(name=tag)[0] for tag in facts.tags])
    for grant in facts.grants:
        sharing.grant(document, to=recipient(grant.who, grant.name), level=Level(grant.level), by=uploader)
    if attached_to is not None:
        sharing.copy_grants(attached_to, document)
    for field in facts.fields:
        _set_field(document, field)
    record("upload", document, by=uploader, path=path)
    return document


def _new_version(
    document: Document, path: str, name: str, key: str, sha256: str, size: int, uploader: User | None, facts: Facts
) -> Version:
    Document.objects.select_for_update(of=("self",)).get(pk=document.pk)  # two versions at once get two numbers
    highest = Version.objects.filter(document=document).aggregate(number=Max("number"))["number"] or 0
    return Version.objects.create(
        document=document,
        number=highest + 1,
        path=path,
        file_name=shortened(name, limit=LONGEST_NAME),
        storage_key=key,
        sha256=sha256,
        size=size,
        author=author_of(facts.author, department=facts.department) if facts.author else None,
        author_name=facts.author,
        uploaded_by=uploader,
        effective_on=facts.effective_on,
        date_candidates=[facts.date.as_json()] if facts.date else [],
        given=_given(facts),
    )


def _given(facts: Facts) -> dict[str, str]:
    """Return what was said of the file and has no column: a weekly report's team and week."""
    said = {"team": facts.team, "week": facts.week.isoformat() if facts.week else ""}
    return {name: value for name, value in said.items() if value}


def _set_field(document: Document, fact: FieldFact) -> None:
    """Record a custom field's value; a field not known yet is of the type its first value looks like."""
    field, _ = Field.objects.get_or_create(name=fact.name, defaults={"type": fact.type})
    FieldValue.objects.create(
        document=document, field=field, number=fact.number, currency=fact.currency, date=fact.date, text=fact.text
    )
