"""Governing people: who they are, where they sit, which groups they are in."""

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.db import models
from django.forms import ModelMultipleChoiceField
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from unfold.admin import StackedInline
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from accounts.admin.governed import GovernedAdmin, RelatedFilter, user_in
from accounts.models import Profile, User


class NewPersonForm(UserCreationForm):
    """Who comes in: address, name, first password."""

    class Meta:
        model = User
        fields = ("email", "name")


class PersonForm(UserChangeForm):
    """A person as they are."""

    class Meta:
        model = User
        fields = "__all__"


class ProfileInline(StackedInline):
    """What the organisation says of the person."""

    model = Profile
    fields = ("department", "title", "rank", "aliases")
    autocomplete_fields = ("department",)
    can_delete = False
    min_num = 1
    max_num = 1


class PersonAdmin(UserAdmin, GovernedAdmin):  # type: ignore[misc]
    """People. Who is no superuser may neither make one nor touch one, nor hand out groups and permissions."""

    add_form = NewPersonForm
    form = PersonForm
    change_password_form = AdminPasswordChangeForm
    inlines = (ProfileInline,)
    list_display = ("name", "email", "department", "title", "is_active", "is_staff", "last_login")
    list_display_links = ("name", "email")
    list_select_related = ("profile__department",)
    list_filter = ("is_active", "is_staff", ("groups", RelatedFilter))
    search_fields = ("name", "email", "profile__aliases", "profile__department__path")
    ordering = ("name", "email")
    filter_horizontal = ("user_permissions",)
    readonly_fields = ("uuid", "last_login", "created_at")
    fieldsets = (
        (None, {"fields": ("email", "name", "password", "is_active")}),
        (_("Rights"), {"fields": ("groups", "is_staff", "is_superuser", "user_permissions")}),
        (_("Known since"), {"fields": ("uuid", "last_login", "created_at")}),
    )
    add_fieldsets = ((None, {"classes": ("wide",), "fields": ("email", "name", "password1", "password2")}),)
    _for_superusers: ClassVar[tuple[str, ...]] = ("groups", "is_staff", "is_superuser", "user_permissions")

    @admin.display(description=_("department"), ordering="profile__department__path")
    def department(self, user: User) -> str:
        """Return the department's path."""
        profile = getattr(user, "profile", None)
        return str(profile.department or "–") if profile else "–"

    @admin.display(description=pgettext_lazy("person", "title"), ordering="profile__title")
    def title(self, user: User) -> str:
        """Return the title."""
        profile = getattr(user, "profile", None)
        return profile.title if profile else ""

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Leave rights to superusers."""
        return self.readonly_fields if user_in(request).is_superuser else (*self.readonly_fields, *self._for_superusers)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Leave superusers to superusers: whoever sets a password can sign in by it."""
        allowed = super().has_change_permission(request, obj)
        return allowed and (obj is None or not obj.is_superuser or user_in(request).is_superuser)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Leave superusers to superusers, and everybody to someone else."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and (obj is None or (obj != request.user and self.has_change_permission(request, obj)))

    def formfield_for_manytomany(
        self, db_field: Any, request: HttpRequest, **kwargs: Any
    ) -> ModelMultipleChoiceField | None:
        """Offer no department's group: people are in a department by their profile."""
        if db_field.name == "groups":
            kwargs["queryset"] = Group.objects.filter(department__isnull=True)
        return super().formfield_for_manytomany(db_field, request, **kwargs)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Save, and keep in the log which rights the person had and has by group and department."""
        before = _standing(form.instance)
        super().save_related(request, form, formsets, change)
        after = _standing(form.instance)
        if before != after:
            self.log_change(request, form.instance, f"{before} → {after}")


def _standing(user: User) -> str:
    """Return the department and the groups of a person as one line."""
    profile = Profile.objects.filter(user=user).select_related("department").first()
    department = str(profile.department) if profile and profile.department else "–"
    return f"{department}; {', '.join(user.groups.order_by('name').values_list('name', flat=True)) or '–'}"


class GroupAdmin(GovernedAdmin):
    """Groups; a department's own is shown, since grants are given to it, and left alone."""

    list_display = ("label", "people")
    search_fields = ("name", "department__path")
    ordering = ("name",)
    filter_horizontal = ("permissions",)

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Group]:
        """Count people in the same statement."""
        groups = Group.objects.select_related("department")
        return groups.annotate(people_count=models.Count("user", distinct=True)).order_by("name")

    @admin.display(description=_("name"), ordering="name")
    def label(self, group: Group) -> str:
        """Return the name."""
        return group.name

    @admin.display(description=_("people"), ordering="people_count")
    def people(self, group: Any) -> int:
        """Return how many are in it."""
        return int(group.people_count)

    def has_change_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        """Leave departments' groups to the departments, and what groups permit to superusers."""
        allowed = super().has_change_permission(request, obj)
        return allowed and user_in(request).is_superuser and (obj is None or not hasattr(obj, "department"))

    def has_delete_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        """Leave departments' groups to the departments."""
        return super().has_delete_permission(request, obj) and (obj is None or not hasattr(obj, "department"))
