"""Plain text files."""

from __future__ import annotations

from demo.paper import Heading, Paper, Table, lines


def write(paper: Paper, *, encoding: str = "utf-8") -> bytes:
    """The paper as plain text with Windows line ends, a blank line before each heading and after each table."""
    parts: list[str] = []
    for block in paper.blocks:
        if isinstance(block, Heading) and parts:
            parts.append("")
        parts += lines(Paper((block,)))
        if isinstance(block, Table):
            parts.append("")
    return ("\r\n".join(parts).rstrip() + "\r\n").encode(encoding)
