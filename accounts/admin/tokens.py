"""Governing API tokens: who holds which, for what, until when; one can be taken away."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.admin.governed import GovernedAdmin, RelatedFilter
from accounts.models import Token


class TokenAdmin(GovernedAdmin):
    """Tokens. They are made by `create_token`, which says them once; their digests are shown nowhere."""

    list_display = ("name", "user", "reach", "created", "expiry", "works")
    list_display_links = ("name", "user")
    list_select_related = ("user",)
    list_filter = (("user", RelatedFilter), "expiry")
    search_fields = ("name", "user__name", "user__email")
    fields = readonly_fields = ("name", "user", "reach", "created", "expiry", "works")
    ordering = ("-created",)

    @admin.display(description=_("scopes"))
    def reach(self, token: Token) -> str:
        """Return what it may do."""
        return ", ".join(token.scopes) or str(_("everything its person may"))

    @admin.display(description=_("works"), boolean=True)
    def works(self, token: Token) -> bool:
        """Return whether it opens anything now."""
        return token.user.is_active and (token.expiry is None or token.expiry > timezone.now())

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: a token has to be said once, to the one who takes it."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False."""
        return False
