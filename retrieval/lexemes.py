"""Our tokens in the written forms of PostgreSQL's tsvector and tsquery."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

LONGEST: Final = 500  # characters of a lexeme: what the snapshot's column holds; PostgreSQL's own limit is 2,046 bytes
_POSITIONS: Final = 256  # of one lexeme; PostgreSQL drops the others in silence
_FARTHEST: Final = 16_383  # higher positions would all be this one

Weight = Literal["A", "B", "C", "D"]


def tsvector(tokens: Mapping[Weight, Sequence[str]]) -> str:
    """Return the text of a tsvector that holds each part's tokens under its weight, positions counted through.

    Tokens are kept as they are, cut at LONGEST characters; empty ones are left out.
    """
    places: dict[str, list[str]] = {}
    position = 0
    for weight, part in tokens.items():
        for token in part:
            lexeme = cut(token)
            if not lexeme:
                continue
            position = min(position + 1, _FARTHEST)
            found = places.setdefault(lexeme, [])
            if len(found) < _POSITIONS:
                found.append(f"{position}{weight}")
    return " ".join(f"{_quoted(lexeme)}:{','.join(found)}" for lexeme, found in places.items())


def tsquery(terms: Iterable[str], *, every: bool = False) -> str:
    """Return the text of a tsquery that any of the terms answers, or all together where `every` is set; empty without
    terms, which matches nothing."""
    return (" & " if every else " | ").join(_quoted(lexeme) for term in terms if (lexeme := cut(term)))


def cut(token: str) -> str:
    """Return the token as it is stored: without NUL, which PostgreSQL's text cannot hold, and not too long."""
    return token.replace("\0", "")[:LONGEST]


def _quoted(lexeme: str) -> str:
    return "'" + lexeme.replace("\\", "\\\\").replace("'", "''") + "'"
