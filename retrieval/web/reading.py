"""The page of one document: its versions, and the text of one of them in the passages that answers cite."""

import uuid
from dataclasses import dataclass
from typing import Any, Self

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.web.viewing import signed_in, viewer_behind
from knowledge.models import Document, Version
from knowledge.opening import open_document, open_version
from knowledge.web.showing import DocumentShown, VersionShown
from retrieval.models import Passage
from retrieval.web.pieces import Piece, pieces_of

# A long document is read in parts of so many passages, some hundred pages.
PART = 300
LARGEST_ID = 2**63 - 1


@dataclass(frozen=True, slots=True)
class PassageShown:
    """One passage for the page; `place` is where it stands, said only where it differs from the passage before."""

    id: int
    heading: str
    place: str
    pieces: tuple[Piece, ...]

    @classmethod
    def of(cls, passage: Passage, before: Passage | None) -> Self:
        """Read a passage."""
        place = str(passage.locator.get("text", ""))
        same_place = before is not None and str(before.locator.get("text", "")) == place
        same_heading = before is not None and before.heading == passage.heading
        return cls(
            id=passage.pk,
            heading="" if same_heading else passage.heading,
            place="" if same_place or place == passage.heading else place,
            pieces=pieces_of(passage.text),
        )


@require_GET
@signed_in
def document_page(request: HttpRequest, document: uuid.UUID) -> HttpResponse:
    """Show a document; `?version=` chooses a version, `?passage=` the part of a long one, `#passage-…` the place."""
    viewer = viewer_behind(request)
    try:
        found = open_document(viewer, document)
        version = open_version(viewer, document, number=_number(request.GET.get("version")))
    except (Document.DoesNotExist, Version.DoesNotExist):
        raise Http404 from None
    passages = Passage.objects.of_version(version)
    parts = Paginator(passages, PART)
    cited = _number(request.GET.get("passage"))
    before = passages.before(cited).count() if cited else 0
    part = parts.get_page(before // PART + 1 if cited else request.GET.get("page"))
    shown = list(part.object_list)
    return render(
        request,
        "retrieval/document.html",
        {
            "document": DocumentShown.of(found),
            "former_titles": [title for title in found.former_titles if title != found.title],
            "current": found.current.number if found.current else None,
            "version": VersionShown.of(version, title=found.title),
            "versions": [
                VersionShown.of(each, title=found.title) for each in found.versions.for_lists().in_number_order()
            ],
            "related": _related(found, viewer),
            "passages": [PassageShown.of(each, shown[at - 1] if at else None) for at, each in enumerate(shown)],
            "part": part,
        },
    )


def _related(document: Document, viewer: Any) -> dict[str, list[dict[str, str]]]:
    """Return the documents beside this one that the viewer may open."""
    return {
        "supersedes": _links(document.supersedes.visible_to(viewer)),
        "superseded_by": _links(document.superseded_by.visible_to(viewer)),
        "attachments": _links(document.attachments.visible_to(viewer)),
        "attached_to": _links(Document.objects.visible_to(viewer).holding(document)),
    }


def _links(documents: Any) -> list[dict[str, str]]:
    return [{"id": str(each.uuid), "title": each.title} for each in documents.in_order("title")[:20]]


def _number(text: str | None) -> int | None:
    """Return a number from the address; None for nothing, 404 for what cannot be one."""
    if text is None:
        return None
    if not (text.isascii() and text.isdigit()) or int(text[:20]) > LARGEST_ID:
        raise Http404
    return int(text)
