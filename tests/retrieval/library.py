"""A small library for the tests of finding: documents taken through the real steps behind extraction."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from django.db.backends.postgresql.psycopg_any import DateRange

from knowledge.extraction.block import Block
from knowledge.job import claim
from knowledge.models import Document, KnowledgeBase, Tag, Version
from knowledge.steps import publish
from retrieval.steps import index


def shelf(name: str = "규정", *, is_open: bool = True) -> KnowledgeBase:
    """Return the knowledge base of this name, open to all unless said otherwise."""
    return KnowledgeBase.objects.get_or_create(name=name, defaults={"is_open": is_open})[0]


def put(title: str, *texts: str, base: KnowledgeBase | None = None, tags: Sequence[str] = (), **facts: Any) -> Document:
    """Put a document with these paragraphs on a shelf, findable at once."""
    file_name = facts.pop("file_name", f"{title}.txt")
    document = Document.objects.create(title=title, knowledge_base=base or shelf(), **facts)
    document.tags.set([Tag.objects.get_or_create(name=tag)[0] for tag in tags])
    return add_version(document, *texts, file_name=file_name)


def add_version(document: Document, *texts: str, file_name: str = "문서.txt", **facts: Any) -> Document:
    """Add a version with these paragraphs and make it current."""
    number = document.versions.count() + 1
    version = Version.objects.create(
        document=document, number=number, path=f"{document.pk}/{number}", file_name=file_name, size=1, **facts
    )
    job = claim(version.pk)
    assert job is not None
    # A page each: neighbouring paragraphs of one page become one passage.
    job.blocks = tuple(Block(text, page=number) for number, text in enumerate(texts, start=1))
    index.run(job)
    publish.run(job)
    document.refresh_from_db()
    return document


def dated(document: Document, start: date, end_exclusive: date | None = None, **facts: Any) -> Document:
    """Say what dates the document's current version is about: one day, or those before `end_exclusive`."""
    covers = DateRange(start, end_exclusive or start + timedelta(days=1), "[)")
    precision = "range" if end_exclusive else "day"
    Version.objects.filter(pk=document.current_id).update(
        covers=covers, dated_on=start, date_source="filename", date_precision=precision, **facts
    )
    document.refresh_from_db()
    return document
