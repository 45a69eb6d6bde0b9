"""Packs sentences and rows into passages that are full, even, and end where a paragraph ends."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from retrieval.sentences import PARAGRAPH, measure

# What ending within a paragraph costs, in the coin of a passage's emptiness squared: as much as being a quarter empty.
_WITHIN_PARAGRAPH: Final = 0.06


@dataclass(frozen=True)
class Unit:
    """Text that is never cut.

    `joint` stands between it and the unit before it in the same passage; an empty line there begins a paragraph or a
    table. `header` stands above the first row of a table in each passage.
    """

    text: str
    joint: str
    row: int | None = None
    header: str | None = None

    @property
    def begins(self) -> bool:
        """Whether a paragraph or a table begins here."""
        return self.joint == PARAGRAPH


def pack(units: Sequence[Unit], *, size: int) -> Iterator[Sequence[Unit]]:
    """Groups of neighbouring units, each of at most `size` tokens with its headers, in order.

    Of all ways to cut it takes the one with the least sum of squared emptiness, a little more for each cut within a
    paragraph: neither a rest of two sentences at the end nor a paragraph torn without need. A unit that is longer
    than `size` by itself is a group of its own.
    """
    headers = [measure(f"{unit.header}\n") if unit.header else 0.0 for unit in units]
    lengths = [
        measure(unit.joint + unit.text) + (header if unit.begins else 0.0)
        for unit, header in zip(units, headers, strict=True)
    ]
    before = [0.0, *itertools.accumulate(lengths)]
    best = [0.0] + [float("inf")] * len(units)
    start_of = [0] * (len(units) + 1)
    for end in range(1, len(units) + 1):
        for start in range(end - 1, -1, -1):
            tokens = before[end] - before[start]
            alone = start == end - 1
            if tokens > size and not alone:
                break
            if not units[start].begins:
                tokens += headers[start]
            if tokens > size and not alone:
                continue
            cost = best[start] + max(0.0, 1 - tokens / size) ** 2
            if start and not units[start].begins:
                cost += _WITHIN_PARAGRAPH
            if cost < best[end]:
                best[end], start_of[end] = cost, start
    ends = [len(units)]
    while ends[-1]:
        ends.append(start_of[ends[-1]])
    for start, end in itertools.pairwise(reversed(ends)):
        yield units[start:end]
