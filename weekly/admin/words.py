"""Governing the sections that reports have, and the teams that file them."""

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.governed import GovernedAdmin
from weekly.models import Section, Team


class SectionAdmin(GovernedAdmin):
    """Sections, in the company's order."""

    list_display = ("name_ko", "name_en", "position", "is_active", "others")
    list_editable = ("position", "is_active")
    search_fields = ("code", "name_ko", "name_en", "synonyms")
    ordering = ("position", "code")

    @admin.display(description=_("other words"))
    def others(self, section: Section) -> str:
        """Return the synonyms."""
        return ", ".join(section.synonyms)

    def has_delete_permission(self, request: HttpRequest, obj: Section | None = None) -> bool:
        """Keep a section that reports have lines under: take it out of use instead."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and (obj is None or not obj.parts.exists())


class TeamAdmin(GovernedAdmin):
    """What is said of teams; a department without a row reports all the same."""

    list_display = ("department", "knowledge_base", "expected", "others")
    list_select_related = ("department", "knowledge_base")
    list_filter = ("expected",)
    search_fields = ("department__path", "synonyms")
    ordering = ("department__path",)

    @admin.display(description=_("other names"))
    def others(self, team: Team) -> str:
        """Return the synonyms."""
        return ", ".join(team.synonyms)
