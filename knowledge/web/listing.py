"""The list of documents, and the files of one."""

import unicodedata
import uuid

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_safe

from accounts.web.viewing import signed_in, uuid_or_none, viewer_behind
from knowledge.models import Document, Kind, KnowledgeBase, Level, State, Version
from knowledge.models.document import ORDERS
from knowledge.opening import open_version
from knowledge.web.downloading import download
from knowledge.web.showing import DocumentShown

PAGE_SIZE = 25


@require_GET
@signed_in
def documents(request: HttpRequest) -> HttpResponse:
    """Show the documents the viewer may open, in pages, narrowed by what the address says."""
    viewer = viewer_behind(request)
    bases = list(KnowledgeBase.objects.visible_to(viewer))
    kinds = list(Kind.objects.all())
    words = unicodedata.normalize("NFC", request.GET.get("q", "").replace("\0", "").strip())[:200]
    chosen_base = uuid_or_none(request.GET.get("kb"))
    kind, state, order = request.GET.get("kind", ""), request.GET.get("state", ""), request.GET.get("order", "newest")
    found = Document.objects.visible_to(viewer).for_lists()
    if words:
        found = found.titled(words)
    if chosen_base:
        found = found.in_base(chosen_base)
    if kind in {each.code for each in kinds}:
        found = found.of_kind(kind)
    if state in State.values:
        found = found.whose_latest_is_in(state)
    page = Paginator(found.in_order(order if order in ORDERS else "newest"), PAGE_SIZE).get_page(
        request.GET.get("page")
    )
    query = request.GET.copy()
    query.pop("page", None)
    return render(
        request,
        "knowledge/documents.html",
        {
            "rows": [DocumentShown.of(document) for document in page.object_list],
            "page": page,
            "total": page.paginator.count,
            "query": query.urlencode(),
            "words": words,
            "narrowed": bool(words or chosen_base or kind or state),
            "bases": [{"id": str(base.uuid), "name": base.name, "chosen": base.uuid == chosen_base} for base in bases],
            "kinds": [
                {"code": each.code, "name": each.name_in(request.LANGUAGE_CODE), "chosen": each.code == kind}
                for each in kinds
            ],
            "states": [{"code": each.value, "name": each.label, "chosen": each.value == state} for each in State],
            "may_upload": KnowledgeBase.objects.allowing(viewer, Level.CONTRIBUTE).exists(),
        },
    )


@require_safe
@signed_in
def original(request: HttpRequest, document: uuid.UUID, number: int) -> HttpResponseBase:
    """Hand out the file of one version as it was uploaded."""
    try:
        return download(open_version(viewer_behind(request), document, number=number))
    except (Version.DoesNotExist, FileNotFoundError):
        raise Http404 from None
