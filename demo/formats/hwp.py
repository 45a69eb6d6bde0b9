"""HWP 5.0 files, the binary format of Hangul (after Hancom's published format description, revision 1.3)."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from demo.formats import compound
from demo.paper import Heading, Item, Paper, Table, text

DOCUMENT_PROPERTIES, ID_MAPPINGS = 0x10, 0x11
FACE_NAME, BORDER_FILL, CHAR_SHAPE, TAB_DEF, PARA_SHAPE, STYLE = 0x13, 0x14, 0x15, 0x16, 0x19, 0x1A
PARA_HEADER, PARA_TEXT, PARA_CHAR_SHAPE, PARA_LINE_SEG = 0x42, 0x43, 0x44, 0x45
CTRL_HEADER, LIST_HEADER, PAGE_DEF, TABLE = 0x47, 0x48, 0x49, 0x4D
SECTION_CONTROL, OBJECT_CONTROL = 2, 11
BODY, TITLE, SECTION_TITLE = 0, 1, 2
"""Numbers of the character shapes in `_document_info`."""
SUMMARY_FORMAT = bytes.fromhex("60b6a29f6110d411b4c6006097c09d8c")
"""The format id of Hangul's summary information."""
A4_WIDTH, A4_HEIGHT, MARGIN = 59528, 84188, 5669
"""In HWP units, 1/7200 inch."""


def write(paper: Paper) -> bytes:
    """The paper as HWP 5.0.3, body and document information compressed."""
    return compound.write(
        {
            "FileHeader": _file_header(),
            "DocInfo": _compress(_document_info()),
            "BodyText/Section0": _compress(b"".join(_section(paper))),
            "\x05HwpSummaryInformation": _summary(paper.title),
            "PrvText": text(paper)[:1000].encode("utf-16-le"),
        }
    )


def _file_header() -> bytes:
    compressed = 1
    return struct.pack("<32sII", b"HWP Document File", 0x05000300, compressed).ljust(256, b"\0")


def _summary(title: str) -> bytes:
    """A property set that holds the title (property 2) and the template's name as author (property 4)."""
    values = {2: title, 4: "한빛 문서 양식"}
    places, content = b"", b""
    for number, value in values.items():
        places += struct.pack("<II", number, 8 + 8 * len(values) + len(content))
        letters = (value + "\0").encode("utf-16-le")
        content += struct.pack("<II", 0x1F, len(letters) // 2) + letters + b"\0" * (-len(letters) % 4)
    body = struct.pack("<II", 8 + len(places) + len(content), len(values)) + places + content
    return struct.pack("<HHI16sI16sI", 0xFFFE, 0, 0x00020005, b"", 1, SUMMARY_FORMAT, 48) + body


def _compress(content: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(content) + packer.flush()


def _record(tag: int, level: int, content: bytes = b"") -> bytes:
    size = len(content)
    if size < 0xFFF:
        return struct.pack("<I", tag | level << 10 | size << 20) + content
    return struct.pack("<II", tag | level << 10 | 0xFFF << 20, size) + content


def _text(words: str) -> bytes:
    return struct.pack("<H", len(words)) + words.encode("utf-16-le")


def _document_info() -> bytes:
    """One section, one font in seven scripts, three character shapes, one paragraph shape and style."""
    counts = [0, *[1] * 7, 1, 3, 1, 0, 0, 1, 1, 0, 0, 0]
    font = struct.pack("<B", 0) + _text("바탕")
    border = struct.pack("<H", 0) + b"".join(struct.pack("<BBI", 1, 0, 0) for _ in range(5)) + struct.pack("<II", 0, 0)
    records = [
        _record(DOCUMENT_PROPERTIES, 0, struct.pack("<7H3I", 1, 1, 1, 1, 1, 1, 1, 0, 0, 0)),
        _record(ID_MAPPINGS, 0, struct.pack(f"<{len(counts)}i", *counts)),
        *[_record(FACE_NAME, 1, font)] * 7,
        _record(BORDER_FILL, 1, border),
        *[_record(CHAR_SHAPE, 1, _char_shape(points)) for points in (10, 16, 12)],
        _record(TAB_DEF, 1, struct.pack("<II", 0, 0)),
        _record(PARA_SHAPE, 1, struct.pack("<I6i3H4hIII", *[0] * 6, 160, 0, 0, 1, *[0] * 6, 160)),
        _record(STYLE, 1, _text("바탕글") + _text("Normal") + struct.pack("<BBhHHH", 0, 0, 1042, 0, 0, 0)),
    ]
    return b"".join(records)


def _char_shape(points: int) -> bytes:
    return struct.pack(
        "<7H7B7b7B7biIbbIIIIHI",
        *[0] * 7,
        *[100] * 7,
        *[0] * 7,
        *[100] * 7,
        *[0] * 7,
        points * 100,
        0,
        10,
        10,
        0,
        0,
        0xFFFFFFFF,
        0xB2B2B2,
        0,
        0,
    )


def _section(paper: Paper) -> Iterator[bytes]:
    yield from _paragraph("", level=0, control=_control(SECTION_CONTROL, b"secd"), mask=1 << SECTION_CONTROL)
    yield _record(CTRL_HEADER, 1, _name(b"secd") + struct.pack("<I3HI5HII", 0, 1134, 0, 0, 8000, *[0] * 7))
    page = (A4_WIDTH, A4_HEIGHT, MARGIN, MARGIN, MARGIN, MARGIN, 2834, 2834, 0, 0)
    yield _record(PAGE_DEF, 2, struct.pack("<10I", *page))
    for block in paper.blocks:
        if isinstance(block, Table):
            yield from _table(block)
        elif isinstance(block, Heading):
            yield from _paragraph(block.text, level=0, shape=TITLE if block.level == 1 else SECTION_TITLE)
        elif isinstance(block, Item):
            yield from _paragraph(f"- {block.text}", level=0)
        elif hasattr(block, "text"):
            yield from _paragraph(block.text, level=0)


def _paragraph(words: str, *, level: int, shape: int = BODY, control: bytes = b"", mask: int = 0) -> Iterator[bytes]:
    """A paragraph's records; `control` are the eight code units that stand for an object in its text."""
    content = control + words.encode("utf-16-le") + b"\r\0"
    yield _record(PARA_HEADER, level, struct.pack("<IIHBBHHHI", len(content) // 2, mask, 0, 0, 0, 1, 0, 1, 0))
    yield _record(PARA_TEXT, level + 1, content)
    yield _record(PARA_CHAR_SHAPE, level + 1, struct.pack("<II", 0, shape))
    yield _record(PARA_LINE_SEG, level + 1, struct.pack("<9i", 0, 0, 1000, 1000, 850, 600, 0, 48190, 0x60000))


def _name(name: bytes) -> bytes:
    """A control's four letters, stored back to front."""
    return name[::-1]


def _control(code: int, name: bytes) -> bytes:
    return struct.pack("<H", code) + _name(name) + b"\0" * 8 + struct.pack("<H", code)


def _table(table: Table) -> Iterator[bytes]:
    rows, columns = len(table.rows), len(table.rows[0])
    width, height = 48190, 1800
    yield from _paragraph("", level=0, control=_control(OBJECT_CONTROL, b"tbl "), mask=1 << OBJECT_CONTROL)
    place = struct.pack("<IiiIIiHHHHIiH", 0x082A2311, 0, 0, width, height * rows, 0, 0, 0, 0, 0, 0, 0, 0)
    yield _record(CTRL_HEADER, 1, _name(b"tbl ") + place)
    sizes = struct.pack(f"<{rows}H", *[columns] * rows)
    yield _record(TABLE, 2, struct.pack("<IHHH4H", 6, rows, columns, 0, 510, 510, 141, 141) + sizes + b"\1\0\0\0")
    for row, cells in enumerate(table.rows):
        for column, cell in enumerate(cells):
            where = (column, row, 1, 1, width // columns, height, 510, 510, 141, 141, 1, width // columns)
            box = struct.pack("<4H2I4HHI9x", *where)
            yield _record(LIST_HEADER, 2, struct.pack("<HHI", 1, 0, 0x20) + box)
            yield from _paragraph(cell, level=2)
