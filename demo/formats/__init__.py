"""Writers, one a file format: a paper in, the bytes of a real file out, the same bytes every time."""

from __future__ import annotations

from collections.abc import Callable

from demo import paper
from demo.document import Document
from demo.formats import csv, docx, eml, html, hwp, hwpx, markdown, pdf, pptx, text, xlsx

WRITERS: dict[str, Callable[[paper.Paper], bytes]] = {
    ".docx": docx.write,
    ".pptx": pptx.write,
    ".xlsx": xlsx.write,
    ".md": markdown.write,
    ".hwp": hwp.write,
    ".hwpx": hwpx.write,
}
ENCODED: dict[str, Callable[..., bytes]] = {".csv": csv.write, ".html": html.write, ".txt": text.write}


def render(document: Document) -> bytes:
    """The bytes of a document's file.

    Raises `ValueError` for a suffix that no writer serves.
    """
    if document.content is not None:
        return document.content
    body = paper.read(document.markup)
    if document.suffix == ".eml":
        return eml.write(body, document=document, render=render)
    if document.suffix == ".pdf":
        return pdf.write(body, password=document.password)
    if document.suffix in ENCODED:
        return ENCODED[document.suffix](body, encoding=document.encoding)
    if document.suffix in WRITERS:
        return WRITERS[document.suffix](body)
    raise ValueError(f"No writer for {document.path}: add one to demo/formats for {document.suffix}.")
