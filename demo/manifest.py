"""The manifest: what a company knows of its files, one row a file."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from demo.document import Document

COLUMNS = (
    "path",
    "title",
    "author",
    "kind",
    "source",
    "kb",
    "department",
    "tags",
    "date",
    "effective",
    "version_of",
    "supersedes",
    "restricted",
    "grants",
    "team",
    "week",
)


def write(documents: Sequence[Document]) -> bytes:
    """The manifest as CSV in UTF-8; custom fields get a column each, named `field:NAME`."""
    names = sorted({name for document in documents for name in document.fields})
    return table([(*COLUMNS, *(f"field:{name}" for name in names)), *(_row(document, names) for document in documents)])


def table(rows: Sequence[Sequence[str]]) -> bytes:
    """Rows as CSV in UTF-8."""
    buffer = io.StringIO(newline="")
    csv.writer(buffer, lineterminator="\n").writerows(rows)
    return buffer.getvalue().encode()


def _row(document: Document, names: Sequence[str]) -> tuple[str, ...]:
    return (
        document.path,
        document.title,
        document.author,
        document.kind,
        document.source,
        document.kb,
        document.department,
        ";".join(document.tags),
        document.date,
        document.effective,
        document.version_of,
        document.supersedes,
        "1" if document.restricted else "0",
        ";".join(document.grants),
        document.team,
        document.week,
        *(document.fields.get(name, "") for name in names),
    )
