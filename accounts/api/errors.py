"""How every refusal of the API looks: one object with a stable code, a sentence and the field it is about."""

from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation, ValidationError
from django.http import Http404, HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import exceptions, status
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.serializers import as_serializer_error


class TooLarge(exceptions.APIException):
    """The body is larger than this door takes."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = gettext_lazy("The request is larger than is taken here: send less at once.")
    default_code = "too_large"


class InvalidField(exceptions.ValidationError):
    """One field of the request is wrong; `code` says how, for machines."""

    def __init__(self, field: str, message: object, *, code: str = "invalid") -> None:
        super().__init__({field: [exceptions.ErrorDetail(str(message), code=code)]})


def error_body(code: str, message: object, field: str | None = None) -> dict[str, dict[str, str | None]]:
    """Return the one form of an error."""
    return {"error": {"code": code, "message": str(message), "field": field}}


def error_response(status_code: int, code: str, message: object) -> JsonResponse:
    """Return an error from outside a view of the API, such as an address that leads nowhere."""
    return JsonResponse(error_body(code, message), status=status_code, json_dumps_params={"ensure_ascii": False})


def is_api(request: HttpRequest) -> bool:
    """Return whether the address belongs to the API, so that its errors are JSON."""
    return request.path_info.startswith("/api/")


def not_found_message() -> str:
    """Return what is said of things that are absent and of things that may not be seen: the same."""
    return _("There is nothing here, or nothing you may open.")


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn what a view raised into an error; None for faults of ours, which Django reports."""
    known = _translated(error)
    if known is None:
        return None
    request = context.get("request")
    if request is not None:
        request.accepted_renderer = JSONRenderer()
        request.accepted_media_type = "application/json"
    headers = {}
    if getattr(known, "auth_header", None):
        headers["WWW-Authenticate"] = known.auth_header  # type: ignore[attr-defined]
    if getattr(known, "wait", None):
        headers["Retry-After"] = str(int(known.wait))  # type: ignore[attr-defined]
    code: str
    field: str | None
    if isinstance(known, exceptions.ValidationError):
        code, message, field = _first(known.detail)
    else:
        detail = known.detail if isinstance(known.detail, exceptions.ErrorDetail) else None
        code, message, field = ((detail.code if detail else None) or known.default_code), str(known.detail), None
    return Response(error_body(code, message, field), status=known.status_code, headers=headers)


def _translated(error: Exception) -> exceptions.APIException | None:
    if isinstance(error, exceptions.NotFound | Http404):
        return exceptions.NotFound(not_found_message())
    if isinstance(error, exceptions.NotAuthenticated):
        message = _("Sign in, or send a token: “Authorization: Token …”.")
        error.detail = exceptions.ErrorDetail(message, code=error.default_code)
    if isinstance(error, exceptions.APIException):
        return error
    if isinstance(error, PermissionDenied):
        return exceptions.PermissionDenied()
    if isinstance(error, ValidationError):
        return exceptions.ValidationError(as_serializer_error(error))
    if isinstance(error, RequestDataTooBig):
        return TooLarge()
    if isinstance(error, SuspiciousOperation):
        return exceptions.ParseError(_("The request cannot be read."))
    return None


def _first(detail: Any, path: tuple[str, ...] = ()) -> tuple[str, str, str | None]:
    """Return code, message and dotted path of the first error in DRF's nested form."""
    if isinstance(detail, dict):
        key, value = next(iter(detail.items()))
        return _first(value, path if key == "non_field_errors" else (*path, str(key)))
    if isinstance(detail, list):
        for place, value in enumerate(detail):
            if isinstance(value, dict | list):
                if value:
                    return _first(value, (*path, str(place)))
                continue
            return _first(value, path)
    return getattr(detail, "code", "invalid"), str(detail), ".".join(path) or None
