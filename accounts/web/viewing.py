"""Who is behind a request, as the value every narrowing is given."""

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import resolve_url
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from accounts.api.errors import error_response
from accounts.models import User
from accounts.viewer import Viewer, viewer_of
from tenants.clock import current_tenant

Arguments = ParamSpec("Arguments")
View = Callable[Concatenate[HttpRequest, Arguments], HttpResponseBase]


def viewer_behind(request: Any) -> Viewer:
    """Return who asks, read anew with every request; two queries.

    Takes Django's request or the API's.
    """
    assert isinstance(request.user, User)
    return viewer_of(request.user, zone=current_tenant().time_zone)


def signed_in(view: View[Arguments]) -> View[Arguments]:
    """Let only people who signed in through, and keep what they saw out of every cache.

    Others are led to the sign-in page: by a redirect, by htmx's own header, or, for a script that wants data, by 401.
    """

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Arguments.args, **kwargs: Arguments.kwargs) -> HttpResponseBase:
        if request.user.is_authenticated:
            response = view(request, *args, **kwargs)
            add_never_cache_headers(response)
            return response
        if request.headers.get("HX-Request"):
            return HttpResponse(status=204, headers={"HX-Redirect": resolve_url("account_login")})
        if "text/event-stream" in request.headers.get("Accept", ""):
            return error_response(401, "not_authenticated", _("You are signed out: reload the page and sign in again."))
        return redirect_to_login(request.get_full_path())

    return wrapped


def uuid_or_none(text: str | None) -> uuid.UUID | None:
    """Return the id a form sent; None for nothing, and for what is no id."""
    try:
        return uuid.UUID(text) if text else None
    except ValueError:
        return None
