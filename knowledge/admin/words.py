"""Governing the company's own words: kinds and tags."""

from typing import Any

from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.governed import GovernedAdmin, viewer_in
from knowledge.models import Document, Kind, Tag


class KindAdmin(GovernedAdmin):
    """Kinds of documents, by authority."""

    list_display = ("name_ko", "name_en", "code", "authority", "others")
    search_fields = ("code", "name_ko", "name_en", "synonyms")
    ordering = ("authority", "code")

    @admin.display(description=_("other words"))
    def others(self, kind: Kind) -> str:
        """Return the synonyms."""
        return ", ".join(kind.synonyms)


class TagAdmin(GovernedAdmin):
    """Tags. One that hangs on hidden documents alone is hidden with them: it would tell of them."""

    list_display = ("name", "documents")
    search_fields = ("name",)
    ordering = ("name",)

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Tag]:
        """Keep tags of documents the viewer may open, and tags of none."""
        visible = Document.objects.visible_to(viewer_in(request))
        tags = Tag.objects.annotate(
            visible_documents=models.Count("documents", filter=models.Q(documents__in=visible), distinct=True)
        )
        used = Document.tags.through.objects.filter(tag=models.OuterRef("pk"))
        return tags.filter(models.Q(visible_documents__gt=0) | ~models.Exists(used)).order_by("name")

    @admin.display(description=_("documents you may open"), ordering="visible_documents")
    def documents(self, tag: Any) -> int:
        """Return how many documents of the viewer's it hangs on."""
        return int(tag.visible_documents)
