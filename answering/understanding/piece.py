"""A piece of a question: a word with what it may mean, and the particles behind it."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Meaning:
    """One thing that a word may mean: its part in a question, and which of its sort."""

    role: str
    value: Any = ""


@dataclass(slots=True)
class Piece:
    """`[start, end)` of the compact text. No meaning at all: a word that nothing is known of.

    `tail` is what adheres behind it: particles, endings, titles. `used` says which part it plays in the reading, ""
    while it plays none.
    """

    start: int
    end: int
    text: str
    meanings: tuple[Meaning, ...] = ()
    tail: str = ""
    used: str = field(default="")

    def has(self, *roles: str) -> bool:
        """Whether it may play one of these parts."""
        return any(each.role in roles for each in self.meanings)

    def value(self, role: str) -> Any:
        """Return which of this sort it is; None where it is none."""
        return next((each.value for each in self.meanings if each.role == role), None)

    @property
    def unknown(self) -> bool:
        """Whether nothing is known of it."""
        return not self.meanings
