"""The two places of a passage where a vector can sit, so that the vectors of two models live side by side."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Seat:
    """Names of the columns that hold a vector and the key of its model."""

    name: str
    vector: str
    key: str


FIRST: Final = Seat("first", "embedding", "embedding_key")
SECOND: Final = Seat("second", "other_embedding", "other_key")
SEATS: Final = (FIRST, SECOND)
