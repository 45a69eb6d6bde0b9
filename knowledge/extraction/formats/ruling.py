"""Tables of a PDF page by the lines drawn around their cells."""

from __future__ import annotations

import ctypes
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

# xberg finds tables too, but makes a row of every line of a cell. Here the drawn grid decides, and a table counts only
# when its cells hold exactly the letters of the lines that stand inside it: otherwise those lines stay as they are.

_NEAR = 3.0  # points within which two drawn lines are one, or touch
_SHORTEST = 4.0
_OBJECTS = 5_000
_RULES = 400  # drawn lines of a page after joining; beyond this it is a drawing
_CELLS = 4_000
# In a narrow cell most line ends are the cell's width; those before a mark of a list are the writer's.
_WRAP = re.compile(r"\n(?![-–—•·∙▪■□○●◦※▶*①-⑳]|\(?\d{1,2}[.)]|[가-하][.)])")


@dataclass(frozen=True)
class Rule:
    """A drawn line: ``at`` is its y where it lies and its x where it stands; from ``start`` to ``end``, in points."""

    upright: bool
    at: float
    start: float
    end: float

    def touches(self, other: Rule) -> bool:
        """Whether a lying and a standing line meet."""
        return (
            self.upright != other.upright
            and self.start - _NEAR <= other.at <= self.end + _NEAR
            and other.start - _NEAR <= self.at <= other.end + _NEAR
        )


@dataclass(frozen=True)
class Grid:
    """A drawn table: its outer edges, and for each of its regions (row, column, left, bottom, right, top)."""

    left: float
    bottom: float
    right: float
    top: float
    rows: int
    columns: int
    regions: tuple[tuple[int, int, float, float, float, float], ...]

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies inside."""
        return self.left - 1 <= x <= self.right + 1 and self.bottom - 1 <= y <= self.top + 1

    def texts(self, textpage: pypdfium2.PdfTextPage) -> list[list[str]]:
        """The cells' texts with wrapped lines put together; a merged cell's stands at its first place."""
        rows = [[""] * self.columns for _ in range(self.rows)]
        for row, column, left, bottom, right, top in self.regions:
            text = textpage.get_text_bounded(left, bottom, right, top)
            rows[row][column] = _WRAP.sub(" ", "\n".join(filter(None, (line.strip() for line in text.split("\r\n")))))
        return rows


def grids(page: pypdfium2.PdfPage) -> list[Grid]:
    """The page's drawn tables of at least two columns, from the top."""
    rules = list(joined(_drawn(page)))
    if not 4 <= len(rules) <= _RULES:
        return []
    found = [grid for component in _components(rules) if (grid := _grid(component))]
    return sorted(found, key=lambda grid: -grid.top)


def same_letters(rows: Iterable[Sequence[str]], lines: Iterable[str]) -> bool:
    """Whether the cells hold exactly the letters of the lines, whatever their order."""
    cells = Counter(letter for row in rows for cell in row for letter in cell if not letter.isspace())
    return cells == Counter(letter for line in lines for letter in line if not letter.isspace())


def _drawn(page: pypdfium2.PdfPage) -> Iterator[Rule]:
    for one in islice(page.get_objects(max_depth=1), _OBJECTS):
        if one.type != pdfium.FPDF_PAGEOBJ_PATH:
            continue
        left, bottom, right, top = one.get_bounds()
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        pdfium.FPDFPath_GetDrawMode(one.raw, fill, stroke)
        if top - bottom < _NEAR:
            yield Rule(False, (top + bottom) / 2, left, right)
        elif right - left < _NEAR:
            yield Rule(True, (left + right) / 2, bottom, top)
        elif stroke.value:  # areas that are only filled are shades behind cells
            yield from _segments(one)


def _segments(path: Any) -> Iterator[Rule]:
    """The level and upright lines of a path, on the page."""
    matrix = pdfium.FS_MATRIX()
    if not pdfium.FPDFPageObj_GetMatrix(path.raw, matrix):
        return
    first = last = None
    for index in range(min(pdfium.FPDFPath_CountSegments(path.raw), _OBJECTS)):
        segment = pdfium.FPDFPath_GetPathSegment(path.raw, index)
        raw_x, raw_y = ctypes.c_float(), ctypes.c_float()
        pdfium.FPDFPathSegment_GetPoint(segment, raw_x, raw_y)
        point = (
            matrix.a * raw_x.value + matrix.c * raw_y.value + matrix.e,
            matrix.b * raw_x.value + matrix.d * raw_y.value + matrix.f,
        )
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            first = point
        elif kind == pdfium.FPDF_SEGMENT_LINETO and last is not None:
            yield from _line(last, point)
        if pdfium.FPDFPathSegment_GetClose(segment) and first is not None:
            yield from _line(point, first)
        last = point


def _line(one: tuple[float, float], other: tuple[float, float]) -> Iterator[Rule]:
    (left, right), (bottom, top) = sorted((one[0], other[0])), sorted((one[1], other[1]))
    if top - bottom < 1:
        yield Rule(False, (bottom + top) / 2, left, right)
    elif right - left < 1:
        yield Rule(True, (left + right) / 2, bottom, top)


def joined(rules: Iterable[Rule]) -> Iterator[Rule]:
    """Borders drawn cell by cell, or twice, as the long lines that they make up."""
    groups: list[list[Rule]] = []
    for rule in sorted(rules, key=lambda one: (one.upright, one.at)):
        if groups and groups[-1][0].upright == rule.upright and rule.at - groups[-1][0].at <= _NEAR:
            groups[-1].append(rule)
        else:
            groups.append([rule])
    for group in groups:
        at = sum(rule.at for rule in group) / len(group)
        start = end = None
        for rule in sorted(group, key=lambda one: one.start):
            if end is None or rule.start > end + _NEAR:
                if start is not None and end is not None and end - start >= _SHORTEST:
                    yield Rule(rule.upright, at, start, end)
                start, end = rule.start, rule.end
            else:
                end = max(end, rule.end)
        if start is not None and end is not None and end - start >= _SHORTEST:
            yield Rule(group[0].upright, at, start, end)


def _components(rules: Sequence[Rule]) -> Iterator[list[Rule]]:
    left = set(range(len(rules)))
    while left:
        stack = [left.pop()]
        component: list[Rule] = []
        while stack:
            rule = rules[stack.pop()]
            component.append(rule)
            touched = {index for index in left if rule.touches(rules[index])}
            left -= touched
            stack += touched
        yield component


def _grid(rules: Sequence[Rule]) -> Grid | None:
    xs = _places(rule.at for rule in rules if rule.upright)
    ys = _places(rule.at for rule in rules if not rule.upright)[::-1]
    rows, columns = len(ys) - 1, len(xs) - 1
    if rows < 1 or columns < 2 or rows * columns > _CELLS:
        return None

    def drawn(upright: bool, at: float, where: float) -> bool:
        return any(
            rule.upright == upright and abs(rule.at - at) <= _NEAR and rule.start - 1 <= where <= rule.end + 1
            for rule in rules
        )

    owners: dict[tuple[int, int], tuple[int, int]] = {}
    edges: dict[tuple[int, int], list[float]] = {}
    for row in range(rows):
        for column in range(columns):
            middle_x, middle_y = (xs[column] + xs[column + 1]) / 2, (ys[row] + ys[row + 1]) / 2
            owner = (row, column)
            if column and not drawn(True, xs[column], middle_y):
                owner = owners[row, column - 1]
            elif row and not drawn(False, ys[row], middle_x):
                owner = owners[row - 1, column]
            owners[row, column] = owner
            box = edges.setdefault(owner, [xs[column], ys[row + 1], xs[column + 1], ys[row]])
            box[1], box[2] = min(box[1], ys[row + 1]), max(box[2], xs[column + 1])
    if len(edges) < 2:
        return None
    regions = tuple((*owner, *box) for owner, box in edges.items())
    return Grid(xs[0], ys[-1], xs[-1], ys[0], rows, columns, regions)  # type: ignore[arg-type]


def _places(values: Iterable[float]) -> list[float]:
    """Ascending, those that lie within _NEAR of each other once."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > _NEAR:
            found.append(value)
    return found
