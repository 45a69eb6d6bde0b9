"""HWPX: the sections of the zip in order, tables where they stand."""

from __future__ import annotations

import re
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from lxml import etree

from knowledge.extraction import tables
from knowledge.extraction.block import Block, Extracted
from knowledge.extraction.errors import ExtractionError
from knowledge.extraction.formats.headings import heading_level, levels_by_size, title_of
from knowledge.extraction.formats.office import title_from

# Read here and not by xberg, which wants Contents/content.hpf and knows no styles, so that no heading is found.

_SECTION = re.compile(r"^Contents/section(\d+)\.xml$")
_OUTLINE = re.compile(r"^(?:개요|outline|제목|heading)\s*(\d+)$", re.I)
_NOTES = {"footNote": "각주", "endNote": "미주", "header": "머리말", "footer": "꼬리말"}
_IGNORED = frozenset({"secPr", "linesegarray", "fieldBegin", "fieldEnd", "deleteBegin", "hiddenComment", "ctrlData"})
_CHARACTERS = {"lineBreak": "\n", "tab": "\t", "nbSpace": " ", "fwSpace": " ", "hyphen": "-"}
_MAX_NESTING = 30
_HEADING_LENGTH = 80


def read(path: Path) -> Extracted:
    """Headings come from the outline styles, else from numbered titles ("제1장 총칙")."""
    with zipfile.ZipFile(path) as archive:
        names = set(archive.namelist())
        if "META-INF/manifest.xml" in names and b"encryption-data" in archive.read("META-INF/manifest.xml"):
            raise ExtractionError("password", "The file is protected by a password; remove it and upload it again.")
        header = _parse(archive.read("Contents/header.xml")) if "Contents/header.xml" in names else None
        known = _metadata(_parse(archive.read("Contents/content.hpf"))) if "Contents/content.hpf" in names else {}
        sections = sorted((int(match[1]), name) for name in names if (match := _SECTION.match(name)))
        walk = _Walk(header)
        blocks: list[Block] = []
        for _, name in sections:
            blocks += list(walk.paragraphs(_parse(archive.read(name)), 0))
    blocks = walk.with_headings(blocks)
    return Extracted(blocks=(*blocks, *walk.notes), title=title_of(blocks) or title_from(known), properties=known)


def _parse(data: bytes) -> Any:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True, recover=False)
    return etree.fromstring(data, parser)


def _local(node: Any) -> str:
    return node.tag.rpartition("}")[2] if isinstance(node.tag, str) else ""


def _styles(header: Any) -> dict[str, int]:
    """Style id -> heading level, for styles named 개요 1 to 개요 6 or tied to an outline level."""
    levels: dict[str, int] = {}
    for style in header.iter("{*}style"):
        match = _OUTLINE.match(style.get("name", "")) or _OUTLINE.match(style.get("engName", ""))
        if match and style.get("id"):
            levels[style.get("id")] = min(max(int(match[1]), 1), 6)
    return levels


def _sizes(header: Any) -> dict[str, float]:
    """Character shape id -> height in hundredths of a point."""
    shapes = header.iter("{*}charPr")
    return {one.get("id", ""): float(one.get("height")) for one in shapes if (one.get("height") or "").isdecimal()}


def _metadata(package: Any) -> dict[str, str]:
    found: dict[str, str] = {}
    names = {
        "creator": "author",
        "lastsaveby": "last_modified_by",
        "CreatedDate": "created",
        "ModifiedDate": "modified",
    }
    for node in package.iter("{*}title", "{*}meta"):
        name = "title" if _local(node) == "title" else names.get(node.get("name", ""), node.get("name", ""))
        text = (node.text or node.get("content") or "").strip()
        if text and text != "text" and name in {"title", "subject", *names.values()}:
            found[name] = text
    return found


class _Walk:
    """One pass over the sections; footnotes, headers and footers are collected for the end."""

    def __init__(self, header: Any | None) -> None:
        self.styles = _styles(header) if header is not None else {}
        self.sizes = _sizes(header) if header is not None else {}
        self.notes: list[Block] = []
        self.weights: Counter[float] = Counter()
        self.size_of: dict[int, float] = {}  # id of a paragraph block -> its letters' size

    def paragraphs(self, parent: Any, depth: int) -> Iterator[Block]:
        for child in parent:
            if _local(child) == "p":
                yield from self._paragraph(child, depth)
            elif depth < _MAX_NESTING and isinstance(child.tag, str):
                yield from self.paragraphs(child, depth + 1)

    def _paragraph(self, element: Any, depth: int) -> Iterator[Block]:
        """The paragraph's text, cut where a table or a box stands in it."""
        level = self.styles.get(element.get("styleIDRef", ""), 0)
        pending: list[str] = []
        for piece in self._pieces(element, depth):
            if isinstance(piece, str):
                pending.append(piece)
                continue
            yield from self._block("".join(pending), level, element)
            pending = []
            yield piece
        yield from self._block("".join(pending), level, element)

    def _block(self, text: str, level: int, element: Any) -> Iterator[Block]:
        text = text.strip()
        if not text:
            return
        block = Block(text, "heading", level) if level and len(text) <= _HEADING_LENGTH else Block(text)
        run = next((one for one in element if _local(one) == "run"), None)
        size = self.sizes.get(run.get("charPrIDRef", ""), 0.0) if run is not None else 0.0
        self.weights[size] += len(text)
        self.size_of[id(block)] = size
        yield block

    def with_headings(self, blocks: Sequence[Block]) -> list[Block]:
        """Short paragraphs in larger letters than most of the text become headings, and numbered titles do."""
        levels = levels_by_size(self.weights)
        found = []
        for block in blocks:
            level = 0
            if block.kind == "paragraph" and len(block.text) <= _HEADING_LENGTH:
                level = levels.get(self.size_of.get(id(block), 0.0), 0) or heading_level(block.text)
            found.append(Block(block.text, "heading", level) if level else block)
        return found

    def _pieces(self, node: Any, depth: int) -> Iterator[str | Block]:
        for child in node:
            name = _local(child)
            if name == "t":
                yield _letters(child)
            elif name in _CHARACTERS:
                yield _CHARACTERS[name]
            elif name == "tbl":
                yield from self._table(child, depth + 1)
            elif name in _NOTES:
                text = " ".join(block.text for block in self.paragraphs(child, depth + 1))
                if text.strip():
                    self.notes.append(Block(f"[{_NOTES[name]}] {text.strip()}", "note"))
            elif name == "p" and depth < _MAX_NESTING:
                yield from self._paragraph(child, depth + 1)
            elif name and name not in _IGNORED and depth < _MAX_NESTING:
                yield from self._pieces(child, depth + 1)

    def _table(self, table: Any, depth: int) -> Iterator[Block]:
        rows: list[list[str]] = []
        nested: list[Block] = []
        for row in (one for one in table if _local(one) == "tr"):
            cells: list[str] = []
            for cell in (one for one in row if _local(one) == "tc"):
                inside = list(self.paragraphs(cell, depth + 1)) if depth < _MAX_NESTING else []
                nested += [block for block in inside if block.kind == "table"]
                place, span = _number(cell, "cellAddr", "colAddr"), _number(cell, "cellSpan", "colSpan")
                cells += [""] * (min(place, 255) - len(cells) if place is not None else 0)
                cells.append("\n".join(block.text for block in inside if block.kind != "table"))
                cells += [""] * (min(span or 1, 255) - 1)
            rows.append(cells)
        caption = next((one for one in table if _local(one) == "caption"), None)
        if caption is not None and depth < _MAX_NESTING:
            yield from self.paragraphs(caption, depth + 1)
        filled = [cell for row in rows for cell in row if cell.strip()]
        if len(rows) == 1 and len(filled) == 1:
            yield Block(filled[0])  # a box drawn as a table of one cell
        else:
            yield from tables.blocks(rows)
        yield from nested


def _number(cell: Any, child: str, attribute: str) -> int | None:
    found = next((one for one in cell if _local(one) == child), None)
    text = found.get(attribute, "") if found is not None else ""
    return int(text) if text.isdecimal() else None


def _letters(element: Any) -> str:
    parts = [element.text or ""]
    for child in element:
        parts.append(_CHARACTERS.get(_local(child), ""))
        parts.append(child.tail or "")
    return "".join(parts)
