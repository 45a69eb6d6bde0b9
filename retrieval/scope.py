"""Which passages a search may look at, and how many they are: asked first, before anything is ranked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Q

from accounts.viewer import Viewer
from knowledge.models import Document
from knowledge.models.document import DocumentQuerySet
from retrieval.filters import narrow
from retrieval.models import Passage
from retrieval.seat import SEATS, Seat

# Up to here every passage of the scope is compared (about 10 ms for 384 dimensions), above the index is asked:
# measured in the design's notes on filtered vector search.
EXACT_UP_TO: Final = 15_000


@dataclass(frozen=True)
class Scope:
    """Documents the viewer may see, as a query; how many passages their current versions have; which seat to read.

    `passages` and `waiting` are counted up to `EXACT_UP_TO` + 1: beyond, only that they are more matters.
    """

    documents: DocumentQuerySet
    passages: int
    waiting: int
    seat: Seat

    @property
    def is_small(self) -> bool:
        """Whether looking at every passage is cheaper than asking an index that knows nothing of rights."""
        return self.passages <= EXACT_UP_TO


def scope_of(viewer: Viewer, *, embedding_key: str, filters: Mapping[str, Any] | None = None) -> Scope:
    """Return what the viewer may search, narrowed by the filters. Two statements, and one for each filter by name.

    Raises:
        ValueError: a filter has a name or a value that nobody knows; the message offers the nearest.
    """
    documents = narrow(Document.objects.visible_to(viewer), filters or {}).order_by()
    counted = Passage.objects.current_of(documents).order_by()[: EXACT_UP_TO + 1]
    seated = {f"in_{seat.name}": Count("pk", filter=Q(**{seat.key: embedding_key})) for seat in SEATS}
    counts = counted.aggregate(passages=Count("pk"), **seated)
    seat = max(SEATS, key=lambda each: counts[f"in_{each.name}"])
    total = counts["passages"]
    return Scope(documents=documents, passages=total, waiting=total - counts[f"in_{seat.name}"], seat=seat)
