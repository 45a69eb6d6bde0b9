"""The full list of documents by every filter there is, the same as a CSV file, and the files of one."""

import uuid
from collections.abc import Iterable
from typing import Any, Final, cast
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_safe

from accounts.viewer import Viewer
from accounts.web.viewing import signed_in, viewer_behind
from knowledge.fulllist import FullList
from knowledge.ledger.errors import LedgerError
from knowledge.ledger.snapshot import one_snapshot
from knowledge.listing_url import FIELD, LIST, TEXTS, address, export_url
from knowledge.models import Document, Kind, KnowledgeBase, Level, Source, State, Version
from knowledge.opening import open_version
from knowledge.web import filtering
from knowledge.web.downloading import download
from knowledge.web.exporting import hand_out
from knowledge.web.showing import DocumentShown

PAGE_SIZE: Final = 30
BESIDE: Final = ("page", "csrfmiddlewaretoken")
ORDERS: Final = (
    ("newest", gettext_lazy("newest first")),
    ("oldest", gettext_lazy("oldest first")),
    ("title", gettext_lazy("by title")),
    ("date", gettext_lazy("by date")),
)
IN_THE_FORM: Final = (
    "title", "kb", "kind", "state", "contains", "author", "from", "to", "tag", "department", "folder", "source", "order"
)  # fmt: skip
MORE: Final = IN_THE_FORM[4:-1]


@require_GET
@signed_in
def documents(request: HttpRequest) -> HttpResponse:
    """Show the documents that fit and that the viewer may open, in pages, with their totals.

    A filter that is none gives its sentence with the nearest names and no list, as a bad request.
    """
    viewer = viewer_behind(request)
    with one_snapshot():
        try:
            asked = filtering.read(_pairs(request), viewer=viewer, beside=BESIDE)
            found = FullList(viewer, asked.query, order=asked.order, scope=asked.scope)
        except LedgerError as error:
            return _refused(request, viewer, error)
        page: Any = Paginator(cast(Any, found), PAGE_SIZE).get_page(request.GET.get("page"))
        rows: list[Document] = list(page.object_list)
        return render(
            request,
            "knowledge/documents.html",
            {
                "rows": [DocumentShown.of(document) for document in rows],
                "page": page,
                "matching": found.matching,
                "total": len(found),
                "chips": filtering.chips(asked),
                "query": urlencode(asked.parameters),
                "export": export_url(asked.query),
                **_form(request, viewer, asked),
            },
        )


@require_GET
@signed_in
def export(request: HttpRequest) -> HttpResponseBase:
    """Hand out the records of the same list as a CSV file."""
    viewer = viewer_behind(request)
    try:
        asked = filtering.read(_pairs(request), viewer=viewer, beside=("page", "order"))
        return hand_out(viewer, asked)
    except LedgerError as error:
        return _refused(request, viewer, error)


@require_safe
@signed_in
def original(request: HttpRequest, document: uuid.UUID, number: int) -> HttpResponseBase:
    """Hand out the file of one version as it was uploaded."""
    try:
        return download(open_version(viewer_behind(request), document, number=number))
    except (Version.DoesNotExist, FileNotFoundError):
        raise Http404 from None


def _pairs(request: HttpRequest) -> list[tuple[str, str]]:
    return [(name, value) for name, values in request.GET.lists() for value in values]


def _refused(request: HttpRequest, viewer: Viewer, error: LedgerError) -> HttpResponse:
    """Say what is wrong with a filter; the nearest names lead to the list they would give."""
    wrong, word = filtering.parameter_of(error), getattr(error, "name", None)
    pairs = [pair for pair in _pairs(request) if pair[0] not in BESIDE and pair[1].strip()]
    others = [pair for pair in pairs if not _is_wrong(pair, wrong, word)]
    if len(others) == len(pairs):
        others = [pair for pair in pairs if not _is_wrong(pair, wrong, None)]
    nearest = [
        {"name": each, "url": address(LIST, [*others, (wrong, each)])} for each in error.nearest if wrong in TEXTS
    ]
    context = {
        "error": error.message,
        "nearest": nearest,
        "wrong": wrong,
        "without": address(LIST, others),
        **_form(request, viewer, None),
    }
    return render(request, "knowledge/documents.html", context, status=400)


def _is_wrong(pair: tuple[str, str], wrong: str, word: str | None) -> bool:
    name = filtering.ALIASES.get(pair[0], pair[0])
    same = name == wrong or (wrong.startswith(FIELD) and name.startswith(f"{wrong}."))
    return same and (word is None or pair[1].strip() == word)


def _form(request: HttpRequest, viewer: Viewer, asked: filtering.Asked | None) -> dict[str, Any]:
    """Return what the form shows: one value a field; further ones are carried along."""
    pairs = asked.parameters if asked else [pair for pair in _pairs(request) if pair[0] not in BESIDE]
    first: dict[str, str] = {}
    carried = []
    for name, value in pairs:
        if name in IN_THE_FORM and name not in first:
            first[name] = value
        elif name != "order":
            carried.append({"name": name, "value": value})
    language = request.LANGUAGE_CODE
    return {
        "said": first,
        "carried": carried,
        "more": any(name in first for name in MORE),
        "bases": _choices([(base.name, base.name) for base in KnowledgeBase.objects.visible_to(viewer)], first, "kb"),
        "kinds": _choices([(each.code, each.name_in(language)) for each in Kind.objects.all()], first, "kind"),
        "states": _choices(State.choices, first, "state"),
        "sources": _choices(Source.choices, first, "source"),
        "orders": _choices(ORDERS, first, "order"),
        "may_upload": KnowledgeBase.objects.allowing(viewer, Level.CONTRIBUTE).exists(),
    }


def _choices(known: Iterable[tuple[Any, Any]], said: dict[str, str], name: str) -> list[dict[str, Any]]:
    """Return what a field offers; what the address says otherwise is offered too, so that sending it keeps it."""
    wanted = said.get(name, "")
    offered = [{"value": str(value), "name": str(label), "chosen": wanted in (value, label)} for value, label in known]
    if wanted and not any(each["chosen"] for each in offered):
        offered.append({"value": wanted, "name": wanted, "chosen": True})
    return offered
