"""What the API reads and writes: JSON that is never too large, and an answer whatever the client says it accepts."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from rest_framework.exceptions import NotAcceptable
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import JSONParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from accounts.api.errors import TooLarge


class BoundedJSON(JSONParser):
    """JSON up to DATA_UPLOAD_MAX_MEMORY_SIZE: DRF's parser reads past Django's own guard."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        """Return the value.

        Raises:
            TooLarge: the body is larger.
            ParseError: it is no JSON.
        """
        request = (parser_context or {}).get("request")
        length = int(request.META.get("CONTENT_LENGTH") or 0) if request is not None else 0
        if length > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise TooLarge
        try:
            return super().parse(stream, media_type, dict(parser_context or {}))
        except RecursionError:
            raise TooLarge from None


class Negotiation(DefaultContentNegotiation):
    """Answers with the first format where none that was asked for exists: a browser's Accept gets JSON, not 406."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Return the format and its media type."""
        known = list(renderers)
        try:
            return super().select_renderer(request, known, format_suffix)
        except NotAcceptable:
            return known[0], known[0].media_type or ""
