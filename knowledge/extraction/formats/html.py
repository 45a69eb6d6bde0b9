"""Web pages: headings, paragraphs, lists and tables that a reader of the page sees."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from lxml import etree
from lxml import html as lxml_html

from knowledge.extraction import tables
from knowledge.extraction.block import Block, BlockKind, Extracted
from knowledge.extraction.decoding import Decoded, decode

# Walked by hand over lxml: xberg lost the text that stands in div, blockquote and dl, joined the words around <br>, and
# read CP949 pages as broken UTF-8.

_DROPPED = frozenset(
    {
        "script", "style", "template", "noscript", "head", "svg", "math", "iframe", "object", "canvas", "audio",
        "video", "select", "button", "input", "textarea", "datalist", "link", "meta",
    }
)  # fmt: skip
_BLOCKS = frozenset(
    {
        "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dialog", "div", "dl", "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "header", "hgroup", "html", "legend", "li", "main",
        "nav", "ol", "p", "pre", "section", "summary", "ul", "caption", "tr", "td", "th", "tbody", "thead", "tfoot",
        "hr",
    }
)  # fmt: skip
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_HIDING = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([A-Za-z0-9_:.-]+)""", re.I)
_SPACES = re.compile(r"[ \t\n\r\f\xa0]+")
_MAX_DEPTH = 200


def read(path: Path) -> Extracted:
    """The declared charset is only a hint; what decodes strictly wins, so that a wrong one does no harm."""
    data = path.read_bytes()
    declared = _CHARSET.search(data[:4096])
    decoded = decode(data, hint=declared[1].decode("ascii") if declared else None)
    return read_text(decoded)


def read_text(decoded: Decoded) -> Extracted:
    """Blocks of a decoded page; the title is the page's, else its first heading."""
    text = re.sub(r"^\s*<\?xml[^>]*\?>", "", decoded.text.replace("\x00", "").lstrip("﻿"))
    if not text.strip():
        return Extracted(encoding=decoded.encoding, notes=decoded.notes)
    parser = lxml_html.HTMLParser(huge_tree=True)
    try:
        root = lxml_html.document_fromstring(text, parser=parser)
    except etree.ParserError:  # markup without a single element or letter
        return Extracted(encoding=decoded.encoding, notes=decoded.notes)
    cut = any("depth" in entry.message for entry in parser.error_log)
    walk = _Walk()
    walk.element(root, 0)
    walk.flush()
    head = root.find(".//title")
    title = _SPACES.sub(" ", "".join(map(str, head.itertext()))).strip() if head is not None else ""
    heading = next((block.text for block in walk.found if block.kind == "heading"), None)
    properties = {
        name.lower(): meta.get("content", "")
        for meta in root.iter("meta")
        if (name := meta.get("name") or "").lower() in {"author", "date", "keywords"} and meta.get("content")
    }
    return Extracted(
        blocks=tuple(walk.found),
        title=title or heading,
        encoding=decoded.encoding,
        notes=(*decoded.notes, *(("nesting_cut",) if cut else ())),
        properties=properties,
    )


class _Walk:
    """Collects inline text until a block element begins or ends."""

    def __init__(self) -> None:
        self.found: list[Block] = []
        self.inline: list[str] = []

    def flush(self, kind: BlockKind = "paragraph", level: int = 0) -> None:
        text = _inline("".join(self.inline))
        self.inline = []
        if text:
            self.found.append(Block(text, kind, level))

    def element(self, node: Any, depth: int) -> None:
        if depth > _MAX_DEPTH:
            self.inline.append(node.text_content())
            return
        tag = node.tag if isinstance(node.tag, str) else ""
        if tag in _HEADINGS:
            self.flush()
            self.children(node, depth)
            self.flush("heading", _HEADINGS[tag])
        elif tag == "table":
            self.flush()
            self._table(node)
        elif tag in {"ul", "ol"}:
            self.flush()
            items = list(_items(node, 0))
            if items:
                self.found.append(Block("\n".join(items), "list"))
            for table in node.iter("table"):
                self._table(table)
        elif tag == "pre":
            self.flush()
            text = node.text_content().strip("\n").rstrip()
            if text.strip():
                self.found.append(Block(text))
        elif tag == "br":
            self.inline.append("\x1e")
        elif tag in _BLOCKS:
            self.flush()
            self.children(node, depth)
            self.flush()
        else:
            self.children(node, depth)

    def children(self, node: Any, depth: int) -> None:
        self.inline.append(node.text or "")
        for child in node:
            if _shown(child):
                self.element(child, depth + 1)
            self.inline.append(child.tail or "")

    def _table(self, table: Any) -> None:
        caption = table.find("caption")
        if caption is not None and _text(caption):
            self.found.append(Block(_text(caption)))
        rows, nested = _rows(table)
        if nested and max((sum(map(bool, row)) for row in rows), default=0) <= 1:
            # a table that only lays out the page: its cells are paragraphs
            self.found += [Block(cell) for row in rows for cell in row if cell]
        else:
            self.found += tables.blocks(rows)
        for inner in nested:
            self._table(inner)


def _rows(table: Any) -> tuple[list[list[str]], list[Any]]:
    """The table's own rows, each merged cell once at its first place, and the tables inside its cells."""
    rows: list[list[str]] = []
    nested: list[Any] = []
    held: dict[int, int] = {}  # column -> rows that a cell above still covers
    for row in (one for one in table.iter("tr") if next(one.iterancestors("table")) is table and _shown(one)):
        cells: list[str] = []
        for cell in (one for one in row if one.tag in {"td", "th"}):
            while held.get(len(cells), 0):
                held[len(cells)] -= 1
                cells.append("")
            nested += [one for one in cell.iter("table") if next(one.iterancestors("table")) is table]
            width, height = _span(cell, "colspan"), _span(cell, "rowspan")
            for column in range(len(cells), len(cells) + width):
                held[column] = height - 1
            cells += [_text(cell) if _shown(cell) else "", *[""] * (width - 1)]
        while held.get(len(cells), 0):
            held[len(cells)] -= 1
            cells.append("")
        rows.append(cells)
    return rows, nested


def _span(cell: Any, name: str) -> int:
    text = (cell.get(name) or "1").strip()
    return min(max(int(text), 1), 100) if text.isdecimal() else 1


def _items(node: Any, depth: int) -> list[str]:
    lines: list[str] = []
    number = int(node.get("start") or 1) if (node.get("start") or "1").isdecimal() else 1
    for child in node:
        if not _shown(child):
            continue
        if child.tag in {"ul", "ol"}:
            lines += _items(child, min(depth + 1, 20))
            continue
        text = _text(child, without=("ul", "ol", "table"))
        mark = f"{number}." if node.tag == "ol" else "-"
        if text:
            lines.append("  " * depth + f"{mark} {' '.join(text.split())}")
        number += 1
        for inner in child.iter("ul", "ol") if child.tag == "li" else ():
            if next(inner.iterancestors("ul", "ol")) is node:
                lines += _items(inner, min(depth + 1, 20))
    return lines


def _shown(node: Any) -> bool:
    if not isinstance(node.tag, str) or node.tag in _DROPPED:  # comments and instructions have no name
        return False
    return "hidden" not in node.attrib and not _HIDING.search(node.get("style") or "")


def _text(node: Any, *, without: tuple[str, ...] = ("table",)) -> str:
    """The visible text below ``node``; blocks inside begin a new line."""
    parts: list[str] = [node.text or ""]
    stack = [(child, False) for child in reversed(node)]
    while stack:
        child, done = stack.pop()
        if done:
            parts += ["\x1e" if child.tag in _BLOCKS or child.tag in _HEADINGS else "", child.tail or ""]
            continue
        if not _shown(child) or child.tag in without:
            parts.append(child.tail or "")
            continue
        parts += [
            "\x1e" if child.tag == "br" or child.tag in _BLOCKS or child.tag in _HEADINGS else "",
            child.text or "",
        ]
        stack.append((child, True))
        stack.extend((one, False) for one in reversed(child))
    return _inline("".join(parts))


def _inline(text: str) -> str:
    """White space as a browser shows it; \\x1e marks a line break."""
    lines = (_SPACES.sub(" ", line).strip() for line in text.split("\x1e"))
    return "\n".join(line for line in lines if line)
