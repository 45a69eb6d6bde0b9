"""What a result list shows of documents, as values, for those who may not touch the tables."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count

from accounts.viewer import Viewer
from knowledge.models import Document


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
    wanted = (
        Document.objects.visible_to(viewer)
        .searchable()
        .filter(uuid__in=list(document_ids))
        .for_cards()
        .annotate(stored=Count("versions"))
        .prefetch_related("supersedes")
    )
    return {str(document.uuid): _facts(document, document.stored) for document in wanted}


def _facts(document: Document, stored: int) -> CardFacts:
    current = document.current
    assert current is not None  # searchable() keeps nothing else
    return CardFacts(
        document_id=str(document.uuid),
        title=document.title,
        date=current.dated_on.isoformat() if current.dated_on else None,
        date_source=current.date_source,
        kind={"ko": document.kind.name_ko, "en": document.kind.name_en} if document.kind else None,
        source=document.source,
        knowledge_base=document.knowledge_base.name,
        versions=stored,
        version=current.number,
        sha256=current.sha256,
        supersedes=tuple(str(older.uuid) for older in document.supersedes.all()),
    )
