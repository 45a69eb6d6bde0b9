"""Markdown: its blocks as they are written, without rendering them."""

from __future__ import annotations

import re
from pathlib import Path

from markdown_it import MarkdownIt

from knowledge.extraction.block import Block, BlockKind, Extracted
from knowledge.extraction.decoding import decode

# The parser only says where blocks begin and end: rendered text would lose tables, code and emphasis. xberg joins the
# lines of paragraphs.

_KINDS: dict[str, BlockKind] = {
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "table_open": "table",
}
_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.S)
_COMMENT = re.compile(r"<!--.*?-->", re.S)
_KEY = re.compile(r"^(title|author|date|created)\s*:\s*[\"']?(.+?)[\"']?\s*$", re.M | re.I)


def read(path: Path) -> Extracted:
    """Title: the front matter's, else the first heading of level 1."""
    decoded = decode(path.read_bytes())
    text = decoded.text.replace("\r\n", "\n").replace("\r", "\n").lstrip("﻿")
    properties: dict[str, str] = {}
    front = _FRONT_MATTER.match(text)
    if front:
        properties = {key.lower(): value for key, value in _KEY.findall(front[1])}
        text = text[front.end() :]
    found = blocks(text)
    title = properties.get("title") or next(
        (one.text for one in found if one.kind == "heading" and one.level == 1), None
    )
    return Extracted(
        blocks=tuple(found), title=title, encoding=decoded.encoding, notes=decoded.notes, properties=properties
    )


def blocks(text: str) -> list[Block]:
    """Top-level blocks; lists and quotes stay whole, HTML comments go."""
    text = _COMMENT.sub("", text)
    lines = text.split("\n")
    tokens = MarkdownIt("commonmark", {"maxNesting": 50}).enable("table").parse(text)
    found: list[Block] = []
    for index, token in enumerate(tokens):
        if token.level or token.nesting < 0 or token.map is None or token.type == "hr":
            continue
        if token.type == "heading_open":
            content = tokens[index + 1].content.strip()
            if content:
                found.append(Block(content, "heading", int(token.tag[1])))
            continue
        source = "\n".join(lines[token.map[0] : token.map[1]]).strip("\n").rstrip()
        if source.strip():
            found.append(Block(source, _KINDS.get(token.type, "paragraph")))
    return found
