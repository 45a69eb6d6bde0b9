"""Who may move a document to the trash, bring it back or delete it: who manages it, and who uploaded it."""

import uuid

from accounts.viewer import Viewer
from knowledge.models import Document, Level


class NotAllowed(Exception):
    """The viewer may open the document, but not do this to it."""

    def __init__(self, document: Document) -> None:
        super().__init__(f"document {document.pk}")
        self.document = document


def manageable(viewer: Viewer, identity: uuid.UUID) -> Document:
    """Return the document with this id, in the trash or not, for a viewer who may trash, restore and delete it.

    Whoever uploaded it may while they may still open it. In the trash a document is there only for those who may
    bring it back.

    Raises:
        Document.DoesNotExist: there is none, or the viewer may not open it; which of the two is not told.
        NotAllowed: the viewer may only open it.
    """
    document = Document.objects.allowing(viewer, Level.VIEW).known_as(identity).select_related("knowledge_base").first()
    if document is None:
        raise Document.DoesNotExist
    if document.created_by_id == viewer.user_id or may_manage(viewer, document):
        return document
    if document.trashed_at is not None:
        raise Document.DoesNotExist
    raise NotAllowed(document)


def may_manage(viewer: Viewer, document: Document) -> bool:
    """Return whether the viewer was granted *manage* on it, by its knowledge base where it is not restricted."""
    return Document.objects.allowing(viewer, Level.MANAGE).filter(pk=document.pk).exists()
