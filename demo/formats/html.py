"""Web pages as an intranet writes them."""

from __future__ import annotations

from html import escape

from demo.paper import Block, Heading, Item, PageBreak, Paper, Table


def write(paper: Paper, *, encoding: str = "utf-8") -> bytes:
    """The paper as one HTML page, with a menu and a footer that are not part of its text."""
    parts: list[str] = []
    listing = False
    for block in paper.blocks:
        if isinstance(block, Item) != listing:
            parts.append("</ul>" if listing else "<ul>")
            listing = not listing
        parts.append(_element(block))
    if listing:
        parts.append("</ul>")
    page = (
        f'<!DOCTYPE html>\n<html lang="ko"><head><meta charset="{encoding}"><title>{escape(paper.title)}</title>'
        "<style>table{border-collapse:collapse}td,th{border:1px solid #999}</style></head>\n<body>"
        '<nav><a href="/">그룹웨어</a> <a href="/board">게시판</a></nav>\n<main>\n'
        + "\n".join(parts)
        + "\n</main>\n<script>var seen = 1;</script></body></html>\n"
    )
    return page.encode(encoding)


def _element(block: Block) -> str:
    if isinstance(block, Heading):
        return f"<h{block.level}>{escape(block.text)}</h{block.level}>"
    if isinstance(block, Item):
        return f"<li>{escape(block.text)}</li>"
    if isinstance(block, PageBreak):
        return "<hr>"
    if isinstance(block, Table):
        return "<table>" + "".join(_row(row, "th" if n == 0 else "td") for n, row in enumerate(block.rows)) + "</table>"
    return f"<p>{escape(block.text)}</p>"


def _row(cells: tuple[str, ...], tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"
