"""A passage cut into what can be quoted: sentences of prose, rows of tables."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

# A heading inside a passage: marked as one, or numbered like an article. It says where, not what.
_HEADING = re.compile(r"\A(?:#{1,6}\s|제\s?\d+\s?[조장절항]\b[^.!?]*\Z)")

# A sentence ends at . ! ? or their full-width forms before white space, and at a line's end.
_END = re.compile(r"(?<=[.!?。！？])[\"'”’)\]]*\s+|\n+")
_RULE = re.compile(r"\A\|?[\s:|-]+\|?\Z")
_LIST_MARK = re.compile(r"\A(?:[-*•·]\s+)")

SHORTEST, LONGEST = 6, 400
"""Characters of a quote; what is longer is cut at a space, what is shorter says nothing."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """`text` stands in the passage letter by letter, from `start` on; `shown` is how it is read, `under` the headings
    it stands under, `place` its number in the passage. A row of a table is `tabular`."""

    text: str
    shown: str
    place: int
    start: int
    under: str = ""
    tabular: bool = False

    @property
    def end(self) -> int:
        """Where it ends in the passage."""
        return self.start + len(self.text)


def sentences_of(passage: str, *, heading: str = "") -> list[Sentence]:
    """Return what can be quoted of a passage, in order; a table's row is shown with its header's words.

    `heading` is what the passage stands under. A heading is never quoted: a passage of nothing else gives nothing.
    """
    found: list[Sentence] = []
    header: list[str] | None = None
    under, cursor = heading, 0
    for line in passage.splitlines():
        stripped = line.strip()
        if stripped.startswith("|") and stripped.endswith("|") and len(stripped) > 2:
            if _RULE.match(stripped):
                continue
            cells = [cell.strip() for cell in stripped.strip("|").split("|")]
            if header is None:
                header = cells
            else:
                cursor = passage.index(stripped, cursor)
                found.append(Sentence(stripped, _row(header, cells), len(found), cursor, under, tabular=True))
            continue
        header = None
        if _HEADING.match(stripped) or stripped in heading:
            under = f"{heading} {stripped.lstrip('# ')}".strip()
            continue
        for piece in _END.split(stripped):
            text = _bounded(_LIST_MARK.sub("", piece.strip()))
            if len(text) >= SHORTEST:
                cursor = passage.index(text, cursor)
                found.append(Sentence(text, text, len(found), cursor, under))
    return found


def window(passage: str, sentences: Sequence[Sentence], best: Sentence, *, longest: int) -> str:
    """Return the best sentence with what follows it, then what precedes it, under the same heading, up to `longest`
    characters; a row of a table stays alone."""
    first = last = best
    if not best.tabular:
        near = [each for each in sentences if not each.tabular and each.under == best.under]
        for each in near[near.index(best) + 1 :]:
            if each.end - first.start > longest:
                break
            last = each
        for each in reversed(near[: near.index(best)]):
            if last.end - each.start > longest:
                break
            first = each
    return passage[first.start : last.end]


def _row(header: list[str], cells: list[str]) -> str:
    pairs = [f"{name}: {cell}" if name else cell for name, cell in zip(header, cells, strict=False) if cell]
    return ", ".join(pairs) if pairs else " ".join(cells)


def _bounded(text: str) -> str:
    if len(text) <= LONGEST:
        return text
    return text[:LONGEST].rpartition(" ")[0] or text[:LONGEST]
