"""Word files."""

from __future__ import annotations

import io
from datetime import datetime

from docx import Document

from demo.formats.archive import MOMENT, repack
from demo.paper import Heading, Item, PageBreak, Paper, Table


def write(paper: Paper) -> bytes:
    """The paper as DOCX, with Word's own heading, list and table styles."""
    word = Document()
    properties = word.core_properties
    properties.title = paper.title
    properties.author = "한빛 문서 양식"
    properties.created = properties.modified = datetime(*MOMENT)  # noqa: DTZ001 - the format has no zone
    for block in paper.blocks:
        if isinstance(block, Heading):
            word.add_heading(block.text, level=min(block.level, 4))
        elif isinstance(block, Item):
            word.add_paragraph(block.text, style="List Bullet")
        elif isinstance(block, Table):
            table = word.add_table(rows=len(block.rows), cols=len(block.rows[0]), style="Table Grid")
            for row, cells in zip(table.rows, block.rows, strict=True):
                for cell, value in zip(row.cells, cells, strict=True):
                    cell.text = value
        elif isinstance(block, PageBreak):
            word.add_page_break()
        else:
            word.add_paragraph(block.text)
    buffer = io.BytesIO()
    word.save(buffer)
    return repack(buffer.getvalue())
