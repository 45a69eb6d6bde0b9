"""Rows of cells as Markdown tables, cut into blocks that each repeat the header."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from knowledge.extraction import limits
from knowledge.extraction.block import Block

Row = Sequence[str]


def markdown(header: Row, rows: Iterable[Row]) -> str:
    """A GitHub-flavoured table; short rows are filled up, line breaks in cells become ``<br>``."""
    body = list(rows)
    width = max([len(header), *map(len, body)], default=0)
    lines = [_line(header, width), "|" + " --- |" * width]
    lines += [_line(row, width) for row in body]
    return "\n".join(lines)


def _line(row: Row, width: int) -> str:
    cells = [cell.strip().replace("\\|", "|").replace("|", "\\|").replace("\n", "<br>") for cell in row]
    return "| " + " | ".join(cells + [""] * (width - len(cells))) + " |"


def blocks(
    rows: Sequence[Row], *, numbers: Sequence[int] | None = None, page: int | None = None, sheet: str | None = None
) -> list[Block]:
    """Table blocks of ``rows``, whose first is the header, at most about TABLE_BLOCK_CHARACTERS long.

    ``numbers`` are the sheet's row numbers of ``rows``: a block is then also cut where a row is missing, so that the
    k-th body row of a block is sheet row ``block.row + k``. A table of one row is its header and has that row's number.
    """
    rows = trim(rows)
    if not rows:
        return []
    header, body = rows[0], rows[1:]
    if not body:
        return [Block(markdown(header, []), "table", page=page, sheet=sheet, row=numbers[0] if numbers else None)]
    head_size = sum(map(len, header)) + 3 * len(header)
    found: list[Block] = []
    start, size = 0, head_size
    for index, row in enumerate(body):
        length = sum(map(len, row)) + 3 * len(row)
        gap = numbers is not None and index > start and numbers[index + 1] != numbers[index] + 1
        if index > start and (gap or size + length > limits.TABLE_BLOCK_CHARACTERS):
            found.append(_block(header, body[start:index], numbers, start, page, sheet))
            start, size = index, head_size
        size += length
    found.append(_block(header, body[start:], numbers, start, page, sheet))
    return found


def _block(
    header: Row, rows: Sequence[Row], numbers: Sequence[int] | None, start: int, page: int | None, sheet: str | None
) -> Block:
    row = numbers[start + 1] if numbers else None
    return Block(markdown(header, rows), "table", page=page, sheet=sheet, row=row)


def trim(rows: Sequence[Row]) -> list[Row]:
    """``rows`` without the columns at the right that are empty in all of them."""
    width = max((index + 1 for row in rows for index, cell in enumerate(row) if cell.strip()), default=0)
    return [list(row[:width]) for row in rows] if width else []
