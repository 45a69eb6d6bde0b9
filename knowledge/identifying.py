"""Documents by the ids that commands are given."""

import uuid

from django.utils.translation import gettext as _

from knowledge.models import Document


def document_with_id(text: str) -> Document:
    """Return the document with this id, in the trash or not; for the operator, whom no right narrows.

    Raises:
        LookupError: there is none, or the text is no id.
    """
    identity = id_or_none(text)
    found = Document.objects.filter(uuid=identity).first() if identity else None
    if found is None:
        raise LookupError(no_document(text))
    return found


def id_or_none(text: str) -> uuid.UUID | None:
    """Return the id that was written; None for what is no id."""
    try:
        return uuid.UUID(text.strip())
    except ValueError:
        return None


def no_document(text: str) -> str:
    """Return the one sentence for an id that leads nowhere, whether nothing is there or nobody may know of it."""
    return _("There is no document “%(id)s”.") % {"id": text}
