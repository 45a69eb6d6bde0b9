"""Governing knowledge bases: their names and grants, whoever may open what is in them."""

from typing import Any

from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.governed import GovernedAdmin, RelatedFilter, user_in, viewer_in
from knowledge.admin.grants import KnowledgeBaseGroupGrantInline, KnowledgeBaseUserGrantInline, save_grants
from knowledge.history import record
from knowledge.models import Document, KnowledgeBase


class KnowledgeBaseAdmin(GovernedAdmin):
    """Knowledge bases. Staff with the permission grant them, to themselves too; history says so."""

    list_display = ("name", "is_open", "department", "documents", "created_at")
    list_select_related = ("department",)
    list_filter = ("is_open", ("department", RelatedFilter))
    search_fields = ("name", "description")
    ordering = ("name",)
    autocomplete_fields = ("department",)
    fields = ("name", "description", "is_open", "department", "uuid", "created_at")
    readonly_fields = ("uuid", "created_at")
    inlines = (KnowledgeBaseUserGrantInline, KnowledgeBaseGroupGrantInline)

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[KnowledgeBase]:
        """Count the documents the viewer may open in the same statement."""
        visible = Document.objects.visible_to(viewer_in(request)).filter(knowledge_base=models.OuterRef("pk"))
        counted = visible.order_by().values("knowledge_base").annotate(number=models.Count("pk")).values("number")
        return KnowledgeBase.objects.annotate(visible_documents=models.Subquery(counted))

    @admin.display(description=_("documents you may open"), ordering="visible_documents")
    def documents(self, base: Any) -> int:
        """Return how many documents in it the viewer may open."""
        return base.visible_documents or 0

    def save_model(self, request: HttpRequest, obj: KnowledgeBase, form: Any, change: bool) -> None:
        """Save, and record what opens or closes it."""
        super().save_model(request, obj, form, change)
        if not change:
            record("create", obj, by=user_in(request), open=obj.is_open)
        elif "is_open" in form.changed_data:
            record("open" if obj.is_open else "close", obj, by=user_in(request))

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """Give and take grants by the one way there is."""
        if not save_grants(request, formset):
            super().save_formset(request, form, formset, change)

    def delete_model(self, request: HttpRequest, obj: KnowledgeBase) -> None:
        """Delete an empty knowledge base; history keeps its name."""
        record("delete", obj, by=user_in(request))
        obj.delete()

    def delete_queryset(self, request: HttpRequest, queryset: models.QuerySet[KnowledgeBase]) -> None:
        """Delete the chosen ones one by one, each recorded."""
        for base in queryset:
            self.delete_model(request, base)
