"""Documents, versions, originals, knowledge bases and jobs, read by integrators."""

import uuid
from typing import Any

from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, PermissionDenied, ValidationError
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.tokens import signed_in_user
from accounts.web.viewing import viewer_behind
from knowledge.api.fields import FieldValuesSerializer, refused
from knowledge.api.showing import (
    DocumentDetailSerializer,
    KnowledgeBaseSerializer,
    VersionSerializer,
)
from knowledge.fieldreading import FieldProblem
from knowledge.fieldvalues import set_values
from knowledge.managing import may_manage
from knowledge.models import Document, KnowledgeBase, Level, State, Version
from knowledge.opening import open_document, open_version
from knowledge.web.downloading import download


class Strict(serializers.Serializer):
    """A query whose unknown names are errors: a filter that is not understood never means "no filter"."""

    ALLOWED = frozenset({"page", "page_size", "format"})

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse names that are none of the fields."""
        for name in set(self.initial_data) - set(self.fields) - self.ALLOWED:
            known = ", ".join(sorted(set(self.fields) | {"page", "page_size"}))
            message = _("There is no such filter; known are: %(known)s.") % {"known": known}
            raise ValidationError({name: [ErrorDetail(message, code="unknown")]})
        return attrs


class JobQuerySerializer(Strict):
    """How a list of jobs is narrowed."""

    mine = serializers.BooleanField(default=False, help_text="Only what the caller uploaded.")
    state = serializers.ChoiceField(choices=State.choices, required=False)


def base_named(bases: Any, said: str, *, field: str) -> KnowledgeBase:
    """Return the knowledge base of this id or name, among these.

    Raises:
        ValidationError: there is none; those there are, are named.
    """
    known: list[KnowledgeBase] = list(bases)
    for base in known:
        if said in (base.name, str(base.uuid)):
            return base
    message = _("There is no knowledge base “%(name)s” for you here; there are: %(known)s.") % {
        "name": said,
        "known": ", ".join(base.name for base in known[:20]) or "–",
    }
    raise ValidationError({field: [ErrorDetail(message, code="unknown")]})


class DocumentView(APIView):
    """One document."""

    scope = {"GET": "read", "HEAD": "read", "OPTIONS": "read", "PATCH": "write"}

    @extend_schema(operation_id="document", tags=["documents"], responses=DocumentDetailSerializer)
    def get(self, request: Request, document: uuid.UUID) -> Response:
        """Return a document with its versions."""
        viewer = viewer_behind(request)
        try:
            found = open_document(viewer, document)
        except Document.DoesNotExist:
            raise Http404 from None
        return Response(DocumentDetailSerializer(found, context={"viewer": viewer}).data)

    @extend_schema(
        operation_id="correct_document",
        tags=["documents"],
        request={
            "application/json": {
                "type": "object",
                "properties": {"fields": {"type": "object", "additionalProperties": True}},
            }
        },
        responses=DocumentDetailSerializer,
    )
    def patch(self, request: Request, document: uuid.UUID) -> Response:
        """Set the values of custom fields, all or none; null clears one. Takes *manage* on the document."""
        viewer = viewer_behind(request)
        try:
            found = open_document(viewer, document)
        except Document.DoesNotExist:
            raise Http404 from None
        if not may_manage(viewer, found):
            raise PermissionDenied
        said = FieldValuesSerializer(data=request.data)
        said.is_valid(raise_exception=True)
        try:
            set_values(found, said.validated_data["fields"], viewer=viewer, by=signed_in_user(request))
        except FieldProblem as problem:
            raise refused(problem) from problem
        return Response(DocumentDetailSerializer(found, context={"viewer": viewer}).data)


class VersionsView(ListAPIView):
    """The versions of one document."""

    scope = "read"
    serializer_class = VersionSerializer

    @extend_schema(operation_id="versions", tags=["documents"])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return the versions, the latest first."""
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> Any:
        """Return the versions of the document in the address."""
        if getattr(self, "swagger_fake_view", False):
            return Version.objects.none()
        viewer = viewer_behind(self.request)
        try:
            found = open_document(viewer, self.kwargs["document"])
        except Document.DoesNotExist:
            raise Http404 from None
        return found.versions.for_lists().in_number_order()


class VersionView(APIView):
    """One version."""

    scope = "read"

    @extend_schema(operation_id="version", tags=["documents"], responses=VersionSerializer)
    def get(self, request: Request, document: uuid.UUID, number: int) -> Response:
        """Return a version: state, step, progress, dates."""
        try:
            return Response(VersionSerializer(open_version(viewer_behind(request), document, number=number)).data)
        except Version.DoesNotExist:
            raise Http404 from None


class OriginalView(APIView):
    """The file of one version."""

    scope = "read"

    @extend_schema(
        operation_id="original",
        tags=["documents"],
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, document: uuid.UUID, number: int) -> HttpResponseBase:
        """Return the bytes as they were uploaded."""
        try:
            return download(open_version(viewer_behind(request), document, number=number))
        except (Version.DoesNotExist, FileNotFoundError):
            raise Http404 from None


class KnowledgeBasesView(ListAPIView):
    """The knowledge bases the caller may read."""

    scope = "read"
    serializer_class = KnowledgeBaseSerializer

    @extend_schema(operation_id="knowledge_bases", tags=["documents"])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return them by name."""
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> Any:
        """Return what the caller may read."""
        if getattr(self, "swagger_fake_view", False):
            return KnowledgeBase.objects.none()
        return KnowledgeBase.objects.visible_to(viewer_behind(self.request)).select_related("department")

    def get_serializer_context(self) -> dict[str, Any]:
        """Say which of them the caller may add to."""
        context = dict(super().get_serializer_context())
        if getattr(self, "swagger_fake_view", False):
            return context
        allowed = KnowledgeBase.objects.allowing(viewer_behind(self.request), Level.CONTRIBUTE)
        return {**context, "contributable": {base.pk for base in allowed}}


class JobSerializer(VersionSerializer):
    """A version on its way, or one that could not be read."""

    title = serializers.CharField(source="document.title")
    attempts = serializers.IntegerField()


class JobsView(ListAPIView):
    """What is on its way to being findable, and what could not be read."""

    scope = "read"
    serializer_class = JobSerializer

    @extend_schema(
        operation_id="jobs",
        tags=["documents"],
        parameters=[JobQuerySerializer, OpenApiParameter("page_size", int)],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return them, the latest upload first."""
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> Any:
        """Return what the caller may see of them."""
        if getattr(self, "swagger_fake_view", False):
            return Version.objects.none()
        query = JobQuerySerializer(data=self.request.query_params.dict())
        query.is_valid(raise_exception=True)
        viewer = viewer_behind(self.request)
        found = Version.objects.visible_to(viewer).unfinished_or_failed().for_lists()
        if query.validated_data["mine"]:
            found = found.uploaded_by_viewer(viewer)
        if "state" in query.validated_data:
            found = found.in_state(query.validated_data["state"])
        return found.newest_first()
