"""Documents for the ledger's tests, put down as rows: nothing is read, nothing is indexed."""

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db.backends.postgresql.psycopg_any import DateRange
from django.utils import timezone

from accounts.models import User
from knowledge.models import Document, Field, FieldValue, Kind, KnowledgeBase, State, Tag, Version, VersionText
from tests.papers import shelf


def kind(code: str) -> Kind:
    """Return a common kind."""
    return Kind.objects.get(code=code)


def put(
    title: str,
    *versions: dict[str, Any],
    base: KnowledgeBase | None = None,
    tags: Sequence[str] = (),
    trashed: bool = False,
    fields: dict[str, Any] | None = None,
    **facts: Any,
) -> Document:
    """Put a document down with versions like {"author": user, "day": date, "state": …, "text": …}; one without any."""
    document = Document.objects.create(title=title, knowledge_base=base or shelf("공개", is_open=True), **facts)
    document.tags.set([Tag.objects.get_or_create(name=tag)[0] for tag in tags])
    for number, said in enumerate(versions or ({},), start=1):
        edition(document, number, **said)
    if trashed:
        document.trashed_at = timezone.now()
    document.save()
    for name, value in (fields or {}).items():
        give(document, name, value)
    return document


def edition(
    document: Document,
    number: int,
    *,
    author: User | str | None = None,
    by: User | None = None,
    day: date | None = None,
    days: int = 1,
    state: str = State.SEARCHABLE,
    text: str = "",
    pages: int | None = None,
    size: int = 1,
) -> Version:
    """Add a version; it becomes the current one where it is published."""
    version = Version.objects.create(
        document=document,
        number=number,
        path=f"{document.pk}/{number}",
        file_name="a.txt",
        size=size,
        pages=pages,
        author=author if isinstance(author, User) else None,
        author_name=author if isinstance(author, str) else "",
        uploaded_by=by,
        dated_on=day,
        covers=DateRange(day, day + timedelta(days=days), "[)") if day else None,
        state=state,
    )
    VersionText.objects.create(version=version, text=text)
    if state in (State.SEARCHABLE, State.NO_TEXT):
        document.current = version
    return version


def give(document: Document, name: str, value: Any) -> FieldValue:
    """Give a document the value of a field: a Decimal, a (Decimal, currency), a date, a text."""
    amount, currency = value if isinstance(value, tuple) else (value, "")
    types = {Decimal: "money" if currency else "number", date: "date", str: "text"}
    field, _made = Field.objects.get_or_create(name=name, defaults={"type": types[type(amount)]})
    column = {Decimal: "number", date: "date", str: "text"}[type(amount)]
    said = {"text": str(amount), column: amount}
    return FieldValue.objects.create(document=document, field=field, currency=currency, **said)
