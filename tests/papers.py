"""Knowledge bases and documents, put on the shelf in one line, without going through ingestion."""

import hashlib
from io import BytesIO
from typing import Final

from accounts.models import User
from knowledge import originals
from knowledge.models import Document, KnowledgeBase, State, Version

TEXT: Final = "창고 비밀번호는 청록-7"


def shelf(name: str = "공용", *, is_open: bool = False) -> KnowledgeBase:
    """Return the knowledge base of this name, made when it is not there yet."""
    base, _made = KnowledgeBase.objects.get_or_create(name=name, defaults={"is_open": is_open})
    return base


def paper(
    title: str,
    *,
    on: KnowledgeBase,
    by: User | None = None,
    restricted: bool = False,
    path: str = "",
    state: str = State.SEARCHABLE,
    text: str = TEXT,
) -> Document:
    """Return a new document with one version, whose original is stored; it is current if its state says so."""
    document = Document.objects.create(title=title, knowledge_base=on, created_by=by, restricted=restricted)
    version = edition(document, number=1, path=path or f"{title}.txt", state=state, text=text, by=by)
    if state in (State.SEARCHABLE, State.NO_TEXT):
        document.current = version
        document.save(update_fields=["current"])
    return document


def current(document: Document) -> Version:
    """Return the document's current version, which it must have."""
    assert document.current is not None
    return document.current


def edition(
    document: Document,
    *,
    number: int,
    path: str,
    state: str = State.SEARCHABLE,
    text: str = TEXT,
    by: User | None = None,
) -> Version:
    """Return a new version of a document; nothing is made current."""
    content = text.encode()
    return Version.objects.create(
        document=document,
        number=number,
        path=path,
        file_name=path.rpartition("/")[2],
        storage_key=originals.keep(BytesIO(content), name=path.rpartition("/")[2]),
        size=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
        uploaded_by=by,
        state=state,
    )
