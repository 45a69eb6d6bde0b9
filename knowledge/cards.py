"""What a result list shows of documents, as values, for those who may not touch the tables."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count

from accounts.viewer import Viewer
from knowledge.models import Document, Level, Version
from knowledge.models.document import DocumentQuerySet


@dataclass(frozen=True, slots=True)
class CardFacts:
    """One document; `date` is ISO or None, `kind` the kind's names by language, `versions` how many are stored."""

    document_id: str
    title: str
    date: str | None
    date_source: str
    kind: dict[str, str] | None
    source: str
    knowledge_base: str
    versions: int
    version: int
    sha256: str
    supersedes: tuple[str, ...]


def card_facts(viewer: Viewer, document_ids: Iterable[str]) -> dict[str, CardFacts]:
    """Return the documents of these UUIDs that the viewer may open and that have a current version, by UUID.

    Three queries however many there are.
    """
    wanted = _for_cards(Document.objects.visible_to(viewer).searchable(), document_ids)
    return {str(document.uuid): _facts(document, document.current) for document in wanted}


def stored_cards(viewer: Viewer, document_ids: Iterable[str]) -> dict[str, CardFacts]:
    """Return the documents of these UUIDs that the viewer may open, by UUID: what the ledger counts, so also those that
    were not read yet or could not be, and those in the trash.

    Four queries however many there are.
    """
    wanted = list(_for_cards(Document.objects.allowing(viewer, Level.VIEW), document_ids).prefetch_related("versions"))
    return {
        str(document.uuid): _facts(document, document.current or _latest(document))
        for document in wanted
        if document.current or _latest(document)
    }


def _for_cards(documents: DocumentQuerySet, document_ids: Iterable[str]) -> DocumentQuerySet:
    chosen = documents.filter(uuid__in=list(document_ids)).for_cards()
    return chosen.annotate(stored=Count("versions")).prefetch_related("supersedes")


def _latest(document: Document) -> Version | None:
    return max(document.versions.all(), key=lambda version: version.number, default=None)


def _facts(document: Any, current: Version | None) -> CardFacts:
    assert current is not None  # both callers keep nothing else
    return CardFacts(
        document_id=str(document.uuid),
        title=document.title,
        date=current.dated_on.isoformat() if current.dated_on else None,
        date_source=current.date_source,
        kind={"ko": document.kind.name_ko, "en": document.kind.name_en} if document.kind else None,
        source=document.source,
        knowledge_base=document.knowledge_base.name,
        versions=document.stored,
        version=current.number,
        sha256=current.sha256,
        supersedes=tuple(str(older.uuid) for older in document.supersedes.all()),
    )
