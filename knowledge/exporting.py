"""Records as a CSV file: a row a record, from one snapshot, in batches, safe to open in a spreadsheet."""

import csv
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from io import StringIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.viewer import Viewer
from knowledge.ledger import narrowing
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.snapshot import one_snapshot
from knowledge.models import DateSource, Document, Field, FieldType, FieldValue, Source, State, Version
from tenants.clock import current_tenant, today

Cell = str | int | Decimal | date | None

BATCH: Final = 2_000
IN_MEMORY: Final = 8 * 1024 * 1024
BOM: Final = "\ufeff"
"""Without it Excel takes the file for the company's old code page."""

STARTS: Final = frozenset("=+-@")
"""What a spreadsheet takes for the beginning of a formula, by OWASP's page on CSV injection."""
QUOTE: Final = "'"
AFTER_SEMICOLON: Final = re.compile(r"(;\s*)(?=[=+\-@＝＋－＠])")
"""Where the region's separator is a semicolon, what stands behind one is a cell of its own."""


@dataclass(frozen=True, slots=True)
class Export:
    """A file that is written: its name, how many records it holds, and the bytes, to be read from the beginning."""

    name: str
    records: int
    size: int
    file: IO[bytes]


def csv_rows(header: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Iterator[bytes]:
    """Yield a CSV file line by line, in UTF-8 with a mark at its beginning, by RFC 4180.

    Texts that a spreadsheet would calculate get an apostrophe in front; numbers and dates, negative ones too, stay what
    they are. Line breaks within a text become blanks, so that a row is one line.
    """
    yield (BOM + _line(header)).encode()
    for row in rows:
        yield _line(row).encode()


def safe_text(text: str) -> str:
    """Return a text on one line that no spreadsheet takes for a formula.

    Blanks, marks nobody sees and control characters before the sign are looked through, and so are the full-width forms
    of the signs. A tab or a line break at the beginning is one of the ways in, and is taken out.
    """
    line = AFTER_SEMICOLON.sub(rf"\1{QUOTE}", " ".join(text.replace("\0", "").splitlines()).replace("\t", " "))
    seen = unicodedata.normalize("NFKC", _without_unseen(line)[:1])
    return QUOTE + line if seen in STARTS else line


def export_records(viewer: Viewer, query: DocumentQuery) -> Export:
    """Write the records that match and that the viewer may open into a file, in the language that is set.

    It is written whole before anything is sent, on disk where it is large: the database is not held while somebody's
    line is slow, and a fault in between gives an error and no file that looks complete.

    Raises:
        LedgerError: a name in the query is unknown or ambiguous.
    """
    file = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  (whoever sends it closes it)
    try:
        with one_snapshot():
            documents = narrowing.documents(viewer, query)
            fields = list(
                Field.objects.filter(pk__in=FieldValue.objects.filter(document__in=documents).values("field")).order_by(
                    "name"
                )
            )
            lines = -1  # the header is none
            for line in csv_rows(_header(fields), _rows(viewer, query, fields)):
                file.write(line)
                lines += 1
    except BaseException:
        file.close()
        raise
    size = file.tell()
    file.seek(0)
    return Export(file_name(), lines, size, file)


def file_name() -> str:
    """Return a name with scope and date: “문서목록_열람가능_2026-12-01.csv”."""
    return _("documents_you_may_open_%(day)s.csv") % {"day": today(current_tenant()).isoformat()}


def _header(fields: Sequence[Field]) -> list[str]:
    own = [
        _("title"), _("version"), _("current"), _("file name"), _("kind"), _("author"), _("date"), _("covers until"),
        _("date read from"), _("knowledge base"), _("folder"), _("department"), _("source"), _("tags"), _("state"),
        _("pages"), _("size in bytes"), _("in force from"), _("uploaded by"), _("uploaded at"), _("restricted"),
    ]  # fmt: skip
    named = [name for field in fields for name in _field_names(field)]
    return [*own, *named, _("document id"), _("version id"), _("address")]


def _field_names(field: Field) -> list[str]:
    if field.type == FieldType.MONEY:
        return [field.name, _("%(name)s (currency)") % {"name": field.name}]
    return [field.name]


def _rows(viewer: Viewer, query: DocumentQuery, fields: Sequence[Field]) -> Iterator[list[Cell]]:
    found = (
        narrowing.records(viewer, query)
        .order_by("-document__created_at", "-document_id", "-number")
        .select_related("document__knowledge_base", "document__kind", "document__department", "author", "uploaded_by")
        .prefetch_related("document__tags", "document__field_values")
        .defer("date_candidates", "notes", "given")
    )
    language, zone = get_language() or "ko", current_tenant().zone
    for version in found.iterator(chunk_size=BATCH):
        yield _row(version, fields, language=language, zone=zone)


def _row(version: Version, fields: Sequence[Field], *, language: str, zone: Any) -> list[Cell]:
    document: Document = version.document
    values = {value.field_id: value for value in document.field_values.all()}
    covers = version.covers
    return [
        document.title,
        version.number,
        _("yes") if document.current_id == version.pk else _("no"),
        version.file_name,
        document.kind.name_in(language) if document.kind else "",
        version.author.name if version.author else version.author_name,
        version.dated_on,
        covers.upper - date.resolution if covers and covers.upper else version.dated_on,
        str(DateSource(version.date_source).label),
        document.knowledge_base.name,
        document.folder,
        document.department.path if document.department else "",
        str(Source(document.source).label),
        "; ".join(sorted(tag.name for tag in document.tags.all())),
        str(State(version.state).label),
        version.pages,
        version.size,
        version.effective_on,
        version.uploaded_by.name if version.uploaded_by else "",
        version.uploaded_at.astimezone(zone),
        _("yes") if document.restricted else _("no"),
        *(cell for field in fields for cell in _field_cells(field, values.get(field.pk))),
        str(document.uuid),
        str(version.uuid),
        f"/documents/{document.uuid}/?version={version.number}",
    ]


def _field_cells(field: Field, value: FieldValue | None) -> list[Cell]:
    match field.type:
        case FieldType.MONEY:
            return [value.number, value.currency] if value else [None, None]
        case FieldType.NUMBER:
            return [value.number if value else None]
        case FieldType.DATE:
            return [value.date if value else None]
        case _:
            return [value.text if value else None]


def _line(cells: Iterable[Cell]) -> str:
    line = StringIO()
    csv.writer(line, lineterminator="\r\n").writerow([_written(cell) for cell in cells])
    return line.getvalue()


def _written(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case str():
            return safe_text(cell)
        case Decimal():
            return f"{cell.normalize():f}"
        case datetime():
            return f"{cell:%Y-%m-%d %H:%M}"
        case date():
            return cell.isoformat()
        case _:
            return str(cell)


def _without_unseen(text: str) -> str:
    """Return the text from its first character that is seen: no blank, control, format or combining mark."""
    for place, letter in enumerate(text):
        if unicodedata.category(letter) not in {"Cc", "Cf", "Zs", "Zl", "Zp", "Mn", "Me", "Co", "Cn"}:
            return text[place:]
    return ""
