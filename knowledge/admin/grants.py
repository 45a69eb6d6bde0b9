"""Governing grants: given and taken on the page of what is granted, and listed on pages of their own."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import TabularInline

from accounts.admin.governed import ReadOnlyAdmin, RelatedFilter, user_in, viewer_in
from accounts.admin.labels import label_fields
from accounts.models import Department
from knowledge import sharing
from knowledge.models import (
    Document,
    DocumentGroupGrant,
    DocumentUserGrant,
    KnowledgeBaseGroupGrant,
    KnowledgeBaseUserGrant,
    Level,
)

GRANTS = (KnowledgeBaseUserGrant, KnowledgeBaseGroupGrant, DocumentUserGrant, DocumentGroupGrant)

for granted in GRANTS:
    label_fields(granted, permission=_("level"), content_object=_("what is granted"))
for to_person in (KnowledgeBaseUserGrant, DocumentUserGrant):
    label_fields(to_person, user=_("person"))
for to_group in (KnowledgeBaseGroupGrant, DocumentGroupGrant):
    label_fields(to_group, group=_("group"))


class GrantForm(forms.ModelForm):
    """A new grant: to whom, and which level, which stands for a permission."""

    level = forms.ChoiceField(label=_("level"), choices=Level.choices)


class GrantInline(TabularInline):
    """Grants of one knowledge base or document: added and taken away, never changed."""

    form = GrantForm
    extra = 0
    hide_title = True  # the row says it all
    readonly_fields = ("granted_by", "granted_at")
    verbose_name = _("grant")

    @admin.display(description=_("level"))
    def level(self, row: Any) -> str:
        """Return what the grant lets its holder do."""
        return str(sharing.level_of(row.permission).label)

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Any]:
        """Bring along what a row shows; guardian's manager has no rows of ours to hide."""
        return self.model.grants.select_related("permission", "granted_by", self.holder)

    @property
    def holder(self) -> str:
        """The column of who holds it."""
        return "user" if any(field.name == "user" for field in self.model._meta.fields) else "group"

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Show holder, level, who gave it and when."""
        return (self.holder, "level", "granted_by", "granted_at")

    def get_autocomplete_fields(self, request: HttpRequest) -> tuple[str, ...]:
        """Look holders up."""
        return (self.holder,)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: a grant is given or taken."""
        return False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Ask whether the page's own row may be governed too."""
        return super().has_add_permission(request, obj) and self._governs(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Ask whether the page's own row may be governed too."""
        return super().has_delete_permission(request, obj) and self._governs(request, obj)

    def _governs(self, request: HttpRequest, obj: Any) -> bool:
        page = self.admin_site._registry[self.parent_model]
        return obj is None or page.has_change_permission(request, obj)


class KnowledgeBaseUserGrantInline(GrantInline):
    """People the knowledge base is granted to."""

    model = KnowledgeBaseUserGrant
    verbose_name_plural = _("granted to people")


class KnowledgeBaseGroupGrantInline(GrantInline):
    """Groups and departments the knowledge base is granted to."""

    model = KnowledgeBaseGroupGrant
    verbose_name_plural = _("granted to groups and departments")


class DocumentUserGrantInline(GrantInline):
    """People the document is granted to."""

    model = DocumentUserGrant
    verbose_name_plural = _("granted to people")


class DocumentGroupGrantInline(GrantInline):
    """Groups and departments the document is granted to."""

    model = DocumentGroupGrant
    verbose_name_plural = _("granted to groups and departments")


def save_grants(request: HttpRequest, formset: Any) -> bool:
    """Give and take what the inline says, each recorded with who did it; whether the formset was one of grants."""
    if not issubclass(formset.model, GRANTS):
        return False
    formset.save(commit=False)
    for row in formset.deleted_objects:
        sharing.withdraw(row, by=user_in(request))
    for form in formset.extra_forms:
        if form.has_changed() and not (formset.can_delete and formset._should_delete_form(form)):
            held_by = form.cleaned_data.get("user") or form.cleaned_data["group"]
            level = Level(form.cleaned_data["level"])
            sharing.grant(formset.instance, to=held_by, level=level, by=user_in(request))
    formset.new_objects, formset.changed_objects = [], []
    return True


class GrantAdmin(ReadOnlyAdmin):
    """Who was granted what, by whom and when."""

    list_filter = ("permission", "granted_at", ("granted_by", RelatedFilter))
    ordering = ("-granted_at", "-pk")

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Any]:
        """Bring along what a row shows; grants of documents only of those the viewer may open."""
        rows = self.model.grants.select_related("permission", "granted_by", "content_object", self._holder)
        if self.model._meta.get_field("content_object").related_model is Document:
            rows = rows.filter(content_object__in=Document.objects.visible_to(viewer_in(request)))
        return rows.select_related("group__department") if self._holder == "group" else rows

    @property
    def _holder(self) -> str:
        return "user" if any(field.name == "user" for field in self.model._meta.fields) else "group"

    def get_list_display(self, request: HttpRequest) -> tuple[str, ...]:
        """Show what, to whom, which level, by whom and when."""
        return ("content_object", "held_by", "level", "granted_by", "granted_at")

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Show the same on the page of one grant."""
        return ("content_object", "held_by", "level", "granted_by", "granted_at")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Let nothing be changed."""
        return self.get_fields(request, obj)

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:
        """Search by name of what and of whom."""
        named = "title" if self.model._meta.get_field("content_object").related_model is Document else "name"
        holder = ("user__name", "user__email") if self._holder == "user" else ("group__name",)
        return (f"content_object__{named}", *holder)

    @admin.display(description=_("granted to"))
    def held_by(self, row: Any) -> str:
        """Return the person, the group or the department."""
        if self._holder == "user":
            return str(row.user)
        department: Department | None = getattr(row.group, "department", None)
        return department.path if department else row.group.name

    @admin.display(description=_("level"), ordering="permission__codename")
    def level(self, row: Any) -> str:
        """Return what it lets its holder do."""
        return str(sharing.level_of(row.permission).label)
