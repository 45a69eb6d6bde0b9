"""Signing in by token: it carries its person, and may do no more than its scopes say."""

from typing import TYPE_CHECKING

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from knox.auth import TokenAuthentication as KnoxAuthentication
from rest_framework import exceptions
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from accounts.models import Token, User

if TYPE_CHECKING:  # DRF's views import this module while they are made
    from rest_framework.views import APIView


class TokenAuthentication(KnoxAuthentication):
    """`Authorization: Token …`; a session's cookie beside it is not looked at."""

    def authenticate_credentials(self, token: bytes) -> tuple[User, Token]:
        """Return the person and the token.

        Raises:
            AuthenticationFailed: the token is none of ours, has ended, or its person is not active any more.
        """
        try:
            token.decode("ascii")
        except UnicodeDecodeError:
            raise exceptions.AuthenticationFailed(_("This token is not known, or it has ended.")) from None
        try:
            user, held = super().authenticate_credentials(token)
        except exceptions.AuthenticationFailed:
            raise exceptions.AuthenticationFailed(_("This token is not known, or it has ended.")) from None
        return user, held


class HasScope(BasePermission):
    """Lets through a session, a token without scopes, and a token with the scope the view names.

    A view's `scope` is one word, or a mapping from method to word; None asks for no scope.
    """

    message = _("This token may not do that: make one with the scope it takes.")
    code = "scope"

    def has_permission(self, request: Request, view: "APIView") -> bool:
        """Return whether the token reaches as far as the view."""
        needed: str | dict[str, str] | None = getattr(view, "scope", None)
        if isinstance(needed, dict):
            needed = needed.get(request.method or "")
        held = request.auth
        return needed is None or not isinstance(held, Token) or not held.scopes or needed in held.scopes


def signed_in_user(request: Request | HttpRequest) -> User:
    """Return who asks; views call it behind a door that lets only people who signed in through."""
    user = request.user
    if not isinstance(user, User):
        raise exceptions.NotAuthenticated
    return user
