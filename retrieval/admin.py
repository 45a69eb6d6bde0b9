"""Governance of what is searched: passages and the snapshots of term frequencies, to look at."""

from typing import Any

from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.template.defaultfilters import truncatechars
from django.utils.translation import gettext_lazy as _

from accounts.admin.governed import ReadOnlyAdmin, RelatedFilter, viewer_in
from knowledge.models import Document
from retrieval.models import DocumentWords, Passage, TermSnapshot


@admin.register(Passage)
class PassageAdmin(ReadOnlyAdmin):
    """Passages of what the viewer may open, former versions' too."""

    list_display = ("document", "number", "ordinal", "heading", "place", "beginning")
    list_select_related = ("document", "version")
    list_filter = ("embedding_key", ("document__knowledge_base", RelatedFilter))
    search_fields = ("document__title", "heading")
    ordering = ("-version", "ordinal")
    fields = readonly_fields = (
        "document",
        "version",
        "ordinal",
        "heading",
        "place",
        "text",
        "embedding_key",
        "other_key",
    )

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Passage]:
        """Keep those of documents the viewer may open, without their vectors."""
        visible = Document.objects.visible_to(viewer_in(request))
        return Passage.objects.filter(document__in=visible).defer("words", "embedding", "other_embedding")

    @admin.display(description=_("version"), ordering="version__number")
    def number(self, passage: Passage) -> int:
        """Return the version's number."""
        return passage.version.number

    @admin.display(description=_("where it stands"))
    def place(self, passage: Passage) -> str:
        """Return page, sheet or heading."""
        return ", ".join(f"{name} {value}" for name, value in passage.locator.items()) or "–"

    @admin.display(description=_("text"))
    def beginning(self, passage: Passage) -> str:
        """Return the first line's worth."""
        return truncatechars(" ".join(passage.text[:300].split()), 120)


@admin.register(DocumentWords)
class DocumentWordsAdmin(ReadOnlyAdmin):
    """By which words a document's name is found."""

    list_display = ("document", "tokens")
    list_select_related = ("document",)
    search_fields = ("document__title",)
    ordering = ("-document",)
    fields = readonly_fields = ("document", "tokens")

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[DocumentWords]:
        """Keep those of documents the viewer may open."""
        return DocumentWords.objects.filter(document__in=Document.objects.visible_to(viewer_in(request)))

    @admin.display(description=_("words"))
    def tokens(self, words: Any) -> str:
        """Return the index entry as PostgreSQL writes it."""
        return str(words.words or "–")


@admin.register(TermSnapshot)
class TermSnapshotAdmin(ReadOnlyAdmin):
    """When term frequencies were counted, and over how many passages. The terms are shown nowhere: they are texts."""

    list_display = ("pk", "made_at", "passages")
    fields = readonly_fields = ("made_at", "passages")
    ordering = ("-pk",)
