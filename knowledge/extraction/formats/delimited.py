"""CSV and TSV files as tables with row numbers."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from knowledge.extraction import tables
from knowledge.extraction.block import Extracted
from knowledge.extraction.decoding import decode

_DELIMITERS = ",\t;|"
_SAMPLE_LINES = 20


def read(path: Path) -> Extracted:
    """The first filled row is the header; row numbers count records from 1, which is what a spreadsheet shows."""
    decoded = decode(path.read_bytes())
    text = decoded.text.replace("\x00", "").lstrip("﻿")
    csv.field_size_limit(10_000_000)
    rows: list[list[str]] = []
    numbers: list[int] = []
    for number, row in enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter(text)), start=1):
        if any(cell.strip() for cell in row):
            rows.append([cell.strip() for cell in row])
            numbers.append(number)
    notes = (*decoded.notes, *(("nul_removed",) if "\x00" in decoded.text else ()))
    return Extracted(blocks=tuple(tables.blocks(rows, numbers=numbers)), encoding=decoded.encoding, notes=notes)


def delimiter(text: str) -> str:
    """The sign that cuts the first lines into the same number of cells, more than one; a comma where none does.

    Counted here because csv.Sniffer takes letters and spaces for delimiters in Korean texts.
    """
    sample = text[:65536].splitlines()[: _SAMPLE_LINES + 1]
    if len(text) > 65536 and len(sample) > 1:
        sample = sample[:-1]
    best, merit = ",", 0.0
    for sign in _DELIMITERS:
        widths = [len(row) for row in csv.reader(sample, delimiter=sign) if row]
        if not widths or max(widths) < 2:
            continue
        usual = max(set(widths), key=widths.count)
        score = widths.count(usual) / len(widths) * min(usual, 10) if usual > 1 else 0.0
        if score > merit:
            best, merit = sign, score
    return best
