"""The two places of a passage where a vector can sit, so that the vectors of two models live side by side."""

from dataclasses import dataclass
from typing import Final

from retrieval.models import Passage


@dataclass(frozen=True)
class Seat:
    """Names of the columns that hold a vector and the key of its model."""

    name: str
    vector: str
    key: str

    @property
    def other(self) -> "Seat":
        """The seat beside this one."""
        return SECOND if self == FIRST else FIRST


FIRST: Final = Seat("first", "embedding", "embedding_key")
SECOND: Final = Seat("second", "other_embedding", "other_key")
SEATS: Final = (FIRST, SECOND)


def seat_of(key: str) -> Seat:
    """Return the seat where vectors of this model go: where some sit already, else an empty one, else the emptier."""
    for seat in SEATS:
        if Passage.objects.filter(**{seat.key: key}).order_by().exists():
            return seat
    return min(SEATS, key=lambda seat: Passage.objects.exclude(**{seat.key: ""}).order_by().count())
