"""Governing documents: what the viewer may open is listed, what they manage can be corrected, moved and trashed."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db import models
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import TabularInline

from accounts.admin.governed import RelatedFilter, UnloggedAdmin, user_in, viewer_in
from accounts.viewer import Viewer
from knowledge import placing, sharing
from knowledge.admin.fields import FieldValueInline, save_field_values
from knowledge.admin.grants import DocumentGroupGrantInline, DocumentUserGrantInline, save_grants
from knowledge.changes import tell_changed
from knowledge.history import record
from knowledge.managing import may_manage
from knowledge.models import Document, Level, State, Version

PLACED = ("title", "knowledge_base", "folder")


class TrashFilter(admin.SimpleListFilter):
    """The trash is a place of its own: it is shown when it is asked for."""

    title = _("trash")
    parameter_name = "trash"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Offer the trash beside what is stored."""
        return [("1", _("in the trash"))]

    def queryset(self, request: HttpRequest, queryset: models.QuerySet[Any]) -> models.QuerySet[Any]:
        """Keep one or the other."""
        return queryset.filter(trashed_at__isnull=self.value() != "1")


class StateFilter(admin.SimpleListFilter):
    """How far the latest version is."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[Any, Any]]:
        """Offer every state."""
        return list(State.choices)

    def queryset(self, request: HttpRequest, queryset: models.QuerySet[Any]) -> models.QuerySet[Any]:
        """Keep those in it."""
        return queryset.filter(latest_state=self.value()) if self.value() in State.values else queryset


class VersionInline(TabularInline):
    """The document's versions, as they came in."""

    model = Version
    fields = readonly_fields = ("number", "file_name", "state", "dated_on", "date_source", "size", "uploaded_at")
    extra = 0
    can_delete = False
    show_change_link = True
    ordering = ("-number",)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: versions come in by upload."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: a version is never changed."""
        return False


class DocumentForm(forms.ModelForm):
    """What may be corrected."""

    class Meta:
        model = Document
        fields = ("title", "knowledge_base", "folder", "kind", "source", "department", "tags", "restricted")

    def clean_title(self) -> str:
        """Refuse what is no title."""
        try:
            return placing.clean_title(self.cleaned_data["title"])
        except ValueError as error:
            raise forms.ValidationError(str(error)) from None

    def clean_folder(self) -> str:
        """Refuse what is no folder."""
        try:
            return placing.clean_folder(self.cleaned_data["folder"])
        except ValueError as error:
            raise forms.ValidationError(str(error)) from None


class DocumentAdmin(UnloggedAdmin):
    """Documents. Being an administrator opens none: what was not granted is not here."""

    form = DocumentForm
    list_display = ("title", "knowledge_base", "kind", "dated_on", "state", "restricted", "created_by", "created_at")
    list_select_related = ("knowledge_base", "kind", "current", "created_by")
    list_filter = (
        TrashFilter,
        ("knowledge_base", RelatedFilter),
        ("kind", RelatedFilter),
        "source",
        ("department", RelatedFilter),
        ("tags", RelatedFilter),
        "restricted",
        StateFilter,
        "created_at",
    )
    search_fields = ("title", "former_titles", "folder", "versions__file_name")
    autocomplete_fields = ("knowledge_base", "kind", "department", "tags")
    readonly_fields = ("uuid", "former_titles", "related", "created_by", "created_at", "trashed_at", "trashed_by")
    fieldsets = (
        (None, {"fields": ("title", "former_titles", "knowledge_base", "folder", "restricted")}),
        (_("Facts"), {"fields": ("kind", "source", "department", "tags", "related")}),
        (_("History"), {"fields": ("uuid", "created_by", "created_at", "trashed_at", "trashed_by")}),
    )
    inlines = (VersionInline, FieldValueInline, DocumentUserGrantInline, DocumentGroupGrantInline)
    actions = ("move_to_trash", "bring_back")

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Document]:
        """Keep what the viewer may open, and of the trash what they may bring back."""
        viewer = viewer_in(request)
        mine = Document.objects.trashed().allowing(viewer, Level.MANAGE).values("pk")
        latest = Version.objects.filter(document=models.OuterRef("pk")).order_by("-number").values("state")[:1]
        opened = Document.objects.allowing(viewer, Level.VIEW).annotate(latest_state=models.Subquery(latest))
        return opened.filter(models.Q(trashed_at__isnull=True) | models.Q(pk__in=mine)).order_by("-created_at", "-pk")

    @admin.display(description=_("date"), ordering="current__dated_on")
    def dated_on(self, document: Document) -> Any:
        """Return the first day the current version is about."""
        return document.current.dated_on if document.current else None

    @admin.display(description=_("state"), ordering="latest_state")
    def state(self, document: Any) -> str:
        """Return how far the latest version is."""
        return str(State(document.latest_state).label) if document.latest_state else "–"

    @admin.display(description=_("related documents"))
    def related(self, document: Document) -> str:
        """Return the titles of what it supersedes, is superseded by, came with, and brought along."""
        near = Document.objects.filter(
            models.Q(superseded_by=document)
            | models.Q(supersedes=document)
            | models.Q(attachments=document)
            | models.Q(attached_to=document)
        )
        viewer: Viewer = document.shown_to  # type: ignore[attr-defined]
        seen = near.filter(pk__in=Document.objects.visible_to(viewer).values("pk")).distinct().order_by("title")
        return ", ".join(seen.values_list("title", flat=True)) or "–"

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Document | None:
        """Lay beside the document whose page it is: a column is given no request."""
        document: Document | None = super().get_object(request, object_id, from_field)
        if document is not None:
            document.shown_to = viewer_in(request)  # type: ignore[attr-defined]
        return document

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: documents come in by upload."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Document | None = None) -> bool:
        """Let who manages the document correct it; the permission alone opens the page to read."""
        allowed = super().has_change_permission(request, obj)
        return allowed and (obj is None or may_manage(viewer_in(request), obj))

    def has_delete_permission(self, request: HttpRequest, obj: Document | None = None) -> bool:
        """Let who manages the document delete it."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and (obj is None or may_manage(viewer_in(request), obj))

    def save_model(self, request: HttpRequest, obj: Document, form: Any, change: bool) -> None:
        """Move, restrict and correct, each by the one way there is."""
        by, changed = user_in(request), list(form.changed_data)
        stored = Document.objects.get(pk=obj.pk)
        placed = {name: getattr(obj, name) for name in PLACED if name in changed}
        if placed:
            placing.move(stored, **placed, by=by)
        if "restricted" in changed:
            sharing.restrict(stored, on=obj.restricted, by=by)
        facts = [name for name in ("kind", "source", "department") if name in changed]
        if facts:
            obj.save(update_fields=facts)
        if facts or "tags" in changed:
            record("correct", obj, by=by, fields=[*facts, *(["tags"] if "tags" in changed else [])])

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Save tags, fields and grants, and have the words of its name made anew."""
        super().save_related(request, form, formsets, change)
        if "tags" in form.changed_data:
            tell_changed([form.instance.pk])

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """Give and take grants, and set fields, each by the one way there is."""
        if not (save_grants(request, formset) or save_field_values(request, formset)):
            super().save_formset(request, form, formset, change)

    def delete_model(self, request: HttpRequest, obj: Document) -> None:
        """Delete for good, originals included."""
        placing.delete(obj, by=user_in(request))

    def delete_queryset(self, request: HttpRequest, queryset: models.QuerySet[Document]) -> None:
        """Delete the chosen ones for good."""
        for document in queryset:
            placing.delete(document, by=user_in(request))

    @admin.action(description=_("Move to the trash"), permissions=["change"])
    def move_to_trash(self, request: HttpRequest, queryset: models.QuerySet[Document]) -> None:
        """Trash what the viewer manages among the chosen."""
        self._each(request, queryset, placing.trash)

    @admin.action(description=_("Bring back from the trash"), permissions=["change"])
    def bring_back(self, request: HttpRequest, queryset: models.QuerySet[Document]) -> None:
        """Restore what the viewer manages among the chosen."""
        self._each(request, queryset, placing.restore)

    def _each(self, request: HttpRequest, queryset: models.QuerySet[Document], do: Callable[..., bool]) -> None:
        chosen = list(queryset)
        managed = [document for document in chosen if may_manage(viewer_in(request), document)]
        changed = sum(do(document, by=user_in(request)) for document in managed)
        self.say_changed(request, changed, of=len(chosen))
        if len(managed) < len(chosen):
            text = _("What you do not manage was left as it is: have *manage* granted to you first.")
            self.message_user(request, text, messages.WARNING)
