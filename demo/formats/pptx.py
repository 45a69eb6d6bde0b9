"""PowerPoint files: one slide a heading of the first two levels."""

from __future__ import annotations

import io
from datetime import datetime
from typing import Any

from pptx import Presentation
from pptx.util import Inches, Pt

from demo.formats.archive import MOMENT, repack
from demo.paper import Block, Heading, PageBreak, Paper, Table


def write(paper: Paper) -> bytes:
    """The paper as PPTX; each slide has its heading as title, text as lines and at most one table below."""
    show = Presentation()
    properties = show.core_properties
    properties.title = paper.title
    properties.author = "한빛 문서 양식"
    properties.created = properties.modified = datetime(*MOMENT)  # noqa: DTZ001 - the format has no zone
    for heading, blocks in _slides(paper):
        _add(show, heading, blocks)
    buffer = io.BytesIO()
    show.save(buffer)
    return repack(buffer.getvalue())


def _slides(paper: Paper) -> list[tuple[str, list[Block]]]:
    slides: list[tuple[str, list[Block]]] = []
    for block in paper.blocks:
        if isinstance(block, Heading) and block.level <= 2:
            slides.append((block.text, []))
        elif not isinstance(block, PageBreak):
            if not slides:
                slides.append((paper.title, []))
            slides[-1][1].append(block)
    return slides


def _add(show: Any, heading: str, blocks: list[Block]) -> None:
    slide = show.slides.add_slide(show.slide_layouts[5])
    slide.shapes.title.text = heading
    words = [block.text for block in blocks if not isinstance(block, Table | PageBreak)]
    if words:
        frame = slide.shapes.add_textbox(Inches(0.6), Inches(1.5), Inches(8.8), Inches(3)).text_frame
        frame.word_wrap = True
        for number, line in enumerate(words):
            paragraph = frame.paragraphs[0] if number == 0 else frame.add_paragraph()
            paragraph.text = line
            paragraph.font.size = Pt(16)
    for table in (block for block in blocks if isinstance(block, Table)):
        shape = slide.shapes.add_table(
            len(table.rows), len(table.rows[0]), Inches(0.6), Inches(4.2), Inches(8.8), Inches(2)
        )
        for row, cells in enumerate(table.rows):
            for column, value in enumerate(cells):
                shape.table.cell(row, column).text = value
