"""A question on its way to being read: its pieces, and what has been read out of them so far."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from answering.understanding.compact import Compact
from answering.understanding.piece import Piece
from knowledge.ledger.query import DocumentQuery, FieldCondition
from knowledge.periods import Period


@dataclass(slots=True)
class Sentence:
    """Pieces in order, and the filters that readers took out of them, each in the order of the question.

    `topics` are stretches of text that are to be found by meaning; `unread` looks like a filter and fits nothing;
    `vetoed` says why it is no question for the ledger, "" while it may be one. `related` says that a filter was named
    outright (쓴, 태그, 폴더 …), so that a list is meant even where nobody says so.
    """

    compact: Compact
    pieces: list[Piece]
    money_field: str = ""
    viewer_email: str = ""
    viewer_department: str = ""
    filters: dict[str, list[Any]] = field(default_factory=dict)
    conditions: list[FieldCondition] = field(default_factory=list)
    periods: list[Period] = field(default_factory=list)
    topics: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    undated: bool = False
    trashed: bool = False
    whole_company: bool = False
    related: bool = False
    vetoed: str = ""

    def add(self, name: str, value: str) -> None:
        """Add a value to a filter, once."""
        values = self.filters.setdefault(name, [])
        if value not in values:
            values.append(value)

    def free(self, *roles: str) -> Iterator[int]:
        """Yield the places of pieces that may play one of these parts and play none yet."""
        for place, piece in enumerate(self.pieces):
            if not piece.used and piece.has(*roles):
                yield place

    def at(self, place: int) -> Piece | None:
        """Return the piece at a place, None outside."""
        return self.pieces[place] if 0 <= place < len(self.pieces) else None

    def written(self, pieces: Sequence[Piece]) -> str:
        """Return what stands in the question from the first to the last of these pieces, without the last's tail."""
        return self.compact.written(pieces[0].start, pieces[-1].end) if pieces else ""

    def has(self, *roles: str) -> bool:
        """Whether any piece plays or may play one of these parts."""
        return any(piece.has(*roles) for piece in self.pieces)

    def query(self, *, period: Period | None = None, **more: tuple[str, ...]) -> DocumentQuery:
        """Return the filters read so far; `more` replaces some."""
        values: dict[str, Any] = {name: tuple(each) for name, each in self.filters.items() if each}
        values.update(more)
        return DocumentQuery(
            period=period,
            undated=self.undated,
            trashed=self.trashed,
            fields=tuple(self.conditions),
            **values,
        )


def use(pieces: Sequence[Piece], part: str) -> None:
    """Note that these pieces play this part."""
    for piece in pieces:
        piece.used = piece.used or part
