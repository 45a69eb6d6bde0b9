"""Writing history: who did what to a document, a knowledge base or its grants."""

import uuid
from typing import Any

from accounts.models import User
from knowledge.models import Document, Event, Field, KnowledgeBase


def record(verb: str, target: Document | KnowledgeBase, *, by: User | None, **details: Any) -> Event:
    """Write an event, in the caller's transaction: what was undone was never done.

    Names are kept as text and outlive what they name. `by` is None for what a command or a manifest did; `details`
    must be JSON.
    """
    return Event.objects.create(
        by=by,
        by_name=str(by)[:200] if by else "",
        verb=verb,
        object_type=target._meta.model_name or "",
        object_uuid=target.uuid,
        object_name=str(target)[:500],
        details=details,
    )


def record_field(verb: str, field: Field, *, by: User | None, **details: Any) -> Event:
    """Write an event about the definition of a custom field, in the caller's transaction."""
    return Event.objects.create(
        by=by,
        by_name=str(by)[:200] if by else "",
        verb=verb,
        object_type="field",
        object_uuid=field_uuid(field),
        object_name=field.name,
        details=details,
    )


def field_uuid(field: Field) -> uuid.UUID:
    """Return the id by which history knows a field, whatever it is called."""
    return uuid.uuid5(uuid.NAMESPACE_OID, f"field:{field.pk}")
