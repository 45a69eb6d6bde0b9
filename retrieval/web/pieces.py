"""A passage's text cut into what a page shows: prose as it is, tables as tables."""

import re
from dataclasses import dataclass
from itertools import groupby
from typing import Final

# A row of the Markdown that extraction writes tables in, and the line between its header and its rows.
_ROW: Final = re.compile(r"\A\s*\|.*\|\s*\Z")
_RULE: Final = re.compile(r"\A\|?(?:\s*:?-{3,}:?\s*\|)+\s*:?-*:?\s*\|?\Z")
_CELLS: Final = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True, slots=True)
class Piece:
    """Prose in `text`, or a table in `rows` with its `header`, empty where it has none."""

    text: str = ""
    header: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


def pieces_of(text: str) -> tuple[Piece, ...]:
    """Return the pieces in order; a single line between bars is prose, since it may be anything."""
    pieces = []
    for is_table, lines in groupby(text.split("\n"), key=lambda line: bool(_ROW.match(line))):
        held = list(lines)
        if is_table and len(held) > 1:
            pieces.append(_table(held))
        elif prose := "\n".join(held).strip("\n"):
            pieces.append(Piece(text=prose))
    return tuple(pieces)


def _table(lines: list[str]) -> Piece:
    ruled = len(lines) > 1 and _RULE.match(lines[1].strip()) is not None
    rows = [_cells(line) for line in lines if not _RULE.match(line.strip())]
    header = rows.pop(0) if ruled and len(rows) > 1 else ()
    return Piece(header=header, rows=tuple(rows))


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip().replace("\\|", "|").replace("<br>", "\n") for cell in _CELLS.split(line.strip()[1:-1]))
