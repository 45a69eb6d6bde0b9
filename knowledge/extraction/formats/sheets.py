"""Excel workbooks: each sheet as tables with row numbers, with what the cells show and never what they compute."""

from __future__ import annotations

import datetime as dt
import re
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
from lxml import etree
from openpyxl.worksheet._reader import WorkSheetParser

from knowledge.extraction import limits, tables
from knowledge.extraction.block import Block, Extracted
from knowledge.extraction.errors import ExtractionError
from knowledge.extraction.formats.office import properties, title_from

# openpyxl reads the workbook, its strings and its styles; the rows are gone through here. openpyxl's own reader gives
# either formulas or values, so that a formula without a stored value looks like an empty cell. xberg has the same
# silence, leaves out empty rows and so loses the row numbers.

NO_VALUE = "계산값 없음"
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_CELL, _FORMULA = _MAIN + "c", _MAIN + "f"
_MAX_COLUMNS = 16_384
_TITLE_ROWS = 10
_DEFAULT_NAME = re.compile(r"^(?:sheet|시트)\s*\d*$", re.I)


def read(path: Path) -> Extracted:
    """A heading per sheet that someone named, then its tables; hidden sheets are left out and noted."""
    blocks: list[Block] = []
    notes: list[str] = []
    # Opened here: openpyxl refuses a path that does not end in .xlsx, and stored files have no names of their own.
    with warnings.catch_warnings(), path.open("rb") as stream:
        warnings.simplefilter("ignore")  # openpyxl warns of every extension it does not know
        book = openpyxl.load_workbook(stream, read_only=True, data_only=True, keep_links=False)
        for sheet in book.worksheets:
            if sheet.sheet_state != "visible":
                notes.append("hidden_sheet_left_out")
                continue
            rows = list(_rows(sheet))
            if rows:
                if not _DEFAULT_NAME.match(sheet.title):
                    blocks.append(Block(sheet.title, "heading", 1, sheet=sheet.title))
                blocks += list(_sheet(rows, sheet.title))
        known = properties(book.properties)
        book.close()
    return Extracted(blocks=tuple(blocks), title=title_from(known), properties=known, notes=tuple(dict.fromkeys(notes)))


def _sheet(rows: list[tuple[int, list[str]]], sheet: str) -> Iterator[Block]:
    """Rows of one filled cell above a wider one are titles; the first wide row is the header."""
    start = 0
    while start < min(len(rows) - 1, _TITLE_ROWS) and _filled(rows[start][1]) == 1 and _filled(rows[start + 1][1]) != 1:
        start += 1
    if start == 0:
        leading = next((at for at, row in enumerate(rows[:_TITLE_ROWS]) if _filled(row[1]) > 1), 0)
        start = leading
    for number, cells in rows[:start]:
        yield Block(next(filter(None, cells)), sheet=sheet, row=number)
    yield from tables.blocks([cells for _, cells in rows[start:]], numbers=[n for n, _ in rows[start:]], sheet=sheet)


def _filled(cells: list[str]) -> int:
    return sum(map(bool, cells))


def _rows(sheet: Any) -> Iterator[tuple[int, list[str]]]:
    """(row number, texts of its cells from column 1) of the rows that hold something, in the order of the file."""
    book = sheet.parent
    with sheet._get_source() as source:
        parser = WorkSheetParser(
            source,
            sheet._shared_strings,
            data_only=True,
            epoch=book.epoch,
            date_formats=book._date_formats,
            timedelta_formats=book._timedelta_formats,
        )
        current, size = 0, 0
        cells: list[str] = []
        for number, column, text in _cells(source, parser):
            if number != current:
                if any(cells):
                    yield current, cells
                current, cells = number, []
            if text and column <= _MAX_COLUMNS:
                cells += [""] * (column - len(cells))
                cells[column - 1] = text
                size += len(text)
                if size > limits.MAX_TEXT_CHARACTERS:
                    raise ExtractionError(
                        "too_large", "The workbook holds more text than can be read; split it into several files."
                    )
        if any(cells):
            yield current, cells


def _cells(source: Any, parser: Any) -> Iterator[tuple[int, int, str]]:
    """(row, column, text) of every cell, with memory for one row; row elements without cells cost next to nothing."""
    context = etree.iterparse(
        source, events=("end",), tag=(_CELL, _MAIN + "row"), resolve_entities=False, no_network=True, huge_tree=True
    )
    for _, element in context:
        if element.tag == _CELL:
            row = element.getparent()
            if element.get("r") is None:
                if element.getprevious() is None:
                    parser.col_counter = 0
                parser.row_counter = int(row.get("r") or parser.row_counter or 1)
            if len(element):
                yield _cell(element, parser)
            elif element.get("r") is None:
                parser.col_counter += 1
            continue
        if element.get("r") is None:
            parser.row_counter += 1
        element.clear()
        while element.getprevious() is not None:  # len(parent) would count what the parser has read ahead, each time
            del element.getparent()[0]


def _cell(element: Any, parser: Any) -> tuple[int, int, str]:
    found = parser.parse_cell(element)
    text = shown(found["value"])
    if not text and element.find(_FORMULA) is not None and element.get("t") != "str":
        text = NO_VALUE
    return found["row"], found["column"], text


def shown(value: Any) -> str:
    """A cell's value as text: ISO dates without a midnight, whole numbers without a point, 15 digits at most."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else f"{value:.15g}"
    if isinstance(value, dt.datetime):
        value = (value + dt.timedelta(microseconds=500_000)).replace(microsecond=0)  # serial numbers carry rounding
        return value.date().isoformat() if value.time() == dt.time() else value.isoformat(sep=" ")
    if isinstance(value, dt.date | dt.time):
        return value.isoformat()
    return str(value).strip()
