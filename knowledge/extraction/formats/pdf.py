"""PDF documents: page by page, lines as they stand, headings by size, tables where they can be told."""

from __future__ import annotations

import ctypes
import logging
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium

from knowledge.extraction import limits, tables
from knowledge.extraction.block import Block, Extracted
from knowledge.extraction.errors import ExtractionError
from knowledge.extraction.formats import ruling, structure
from knowledge.extraction.formats.headings import heading_level, levels_by_size, title_of
from knowledge.extraction.formats.office import title_from

logger = logging.getLogger(__name__)

# pypdfium2 gives the text: on the same pages xberg put lines of one column between those of another and cut tables into
# columns. xberg gives the text of a page where pypdfium2 found no spaces between Korean words or no letters it could
# name.

_PASSWORD, _SECURITY = 4, 5  # FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY
_TAIL = 4096
_HEADING_LENGTH = 80
_HYPHEN = re.compile("([a-z])[\ufffe\x02](?:\r?\n)?([a-z])")
_OTHER_HYPHEN = re.compile("[\ufffe\x02](?:\r?\n)?")
_UNKNOWN = re.compile("[\ufffd\ue000-\uf8ff]|\\(cid:\\d+\\)")
_HANGUL = re.compile("[가-힣]")
_PAGE_NUMBER = re.compile(r"^(?:[-–—]\s*\d{1,4}\s*[-–—]|\d{1,4}\s*/\s*\d{1,4}|(?:page|p\.)\s*\d{1,4})$", re.I)
_DATE = re.compile(r"D:(\d{4})(\d\d)?(\d\d)?")


@dataclass(frozen=True)
class _Line:
    text: str
    size: float  # of its first letter, in points
    left: float  # of its first letter, and
    base: float  # height of its base line above the page's foot, in points


@dataclass(frozen=True)
class _Page:
    lines: tuple[_Line, ...]
    tables: tuple[tuple[int, list[list[str]]], ...] = ()  # (index of the line before which it stands, rows)

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)


def read(path: Path) -> Extracted:
    """Blocks with pages from 1. A scan without letters has none; an owner's password alone does not matter."""
    _whole(path)
    document = _opened(path)
    try:
        forms = document.get_formtype() != pdfium.FORMTYPE_NONE
        if forms:
            document.init_forms()
        count = len(document)
        if count == 0:
            raise ValueError("no pages")
        if count > limits.MAX_PAGES:
            raise ExtractionError("too_large", f"The PDF has {count} pages; split it into parts of {limits.MAX_PAGES}.")
        pages: list[_Page] = []
        notes: list[str] = []
        for index in range(count):
            try:
                page = _flattened(document, index) if forms else document[index]
            except pypdfium2.PdfiumError:
                pages.append(_Page(()))
                notes.append("page_unreadable")
                continue
            pages.append(_page(page))
            page.close()
        metadata = document.get_metadata_dict(skip_empty=True)
    finally:
        document.close()
    if len(notes) == count:
        raise ValueError("no page can be loaded")
    doubtful = [number for number, page in enumerate(pages, start=1) if _doubtful(page)]
    blocks = list(_blocks(pages, _second_reading(path, doubtful)))
    known = _properties(metadata)
    title = title_of([block for block in blocks if (block.page or 0) <= 2])
    return Extracted(
        blocks=tuple(blocks),
        title=title or title_from(known),
        pages=count,
        properties=known,
        notes=tuple(dict.fromkeys(notes)),
    )


def _whole(path: Path) -> None:
    """PDFium mends a file that is cut off by dropping pages without a word, so that the end must be there."""
    with path.open("rb") as stream:
        stream.seek(0, 2)
        stream.seek(max(stream.tell() - _TAIL, 0))
        if b"%%EOF" not in stream.read():
            raise ExtractionError(
                "damaged", "The PDF is cut off before its end; upload the complete file or save it again as PDF."
            )


def _opened(path: Path) -> pypdfium2.PdfDocument:
    try:
        return pypdfium2.PdfDocument(str(path))
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) in {_PASSWORD, _SECURITY}:
            raise ExtractionError(
                "password", "The PDF is protected by a password; remove it and upload it again."
            ) from error
        raise


def _flattened(document: pypdfium2.PdfDocument, index: int) -> pypdfium2.PdfPage:
    """The page with what was filled into its fields as text of the page, which PDFium does not read otherwise."""
    page = document[index]
    page.flatten()
    page.close()
    return document[index]


def _page(page: pypdfium2.PdfPage) -> _Page:
    textpage = page.get_textpage()
    try:
        lines = list(_lines(textpage)) if textpage.count_chars() > 0 else []
        found: list[tuple[_Line, list[list[str]]]] = []
        for grid in ruling.grids(page) if lines else ():
            inside = [line for line in lines if grid.holds(line.left, line.base)]
            rows = [[_mended(cell) for cell in row] for row in grid.texts(textpage)] if inside else []
            if inside and ruling.same_letters(rows, (line.text for line in inside)):
                first = inside[0]
                found.append((first, rows))
                lines = [line for line in lines if line is first or not grid.holds(line.left, line.base)]
    finally:
        textpage.close()
    places: list[tuple[int, list[list[str]]]] = []
    kept: list[_Line] = []
    for line in lines:
        rows = next((rows for first, rows in found if first is line), [])
        if rows:
            places.append((len(kept), rows))
        else:
            kept.append(line)
    start, end = _without_numbers(kept)
    return _Page(tuple(kept[start:end]), tuple((min(max(at - start, 0), end - start), rows) for at, rows in places))


def _without_numbers(lines: Sequence[_Line]) -> tuple[int, int]:
    """Where the lines begin and end without a page number such as "- 3 -" or "3 / 10" at either end."""
    start = 1 if lines and _PAGE_NUMBER.match(lines[0].text) else 0
    end = len(lines) - (1 if len(lines) > start and _PAGE_NUMBER.match(lines[-1].text) else 0)
    return start, end


def _lines(textpage: pypdfium2.PdfTextPage) -> Iterator[_Line]:
    position = 0
    for line in textpage.get_text_range().split("\r\n"):
        stripped = line.strip()
        if stripped:
            at = position + len(line) - len(line.lstrip())
            # PDFium counts in UTF-16: letters outside the basic plane only shift the letter that is looked at.
            index = pdfium.FPDFText_GetCharIndexFromTextIndex(textpage.raw, at)
            size, left, base = _place(textpage, index)
            yield _Line(_mended(stripped), size, left, base)
        position += len(line) + 2


def _place(textpage: pypdfium2.PdfTextPage, index: int) -> tuple[float, float, float]:
    """Size, left end and base line of a letter, in points.

    Not its box, which is another for every letter: the font's size times what its matrix makes of it.
    """
    matrix, x, y = pdfium.FS_MATRIX(), ctypes.c_double(), ctypes.c_double()
    size = pdfium.FPDFText_GetFontSize(textpage.raw, index)
    if pdfium.FPDFText_GetMatrix(textpage.raw, index, matrix):
        size *= math.hypot(matrix.c, matrix.d)
    pdfium.FPDFText_GetCharOrigin(textpage.raw, index, x, y)
    return round(size, 1), x.value, y.value


def _mended(line: str) -> str:
    """PDFium joins a word cut by a hyphen with U+FFFE: between small letters the hyphen goes, elsewhere it is one."""
    return _OTHER_HYPHEN.sub("-", _HYPHEN.sub(r"\1\2", line))


def _doubtful(page: _Page) -> bool:
    """Fewer than one space in 15 Korean letters, or one letter in ten without a name: measured on the page.

    Korean prose has a space in 3 to 5 letters; a page of headings and names stays above 1 in 10.
    """
    text = page.text
    hangul = len(_HANGUL.findall(text))
    spaces = text.count(" ") + text.count("\n")
    return (hangul > 60 and spaces * 15 < hangul) or len(_UNKNOWN.findall(text)) * 10 > max(len(text), 1)


def _second_reading(path: Path, doubtful: Sequence[int]) -> dict[int, str]:
    """xberg's text of the doubtful pages; a file that it refuses has none."""
    if not doubtful:
        return {}
    try:
        found = structure.document(path.read_bytes(), mime="application/pdf")
    except (RuntimeError, ValueError) as error:
        logger.info("no second reading of a PDF: %s", error)
        return {}
    return {page.page_number: page.content for page in found.pages or () if page.page_number in doubtful}


def _blocks(pages: Sequence[_Page], other: Mapping[int, str]) -> Iterator[Block]:
    levels = _levels(pages)
    for number, page in enumerate(pages, start=1):
        if _better(other.get(number, ""), page):
            for paragraph in other[number].split("\n\n"):
                if paragraph.strip():
                    yield Block(paragraph.strip(), page=number)
        else:
            yield from _page_blocks(page, number, levels)


def _better(text: str, page: _Page) -> bool:
    ours = page.text
    if not text or len(text) * 2 < len(ours):
        return False
    fewer_unknown = len(_UNKNOWN.findall(text)) < len(_UNKNOWN.findall(ours))
    return fewer_unknown or len(text.split()) > len(ours.split()) * 1.5


def _levels(pages: Sequence[_Page]) -> dict[float, int]:
    weights: Counter[float] = Counter()
    for page in pages:
        for line in page.lines:
            weights[line.size] += len(line.text)
    return levels_by_size(weights)


def _page_blocks(page: _Page, number: int, levels: dict[float, int]) -> Iterator[Block]:
    pitch = _pitch(page.lines)
    paragraph: list[str] = []
    previous: _Line | None = None
    for index, line in enumerate((*page.lines, None)):
        standing = [rows for at, rows in page.tables if at == index]
        level = _level(line, levels)
        if paragraph and (line is None or standing or level or (previous and _apart(previous, line, pitch))):
            yield Block("\n".join(paragraph), page=number)
            paragraph = []
        for rows in standing:
            yield from tables.blocks(rows, page=number)
        if line is not None and level:
            yield Block(line.text, "heading", level, page=number)
        elif line is not None:
            paragraph.append(line.text)
        previous = line


def _level(line: _Line | None, levels: dict[float, int]) -> int:
    if line is None:
        return 0
    by_size = levels.get(line.size, 0) if len(line.text) <= _HEADING_LENGTH else 0
    return by_size or heading_level(line.text)


def _apart(previous: _Line, line: _Line, pitch: float) -> bool:
    """Whether a new paragraph begins: other letters, a wide gap, or a new column."""
    return (
        previous.size != line.size
        or previous.base - line.base > pitch * 1.45
        or line.base > previous.base + previous.size
    )


def _pitch(lines: Sequence[_Line]) -> float:
    """The usual distance between lines of the page, in points."""
    steps = [round(a.base - b.base, 1) for a, b in pairwise(lines) if a.base > b.base]
    if not steps:
        return 12.0
    return min(Counter(steps).most_common(1)[0][0], 2 * max(line.size for line in lines) or 12.0)


def _properties(metadata: dict[str, str]) -> dict[str, str]:
    found = {
        ours: metadata[theirs].strip()
        for ours, theirs in (("title", "Title"), ("author", "Author"), ("subject", "Subject"), ("keywords", "Keywords"))
        if metadata.get(theirs, "").strip()
        and metadata[theirs].strip("() ").lower() not in {"unspecified", "anonymous"}
    }
    for ours, theirs in (("created", "CreationDate"), ("modified", "ModDate")):
        match = _DATE.match(metadata.get(theirs, ""))
        if match:
            found[ours] = "-".join(filter(None, match.groups()))
    return found
