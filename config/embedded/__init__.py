"""The embedded services: this data folder's own PostgreSQL and Valkey, started or joined by whoever needs them."""

from config.embedded.place import EmbeddedProblem, Place, Services, addresses

__all__ = ["EmbeddedProblem", "Place", "Services", "addresses"]
