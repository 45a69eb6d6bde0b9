"""Read the original in a child process: text, pages, headings, tables; attachments become documents of their own."""

import functools
import io
import shutil
import tempfile
from pathlib import Path

from django.conf import settings

from knowledge import originals
from knowledge.extraction.block import Extracted
from knowledge.extraction.child import Reader
from knowledge.extraction.errors import ExtractionError
from knowledge.job import Job
from knowledge.models import Document, VersionText
from knowledge.naming import clean_name
from knowledge.uploading import Refused, upload

# A mail in a mail in a mail … is followed so far; what lies deeper is noted and stays inside its mail.
MAIL_DEPTH = 5


def run(job: Job) -> None:
    """Set the job's blocks, keep text and blocks beside the version, take attachments in.

    Raises:
        ExtractionError: the file cannot be read; its code says why.
    """
    version = job.version
    if version.size == 0:
        raise ExtractionError("empty_file", f"{version.file_name} holds no byte.")
    job.extracted = _read(job)
    job.blocks = job.extracted.blocks
    notes = list(job.extracted.notes)
    if job.extracted.encoding:
        notes.append(f"encoding:{job.extracted.encoding}")
    notes += _take_in_attachments(job)
    with job.writing() as held:
        held.pages = job.extracted.pages
        held.notes = notes
        held.save(update_fields=["pages", "notes"])
        reading = VersionText(
            version=held,
            text="\n\n".join(block.text for block in job.blocks),
            blocks=[{**vars(block)} for block in job.blocks],
        )
        VersionText.objects.bulk_create(
            [reading], update_conflicts=True, unique_fields=["version"], update_fields=["text", "blocks"]
        )


def _read(job: Job) -> Extracted:
    version = job.version
    with tempfile.TemporaryDirectory(prefix="jangbu-") as folder:
        path = Path(folder) / f"original{Path(version.file_name).suffix[:20]}"
        with originals.open_original(version.storage_key) as original, path.open("wb") as copy:
            shutil.copyfileobj(original, copy)
        return _reader().read(path, name=version.file_name, timeout=settings.EXTRACT_SECONDS)


@functools.cache
def _reader() -> Reader:
    """Return this process's reader, which a forked process shares without sharing its child."""
    return Reader(memory=settings.EXTRACT_MB << 20)


def _take_in_attachments(job: Job) -> list[str]:
    """Store what the file carries, under its path; return a note for each that could not be."""
    version, notes = job.version, []
    if job.extracted.attachments and _depth(version.document) >= MAIL_DEPTH:
        return [f"attachments_too_deep:{len(job.extracted.attachments)}"]
    taken: set[str] = set()
    for attachment in job.extracted.attachments:
        name = _not_taken(clean_name(attachment.name).name, taken)
        job.progress(0.5)
        try:
            upload(
                io.BytesIO(attachment.data),
                name=name,
                path=f"{version.path}/{name}",
                knowledge_base=version.document.knowledge_base,
                uploader=version.uploaded_by,
                attached_to=version.document,
                for_operator=True,  # its rights are the mail's
            )
        except Refused as error:
            notes.append(f"attachment_{error.code}:{name}")
    return notes


def _depth(document: Document) -> int:
    """Return in how many mails, one in the other, a document came."""
    depth, mail = 0, document.attached_to
    while mail is not None:
        depth, mail = depth + 1, mail.attached_to
    return depth


def _not_taken(name: str, taken: set[str]) -> str:
    """Return the name, with a number where the same mail carries two of one name."""
    stem, dot, suffix = name.rpartition(".")
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{stem} ({number}).{suffix}" if dot else f"{name} ({number})"
    taken.add(free)
    return free
