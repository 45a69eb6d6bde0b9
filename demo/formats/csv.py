"""Comma-separated files: the paper's tables, nothing else."""

from __future__ import annotations

import csv
import io

from demo.paper import Paper, Table


def write(paper: Paper, *, encoding: str = "utf-8") -> bytes:
    """The tables as CSV, one below the other; text outside tables is left out."""
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer)
    for block in paper.blocks:
        if isinstance(block, Table):
            writer.writerows(block.rows)
    return buffer.getvalue().encode(encoding)
