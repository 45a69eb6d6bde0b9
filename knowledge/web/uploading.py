"""Handing files in, and watching them become findable."""

import unicodedata
from typing import BinaryIO, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

from accounts.api.tokens import signed_in_user
from accounts.viewer import Viewer
from accounts.web.viewing import signed_in, uuid_or_none, viewer_behind
from knowledge import uploading
from knowledge.facts import Facts
from knowledge.models import KnowledgeBase, Level, Version
from knowledge.web.filenames import sent_name
from knowledge.web.showing import VersionShown

SHOWN = 30


@require_http_methods(["GET", "POST"])
@signed_in
def upload(request: HttpRequest) -> HttpResponse:
    """Show the form and the viewer's latest files; a form sent takes its files in."""
    viewer = viewer_behind(request)
    bases = KnowledgeBase.objects.allowing(viewer, Level.CONTRIBUTE)
    if request.method == "POST":
        wanted = uuid_or_none(request.POST.get("kb"))
        base = next((each for each in bases if each.uuid == wanted), None)
        files = request.FILES.getlist("files")
        if base is not None and files:
            _take(request, base)
            return redirect("upload")
        messages.error(request, _("Choose a knowledge base, and at least one file."))
    return render(request, "knowledge/upload.html", {"bases": [_base(base) for base in bases], **_progress(viewer)})


@require_GET
@signed_in
def progress(request: HttpRequest) -> HttpResponse:
    """Show how far the viewer's latest files are; the page asks again while some are on their way."""
    return render(request, "knowledge/_progress.html", _progress(viewer_behind(request)))


def _take(request: HttpRequest, base: KnowledgeBase) -> None:
    """Take every file in by itself: one that is refused holds no other back."""
    user = signed_in_user(request)
    folder = unicodedata.normalize("NFC", request.POST.get("folder", "")).strip().strip("/")
    taken = 0
    for file in request.FILES.getlist("files"):
        name = sent_name(file.name or "") or _("file")
        try:
            received = uploading.upload(
                cast(BinaryIO, file.file),
                name=name,
                path=f"{folder}/{name}" if folder else name,
                knowledge_base=base,
                uploader=user,
                facts=Facts(),
            )
        except uploading.Refused as refusal:
            messages.error(request, f"{name}: {refusal}")
            continue
        if received.outcome == "received":
            taken += 1
        elif received.outcome == "unchanged":
            messages.info(request, _("%(name)s is there already, unchanged.") % {"name": name})
        else:
            messages.info(
                request,
                _("%(name)s has the same content as “%(title)s”.") % {"name": name, "title": received.document.title},
            )
    if taken:
        messages.success(
            request, ngettext("%(count)d file received.", "%(count)d files received.", taken) % {"count": taken}
        )


def _base(base: KnowledgeBase) -> dict[str, str]:
    return {"id": str(base.uuid), "name": base.name}


def _progress(viewer: Viewer) -> dict[str, object]:
    versions = Version.objects.visible_to(viewer).uploaded_by_viewer(viewer).newest_first().for_lists()[:SHOWN]
    rows = [VersionShown.of(version) for version in versions]
    return {"rows": rows, "working": any(row.working for row in rows)}
