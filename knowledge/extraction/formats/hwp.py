"""HWP 5 documents, read by xberg."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from knowledge.extraction.block import Block, Extracted
from knowledge.extraction.formats import structure
from knowledge.extraction.formats.headings import heading_level
from knowledge.extraction.formats.office import title_from


def read(path: Path) -> Extracted:
    """xberg's blocks; numbered titles ("제1장 총칙") are headings also where the document has no outline styles."""
    found = structure.document(path.read_bytes(), mime="application/x-hwp")
    blocks = tuple(_with_headings(structure.blocks(found)))
    if not blocks and found.content.strip():
        blocks = tuple(_with_headings(Block(line.strip()) for line in found.content.splitlines() if line.strip()))
    known = {
        ours: str(value)
        for ours, theirs in (("title", "title"), ("author", "created_by"), ("created", "created_at"))
        if (value := getattr(found.metadata, theirs, None))
    }
    title = next((block.text for block in blocks if block.kind == "heading"), None)
    return Extracted(blocks=blocks, title=title or title_from(known), properties=known)


def _with_headings(blocks: Iterable[Block]) -> Iterator[Block]:
    for block in blocks:
        level = heading_level(block.text) if block.kind == "paragraph" else 0
        yield replace(block, kind="heading", level=level) if level else block
