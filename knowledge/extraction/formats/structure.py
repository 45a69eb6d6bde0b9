"""What xberg reads, as blocks."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import xberg

from knowledge.extraction import limits, tables
from knowledge.extraction.block import Block

_QUIET = xberg.ExtractionConfig(
    include_document_structure=True,
    pages=xberg.PageConfig(extract_pages=True),
    use_cache=False,
    enable_quality_processing=False,
    disable_ocr=True,
    escape_markdown=False,
    max_archive_depth=0,
    extraction_timeout_secs=None,
    security_limits=xberg.SecurityLimits(max_archive_size=limits.MAX_INFLATED_BYTES),
)


def document(data: bytes, *, mime: str) -> Any:
    """xberg's document for ``data``; its exceptions go through."""

    async def run() -> Any:
        return await xberg.extract(xberg.ExtractInput(kind="bytes", bytes=data, mime_type=mime), _QUIET)

    result = asyncio.run(run())
    if not result.results:
        raise ValueError("; ".join(str(getattr(error, "message", error)) for error in result.errors) or "nothing read")
    return result.results[0]


def blocks(found: Any) -> Iterator[Block]:
    """Blocks in reading order; the items of one list are one block."""
    nodes = found.document.nodes if found.document else []
    contents = [json.loads(str(node.content)) for node in nodes]
    items: list[str] = []
    for node, content in zip(nodes, contents, strict=True):
        kind = content.get("node_type")
        if kind == "list_item":
            ordered = node.parent is not None and contents[node.parent].get("ordered")
            items.append(f"{len(items) + 1 if ordered else '-'}{'.' if ordered else ''} {content['text']}")
            continue
        if items:
            yield Block("\n".join(items), "list")
            items = []
        yield from _block(content, kind)
    if items:
        yield Block("\n".join(items), "list")


def _block(content: dict[str, Any], kind: str | None) -> Iterator[Block]:
    if kind in {"heading", "title"}:
        yield Block(content["text"], "heading", min(max(int(content.get("level") or 1), 1), 6))
    elif kind == "table":
        yield from tables.blocks(grid(content["grid"]))
    elif kind == "footnote":
        yield Block(content["text"], "note")
    elif kind == "definition_item":
        yield Block(f"{content.get('term', '')}: {content.get('definition', '')}", "list")
    elif kind in {"paragraph", "code", "quote", "formula", "admonition", "raw_block", "citation", "comment"}:
        text = content.get("text") or content.get("content") or ""
        if text:
            yield Block(text)


def grid(cells: dict[str, Any]) -> list[list[str]]:
    """Rows of texts, each merged cell once, at its first place."""
    rows = [[""] * cells["cols"] for _ in range(cells["rows"])]
    for cell in cells["cells"]:
        if cell["row"] < len(rows) and cell["col"] < cells["cols"]:
            rows[cell["row"]][cell["col"]] = cell["content"]
    return rows
