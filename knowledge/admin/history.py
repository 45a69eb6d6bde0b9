"""History: who did what to documents, knowledge bases and grants; read-only for everybody."""

import json
from typing import Any

from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.governed import ReadOnlyAdmin, RelatedFilter, viewer_in
from knowledge.fields import fields_known_to
from knowledge.history import field_uuid
from knowledge.models import Document, Event, Level


class EventAdmin(ReadOnlyAdmin):
    """Events. Those of a document are shown to who may open it, and to who did them: a title is a secret too."""

    list_display = ("at", "by_name", "verb", "object_type", "object_name", "said")
    list_filter = ("verb", "object_type", ("by", RelatedFilter), "at")
    search_fields = ("object_name", "by_name", "object_uuid")
    ordering = ("-at", "-pk")
    fields = readonly_fields = ("at", "by_name", "verb", "object_type", "object_name", "object_uuid", "said")

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Event]:
        """Keep what names nothing the viewer may not know of."""
        viewer = viewer_in(request)
        opened = Document.objects.allowing(viewer, Level.VIEW).values("uuid")
        known = [field_uuid(field) for field in fields_known_to(viewer)]
        return Event.objects.filter(
            ~models.Q(object_type__in=["document", "field"])
            | models.Q(object_type="document", object_uuid__in=opened)
            | models.Q(object_type="field", object_uuid__in=known)
            | models.Q(by_id=viewer.user_id)
        )

    @admin.display(description=_("details"))
    def said(self, event: Event) -> str:
        """Return the details as text; where originals lie is nobody's business."""
        details: dict[str, Any] = {name: value for name, value in event.details.items() if name != "originals"}
        return json.dumps(details, ensure_ascii=False) if details else "–"
