"""Governing the company itself: its own row of the list of companies, and no other."""

from typing import Any

from django.db import connection, models
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import TabularInline

from accounts.admin.governed import GovernedAdmin, ReadOnlyAdmin, user_in
from tenants.models import Domain, Tenant


class DomainInline(TabularInline):
    """Host names, as the operator gave them."""

    model = Domain
    fields = readonly_fields = ("domain", "is_primary")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: host names are the operator's."""
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let who governs the company see them."""
        return user_in(request).is_superuser


class CompanyAdmin(GovernedAdmin):
    """Title, clock and conventions of the company whose host was called.

    The list of companies is shared, so there are no permissions for it in a company: superusers of the company govern
    it, and find nothing but their own row.
    """

    list_display = ("title", "schema_name", "time_zone", "language", "week_of_month", "fiscal_year_start")
    fieldsets = (
        (None, {"fields": ("title", "schema_name", "created_at")}),
        (_("Clock and conventions"), {"fields": ("time_zone", "language", "week_of_month", "fiscal_year_start")}),
    )
    readonly_fields = ("schema_name", "created_at")
    inlines = (DomainInline,)
    actions = ()

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Tenant]:
        """Keep the company whose schema is set."""
        return Tenant.objects.filter(schema_name=connection.schema_name)  # type: ignore[attr-defined]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: companies are opened by the operator."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: companies are closed by the operator."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let superusers change their own company."""
        return user_in(request).is_superuser

    has_view_permission = has_change_permission

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show it to who may change it."""
        return user_in(request).is_superuser


class DomainAdmin(ReadOnlyAdmin):
    """Host names of the company whose host was called."""

    list_display = ("domain", "is_primary")

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Domain]:
        """Keep those of the company whose schema is set."""
        return Domain.objects.filter(tenant__schema_name=connection.schema_name)  # type: ignore[attr-defined]

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let who governs the company see them."""
        return user_in(request).is_superuser

    has_module_permission = has_view_permission
