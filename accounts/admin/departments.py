"""Governing the organisation's tree."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.governed import GovernedAdmin
from accounts.departments import move, names_of, place
from accounts.models import Department


class DepartmentForm(forms.ModelForm):
    """A name and what it stands under; path and group follow from them."""

    class Meta:
        model = Department
        fields = ("name", "parent")

    def clean(self) -> dict[str, Any]:
        """Refuse names that are taken, circles, and names with a slash."""
        cleaned = super().clean() or {}
        name, parent = cleaned.get("name", ""), cleaned.get("parent")
        if not name:
            return cleaned
        if "/" in name:
            raise forms.ValidationError(_("A department's name holds no “/”."))
        try:
            path = "/".join(names_of(f"{parent.path}/{name}" if parent else name))
        except ValueError as error:
            raise forms.ValidationError(str(error)) from None
        if self.instance.pk and f"{path}/".startswith(f"{self.instance.path}/") and path != self.instance.path:
            raise forms.ValidationError(_("A department cannot stand below itself."))
        if Department.objects.filter(path=path).exclude(pk=self.instance.pk).exists():
            raise forms.ValidationError(_("There is a department “%(path)s” already."), params={"path": path})
        return cleaned


class DepartmentAdmin(GovernedAdmin):
    """Departments; a move takes everything below along, and grants stay with the groups."""

    form = DepartmentForm
    list_display = ("path", "people", "group_name")
    list_select_related = ("group",)
    search_fields = ("path",)
    ordering = ("path",)
    autocomplete_fields = ("parent",)

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Department]:
        """Count people in the same statement."""
        return Department.objects.annotate(people_count=models.Count("profiles")).order_by("path")

    @admin.display(description=_("people"), ordering="people_count")
    def people(self, department: Any) -> int:
        """Return how many sit in it, those below left out."""
        return int(department.people_count)

    @admin.display(description=_("group"))
    def group_name(self, department: Department) -> str:
        """Return the name of the group that carries its grants."""
        return department.group.name

    def save_model(self, request: HttpRequest, obj: Department, form: Any, change: bool) -> None:
        """Place or move it."""
        parent: Department | None = form.cleaned_data["parent"]
        name: str = form.cleaned_data["name"]
        if change:
            move(Department.objects.get(pk=obj.pk), name=name, parent=parent)
            return
        made = place(f"{parent.path}/{name}" if parent else name)
        obj.pk, obj.path, obj.group = made.pk, made.path, made.group
        obj._state.adding = False

    def delete_model(self, request: HttpRequest, obj: Department) -> None:
        """Delete the department with its group, which takes its grants along."""
        group = obj.group
        obj.delete()
        group.delete()

    def delete_queryset(self, request: HttpRequest, queryset: models.QuerySet[Department]) -> None:
        """Delete the chosen departments, the lowest first."""
        for department in sorted(queryset.select_related("group"), key=lambda each: -each.path.count("/")):
            self.delete_model(request, department)
