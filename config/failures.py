"""What is shown where no view answers: JSON to the API's callers, a page to people."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from accounts.api.errors import error_response, is_api, not_found_message


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Say that nothing is here; absent and forbidden get the same words."""
    return _failure(request, 404, "not_found", _("Nothing here"), not_found_message())


def refused(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Say that this is not allowed."""
    return _failure(request, 403, "permission_denied", _("Not allowed"), _("You may not do this."))


def unreadable(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Say that the request cannot be read."""
    return _failure(request, 400, "parse_error", _("Not understood"), _("The request cannot be read."))


def broken(request: HttpRequest) -> HttpResponse:
    """Say that the fault is ours; what happened is in the log alone."""
    message = _("Something failed on our side. Try it again; if it happens again tell your administrator when it was.")
    return _failure(request, 500, "internal", _("Our fault"), message)


def foreign(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say why a form was not taken (its origin, or a page older than the sign-in) and what to do about it."""
    origin = request.headers.get("Origin", "")
    if origin and "Origin checking failed" in reason:
        message = _(
            "The form came from %(origin)s, which is not the address this company is served at. Behind a proxy the "
            "administrator sets JANGBU_BEHIND_PROXY=1, or names the origin in JANGBU_CSRF_TRUSTED_ORIGINS."
        ) % {"origin": origin[:200]}
    else:
        message = _("The page is older than your sign-in: go back, reload it, and send the form again.")
    return _failure(request, 403, "csrf", _("Not taken"), message)


def _failure(request: HttpRequest, status: int, code: str, title: str, message: str) -> HttpResponse:
    wants_data = "text/event-stream" in request.headers.get("Accept", "")
    if is_api(request) or wants_data:
        return error_response(status, code, message)
    return render(request, "failure.html", {"status": status, "title": title, "message": message}, status=status)
