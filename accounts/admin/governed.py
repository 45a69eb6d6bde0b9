"""What every governance page shares: it shows what its viewer may see, and no list, picker, log or warning tells more.

A page of the admin site narrows by its own list only; titles leak by pickers, by the summary before a deletion, by the
log of recent actions and by look-ups across tables. Each of them is closed here, once.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import FieldDoesNotExist
from django.db import models
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from unfold.admin import ModelAdmin

from accounts.models import User
from accounts.viewer import Viewer
from accounts.web.viewing import viewer_behind


def viewer_in(request: HttpRequest) -> Viewer:
    """Return who governs, read once a request."""
    viewer = getattr(request, "governing_viewer", None)
    if viewer is None:
        viewer = viewer_behind(request)
        request.governing_viewer = viewer  # type: ignore[attr-defined]
    assert isinstance(viewer, Viewer)
    return viewer


def user_in(request: HttpRequest) -> User:
    """Return who governs, as the row that history names."""
    assert isinstance(request.user, User)
    return request.user


class GovernedAdmin(ModelAdmin):
    """A governance page; its list is what pickers on other pages offer too."""

    list_per_page = 50
    show_full_result_count = False
    list_filter_submit = True
    compressed_fields = True
    warn_unsaved_form = True

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Refuse to ask across to what points here: an address could find out titles letter by letter."""
        try:
            field = self.opts.get_field(lookup.partition("__")[0])
        except FieldDoesNotExist:
            field = None  # a filter's own name, or nothing
        if field is not None and field.auto_created and field.is_relation:
            return False
        assert request is not None
        return super().lookup_allowed(lookup, value, request)

    def formfield_for_foreignkey(
        self, db_field: "models.ForeignKey[Any, Any]", request: HttpRequest, **kwargs: Any
    ) -> forms.ModelChoiceField | None:
        """Offer, and accept, only what the other page lists for this viewer."""
        self._narrow(db_field, request, kwargs)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def formfield_for_manytomany(
        self, db_field: "models.ManyToManyField[Any, Any]", request: HttpRequest, **kwargs: Any
    ) -> forms.ModelMultipleChoiceField | None:
        """Offer, and accept, only what the other page lists for this viewer."""
        self._narrow(db_field, request, kwargs)
        return super().formfield_for_manytomany(db_field, request, **kwargs)

    def get_deleted_objects(
        self, objs: Iterable[models.Model], request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[str], list[str]]:
        """Name what is deleted itself, and of what hangs on it no name and no number.

        Whether the viewer may delete is asked of what they chose; what goes with it goes by the same right.
        """
        chosen = list(objs)
        _tree, _counts, _needed, protected = super().get_deleted_objects(chosen, request)
        needed = set()
        if not all(self.has_delete_permission(request, each) for each in chosen):
            needed.add(str(self.opts.verbose_name))
        blocked = [_("something that still hangs on it; move or delete that first")] if protected else []
        return [str(each) for each in chosen], {str(self.opts.verbose_name_plural): len(chosen)}, needed, blocked

    def say_changed(self, request: HttpRequest, changed: int, *, of: int) -> None:
        """Say how many of the chosen rows an action changed."""
        text = ngettext("%(changed)d of %(of)d changed.", "%(changed)d of %(of)d changed.", changed)
        self.message_user(request, text % {"changed": changed, "of": of})

    def _narrow(self, db_field: Any, request: HttpRequest, kwargs: dict[str, Any]) -> None:
        page = self.admin_site._registry.get(db_field.remote_field.model)
        if isinstance(page, GovernedAdmin) and "queryset" not in kwargs:
            kwargs["queryset"] = page.get_queryset(request)


class ReadOnlyAdmin(GovernedAdmin):
    """A page of what is only looked at: history, passages, traces."""

    actions: Sequence[Any] = ()

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Return False."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Return False."""
        return False


class UnloggedAdmin(GovernedAdmin):
    """A page of what may be hidden tomorrow: its names go into no log that others read; history has them."""

    def log_addition(self, request: HttpRequest, obj: models.Model, message: Any) -> None:
        """Keep nothing."""

    def log_change(self, request: HttpRequest, obj: models.Model, message: Any) -> None:
        """Keep nothing."""

    def log_deletions(self, request: HttpRequest, queryset: models.QuerySet[Any]) -> None:
        """Keep nothing."""

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> Any:
        """Answer as where nothing is: the history has a page of its own."""
        return self._get_obj_does_not_exist_redirect(request, self.opts, object_id)


class RelatedFilter(admin.RelatedOnlyFieldListFilter):
    """Offers only values that stand in the list this viewer sees."""
