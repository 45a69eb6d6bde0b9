"""Cuts a document's blocks into passages: under one heading, on one page, near 300 tokens, between sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from knowledge.extraction.block import Block
from retrieval.packing import Unit, pack
from retrieval.sentences import LINE, PARAGRAPH, fragments, lines, measure, sentences

SIZE: Final = 300  # tokens of multilingual-e5; the model reads 512, heading and title included
# Six levels of headings so long fit the passage's column of 500 characters. What is longer is no heading.
_LONGEST_HEADING: Final = 80
_SEPARATOR: Final = " › "


@dataclass(frozen=True)
class Piece:
    """A passage before it is stored.

    `heading` is the path of headings above it, outermost first, and not part of `text`. `locator` is {"page"},
    {"sheet", "row"}, {"heading"} or {}, the first of them that is known, and "text", the same in a form to read.
    `ordinal` counts from 0.
    """

    text: str
    heading: str = ""
    locator: dict[str, Any] = field(default_factory=dict)
    ordinal: int = 0
    page: int | None = None


@dataclass(frozen=True)
class _Section:
    """Blocks that stand under the same headings, on the same page, in the same sheet."""

    path: tuple[str, ...]
    page: int | None
    sheet: str | None
    blocks: tuple[Block, ...]


def cut(blocks: Sequence[Block], *, size: int = SIZE) -> list[Piece]:
    """The passages of `blocks`, in order, each of at most `size` estimated tokens.

    Nothing is lost and nothing comes twice, but the header row of a table, which every part of the table repeats. A
    sentence is cut only when it alone is longer than `size`, a table only between rows.

    Raises:
        ValueError: `size` is below 20, where not even a short sentence fits.
    """
    if size < 20:
        raise ValueError(f"A passage needs room for at least 20 tokens, not {size}.")
    pieces: list[Piece] = []
    for section in _sections(blocks):
        for group in pack(_units_of(section, size=size), size=size):
            pieces.append(_piece(section, group, ordinal=len(pieces)))
    return pieces


def _sections(blocks: Sequence[Block]) -> Iterator[_Section]:
    """A heading belongs to the path of what follows; one with nothing of its own below it is the text of a section."""
    path: list[tuple[int, str]] = []
    bare: Block | None = None  # the last heading, until something stands under it
    body: list[Block] = []

    def section() -> _Section:
        return _Section(tuple(text for _, text in path), body[0].page, body[0].sheet, tuple(body))

    for block in blocks:
        if not block.text.strip():
            continue
        heading = _is_heading(block)
        if body and (heading or (block.page, block.sheet) != (body[0].page, body[0].sheet)):
            yield section()
            body = []
        if not heading:
            body.append(block)
            bare = None
            continue
        if bare is not None and block.level <= bare.level:
            yield _alone(path, bare)
        path = [above for above in path if above[0] < block.level]
        path.append((block.level, " ".join(block.text.split())))
        bare = block
    if body:
        yield section()
    elif bare is not None:
        yield _alone(path, bare)


def _is_heading(block: Block) -> bool:
    return block.kind == "heading" and len(block.text) <= _LONGEST_HEADING


def _alone(path: Sequence[tuple[int, str]], heading: Block) -> _Section:
    above = tuple(text for level, text in path if level < heading.level)
    return _Section(above, heading.page, heading.sheet, (heading,))


def _units_of(section: _Section, *, size: int) -> list[Unit]:
    units: list[Unit] = []
    for block in section.blocks:
        found = _units(block, size=size)
        if units and _continues(units[-1], found[0]):
            found[0] = replace(found[0], joint=LINE)
        units.extend(found)
    return units


def _continues(before: Unit, first: Unit) -> bool:
    """Whether a table block goes on with the table of the block before: long tables come in several blocks."""
    if first.header is None or first.header != before.header:
        return False
    return first.row == (None if before.row is None else before.row + 1)


def _units(block: Block, *, size: int) -> list[Unit]:
    """The parts of a block that are never cut: rows of a table, sentences of everything else."""
    units = _rows(block, size=size) if block.kind == "table" else []
    return units or _prose(block.text, size=size, by_line=block.kind in ("list", "table"))


def _prose(text: str, *, size: int, by_line: bool = False, row: int | None = None) -> list[Unit]:
    room = size - measure(PARAGRAPH)
    units: list[Unit] = []
    for joint, sentence in sentences(text, by_line=by_line):
        for inner, part in fragments(sentence, size=room):
            units.append(Unit(part, inner or joint if units else PARAGRAPH, row=row))
            joint = ""  # the rest of a word that was cut follows without a space
    return units


def _rows(block: Block, *, size: int) -> list[Unit]:
    """A unit for each row of a Markdown table, with the header that belongs above it.

    A row too long to stand under its header in one passage is cut like prose, the header before it. No units where
    the block is no table, or its header leaves no room for rows.
    """
    found = lines(block.text)
    if len(found) < 3 or not set(found[1]) <= set("|-: "):
        return []
    header = f"{found[0]}\n{found[1]}"
    if measure(header) > size / 2:
        return []
    units: list[Unit] = []
    for index, line in enumerate(found[2:]):
        row = None if block.row is None else block.row + index
        if measure(f"{PARAGRAPH}{header}\n{line}") > size:
            units.extend(_prose(f"{header}\n{line}", size=size, by_line=True, row=row))
        else:
            joint = LINE if units and units[-1].header else PARAGRAPH
            units.append(Unit(line, joint, row=row, header=header))
    return units


def _piece(section: _Section, units: Sequence[Unit], *, ordinal: int) -> Piece:
    row = next((unit.row for unit in units if unit.row is not None), None)
    return Piece(
        text=_text(units),
        heading=_SEPARATOR.join(section.path),
        locator=_locator(section, row=row),
        ordinal=ordinal,
        page=section.page,
    )


def _text(units: Sequence[Unit]) -> str:
    parts: list[str] = []
    for index, unit in enumerate(units):
        if index:
            parts.append(unit.joint)
        if unit.header and (index == 0 or unit.begins):
            parts.append(f"{unit.header}\n")
        parts.append(unit.text)
    return "".join(parts)


def _locator(section: _Section, *, row: int | None) -> dict[str, Any]:
    """Neither Korean nor English: the text is stored and shown to both."""
    if section.sheet is not None:
        if row is None:
            return {"sheet": section.sheet, "text": section.sheet}
        return {"sheet": section.sheet, "row": row, "text": f"{section.sheet} · {row}"}
    if section.page is not None:
        return {"page": section.page, "text": f"p. {section.page}"}
    if section.path:
        return {"heading": section.path[-1], "text": section.path[-1]}
    return {"text": ""}
