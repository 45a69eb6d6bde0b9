"""Word documents: headings, paragraphs, lists, tables, footnotes, headers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import docx
from docx.oxml import parse_xml
from docx.oxml.ns import qn

from knowledge.extraction import tables
from knowledge.extraction.block import Block, Extracted
from knowledge.extraction.formats.headings import heading_level, title_of
from knowledge.extraction.formats.numbering import Numbering
from knowledge.extraction.formats.office import properties, title_from

# Walked by hand over python-docx's parts. What the libraries lost on the same files: python-docx's row.cells repeats
# merged cells and its paragraphs miss content controls, insertions and text boxes; xberg missed headings by Korean
# style names and outline levels and dropped the paragraph that anchors a text box; both leave out automatic numbers
# such as "제1조".

_HEADING = re.compile(r"^(?:heading|제목|개요|머리글\s*제목)\s*(\d)$", re.I)
_TITLE_NAMES = frozenset({"title", "제목", "표제", "문서 제목"})
_SKIPPED = frozenset({qn("w:del"), qn("w:moveFrom"), qn("w:instrText"), qn("w:delText"), qn("w:pPr"), qn("w:rPr")})
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_BOX = qn("w:txbxContent")
_PARAGRAPH, _TABLE, _ROW, _CELL = qn("w:p"), qn("w:tbl"), qn("w:tr"), qn("w:tc")
_BREAKS = {qn("w:tab"): "\t", qn("w:br"): "\n", qn("w:cr"): "\n", qn("w:noBreakHyphen"): "-", qn("w:ptab"): "\t"}
_MAX_NESTING = 20


def read(path: Path) -> Extracted:
    """Blocks in reading order; footnotes, then headers and footers, come last as notes."""
    document = docx.Document(str(path))
    walk = _Walk(document)
    blocks = list(_lists_joined(walk.blocks(document.element.body)))
    blocks += list(walk.footnotes())
    blocks += list(walk.margins())
    known = properties(document.core_properties)
    title = walk.title or title_of(blocks) or title_from(known)
    return Extracted(blocks=tuple(blocks), title=title, properties=known)


class _Walk:
    """The state of one walk: style names, list counters, the title met."""

    def __init__(self, document: Any) -> None:
        self.document = document
        self.title: str | None = None
        self.numbering = Numbering(self._part("numbering"))
        self.styles: dict[str, Any] = {}
        self.default_style: str | None = None
        for style in document.styles.element.iterchildren(qn("w:style")):
            identifier = style.get(qn("w:styleId"))
            if identifier:
                self.styles[identifier] = style
                if style.get(qn("w:default")) in {"1", "true"} and style.get(qn("w:type")) == "paragraph":
                    self.default_style = identifier

    def _part(self, kind: str) -> Any | None:
        """The XML of the part that the document relates to as ``kind`` ("footnotes"), or None."""
        for relation in self.document.part.rels.values():
            if not relation.is_external and relation.reltype.endswith("/" + kind):
                part = relation.target_part
                return part.element if hasattr(part, "element") else parse_xml(part.blob)
        return None

    def blocks(self, parent: Any, depth: int = 0) -> Iterator[Block]:
        for child in parent.iterchildren():
            if child.tag == _PARAGRAPH:
                yield from self._paragraph(child, depth)
            elif child.tag == _TABLE:
                yield from self._table(child, depth)
            elif child.tag not in _SKIPPED and child.tag != _FALLBACK and depth < _MAX_NESTING:
                yield from self.blocks(child, depth + 1)  # content controls, insertions, smart tags

    def _paragraph(self, element: Any, depth: int) -> Iterator[Block]:
        text = _text(element).strip()
        properties_ = element.find(qn("w:pPr"))
        level, is_title = self._level(properties_)
        number, listed = self.numbering.label(self._list_place(properties_))
        if text:
            if number:
                text = f"{number} {text}"
            if is_title and self.title is None:
                self.title = text
            level = level or heading_level(text)
            if level:
                yield Block(text, "heading", level)
            elif listed:
                yield Block(text if number else f"- {text}", "list")
            else:
                yield Block(text)
        if depth < _MAX_NESTING:
            for box in _boxes(element):
                yield from self.blocks(box, depth + 1)

    def _styles_of(self, properties_: Any | None) -> Iterator[Any]:
        """The paragraph's style and those it is based on, nearest first."""
        chosen = properties_.find(qn("w:pStyle")) if properties_ is not None else None
        identifier = chosen.get(qn("w:val")) if chosen is not None else self.default_style
        seen: set[str] = set()
        while identifier in self.styles and identifier not in seen:
            seen.add(identifier)
            style = self.styles[identifier]
            yield style
            base = style.find(qn("w:basedOn"))
            identifier = base.get(qn("w:val")) if base is not None else None

    def _level(self, properties_: Any | None) -> tuple[int, bool]:
        outline = _value(properties_, "w:outlineLvl")
        if outline is not None and outline.isdigit():
            return (int(outline) + 1 if int(outline) < 6 else 0), False
        for style in self._styles_of(properties_):
            name = (_value(style, "w:name") or "").strip()
            match = _HEADING.match(name)
            if match:
                return min(max(int(match[1]), 1), 6), False
            if name.lower() in _TITLE_NAMES:
                return 1, True
            outline = _value(style.find(qn("w:pPr")), "w:outlineLvl")
            if outline is not None and outline.isdigit() and int(outline) < 6:
                return int(outline) + 1, False
        return 0, False

    def _list_place(self, properties_: Any | None) -> tuple[str, int] | None:
        """(numId, level) of the paragraph's list, its own or its style's; None outside lists."""
        sources = [properties_, *(style.find(qn("w:pPr")) for style in self._styles_of(properties_))]
        identifier: str | None = None
        level: str | None = None
        for source in sources:
            place = source.find(qn("w:numPr")) if source is not None else None
            if place is not None:
                identifier = identifier or _value(place, "w:numId")
                level = level or _value(place, "w:ilvl")
        if not identifier or identifier == "0":
            return None
        return identifier, int(level) if level and level.isdigit() else 0

    def _table(self, element: Any, depth: int) -> Iterator[Block]:
        rows: list[list[str]] = []
        nested: list[Any] = []
        for row in _inner(element, _ROW):
            cells: list[str] = []
            for cell in _inner(row, _CELL):
                shape = cell.find(qn("w:tcPr"))
                merged = shape.find(qn("w:vMerge")) if shape is not None else None
                continued = merged is not None and merged.get(qn("w:val"), "continue") == "continue"
                cells.append("" if continued else self._cell(cell))
                span = _value(shape, "w:gridSpan")
                cells += [""] * (min(int(span), 63) - 1 if span and span.isdigit() else 0)
                nested += [] if continued else list(_inner(cell, _TABLE))
            rows.append(cells)
        if len(rows) == 1 and len(tables.trim(rows)[0] if tables.trim(rows) else []) == 1:
            yield Block(rows[0][0])  # a box drawn as a table of one cell
        else:
            yield from tables.blocks(rows)
        if depth < _MAX_NESTING:
            for table in nested:
                yield from self._table(table, depth + 1)

    def _cell(self, cell: Any) -> str:
        lines = []
        for paragraph in _inner(cell, _PARAGRAPH):
            number, _ = self.numbering.label(self._list_place(paragraph.find(qn("w:pPr"))))
            text = _text(paragraph).strip()
            lines += [f"{number} {text}" if number and text else text]
            lines += [_text(inner).strip() for box in _boxes(paragraph) for inner in box.iter(_PARAGRAPH)]
        return "\n".join(line for line in lines if line)

    def footnotes(self) -> Iterator[Block]:
        for kind, label in (("footnotes", "각주"), ("endnotes", "미주")):
            part = self._part(kind)
            count = 0
            for note in part.iterchildren() if part is not None else ():
                if note.get(qn("w:type")) in {"separator", "continuationSeparator", "continuationNotice"}:
                    continue
                text = " ".join(filter(None, (_text(one).strip() for one in note.iter(_PARAGRAPH))))
                if text:
                    count += 1
                    yield Block(f"[{label} {count}] {text}", "note")

    def margins(self) -> Iterator[Block]:
        """Headers and footers, each text once: they repeat on every page but may carry the document's number."""
        seen: set[str] = set()
        for relation in self.document.part.rels.values():
            for kind, label in (("header", "머리글"), ("footer", "바닥글")):
                if relation.is_external or not relation.reltype.endswith("/" + kind):
                    continue
                for element in relation.target_part.element.iter(_PARAGRAPH):
                    text = _text(element).strip()
                    if text and not text.isdigit() and text not in seen:
                        seen.add(text)
                        yield Block(f"[{label}] {text}", "note")


def _lists_joined(blocks: Iterable[Block]) -> Iterator[Block]:
    """The items of one list as one block, a line each."""
    items: list[str] = []
    for block in blocks:
        if block.kind == "list":
            items.append(block.text)
            continue
        if items:
            yield Block("\n".join(items), "list")
            items = []
        yield block
    if items:
        yield Block("\n".join(items), "list")


def _text(element: Any) -> str:
    """The paragraph's own text: no deletions, field codes or text boxes."""
    parts: list[str] = []
    stack = [element]
    while stack:
        node = stack.pop()
        if node.tag == qn("w:t"):
            parts.append(node.text or "")
        elif node.tag in _BREAKS:
            parts.append(_BREAKS[node.tag])
        elif node.tag not in _SKIPPED and node.tag != _FALLBACK and node.tag != _BOX:
            stack.extend(reversed(node))
    return "".join(parts)


def _boxes(paragraph: Any) -> Iterator[Any]:
    """The text boxes anchored in the paragraph, without the copies kept for old readers."""
    for box in paragraph.iter(_BOX):
        inside = [one.tag for one in box.iterancestors()]
        if _FALLBACK not in inside[: inside.index(_PARAGRAPH)]:
            yield box


def _inner(parent: Any, tag: str) -> Iterator[Any]:
    """Children of ``tag``, also inside content controls."""
    for child in parent.iterchildren():
        if child.tag == tag:
            yield child
        elif child.tag in {qn("w:sdt"), qn("w:sdtContent"), qn("w:ins"), qn("w:customXml")}:
            yield from _inner(child, tag)


def _value(parent: Any | None, name: str) -> str | None:
    child = parent.find(qn(name)) if parent is not None else None
    return child.get(qn("w:val")) if child is not None else None
