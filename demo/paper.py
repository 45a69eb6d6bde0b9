"""A paper: the blocks of one document, before any file format."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

Rows = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Heading:
    """A heading; `level` 1 is the document's own title."""

    text: str
    level: int


@dataclass(frozen=True)
class Paragraph:
    """Running text without line breaks."""

    text: str


@dataclass(frozen=True)
class Item:
    """One line of a bulleted list."""

    text: str


@dataclass(frozen=True)
class Table:
    """A table whose first row is its head; every row has as many cells as the first."""

    rows: Rows


@dataclass(frozen=True)
class PageBreak:
    """A new page, slide or nothing, as the format has it."""


Block = Heading | Paragraph | Item | Table | PageBreak


@dataclass(frozen=True)
class Paper:
    """The blocks of one document in reading order."""

    blocks: tuple[Block, ...]

    @property
    def title(self) -> str:
        """The text of the first heading, or nothing where the paper has none."""
        return next((block.text for block in self.blocks if isinstance(block, Heading)), "")


def read(markup: str) -> Paper:
    """Read the small markup the demo's texts are written in.

    `#`, `##`, `###` start a heading, `- ` a list line, `| a | b |` a table row, `---` a page break; lines that stand
    together are one paragraph.
    """
    blocks: list[Block] = []
    running: list[str] = []
    rows: list[tuple[str, ...]] = []

    def close() -> None:
        if running:
            blocks.append(Paragraph(" ".join(running)))
            running.clear()
        if rows:
            blocks.append(Table(_squared(rows)))
            rows.clear()

    for line in (raw.strip() for raw in markup.strip().splitlines()):
        if line.startswith("|"):
            if running:
                close()
            rows.append(tuple(cell.strip() for cell in line.strip("|").split("|")))
            continue
        if rows or not line or line == "---" or line.startswith(("#", "- ")):
            close()
        if not line:
            continue
        if line == "---":
            blocks.append(PageBreak())
        elif line.startswith("#"):
            marks = len(line) - len(line.lstrip("#"))
            blocks.append(Heading(line[marks:].strip(), marks))
        elif line.startswith("- "):
            blocks.append(Item(line[2:].strip()))
        else:
            running.append(line)
    close()
    return Paper(tuple(blocks))


def lines(paper: Paper) -> Iterable[str]:
    """Yield the paper's text line by line, table cells joined by a tab."""
    for block in paper.blocks:
        if isinstance(block, Table):
            yield from ("\t".join(row) for row in block.rows)
        elif isinstance(block, Item):
            yield f"- {block.text}"
        elif not isinstance(block, PageBreak):
            yield block.text


def text(paper: Paper) -> str:
    """The paper's whole text, one line a block or table row."""
    return "\n".join(lines(paper))


def _squared(rows: list[tuple[str, ...]]) -> Rows:
    width = max(len(row) for row in rows)
    return tuple(row + ("",) * (width - len(row)) for row in rows)
