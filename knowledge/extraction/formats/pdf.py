"""PDF documents: page by page, lines as they stand, headings by size, tables where they can be told."""

from __future__ import annotations

import ctypes
import logging
import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium

from knowledge.extraction import limits, tables
from knowledge.extraction.block import Block, Extracted
from knowledge.extraction.errors import ExtractionError
from knowledge.extraction.formats import structure
from knowledge.extraction.formats.headings import heading_level, levels_by_size, title_of
from knowledge.extraction.formats.office import title_from

logger = logging.getLogger(__name__)

# pypdfium2 gives the text: on the same pages xberg put lines of one column between those of another and cut tables into
# columns. xberg gives the tables, and the text of a page where pypdfium2 found no spaces between Korean words or no
# letters it could name.

_PASSWORD, _SECURITY = 4, 5  # FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY
_TAIL = 4096
_HEADING_LENGTH = 80
_RULES = 4  # drawn lines on a page before a table is looked for
_OBJECTS = 3_000
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
    base: float  # height of its base line above the page's foot, in points


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
        pages: list[list[_Line]] = []
        ruled = False
        notes: list[str] = []
        for index in range(count):
            try:
                page = _flattened(document, index) if forms else document[index]
            except pypdfium2.PdfiumError:
                pages.append([])
                notes.append("page_unreadable")
                continue
            pages.append(list(_lines(page)))
            ruled = ruled or (bool(pages[-1]) and _has_rules(page))
            page.close()
        metadata = document.get_metadata_dict(skip_empty=True)
    finally:
        document.close()
    if len(notes) == count:
        raise ValueError("no page can be loaded")
    doubtful = [number for number, lines in enumerate(pages, start=1) if _doubtful(lines)]
    other = _second_reading(path) if ruled or doubtful else _Second({}, {})
    blocks = list(_blocks(pages, doubtful, other))
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


def _lines(page: pypdfium2.PdfPage) -> Iterator[_Line]:
    textpage = page.get_textpage()
    try:
        if textpage.count_chars() <= 0:
            return
        position = 0
        for line in textpage.get_text_range().split("\r\n"):
            stripped = line.strip()
            if stripped:
                at = position + len(line) - len(line.lstrip())
                # PDFium counts in UTF-16: letters outside the basic plane only shift the box that is looked at.
                index = pdfium.FPDFText_GetCharIndexFromTextIndex(textpage.raw, at)
                size, base = _place(textpage, index)
                yield _Line(_mended(stripped), size, base)
            position += len(line) + 2
    finally:
        textpage.close()


def _place(textpage: pypdfium2.PdfTextPage, index: int) -> tuple[float, float]:
    """Size and base line of a letter, in points.

    Not its box, which is another for every letter: the font's size times what its matrix makes of it.
    """
    matrix, x, y = pdfium.FS_MATRIX(), ctypes.c_double(), ctypes.c_double()
    size = pdfium.FPDFText_GetFontSize(textpage.raw, index)
    if pdfium.FPDFText_GetMatrix(textpage.raw, index, matrix):
        size *= math.hypot(matrix.c, matrix.d)
    pdfium.FPDFText_GetCharOrigin(textpage.raw, index, x, y)
    return round(size, 1), y.value


def _mended(line: str) -> str:
    """PDFium joins a word cut by a hyphen with U+FFFE: between small letters the hyphen goes, elsewhere it is one."""
    return _OTHER_HYPHEN.sub("-", _HYPHEN.sub(r"\1\2", line))


def _has_rules(page: pypdfium2.PdfPage) -> bool:
    objects = islice(page.get_objects(max_depth=2), _OBJECTS)
    return sum(1 for _ in islice((one for one in objects if one.type == pdfium.FPDF_PAGEOBJ_PATH), _RULES)) == _RULES


def _doubtful(lines: Sequence[_Line]) -> bool:
    """Fewer than one space in 15 Korean letters, or one letter in ten without a name: measured on the page.

    Korean prose has a space in 3 to 5 letters; a page of headings and names stays above 1 in 10.
    """
    text = "\n".join(line.text for line in lines)
    hangul = len(_HANGUL.findall(text))
    spaces = text.count(" ") + text.count("\n")
    return (hangul > 60 and spaces * 15 < hangul) or len(_UNKNOWN.findall(text)) * 10 > max(len(text), 1)


@dataclass(frozen=True)
class _Second:
    texts: dict[int, str]
    tables: dict[int, list[list[list[str]]]]


def _second_reading(path: Path) -> _Second:
    """xberg's pages and tables; a file that it refuses is read without them."""
    try:
        found = structure.document(path.read_bytes(), mime="application/pdf")
    except (RuntimeError, ValueError) as error:
        logger.info("no second reading of a PDF: %s", error)
        return _Second({}, {})
    grids: dict[int, list[list[list[str]]]] = {}
    for table in found.tables:
        rows = [[str(cell) for cell in row] for row in table.cells]
        if len(rows) > 1 and max(map(len, rows)) > 1:
            grids.setdefault(table.page_number, []).append(rows)
    return _Second({page.page_number: page.content for page in found.pages or ()}, grids)


def _blocks(pages: Sequence[Sequence[_Line]], doubtful: Sequence[int], other: _Second) -> Iterator[Block]:
    levels = _levels(pages)
    for number, lines in enumerate(pages, start=1):
        if number in doubtful and _better(other.texts.get(number, ""), lines):
            for paragraph in other.texts[number].split("\n\n"):
                if paragraph.strip():
                    yield Block(paragraph.strip(), page=number)
            continue
        yield from _page(_without_number(lines), number, levels, other.tables.get(number, []))


def _better(text: str, lines: Sequence[_Line]) -> bool:
    ours = " ".join(line.text for line in lines)
    if len(text) * 2 < len(ours):
        return False
    fewer_unknown = len(_UNKNOWN.findall(text)) < len(_UNKNOWN.findall(ours))
    return fewer_unknown or len(text.split()) > len(ours.split()) * 1.5


def _levels(pages: Sequence[Sequence[_Line]]) -> dict[float, int]:
    weights: Counter[float] = Counter()
    for lines in pages:
        for line in lines:
            weights[line.size] += len(line.text)
    return levels_by_size(weights)


def _page(
    lines: Sequence[_Line], number: int, levels: dict[float, int], grids: list[list[list[str]]]
) -> Iterator[Block]:
    spans = dict(_table_spans(lines, grids))
    pitch = _pitch(lines)
    paragraph: list[str] = []
    previous: _Line | None = None
    index = 0
    while index < len(lines):
        line = lines[index]
        level = (levels.get(line.size, 0) if len(line.text) <= _HEADING_LENGTH else 0) or heading_level(line.text)
        apart = previous is not None and (
            previous.size != line.size
            or previous.base - line.base > pitch * 1.45
            or line.base > previous.base + previous.size
        )
        if paragraph and (apart or level or index in spans):
            yield Block("\n".join(paragraph), page=number)
            paragraph = []
        if index in spans:
            end, rows = spans[index]
            yield from tables.blocks(rows, page=number)
            previous, index = None, end
            continue
        if level:
            yield Block(line.text, "heading", level, page=number)
        else:
            paragraph.append(line.text)
        previous, index = line, index + 1
    if paragraph:
        yield Block("\n".join(paragraph), page=number)


def _without_number(lines: Sequence[_Line]) -> Sequence[_Line]:
    """``lines`` without a page number such as "- 3 -" or "3 / 10" at either end."""
    start = 1 if lines and _PAGE_NUMBER.match(lines[0].text) else 0
    end = len(lines) - (1 if len(lines) > start and _PAGE_NUMBER.match(lines[-1].text) else 0)
    return lines[start:end]


def _pitch(lines: Sequence[_Line]) -> float:
    """The usual distance between lines of the page, in points."""
    steps = [round(a.base - b.base, 1) for a, b in pairwise(lines) if a.base > b.base]
    if not steps:
        return 12.0
    return min(Counter(steps).most_common(1)[0][0], 2 * max(line.size for line in lines) or 12.0)


def _table_spans(
    lines: Sequence[_Line], grids: list[list[list[str]]]
) -> Iterator[tuple[int, tuple[int, list[list[str]]]]]:
    """(first line, (line after the last, rows)) of the tables whose cells, row by row, are exactly those lines.

    A table that xberg made of columns of prose, or that it read in another order, does not match and stays as lines.
    """
    squeezed = ["".join(line.text.split()) for line in lines]
    taken = 0
    for rows in grids:
        wanted = "".join("".join(cell.split()) for row in rows for cell in row)
        for start in range(taken, len(lines)):
            if not wanted or not wanted.startswith(squeezed[start]):
                continue
            end, text = start, ""
            while end < len(lines) and len(text) < len(wanted):
                text += squeezed[end]
                end += 1
            if text == wanted:
                yield start, (end, rows)
                taken = end
                break


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
