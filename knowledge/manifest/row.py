"""The values of a manifest: its rows, its errors, and the values of custom fields."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Literal

from knowledge.dating.candidate import DateCandidate

DocumentSource = Literal["own", "client", "outside"]
GrantKind = Literal["user", "group", "department"]
GrantLevel = Literal["view", "contribute", "manage"]


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in units of its currency (an ISO 4217 code)."""

    value: Decimal
    currency: str


FieldValue = Decimal | Money | datetime.date | str


@dataclass(frozen=True, slots=True)
class Grant:
    """Who may do what: a user by e-mail or name, a group by name, a department by its path."""

    kind: GrantKind
    name: str
    level: GrantLevel = "view"


@dataclass(frozen=True, slots=True)
class Row:
    """What the manifest says of one file; None and empty where it says nothing.

    `line` is the physical line of the CSV, 1 being the header. `path` is the key: relative, NFC, with "/". `file` is
    the file on the disk, whose name may be decomposed. `week` is a Monday. `fields` are custom fields by name, and
    `written` the same as the cells say it.
    """

    line: int
    path: str
    file: Path
    title: str | None = None
    author: str | None = None
    kind: str | None = None
    source: DocumentSource | None = None
    kb: str | None = None
    department: str | None = None
    tags: tuple[str, ...] = ()
    date: DateCandidate | None = None
    effective: DateCandidate | None = None
    version_of: str | None = None
    supersedes: str | None = None
    restricted: bool | None = None
    grants: tuple[Grant, ...] = ()
    team: str | None = None
    week: datetime.date | None = None
    fields: tuple[tuple[str, FieldValue], ...] = ()
    written: tuple[tuple[str, str], ...] = ()

    @property
    def links(self) -> tuple[tuple[str, str], ...]:
        """The paths this row points to, with the columns that do."""
        named = (("version_of", self.version_of), ("supersedes", self.supersedes))
        return tuple((column, path) for column, path in named if path is not None)


@dataclass(frozen=True, slots=True)
class RowError:
    """Why a row cannot be used, or what in the header is not understood: `message` says what and how to mend."""

    line: int
    column: str | None
    message: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """The usable rows in the order of the CSV, the errors by line, and which path each line was the first to name."""

    rows: list[Row] = field(default_factory=list)
    errors: list[RowError] = field(default_factory=list)
    named: dict[int, str] = field(default_factory=dict)

    def ordered(self) -> list[Row]:
        """The rows so that a row comes after those it points to; otherwise in the order of the CSV.

        So a base comes before its versions, and what is superseded before what supersedes it.
        """
        by_path = {row.path: row for row in self.rows}
        placed: dict[str, Row] = {}
        for row in self.rows:
            for needed in _needed(row, by_path, placed):
                placed.setdefault(needed.path, needed)
        return list(placed.values())


def _needed(row: Row, by_path: dict[str, Row], placed: dict[str, Row]) -> Iterator[Row]:
    """A row after all it points to that has no place yet; without recursion, chains may be long."""
    waiting: list[tuple[Row, bool]] = [(row, False)]
    while waiting:
        current, ready = waiting.pop()
        if current.path in placed:
            continue
        if ready:
            yield current
            continue
        waiting.append((current, True))
        targets = [by_path[path] for _, path in current.links if path in by_path]
        waiting.extend((target, False) for target in reversed(targets))
