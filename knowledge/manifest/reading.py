"""Reading a manifest: the rows that can be used, and for the others why not."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from knowledge.dating.spots import Conventions
from knowledge.dating.weeks import WeekRule

from .cells import (
    CellError,
    boolean_cell,
    date_cell,
    grants_cell,
    list_cell,
    nearest,
    source_cell,
    text_cell,
    week_cell,
)
from .fitting import LONGEST_NAME, FieldShape
from .links import broken_links
from .paths import Folder, PathError, path_key
from .row import Manifest, Row, RowError
from .settling import settled
from .table import Record, TableError, delimiter_of, lines_of, records_of

COLUMNS = (
    "path", "title", "author", "kind", "source", "kb", "department", "tags", "date", "effective", "version_of",
    "supersedes", "restricted", "grants", "team", "week",
)  # fmt: skip
FIELD = "field:"


@dataclass(frozen=True, slots=True)
class Column:
    """A known column: its place in the row, its name, and for a custom field the field's name."""

    place: int
    name: str
    field: str | None = None


class RowProblemError(Exception):
    """What makes a row unusable: one error or several."""

    def __init__(self, errors: list[RowError]) -> None:
        super().__init__(errors)
        self.errors = errors


def read_manifest(
    path: Path,
    *,
    week_of_month: WeekRule = "thursday",
    known: Container[str] = frozenset(),
    fields: Mapping[str, FieldShape] | None = None,
) -> Manifest:
    """The manifest at `path`: a CSV in UTF-8 (with or without BOM), UTF-16 or CP949; lists within a cell by ";".

    A row that cannot be used is an error with its physical line, and the others go on. A file that is no CSV, is empty
    or has no column "path" gives one error and no row. An unknown column is an error of line 1; its cells are left out.
    `known` are the keys of documents that are stored already: `version_of` and `supersedes` may point to them. `fields`
    are the custom fields there are already: a cell that does not fit its field makes its row unusable. A new field has
    the type that all its cells look like.
    """
    try:
        lines = lines_of(path.read_bytes())
    except TableError as error:
        return Manifest(errors=[RowError(1, None, str(error))])
    except OSError as error:
        return Manifest(errors=[RowError(1, None, f"The manifest cannot be read: {error.strerror}; check its path.")])
    folder = Folder(path.parent)
    first = next(line.text for line in lines if line.text.strip())
    delimiter = delimiter_of(first)
    records = records_of(lines, delimiter=delimiter, starts_row=_row_detector(folder, first, delimiter))
    header = next(records)
    columns, errors = _columns(header)
    if not any(column.name == "path" for column in columns):
        message = header.problem or 'There is no column "path"; the first line must name the columns.'
        return Manifest(errors=[RowError(header.line, None, message)])
    conventions = Conventions(week_of_month=week_of_month)
    reader = RowReader(folder, columns, conventions, own_name=path.name, width=len(header.cells))
    rows: list[Row] = []
    for record in records:
        try:
            rows.append(reader.read(record))
        except RowProblemError as problem:
            errors.extend(problem.errors)
    rows, unfit = settled(rows, fields or {})
    errors.extend(unfit)
    usable = {row.path for row in rows}
    exists = _existence(folder, known)
    broken = broken_links(rows, unusable=reader.lines.keys() - usable, exists=exists)
    errors.extend(broken.values())
    return Manifest(
        [row for row in rows if row.path not in broken],
        sorted(errors, key=lambda error: error.line),
        {line: path for path, line in reader.lines.items()},
    )


def _row_detector(folder: Folder, header: str, delimiter: str) -> Callable[[str], bool]:
    """Whether a line has a file's path where the path stands: then it is a row, not the rest of a quoted cell."""
    names = [name.strip(' "\ufeff').casefold() for name in header.split(delimiter)]
    place = names.index("path") if "path" in names else 0

    def starts_row(text: str) -> bool:
        cells = text.split(delimiter)
        if len(cells) < 2 or place >= len(cells):
            return False
        try:
            return folder.find(path_key(cells[place].strip(' "'))) is not None
        except PathError:
            return False

    return starts_row


def _existence(folder: Folder, known: Container[str]) -> Callable[[str], bool]:
    def exists(key: str) -> bool:
        try:
            return key in known or folder.find(key) is not None
        except PathError:
            return False

    return exists


def _columns(header: Record) -> tuple[list[Column], list[RowError]]:
    """The known columns and what is wrong with the others."""
    columns: list[Column] = []
    errors: list[RowError] = []
    seen: set[str] = set()
    for place, cell in enumerate(header.cells):
        name = text_cell(cell.replace("\ufeff", ""))
        plain = name.casefold()
        if not name:
            continue
        field = text_cell(name[len(FIELD) :]) if plain.startswith(FIELD) else None
        key = f"{FIELD}{field}" if field is not None else plain
        if field == "" or (field is None and plain not in COLUMNS):
            hint = 'write "field:" and the name of the field.' if field == "" else nearest(plain, (*COLUMNS, FIELD))
            errors.append(RowError(header.line, name, f'"{name}" is no column of a manifest; {hint}'))
        elif field is not None and len(field) > LONGEST_NAME:
            message = f"The name of a field has at most {LONGEST_NAME} characters; shorten it."
            errors.append(RowError(header.line, name, message))
        elif key in seen:
            errors.append(RowError(header.line, name, f'The column "{name}" is there twice; the first one counts.'))
        else:
            seen.add(key)
            columns.append(Column(place, key if field is None else FIELD, field))
    return columns, errors


class RowReader:
    """Turns records into rows and remembers on which line each path was first named."""

    def __init__(
        self, folder: Folder, columns: list[Column], conventions: Conventions, *, own_name: str, width: int
    ) -> None:
        self.folder = folder
        self.columns = columns
        self.conventions = conventions
        self.own_name = unicodedata.normalize("NFC", own_name)
        self.width = width
        self.lines: dict[str, int] = {}

    def read(self, record: Record) -> Row:
        """The row of a record. Raises RowProblemError with all that is wrong with it."""
        errors: list[RowError] = []
        if record.problem is not None:
            errors.append(RowError(record.line, None, record.problem))
        if any(cell.strip() for cell in record.cells[self.width :]):
            message = "The row has more cells than the header has columns; put a cell that holds a comma in quotes."
            errors.append(RowError(record.line, None, message))
        values: dict[str, Any] = {}
        written: list[tuple[str, str]] = []
        for column in self.columns if record.cells else ():
            cell = record.cells[column.place].strip() if column.place < len(record.cells) else ""
            if not cell and column.name != "path":
                continue
            try:
                if column.field is None:
                    values[column.name] = self._value(column.name, cell, record.line)
                elif text := text_cell(cell):
                    written.append((column.field, text))
            except (CellError, PathError) as error:
                errors.append(RowError(record.line, column.name, str(error)))
        if errors:
            raise RowProblemError(errors)
        key, file = values.pop("path")
        return Row(line=record.line, path=key, file=file, written=tuple(written), **values)

    def _value(self, name: str, cell: str, line: int) -> Any:
        """The value of a cell that is not empty, by its column. Raises CellError or PathError."""
        match name:
            case "path":
                return self._path(cell, line)
            case "version_of" | "supersedes":
                return path_key(cell)
            case "tags":
                return list_cell(cell)
            case "source":
                return source_cell(text_cell(cell))
            case "date" | "effective":
                return date_cell(text_cell(cell), self.conventions)
            case "week":
                return week_cell(text_cell(cell), self.conventions)
            case "restricted":
                return boolean_cell(text_cell(cell))
            case "grants":
                return grants_cell(cell)
            case _:
                return text_cell(cell)

    def _path(self, cell: str, line: int) -> tuple[str, Path]:
        key = path_key(cell)
        if key in self.lines:
            raise CellError(f'"{key}" is listed already on line {self.lines[key]}; a file has one row.')
        self.lines[key] = line
        if key == self.own_name:
            raise CellError("The manifest lists itself; take the row out.")
        file = self.folder.find(key)
        if file is None:
            raise CellError(
                f'There is no file "{key}" below the manifest\'s folder; check the spelling and the folder.'
            )
        return key, file
