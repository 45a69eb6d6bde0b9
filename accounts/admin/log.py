"""What was done on the governance pages, read-only."""

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.utils.translation import gettext_lazy as _

from accounts.admin.governed import ReadOnlyAdmin, RelatedFilter


class LogAdmin(ReadOnlyAdmin):
    """Changes to people, groups, departments, kinds and the like; documents and grants have the history."""

    list_display = ("action_time", "user", "content_type", "object_repr", "said")
    list_select_related = ("user", "content_type")
    list_filter = ("action_flag", ("user", RelatedFilter), "action_time")
    search_fields = ("object_repr", "user__name", "user__email")
    ordering = ("-action_time", "-pk")

    @admin.display(description=_("what"))
    def said(self, entry: LogEntry) -> str:
        """Return the change in words."""
        return str(entry.get_change_message() or entry.get_action_flag_display())
