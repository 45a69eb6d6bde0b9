"""Which of the passages found belong to what the question names."""

from collections.abc import Sequence

from accounts.viewer import Viewer
from retrieval.search import Found, Hit
from retrieval.subject import Subject, authors_of, subject_of


def subject_in(viewer: Viewer, found: Found) -> Subject | None:
    """Return what the question of a search names among the documents the viewer may see, None for nothing."""
    topic = str(found.understanding.get("topic") or found.understanding.get("query", ""))
    return subject_of(viewer, topic, terms=found.pool.terms, passages=found.pool.scope)


def belonging(hits: Sequence[Hit], subject: Subject | None, *, viewer: Viewer) -> list[Hit]:
    """Return the hits that belong to the subject, in their order; all where nothing is named.

    A passage belongs when it, or its document's name, holds the subject's words, or when a person named wrote it.
    """
    if subject is None:
        return list(hits)
    authors = authors_of(viewer, {hit.document_id for hit in hits}) if subject.people else {}
    return [hit for hit in hits if _is_of(subject, hit, authors.get(hit.document_id))]


def _is_of(subject: Subject, hit: Hit, author: int | None) -> bool:
    return subject.held_by(hit.matched, by=author, text=f"{hit.title} {hit.text}")
