"""Host names as they are stored: lower case, without the trailing dot; and what an unknown one is told."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase, HttpResponseNotFound

# Set by the client, and by a proxy where one is trusted.
HEADERS = ("HTTP_HOST", "HTTP_X_FORWARDED_HOST")


class HostMiddleware:
    """Normalises the Host header before the company is looked up by it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        for header in HEADERS:
            if said := request.META.get(header):
                request.META[header] = normalised(said)
        return self.get_response(request)


def normalised(host: str) -> str:
    """Return a Host header in lower case without the name's trailing dot; the port, and an IPv6 address, stay."""
    name, port = host, ""
    if not host.endswith("]"):
        before, separator, after = host.rpartition(":")
        if separator and after.isdigit():
            name, port = before, f":{after}"
    return name.removesuffix(".").lower() + port


def unknown(request: HttpRequest) -> HttpResponseNotFound:
    """Answer a host that leads to no company, the same for each, telling no names."""
    return HttpResponseNotFound(
        "404: no company answers at this address. Ask your administrator for yours.\n"
        "404: 이 주소에는 회사가 없습니다. 관리자에게 주소를 확인하세요.\n",
        content_type="text/plain; charset=utf-8",
    )
