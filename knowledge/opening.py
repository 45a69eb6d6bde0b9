"""Opening a document by its id: what may not be seen is as absent as what is not there, and both attempts are kept."""

import uuid
from typing import Final

from accounts.viewer import Viewer
from knowledge.models import Document, Event, Version

REFUSED: Final = "refused"


def open_document(viewer: Viewer, identity: uuid.UUID) -> Document:
    """Return the document with this id, with what its page shows.

    Raises:
        Document.DoesNotExist: there is none, or the viewer may not see it; which of the two is not told, not even by
            the history, which keeps the attempt.
    """
    found = Document.objects.visible_to(viewer).known_as(identity).for_cards().first()
    if found is None:
        _keep(viewer, identity)
        raise Document.DoesNotExist
    return found


def open_version(viewer: Viewer, identity: uuid.UUID, *, number: int | None = None) -> Version:
    """Return a version of the document with this id: by number, or the current one, or else the latest.

    Raises:
        Version.DoesNotExist: there is none, or the viewer may not see its document.
    """
    versions = Version.objects.visible_to(viewer).of_document(identity).for_lists()
    if number is not None:
        found = versions.numbered(number).first()
    else:
        found = versions.current().first() or versions.latest_of_each_document().first()
    if found is None:
        _keep(viewer, identity)
        raise Version.DoesNotExist
    return found


def _keep(viewer: Viewer, identity: uuid.UUID) -> None:
    Event.objects.create(
        by_id=viewer.user_id, by_name=viewer.name[:200], verb=REFUSED, object_type="document", object_uuid=identity
    )
