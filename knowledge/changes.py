"""Who is told when a document's name, place or current version changed: rooms above this one, by an ordered list."""

from collections.abc import Sequence

from django.conf import settings
from django.utils.module_loading import import_string


def tell_changed(document_ids: Sequence[int]) -> None:
    """Call every function of settings.DOCUMENT_CHANGED with the ids, in the caller's transaction."""
    for path in settings.DOCUMENT_CHANGED:
        import_string(path)(list(document_ids))
