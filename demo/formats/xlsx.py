"""Excel files: one sheet a second-level heading that has a table, notes above it."""

from __future__ import annotations

import io
import re
from datetime import datetime
from typing import Any

from openpyxl import Workbook
from openpyxl.styles import Font

from demo.formats.archive import MOMENT, entries, pack
from demo.paper import Heading, PageBreak, Paper, Table

_NUMBER = re.compile(r"-?\d{1,3}(,\d{3})+|-?\d+(\.\d+)?")
_MODIFIED = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*")


def write(paper: Paper) -> bytes:
    """The paper as XLSX; plain numbers become numbers, except codes that begin with a zero."""
    book = Workbook()
    book.properties.title = paper.title
    book.properties.creator = "한빛 문서 양식"
    book.properties.created = datetime(*MOMENT)  # noqa: DTZ001 - the format has no zone
    sheet: Any = book.active
    sheet.title = _sheet_name(paper.title or "자료")
    row = 0
    fresh = True
    for block in paper.blocks:
        if isinstance(block, PageBreak):
            continue
        if isinstance(block, Heading) and block.level == 2 and not fresh:
            sheet, row = book.create_sheet(_sheet_name(block.text)), 0
        if isinstance(block, Heading) and block.level == 2:
            sheet.title, fresh = _sheet_name(block.text), False
        if isinstance(block, Table):
            for index, cells in enumerate(block.rows):
                row += 1
                for column, value in enumerate(cells, start=1):
                    cell = sheet.cell(row=row, column=column, value=_value(value))
                    cell.font = Font(bold=index == 0)
                    if isinstance(cell.value, int) and "," in value:
                        cell.number_format = "#,##0"
        else:
            row += 1
            sheet.cell(row=row, column=1, value=block.text)
    buffer = io.BytesIO()
    book.save(buffer)
    return _at_moment(buffer.getvalue())


def _value(cell: str) -> str | int | float:
    if not _NUMBER.fullmatch(cell) or (cell.startswith("0") and len(cell) > 1 and cell[1] != "."):
        return cell
    plain = cell.replace(",", "")
    return float(plain) if "." in plain else int(plain)


def _sheet_name(text: str) -> str:
    return re.sub(r"[\\/*?:\[\]]", " ", text)[:31]


def _at_moment(content: bytes) -> bytes:
    """Set the time of change, which openpyxl takes from the clock when it saves."""
    moment = datetime(*MOMENT).strftime("%Y-%m-%dT%H:%M:%SZ").encode()  # noqa: DTZ001 - the format has no zone
    parts = entries(content)
    parts["docProps/core.xml"] = _MODIFIED.sub(rb"\g<1>" + moment, parts["docProps/core.xml"])
    return pack(parts)
