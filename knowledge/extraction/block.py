"""What was read out of one file: its blocks of text, its attachments, its dates."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

BlockKind = Literal["heading", "paragraph", "list", "table", "note"]


@dataclass(frozen=True)
class Block:
    """One piece of text with the place it came from.

    ``level`` is 1 to 6 for headings and 0 elsewhere. ``page`` (a PDF's page or a slide) and ``row`` count from 1. The
    text of a table block is a readable GitHub-flavoured Markdown table; where a table is cut into several blocks each
    repeats the header row. ``row`` is the sheet row of the first row below the header, and the k-th after it is
    sheet row ``row + k``: the header of a block is not counted.
    """

    text: str
    kind: BlockKind = "paragraph"
    level: int = 0
    page: int | None = None
    sheet: str | None = None
    row: int | None = None


@dataclass(frozen=True)
class Attachment:
    """A file carried inside another, as bytes; a mail inside a mail is named ``<subject>.eml``."""

    name: str
    data: bytes = field(repr=False)


@dataclass(frozen=True)
class Extracted:
    """Everything one file gave.

    ``title`` is the document's own (heading, subject, metadata) or None. ``pages`` is None for formats without pages.
    ``encoding`` is set where bytes had to be decoded. ``labelled_dates`` are pairs of label and ISO date such as
    ("작성일", "2024-07-02"). ``properties`` hold what the file's metadata claims (author, created): candidates only,
    for templates carry wrong ones. ``notes`` are stable codes of what was changed or left out, such as "nul_removed"
    (the others: "surrogates_removed", "undecodable_bytes", "hidden_sheet_left_out", "page_unreadable", "nesting_cut",
    "attachments_left_out", "mail_depth_limited").
    No blocks means that there is nothing to read in it, as in a scan; that is no error.
    """

    blocks: tuple[Block, ...] = ()
    title: str | None = None
    pages: int | None = None
    encoding: str | None = None
    labelled_dates: tuple[tuple[str, str], ...] = ()
    properties: dict[str, str] = field(default_factory=dict)
    attachments: tuple[Attachment, ...] = ()
    notes: tuple[str, ...] = ()
