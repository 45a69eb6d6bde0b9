"""HWP 5 documents: paragraphs, tables and notes in reading order."""

from __future__ import annotations

import datetime as dt
import logging
import re
import struct
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from knowledge.extraction import archive, limits, tables
from knowledge.extraction.block import Block, Extracted
from knowledge.extraction.errors import ExtractionError
from knowledge.extraction.formats import structure
from knowledge.extraction.formats.compound import Compound
from knowledge.extraction.formats.headings import heading_level, levels_by_size, title_of
from knowledge.extraction.formats.office import title_from

logger = logging.getLogger(__name__)

# After Hancom's published description of HWP 5.0. xberg reads the same files but puts every table at the end, under
# whatever heading comes last, and knows no headings; it is asked where this reader gives up, as for distribution
# copies.

_CHAR_SHAPE, _STYLE = 0x15, 0x1A
_PARAGRAPH, _TEXT, _SHAPES, _CONTROL, _LIST, _TABLE = 0x42, 0x43, 0x44, 0x47, 0x48, 0x4D
_COMPRESSED, _DISTRIBUTED = 0x1, 0x4
_WIDE = frozenset([*range(1, 10), *range(11, 13), *range(14, 24)])  # control characters that fill eight places
_INLINE = frozenset([4, 5, 6, 7, 8, 9, 19, 20])  # of these the ones without a control record
_SINGLE = {10: "\n", 24: "-", 30: " ", 31: " "}
_NOTES = {b"fn  ": "각주", b"en  ": "미주", b"head": "머리말", b"foot": "꼬리말"}
_OUTLINE = re.compile(r"^(?:개요|outline|제목|heading)\s*(\d+)$", re.I)
_MAX_NESTING = 30
_HEADING_LENGTH = 80


@dataclass
class _Record:
    tag: int
    data: bytes
    children: list[_Record] = field(default_factory=list)


def read(path: Path) -> Extracted:
    """Headings come from outline styles, letter sizes and numbered titles ("제1장 총칙")."""
    data = path.read_bytes()
    try:
        found = _own(Compound(data))
    except (ValueError, KeyError, IndexError, struct.error, zlib.error) as error:
        logger.info("HWP handed to xberg: %s", error)
        found = None
    return found or _by_xberg(data)


def _by_xberg(data: bytes) -> Extracted:
    document = structure.document(data, mime="application/x-hwp")
    blocks = tuple(structure.blocks(document))
    return Extracted(blocks=blocks, title=title_of(blocks))


def _own(container: Compound) -> Extracted | None:
    """None for distribution copies, whose text is enciphered."""
    (flags,) = struct.unpack_from("<I", container.read("FileHeader"), 36)
    if flags & _DISTRIBUTED:
        return None
    compressed = bool(flags & _COMPRESSED)
    walk = _Walk(_tree(_stream(container, "DocInfo", compressed)))
    blocks: list[Block] = []
    number = 0
    while f"BodyText/Section{number}" in container:
        tree = _tree(_stream(container, f"BodyText/Section{number}", compressed))
        blocks += list(walk.blocks(tree, 0))
        number += 1
    if not number:
        raise ValueError("no section")
    blocks = walk.with_headings(blocks)
    known = _summary(container.read("\x05HwpSummaryInformation")) if "\x05HwpSummaryInformation" in container else {}
    return Extracted(blocks=(*blocks, *walk.notes), title=title_of(blocks) or title_from(known), properties=known)


def _stream(container: Compound, name: str, compressed: bool) -> bytes:
    data = container.read(name)
    if not compressed:
        return data
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    content = inflater.decompress(data, limits.MAX_XML_BYTES)
    if inflater.unconsumed_tail:
        raise archive.bomb()
    if not inflater.eof:
        raise ExtractionError("damaged", "The file is cut off or broken; open it in Hangul, save it and upload that.")
    return content


def _tree(data: bytes) -> list[_Record]:
    """The records as a forest: a record's children are those that follow it on a deeper level."""
    roots: list[_Record] = []
    stack: list[tuple[int, _Record]] = []
    at = 0
    while at + 4 <= len(data):
        (head,) = struct.unpack_from("<I", data, at)
        tag, level, size = head & 0x3FF, (head >> 10) & 0x3FF, head >> 20
        at += 4
        if size == 0xFFF:
            (size,) = struct.unpack_from("<I", data, at)
            at += 4
        if at + size > len(data):
            raise ValueError("record beyond the end")
        record = _Record(tag, data[at : at + size])
        at += size
        while stack and stack[-1][0] >= level:
            stack.pop()
        (stack[-1][1].children if stack else roots).append(record)
        stack.append((level, record))
    return roots


class _Walk:
    """One pass over the sections; knows sizes and styles, collects notes and the sizes met."""

    def __init__(self, information: Sequence[_Record]) -> None:
        self.notes: list[Block] = []
        self.sizes: list[int] = []
        self.outlines: dict[int, int] = {}
        self.weights: Counter[float] = Counter()
        self.size_of: dict[Block, float] = {}
        styles = 0
        for record in _flat(information):
            if record.tag == _CHAR_SHAPE and len(record.data) >= 46:
                self.sizes.append(struct.unpack_from("<i", record.data, 42)[0])
            elif record.tag == _STYLE:
                match = _OUTLINE.match(_style_name(record.data))
                if match:
                    self.outlines[styles] = min(max(int(match[1]), 1), 6)
                styles += 1

    def blocks(self, records: Sequence[_Record], depth: int) -> Iterator[Block]:
        for record in records:
            if record.tag == _PARAGRAPH:
                yield from self._paragraph(record, depth)
            elif depth < _MAX_NESTING:
                yield from self.blocks(record.children, depth + 1)

    def _paragraph(self, record: _Record, depth: int) -> Iterator[Block]:
        controls = [child for child in record.children if child.tag == _CONTROL]
        text = next((child.data for child in record.children if child.tag == _TEXT), b"")
        pending: list[str] = []
        for piece in _pieces(text):
            if isinstance(piece, str):
                pending.append(piece)
            elif controls:
                for block in self._control(controls.pop(0), depth):
                    yield from self._text(pending, record)
                    yield block
        yield from self._text(pending, record)
        for control in controls:
            yield from self._control(control, depth)

    def _text(self, pending: list[str], record: _Record) -> Iterator[Block]:
        text = "".join(pending).strip()
        pending.clear()
        if not text:
            return
        style = record.data[10] if len(record.data) > 10 else 0
        block = Block(text, "heading", self.outlines[style]) if style in self.outlines else Block(text)
        shapes = next((child.data for child in record.children if child.tag == _SHAPES), b"")
        shape = struct.unpack_from("<II", shapes)[1] if len(shapes) >= 8 else len(self.sizes)
        size = self.sizes[shape] if shape < len(self.sizes) else 0
        self.weights[size] += len(text)
        self.size_of[block] = size
        yield block

    def _control(self, control: _Record, depth: int) -> Iterator[Block]:
        if depth >= _MAX_NESTING:
            return
        kind = control.data[3::-1]
        if kind == b"tbl ":
            yield from self._table(control, depth + 1)
        elif kind in _NOTES:
            text = " ".join(block.text for block in self.blocks(control.children, depth + 1))
            if text:
                self.notes.append(Block(f"[{_NOTES[kind]}] {text}", "note"))
        elif kind not in {b"secd", b"tcmt"}:  # page set-up with its master pages, hidden comments
            yield from self.blocks(control.children, depth + 1)

    def _table(self, control: _Record, depth: int) -> Iterator[Block]:
        rows: dict[int, list[str]] = {}
        nested: list[Block] = []
        cell: tuple[int, int] | None = None
        begun = False
        for record in control.children:
            if record.tag == _TABLE:
                begun = True
            elif record.tag == _LIST:
                place = struct.unpack_from("<HH", record.data, 8) if begun and len(record.data) >= 16 else None
                cell = (place[1], min(place[0], 255)) if place else None
            if record.tag not in (_LIST, _PARAGRAPH):
                continue
            for block in self.blocks(record.children if record.tag == _LIST else [record], depth + 1):
                if cell is None:
                    yield block  # the caption
                elif block.kind == "table":
                    nested.append(block)
                else:
                    row = rows.setdefault(cell[0], [])
                    row += [""] * (cell[1] + 1 - len(row))
                    row[cell[1]] = f"{row[cell[1]]}\n{block.text}".strip()
        filled = [text for row in rows.values() for text in row if text]
        if len(filled) == 1:
            yield Block(filled[0])  # a box drawn as a table
        else:
            yield from tables.blocks([rows[number] for number in sorted(rows)])
        yield from nested

    def with_headings(self, blocks: Sequence[Block]) -> list[Block]:
        """Short paragraphs in larger letters than most of the text become headings, and numbered titles do."""
        levels = levels_by_size(self.weights)
        found = []
        for block in blocks:
            level = 0
            if block.kind == "paragraph" and len(block.text) <= _HEADING_LENGTH:
                level = levels.get(self.size_of.get(block, 0), 0) or heading_level(block.text)
            found.append(Block(block.text, "heading", level) if level else block)
        return found


def _flat(records: Sequence[_Record]) -> Iterator[_Record]:
    for record in records:
        yield record
        yield from _flat(record.children)


def _style_name(data: bytes) -> str:
    (length,) = struct.unpack_from("<H", data)
    return data[2 : 2 + length * 2].decode("utf-16-le", "replace").strip()


def _pieces(data: bytes) -> Iterator[str | None]:
    """Runs of text, and None where a control record stands in it."""
    codes = struct.unpack(f"<{len(data) // 2}H", data[: len(data) // 2 * 2])
    at = start = 0
    while at < len(codes):
        code = codes[at]
        if code >= 32:
            at += 1
            continue
        if at > start:
            yield data[start * 2 : at * 2].decode("utf-16-le", "replace")
        if code == 9:
            yield "\t"
        elif code in _SINGLE:
            yield _SINGLE[code]
        elif code in _WIDE and code not in _INLINE:
            yield None
        at += 8 if code in _WIDE else 1
        start = at
    if at > start:
        yield data[start * 2 : at * 2].decode("utf-16-le", "replace")


def _summary(data: bytes) -> dict[str, str]:
    """Title, author and time of the summary information (an MS-OLEPS property set)."""
    found: dict[str, str] = {}
    names = {2: "title", 3: "subject", 4: "author", 8: "last_modified_by", 12: "created", 13: "modified"}
    try:
        (begin,) = struct.unpack_from("<I", data, 44)
        (count,) = struct.unpack_from("<I", data, begin + 4)
        for index in range(min(count, 100)):
            key, offset = struct.unpack_from("<II", data, begin + 8 + index * 8)
            kind, value = struct.unpack_from("<II", data, begin + offset)
            at = begin + offset + 8
            if key in names and kind == 0x1F:
                text = data[at : at + value * 2].decode("utf-16-le", "replace").split("\x00")[0].strip()
                found |= {names[key]: text} if text else {}
            elif key in names and kind == 0x40:
                (ticks,) = struct.unpack_from("<Q", data, at - 4)
                moment = dt.datetime(1601, 1, 1, tzinfo=dt.UTC) + dt.timedelta(microseconds=ticks // 10)
                found |= {names[key]: moment.isoformat()} if ticks else {}
    except (struct.error, OverflowError) as error:
        logger.info("summary information of a HWP left out: %s", error)
    return found
