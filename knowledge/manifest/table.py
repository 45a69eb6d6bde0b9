"""Reading a CSV so that a broken row costs only itself, with the physical line of each row."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

BINARY = (b"%PDF", b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"\x1f\x8b")
LINE = re.compile(rb"\r\n|\n|\r")


class TableError(Exception):
    """The file as a whole is no CSV; the message says why and how to mend it."""


@dataclass(frozen=True, slots=True)
class Record:
    """The cells of one row and the physical line it starts on, or the problem that made it unreadable."""

    line: int
    cells: tuple[str, ...] = ()
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A physical line; `problem` says why its bytes are not text."""

    text: str
    problem: str | None = None


def lines_of(data: bytes) -> list[Line]:
    """The lines of a CSV in UTF-8, with or without BOM, in UTF-16 with BOM, or in CP949.

    A file with a few bytes that fit neither keeps its other lines. Raises TableError for what is empty or no text.
    """
    if data.startswith(BINARY):
        raise TableError("This is no CSV but another kind of file; save the sheet as CSV (UTF-8) and give that.")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            data = data.decode("utf-16").encode("utf-8")
        except UnicodeError:
            raise TableError("This is no text in UTF-16; save the sheet as CSV (UTF-8).") from None
    raw = LINE.split(data.removeprefix(b"\xef\xbb\xbf"))
    decoded = min((_decoded(raw, encoding) for encoding in ("utf-8", "cp949")), key=_broken)
    if not any(line.text.strip() for line in decoded):
        raise TableError('The manifest is empty; its first line must name the columns, "path" among them.')
    if decoded[0].problem or "\0" in decoded[0].text or _broken(decoded) > len(decoded) / 2:
        raise TableError("This is no CSV in UTF-8 or CP949; save the sheet as CSV (UTF-8).")
    return decoded


def _decoded(raw: list[bytes], encoding: str) -> list[Line]:
    lines = []
    for line in raw:
        try:
            lines.append(Line(line.decode(encoding)))
        except UnicodeDecodeError:
            problem = f"The line holds bytes that are not {encoding.upper()}; write it again and save as CSV (UTF-8)."
            lines.append(Line(line.decode(encoding, "replace"), problem))
    return lines


def _broken(lines: list[Line]) -> int:
    return sum(line.problem is not None for line in lines)


def delimiter_of(header: str) -> str:
    """A comma, or a tab where the header has tabs and no comma."""
    return "\t" if "\t" in header and "," not in header else ","


def records_of(lines: list[Line], *, delimiter: str, starts_row: Callable[[str], bool]) -> Iterator[Record]:
    """The rows. A quoted cell may run over several lines.

    A quote that is never closed, or closed in the middle of another row, spoils only the line it stands on: reading
    goes on with the next line. `starts_row` tells whether a line that a quoted cell has swallowed is a row itself.
    """
    at = 0
    while at < len(lines):
        number = at + 1
        if not lines[at].text.strip():
            at += 1
            continue
        cells, following, problem = _row(lines, at, delimiter)
        if problem is None and any(starts_row(line.text) for line in lines[at + 1 : following]):
            problem = "A quoted cell swallows the rows below it; close the quote."
        if problem is not None:
            yield Record(number, problem=problem)
            at += 1
            continue
        spoiled = next((line.problem for line in lines[at:following] if line.problem), None)
        if spoiled is None and any("\0" in cell for cell in cells):
            spoiled = "The row holds a NUL character; write it again."
        yield Record(number, tuple(cells), spoiled)
        at = following


def _row(lines: list[Line], at: int, delimiter: str) -> tuple[list[str], int, str | None]:
    """The cells of the row at `at`, the index of the next row, and what is wrong with its quotes."""
    text = lines[at].text
    if '"' not in text:
        return text.split(delimiter), at + 1, None
    cells: list[str] = []
    place = 0
    while True:
        opened = place
        while opened < len(text) and text[opened] == " ":
            opened += 1
        if text[opened : opened + 1] != '"':
            end = text.find(delimiter, place)
            end = len(text) if end < 0 else end
            cells.append(text[place:end])
        else:
            cell, at, end, problem = _quoted(lines, at, opened + 1, delimiter)
            if problem:
                return [], at, problem
            text = lines[at].text
            cells.append(cell)
        if end >= len(text):
            return cells, at + 1, None
        place = end + 1


def _quoted(lines: list[Line], at: int, place: int, delimiter: str) -> tuple[str, int, int, str | None]:
    """A quoted cell from behind its opening quote: its text, the line and offset where it ends, what is wrong."""
    parts: list[str] = []
    while True:
        text = lines[at].text
        end = text.find('"', place)
        if end < 0:
            parts += [text[place:], "\n"]
            at, place = at + 1, 0
            if at >= len(lines):
                return "", at, 0, 'A quote (") is opened and never closed; close it, or double it inside a cell.'
            continue
        parts.append(text[place:end])
        if text[end + 1 : end + 2] == '"':
            parts.append('"')
            place = end + 2
            continue
        end += 1
        while end < len(text) and text[end] == " ":
            end += 1
        if end < len(text) and text[end] != delimiter:
            return "", at, 0, 'Text follows a closing quote ("); a quote inside a cell is written twice.'
        return "".join(parts), at, end, None
