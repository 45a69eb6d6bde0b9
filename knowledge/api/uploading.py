"""`documents/`: the list, and files handed in by integrators."""

import uuid
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.errors import InvalidField, TooLarge
from accounts.api.tokens import signed_in_user
from accounts.viewer import Viewer
from accounts.web.viewing import viewer_behind
from knowledge import uploading
from knowledge.api.fields import read_fields, refused
from knowledge.api.listing import LISTED, listed_documents, totals
from knowledge.api.reading import base_named
from knowledge.api.showing import DocumentSerializer, ReceivedSerializer, failure_of
from knowledge.conventions import conventions_of
from knowledge.dating.candidate import DateCandidate
from knowledge.facts import Facts, FieldFact
from knowledge.fieldreading import FieldProblem, read_value
from knowledge.fields import field_named
from knowledge.intake import row_of
from knowledge.ledger.snapshot import one_snapshot
from knowledge.manifest.cells import CellError, date_cell
from knowledge.models import Document, KnowledgeBase, Level, Source
from knowledge.web.filenames import sent_name
from tenants.clock import current_tenant

# What a form says beside its file.
SLACK = 1024 * 1024


class BoundedMultiPart(MultiPartParser):
    """A form with a file, refused before it is read when it is larger than any file may be."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """Return fields and files.

        Raises:
            TooLarge: the body is larger than MAX_FILE_BYTES and what may stand beside it.
        """
        length = int(parser_context["request"].META.get("CONTENT_LENGTH") or 0)
        if length > settings.MAX_FILE_BYTES + SLACK:
            raise TooLarge
        return super().parse(stream, media_type, parser_context)


class UploadSerializer(serializers.Serializer):
    """A file and what is known of it; all but `file` and `kb` may be left out."""

    file = serializers.FileField(allow_empty_file=True, max_length=2000)
    kb = serializers.CharField(help_text="Id or name of the knowledge base.")
    path = serializers.CharField(
        required=False,
        max_length=1000,
        help_text="What the document is known by in its knowledge base; the same path with other bytes is a version. "
        "Without it, the file's name.",
    )
    title = serializers.CharField(required=False, max_length=500)
    author = serializers.CharField(required=False, max_length=200, help_text="Name, alias or e-mail.")
    kind = serializers.CharField(required=False, max_length=80)
    source = serializers.ChoiceField(choices=Source.choices, required=False)  # type: ignore[assignment]  # DRF takes fields of this name out of the class
    department = serializers.CharField(required=False, max_length=600, help_text="Path from the top, joined by “/”.")
    tags = serializers.CharField(required=False, max_length=2000, help_text="Joined by “;”.")
    date = serializers.CharField(
        required=False,
        max_length=60,
        help_text="What the file is about: 2024-08-15, 2024-08, 2024 or 2024-08-01~2024-08-31.",
    )
    effective = serializers.CharField(
        required=False, max_length=60, help_text="From when it is in force, the same way."
    )
    fields = serializers.JSONField(  # type: ignore[assignment]  # DRF takes fields of this name out of the class
        required=False, help_text="Custom fields as a JSON object, name to value; the fields must be known."
    )
    version_of = serializers.UUIDField(required=False, help_text="The document this is a further version of.")
    supersedes = serializers.UUIDField(required=False, help_text="The document this one replaces.")


class DocumentsView(ListAPIView):
    """The documents the caller may open, and the door for new ones."""

    scope = {"GET": "read", "HEAD": "read", "OPTIONS": "read", "POST": "write"}
    serializer_class = DocumentSerializer
    parser_classes = [BoundedMultiPart]

    def get_queryset(self) -> Any:
        """Return nothing: the list is made by `get`, which pages it."""
        return Document.objects.none()

    @extend_schema(operation_id="documents", tags=["documents"], parameters=LISTED)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return the documents in pages; `totals` counts records and documents that match, `total` is of the list."""
        with one_snapshot():
            found = listed_documents(request)
            page = self.paginate_queryset(found)  # type: ignore[arg-type]  # it pages any sequence
            answer = self.get_paginated_response(self.get_serializer(page, many=True).data)
        return Response({**answer.data, "totals": totals(found)})

    @extend_schema(
        operation_id="upload",
        tags=["documents"],
        request={"multipart/form-data": UploadSerializer},
        responses={201: ReceivedSerializer, 200: ReceivedSerializer},
    )
    def post(self, request: Request) -> Response:
        """Take a file in: 201 when it waits to be read, 200 when these bytes are here already.

        Sent again, the same file changes nothing. How far it is, is at `documents/…/versions/…/` and in `jobs/`.
        """
        form = UploadSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        said = form.validated_data
        viewer = viewer_behind(request)
        base = base_named(KnowledgeBase.objects.allowing(viewer, Level.CONTRIBUTE), said["kb"], field="kb")
        file, name = said["file"], sent_name(said["file"].name)
        try:
            received = uploading.upload(
                file.file,
                name=name,
                path=said.get("path") or name,
                knowledge_base=base,
                uploader=signed_in_user(request),
                facts=_facts(viewer, said),
                version_of=_named(viewer, said, "version_of"),
                supersedes=_named(viewer, said, "supersedes"),
            )
        except uploading.Refused as refusal:
            if refusal.code == "too_large":
                raise TooLarge(str(refusal)) from refusal
            field = "fields" if refusal.code in {"field", "field_not_allowed"} else "file"
            raise InvalidField(field, refusal, code=refusal.code) from refusal
        row = row_of(received.version, received.outcome).as_dict()
        if row["error"] is not None:
            row["error"] = failure_of(received.version)
        body = {
            **row,
            "version_id": str(received.version.uuid),
            "url": f"/documents/{received.document.uuid}/",
        }
        return Response(body, status=201 if received.outcome == "received" else 200)


def _facts(viewer: Viewer, said: dict[str, Any]) -> Facts:
    effective = _date(said, "effective")
    return Facts(
        title=said.get("title", ""),
        author=said.get("author", ""),
        kind=said.get("kind", ""),
        source=said.get("source", ""),
        department=said.get("department", ""),
        tags=tuple(word for each in said.get("tags", "").split(";") if (word := each.strip())),
        date=_date(said, "date"),
        effective_on=effective.start if effective else None,
        fields=_fields(viewer, said),
    )


def _fields(viewer: Viewer, said: dict[str, Any]) -> tuple[FieldFact, ...]:
    """Return the values of custom fields, checked; empty ones say nothing."""
    given = []
    for name, written in read_fields(said["fields"] if said.get("fields") is not None else {}).items():
        if written in (None, ""):
            continue
        try:
            value = read_value(field_named(viewer, name), written)
        except FieldProblem as problem:
            raise refused(problem) from problem
        given.append(FieldFact(value.name, value.text, value.type))
    return tuple(given)


def _date(said: dict[str, Any], field: str) -> DateCandidate | None:
    """Return the dates a field means, read as the manifest's are."""
    text = said.get(field)
    if not text:
        return None
    try:
        return date_cell(text, conventions_of(current_tenant()))
    except CellError:
        message = _("“%(text)s” is no date: write 2024-08-15, 2024-08, 2024 or 2024-08-01~2024-08-31.") % {"text": text}
        raise InvalidField(field, message) from None


def _named(viewer: Viewer, said: dict[str, Any], field: str) -> Document | None:
    """Return the document a field names; one the caller may not add to is as unknown as one that is not there."""
    identity: uuid.UUID | None = said.get(field)
    if identity is None:
        return None
    found = Document.objects.stored().allowing(viewer, Level.CONTRIBUTE).known_as(identity).first()
    if found is None:
        raise InvalidField(field, _("There is no such document that you may add to."), code="unknown")
    return found
