"""A passage cut into what can be quoted: sentences of prose, rows of tables."""

import re
from dataclasses import dataclass

# A sentence ends at . ! ? or their full-width forms before white space, and at a line's end.
_END = re.compile(r"(?<=[.!?。！？])[\"'”’)\]]*\s+|\n+")
_RULE = re.compile(r"\A\|?[\s:|-]+\|?\Z")
_LIST_MARK = re.compile(r"\A(?:[-*•·]\s+)")

SHORTEST, LONGEST = 6, 400
"""Characters of a quote; what is longer is cut at a space, what is shorter says nothing."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """`text` stands in the passage letter by letter; `shown` is how it is read; `place` its number in the passage."""

    text: str
    shown: str
    place: int


def sentences_of(passage: str) -> list[Sentence]:
    """Return what can be quoted of a passage, in order; a table's row is shown with its header's words."""
    found: list[Sentence] = []
    header: list[str] | None = None
    for line in passage.splitlines():
        stripped = line.strip()
        if stripped.startswith("|") and stripped.endswith("|") and len(stripped) > 2:
            if _RULE.match(stripped):
                continue
            cells = [cell.strip() for cell in stripped.strip("|").split("|")]
            if header is None:
                header = cells
                continue
            found.append(Sentence(stripped, _row(header, cells), len(found)))
            continue
        header = None
        for piece in _END.split(stripped):
            text = _LIST_MARK.sub("", piece.strip()).lstrip("#").strip()
            if len(text) >= SHORTEST:
                found.append(Sentence(_bounded(text), _bounded(text), len(found)))
    return found


def _row(header: list[str], cells: list[str]) -> str:
    pairs = [f"{name}: {cell}" if name else cell for name, cell in zip(header, cells, strict=False) if cell]
    return ", ".join(pairs) if pairs else " ".join(cells)


def _bounded(text: str) -> str:
    if len(text) <= LONGEST:
        return text
    return text[:LONGEST].rpartition(" ")[0] or text[:LONGEST]
