"""How sign-in behaves here: people are invited, not signed up, and nothing signed is valid in two companies."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class Adapter(DefaultAccountAdapter):
    """Closes sign-up: people come by import, by the admin or by single sign-on."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return False always."""
        return False
