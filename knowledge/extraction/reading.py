"""Reads one file in this process: recognises it, reads it, and makes every failure an ExtractionError."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from knowledge.extraction import archive, limits
from knowledge.extraction.block import Attachment, Block, Extracted
from knowledge.extraction.decoding import clean
from knowledge.extraction.errors import ExtractionError
from knowledge.extraction.formats import (
    delimited,
    html,
    hwp,
    hwpx,
    mail,
    markdown,
    pdf,
    plain,
    sheets,
    slides,
    word,
)
from knowledge.extraction.labels import labelled_dates
from knowledge.extraction.recognition import recognise

logger = logging.getLogger(__name__)

READERS: Final[dict[str, Callable[[Path], Extracted]]] = {
    "pdf": pdf.read,
    "docx": word.read,
    "pptx": slides.read,
    "xlsx": sheets.read,
    "csv": delimited.read,
    "html": html.read,
    "markdown": markdown.read,
    "text": plain.read,
    "eml": mail.read,
    "hwp": hwp.read,
    "hwpx": hwpx.read,
}
_TITLE_LENGTH = 200


def read(path: Path, *, name: str) -> Extracted:
    """What stands in the file at ``path``; ``name`` is what its owner calls it, and gives the extension.

    Raises ExtractionError and nothing else: whatever a parser throws at a file means that the file is damaged, save for
    want of memory ("too_large"). It may take long, use much memory or kill the process: ``child.Reader`` guards that.
    """
    try:
        found = READERS[recognise(path, name=name)](path)
        return _finished(found)
    except ExtractionError:
        raise
    except (MemoryError, RecursionError) as error:
        raise ExtractionError("too_large", "The file needs more memory than is allowed; split it.") from error
    except Exception as error:
        logger.info("%s while reading a file ending in %s: %s", type(error).__name__, Path(name).suffix, error)
        said = str(error).replace(str(path), "").lower()
        if "password" in said or "encrypted" in said:
            raise ExtractionError(
                "password", "The file is protected by a password; remove it and upload it again."
            ) from error
        raise archive.damaged() from error


def _finished(found: Extracted) -> Extracted:
    """Cleaned texts, no empty blocks, labelled dates, one line as title."""
    notes = set(found.notes)
    blocks: list[Block] = []
    size = 0
    for block in found.blocks:
        text = clean(block.text, notes=notes).strip("\n").rstrip()
        size += len(text)
        if size > limits.MAX_TEXT_CHARACTERS:
            raise ExtractionError(
                "too_large", "The file holds more text than can be read; split it into several files."
            )
        if text.strip():
            sheet = clean(block.sheet, notes=notes) if block.sheet is not None else None
            blocks.append(replace(block, text=text, sheet=sheet))
    title = " ".join(clean(found.title or "", notes=notes).split())[:_TITLE_LENGTH] or None
    properties = {
        clean(key, notes=notes): clean(value, notes=notes)[:1000] for key, value in found.properties.items() if value
    }
    return replace(
        found,
        blocks=tuple(blocks),
        title=title,
        labelled_dates=found.labelled_dates or labelled_dates(blocks),
        properties=properties,
        attachments=tuple(Attachment(clean(one.name, notes=notes), one.data) for one in found.attachments),
        notes=tuple(sorted(notes)),
    )
