"""Writing history: who did what to a document, a knowledge base or its grants."""

from typing import Any

from accounts.models import User
from knowledge.models import Document, Event, KnowledgeBase


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
