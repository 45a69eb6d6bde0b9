"""The filters of a search, read and resolved as the ledger's are: one definition of what each name means."""

from collections.abc import Mapping
from typing import Any

from accounts.viewer import Viewer
from knowledge.ledger.narrowing import narrowed_to_current
from knowledge.ledger.reading import query_from
from knowledge.models.document import DocumentQuerySet


def narrow(viewer: Viewer, filters: Mapping[str, Any]) -> DocumentQuerySet:
    """Return the documents the viewer may see whose current version passes all filters.

    A search looks at current versions, so what is said of versions (author, period, state, words) is asked of those.

    Raises:
        LedgerError: an unknown filter, or a value that nobody knows; the message names it and the nearest known ones.
    """
    return narrowed_to_current(viewer, query_from(filters))
