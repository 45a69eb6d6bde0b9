"""The embedded services: this data folder's own PostgreSQL and Valkey, started or joined by whoever needs them."""

from config.embedded.lifecycle import destroy, ensure, ensure_if_embedded, status, stop
from config.embedded.place import EmbeddedProblem, Place, Services, addresses, place

__all__ = [
    "EmbeddedProblem",
    "Place",
    "Services",
    "addresses",
    "destroy",
    "ensure",
    "ensure_if_embedded",
    "place",
    "status",
    "stop",
]
