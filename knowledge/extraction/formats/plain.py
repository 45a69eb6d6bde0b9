"""Plain text: paragraphs between empty lines, their line breaks kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from knowledge.extraction.block import Block, Extracted
from knowledge.extraction.decoding import decode
from knowledge.extraction.formats.headings import heading_level


def read(path: Path) -> Extracted:
    """Numbered titles that stand on a line of their own ("제1장 총칙") are headings."""
    decoded = decode(path.read_bytes())
    return Extracted(blocks=tuple(blocks(decoded.text)), encoding=decoded.encoding, notes=decoded.notes)


def blocks(text: str) -> Iterator[Block]:
    """Paragraphs and headings of ``text``."""
    lines: list[str] = []
    for line in [*text.splitlines(), ""]:
        level = heading_level(line)
        if level or not line.strip():
            if lines:
                yield Block("\n".join(lines))
                lines = []
            if level:
                yield Block(line.strip(), "heading", level)
        else:
            lines.append(line.rstrip())
