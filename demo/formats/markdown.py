"""Markdown files."""

from __future__ import annotations

from demo.paper import Heading, Item, PageBreak, Paper, Table


def write(paper: Paper) -> bytes:
    """The paper as Markdown in UTF-8."""
    parts: list[str] = []
    for number, block in enumerate(paper.blocks):
        follows_item = number > 0 and isinstance(paper.blocks[number - 1], Item)
        if parts and not (isinstance(block, Item) and follows_item):
            parts.append("")
        if isinstance(block, Heading):
            parts.append(f"{'#' * block.level} {block.text}")
        elif isinstance(block, Item):
            parts.append(f"- {block.text}")
        elif isinstance(block, PageBreak):
            parts.append("---")
        elif isinstance(block, Table):
            head, *rest = block.rows
            parts += [_row(head), _row(("---",) * len(head)), *(_row(row) for row in rest)]
        else:
            parts.append(block.text)
    return ("\n".join(parts) + "\n").encode()


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cells) + " |"
