"""Files taken in the way the doors do it, and worked through by this process as a worker would."""

import datetime
from io import BytesIO
from typing import Any, Final

import config.celery  # noqa: F401  (the application through which wake-ups are sent)
from knowledge import ingestion
from knowledge.models import KnowledgeBase, Version
from knowledge.uploading import Received, upload
from retrieval.search import search
from tests.cast import HANEUL, Person
from tests.papers import shelf

DAY: Final = datetime.date(2026, 9, 1)


def take(
    path: str,
    content: bytes | str = "창고 비밀번호는 청록-7",
    *,
    base: KnowledgeBase | None = None,
    by: Person | None = HANEUL,
    for_operator: bool = True,
    **more: Any,
) -> Received:
    """Upload bytes under a path, as the command does, into the open knowledge base unless another is given."""
    data = content if isinstance(content, bytes) else content.encode()
    return upload(
        BytesIO(data),
        name=path.rpartition("/")[2],
        path=path,
        knowledge_base=base or shelf(is_open=True),
        uploader=by.user if by else None,
        for_operator=for_operator,
        **more,
    )


def work() -> None:
    """Take everything that waits through the steps, attachments that come up on the way included."""
    while waiting := list(Version.objects.all().waiting().order_by("pk").values_list("pk", flat=True)):
        for version_id in waiting:
            ingestion.ingest(version_id)


def taken(path: str, content: bytes | str = "창고 비밀번호는 청록-7", **more: Any) -> Version:
    """Upload, work, and return the version as it is then."""
    received = take(path, content, **more)
    work()
    return Version.objects.select_related("document").get(pk=received.version.pk)


def found_by(person: Person, query: str) -> set[str]:
    """Return the titles of what a person finds."""
    found = search(person.viewer, query, today=DAY)
    return {hit.title for hit in found.hits}
