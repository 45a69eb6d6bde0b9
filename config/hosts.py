"""Host names as they are stored: lower case, without the trailing dot."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase


class HostMiddleware:
    """Normalises the Host header before the company is looked up by it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        host = request.META.get("HTTP_HOST")
        if host:
            name, separator, port = host.partition(":")
            request.META["HTTP_HOST"] = name.rstrip(".").lower() + separator + port
        return self.get_response(request)
