"""Governing ingestion: each version with its state, progress, error and dates; what failed is tried again."""

from typing import Any

from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.template.defaultfilters import filesizeformat, truncatechars
from django.utils.translation import gettext_lazy as _

from accounts.admin.governed import ReadOnlyAdmin, RelatedFilter, UnloggedAdmin, user_in, viewer_in
from knowledge.admin.dates import DateForm, candidates_shown, days_said, refused_shown
from knowledge.correcting import correct_dates, undo_correction
from knowledge.failures import explain
from knowledge.history import record
from knowledge.ingestion import retry
from knowledge.managing import may_manage
from knowledge.models import Version, VersionText

CORRECTION = (_("Correct the date"), {"fields": ("first_day", "last_day", "undo")})


class VersionAdmin(UnloggedAdmin):
    """Versions of what the viewer may open, the latest first; whoever manages the document corrects the dates."""

    form = DateForm
    list_display = (
        "document",
        "number",
        "state",
        "step",
        "done",
        "dated_on",
        "date_source",
        "date_precision",
        "why",
        "uploaded_at",
    )
    list_select_related = ("document",)
    list_filter = (
        "state",
        "error_code",
        "date_source",
        "date_precision",
        ("document__knowledge_base", RelatedFilter),
        "uploaded_at",
    )
    search_fields = ("document__title", "file_name", "path", "author_name", "author__name", "sha256")
    ordering = ("-uploaded_at", "-pk")
    actions = ("try_again",)
    fieldsets = (
        (
            None,
            {"fields": ("document", "number", "uuid", "path", "file_name", "content_type", "bytes", "pages", "sha256")},
        ),
        (_("Who"), {"fields": ("author", "author_name", "uploaded_by", "uploaded_at")}),
        (
            _("Date"),
            {"fields": ("days", "date_source", "date_precision", "candidates", "not_taken", "effective_on")},
        ),
        (
            _("Ingestion"),
            {"fields": ("state", "step", "done", "attempts", "lease_until", "error_code", "why", "notes")},
        ),
    )
    readonly_fields = tuple(name for _title, section in fieldsets for name in section["fields"])

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Version]:
        """Keep those of documents the viewer may open."""
        return Version.objects.visible_to(viewer_in(request))

    def get_fieldsets(self, request: HttpRequest, obj: Version | None = None) -> Any:
        """Offer the correction to who may make it."""
        if obj is not None and self.has_change_permission(request, obj):
            return (*self.fieldsets[:3], CORRECTION, *self.fieldsets[3:])
        return self.fieldsets

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: versions come in by upload."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Version | None = None) -> bool:
        """Let who manages the document correct its dates, and nothing else of a version."""
        allowed = super().has_change_permission(request, obj)
        return allowed and (obj is None or may_manage(viewer_in(request), obj.document))

    def has_delete_permission(self, request: HttpRequest, obj: Version | None = None) -> bool:
        """Return False: a version goes with its document."""
        return False

    def save_model(self, request: HttpRequest, obj: Version, form: Any, change: bool) -> None:
        """Correct the dates, or undo it, by the one way there is."""
        by, said = user_in(request), form.cleaned_data
        if said.get("undo"):
            undo_correction(obj, by=by)
        elif said.get("first_day") and form.changed_data:
            correct_dates(obj, first=said["first_day"], last=said["last_day"], by=by)

    @admin.display(description=_("dates it is about"))
    def days(self, version: Version) -> str:
        """Return the first and the last day, or a dash."""
        return days_said(version.covers.lower, version.covers.upper) if version.covers else "–"

    @admin.display(description=_("what each source says"))
    def candidates(self, version: Version) -> str:
        """Return every date that was found, with where and in which words."""
        return candidates_shown(version)

    @admin.display(description=_("not taken for a date"))
    def not_taken(self, version: Version) -> str:
        """Return the parts of the file name that only look like dates."""
        return refused_shown(version)

    @admin.display(description=_("progress"), ordering="progress")
    def done(self, version: Version) -> str:
        """Return the progress in percent."""
        return f"{version.progress} %"

    @admin.display(description=_("size"))
    def bytes(self, version: Version) -> str:
        """Return the size for people."""
        return filesizeformat(version.size)

    @admin.display(description=_("what went wrong"))
    def why(self, version: Version) -> str:
        """Return what went wrong in the reader's language, or a dash."""
        return explain(version.error_code) if version.error_code else "–"

    @admin.action(description=_("Try again"), permissions=["retry"])
    def try_again(self, request: HttpRequest, queryset: models.QuerySet[Version]) -> None:
        """Put what failed, or had no text, back to the beginning."""
        chosen = list(queryset.select_related("document"))
        again = [version for version in chosen if retry(version)]
        for version in again:
            record("retry", version.document, by=user_in(request), version=version.number)
        self.say_changed(request, len(again), of=len(chosen))

    def has_retry_permission(self, request: HttpRequest) -> bool:
        """Ask for the permission to change versions; nothing else of one can be changed."""
        return user_in(request).has_perm("knowledge.change_version")


class VersionTextAdmin(ReadOnlyAdmin):
    """What was read out of a version."""

    list_display = ("version", "title", "beginning")
    list_select_related = ("version__document",)
    search_fields = ("version__document__title", "version__file_name")
    fields = readonly_fields = ("version", "title", "text")
    ordering = ("-version",)

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[VersionText]:
        """Keep those of documents the viewer may open; lists bring the beginning only."""
        visible = Version.objects.visible_to(viewer_in(request))
        texts = VersionText.objects.filter(version__in=visible).defer("blocks", "text")
        return texts.annotate(start=models.functions.Left("text", 200))

    @admin.display(description=_("document"))
    def title(self, text: VersionText) -> str:
        """Return the document's title."""
        return text.version.document.title

    @admin.display(description=_("text"))
    def beginning(self, text: Any) -> str:
        """Return the first line's worth."""
        return truncatechars(" ".join(text.start.split()), 120)
