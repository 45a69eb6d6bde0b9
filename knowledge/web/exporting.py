"""Handing out a list as a CSV file."""

from collections.abc import Iterator
from typing import IO, Final

from django.db import close_old_connections, connection
from django.http import StreamingHttpResponse
from django.utils.translation import gettext_lazy

from accounts.viewer import Viewer
from knowledge.exporting import export_records
from knowledge.ledger.errors import BadRequest
from knowledge.naming import content_disposition
from knowledge.web.filtering import Asked

CHUNK: Final = 256 * 1024


def hand_out(viewer: Viewer, asked: Asked) -> StreamingHttpResponse:
    """Return the records of a list as an attachment, written before the first byte is sent.

    Raises:
        LedgerError: a filter is none, or more than what the viewer may open is asked for.
    """
    if asked.scope != "visible":
        text = gettext_lazy("A file holds what you may open: leave “scope” out.")
        raise BadRequest(text, field="scope")
    export = export_records(viewer, asked.query)
    response = StreamingHttpResponse(_chunks(export.file), content_type="text/csv; charset=utf-8")
    response["Content-Length"] = str(export.size)
    response["Content-Disposition"] = content_disposition(export.name)
    response["X-Content-Type-Options"] = "nosniff"
    response["X-Total-Records"] = str(export.records)
    response["Cache-Control"] = "private, no-store"
    return response


def _chunks(file: IO[bytes]) -> Iterator[bytes]:
    if not connection.in_atomic_block:
        close_old_connections()  # the database is not needed while somebody's line is slow
    with file:
        while chunk := file.read(CHUNK):
            yield chunk
