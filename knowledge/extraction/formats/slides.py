"""PowerPoint presentations: titles, texts, tables, groups, charts, diagrams, speaker notes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pptx
from lxml import etree
from pptx.enum.shapes import MSO_SHAPE_TYPE
from pptx.oxml.ns import qn

from knowledge.extraction import tables
from knowledge.extraction.block import Block, Extracted
from knowledge.extraction.formats.office import properties, title_from

# python-pptx and not xberg: xberg gives tables as tabbed lines and slide titles as paragraphs.

_MAX_NESTING = 20
_LINE = 200_000  # shapes whose tops differ by less (about half a centimetre, in EMU) stand on one line


def read(path: Path) -> Extracted:
    """Slides are pages; a slide's title is a heading, its speaker notes are notes and say so."""
    presentation = pptx.Presentation(str(path))
    blocks: list[Block] = []
    for number, slide in enumerate(presentation.slides, start=1):
        blocks += list(_slide(slide, number))
    known = properties(presentation.core_properties)
    title = next((block.text for block in blocks if block.kind == "heading"), None)
    return Extracted(
        blocks=tuple(blocks), title=title or title_from(known), pages=len(presentation.slides), properties=known
    )


def _slide(slide: Any, page: int) -> Iterator[Block]:
    title = slide.shapes.title
    if title is not None and title.text_frame.text.strip():
        text = " ".join(title.text_frame.text.split())
        yield Block(text, "heading", 1 if page == 1 else 2, page=page)
    for shape in _in_reading_order(slide.shapes):
        if title is None or shape.shape_id != title.shape_id:
            yield from _shape(shape, page, 0)
    if slide.has_notes_slide and slide.notes_slide.notes_text_frame is not None:
        text = slide.notes_slide.notes_text_frame.text.strip()
        if text:
            yield Block(f"[발표자 노트] {text}", "note", page=page)


def _in_reading_order(shapes: Any) -> list[Any]:
    return sorted(shapes, key=lambda shape: ((shape.top or 0) // _LINE, shape.left or 0))


def _shape(shape: Any, page: int, depth: int) -> Iterator[Block]:
    if shape.shape_type == MSO_SHAPE_TYPE.GROUP:
        if depth < _MAX_NESTING:
            for inner in _in_reading_order(shape.shapes):
                yield from _shape(inner, page, depth + 1)
    elif getattr(shape, "has_table", False) and shape.has_table:
        yield from tables.blocks(_rows(shape.table), page=page)
    elif getattr(shape, "has_chart", False) and shape.has_chart:
        yield from _chart(shape.chart, page)
    elif shape.has_text_frame:
        yield from _texts(shape.text_frame, page)
    elif shape.element.tag == qn("p:graphicFrame"):
        yield from _diagram(shape, page)


def _texts(frame: Any, page: int) -> Iterator[Block]:
    lines = [(paragraph.text.replace("\v", "\n").strip(), paragraph.level) for paragraph in frame.paragraphs]
    lines = [line for line in lines if line[0]]
    if len(lines) > 1:
        yield Block("\n".join("  " * level + f"- {text}" for text, level in lines), "list", page=page)
    elif lines:
        yield Block(lines[0][0], page=page)


def _rows(table: Any) -> list[list[str]]:
    return [["" if cell.is_spanned else cell.text_frame.text for cell in row.cells] for row in table.rows]


def _chart(chart: Any, page: int) -> Iterator[Block]:
    if chart.has_title and chart.chart_title.has_text_frame and chart.chart_title.text_frame.text.strip():
        yield Block(chart.chart_title.text_frame.text.strip(), page=page)
    for plot in chart.plots:
        series = list(plot.series)
        rows = [["", *(one.name for one in series)]]
        columns = [list(one.values) for one in series]
        for index, category in enumerate(plot.categories):
            values = [column[index] if index < len(column) else None for column in columns]
            rows.append([str(category), *("" if value is None else f"{value:.15g}" for value in values)])
        yield from tables.blocks(rows, page=page)


def _diagram(shape: Any, page: int) -> Iterator[Block]:
    """SmartArt keeps its texts in a part of its own, which python-pptx does not open."""
    identifiers = {value for node in shape.element.iter() for name, value in node.attrib.items() if name == qn("r:dm")}
    for identifier in identifiers:
        part = shape.part.related_part(identifier)
        root = etree.fromstring(part.blob, etree.XMLParser(resolve_entities=False, no_network=True))
        lines = []
        for paragraph in root.iter(qn("a:p")):
            text = "".join(node.text or "" for node in paragraph.iter(qn("a:t"))).strip()
            lines += [f"- {text}"] if text else []
        if lines:
            yield Block("\n".join(lines), "list", page=page)
