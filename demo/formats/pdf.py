"""PDF files with Korean text that comes out again with its spaces."""

from __future__ import annotations

import io
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import PageBreak as NewPage
from reportlab.platypus import Paragraph as Flowing
from reportlab.platypus import SimpleDocTemplate, Spacer
from reportlab.platypus import Table as Grid

from demo.paper import Block, Heading, Item, PageBreak, Paper, Table

FONT = "HYSMyeongJo-Medium"
"""A font of Adobe's Korean collection: named, not embedded, so no font file is needed to write it."""

BODY = ParagraphStyle("body", fontName=FONT, fontSize=10.5, leading=16, spaceAfter=5)
ITEM = ParagraphStyle("item", parent=BODY, leftIndent=12)
HEADS = {
    1: ParagraphStyle("first", parent=BODY, fontSize=17, leading=24, spaceAfter=10),
    2: ParagraphStyle("second", parent=BODY, fontSize=13, leading=19, spaceBefore=8),
    3: ParagraphStyle("third", parent=BODY, fontSize=11.5, leading=17, spaceBefore=6),
}


def write(paper: Paper, *, password: str = "") -> bytes:
    """The paper as PDF with page numbers; encrypted where a password is given."""
    pdfmetrics.registerFont(UnicodeCIDFont(FONT))
    buffer = io.BytesIO()
    template = SimpleDocTemplate(
        buffer,
        pagesize=A4,
        leftMargin=22 * mm,
        rightMargin=22 * mm,
        topMargin=22 * mm,
        bottomMargin=20 * mm,
        title=paper.title,
        invariant=1,
        encrypt=password or None,
    )
    story: list[Any] = [part for block in paper.blocks for part in _flow(block)]
    template.build(story, onFirstPage=_number, onLaterPages=_number)
    return buffer.getvalue()


def _flow(block: Block) -> list[Any]:
    if isinstance(block, Heading):
        return [Flowing(escape(block.text), HEADS[min(block.level, 3)])]
    if isinstance(block, Item):
        return [Flowing("- " + escape(block.text), ITEM)]
    if isinstance(block, PageBreak):
        return [NewPage()]
    if isinstance(block, Table):
        return [_grid(block), Spacer(1, 8)]
    return [Flowing(escape(block.text), BODY)]


def _grid(table: Table) -> Grid:
    cells = [[Flowing(escape(cell), BODY) for cell in row] for row in table.rows]
    grid = Grid(cells, colWidths=[166 * mm / len(table.rows[0])] * len(table.rows[0]))
    grid.setStyle([("GRID", (0, 0), (-1, -1), 0.5, colors.grey), ("BACKGROUND", (0, 0), (-1, 0), colors.whitesmoke)])
    return grid


def _number(canvas: Canvas, template: Any) -> None:
    canvas.setFont(FONT, 9)
    canvas.drawCentredString(A4[0] / 2, 11 * mm, f"- {canvas.getPageNumber()} -")
