"""Handing out an original: its own name in any alphabet, its bytes unchanged, never shown inside a page."""

from collections.abc import Iterator
from typing import Final

from django.core.files.base import File
from django.db import close_old_connections
from django.http import StreamingHttpResponse

from knowledge.models import Version
from knowledge.naming import content_disposition
from knowledge.originals import open_original

CHUNK: Final = 256 * 1024


def download(version: Version) -> StreamingHttpResponse:
    """Return the original as an attachment, read from storage as it is sent.

    Raises:
        FileNotFoundError: the storage does not hold it any more.
    """
    file = open_original(version.storage_key)
    response = StreamingHttpResponse(_chunks(file), content_type=version.content_type or "application/octet-stream")
    response["Content-Length"] = str(version.size)
    response["Content-Disposition"] = content_disposition(version.file_name)
    response["X-Content-Type-Options"] = "nosniff"
    # Should a browser show it all the same, nothing in it runs.
    response["Content-Security-Policy"] = "sandbox; default-src 'none'"
    response["Cache-Control"] = "private, no-store"
    return response


def _chunks(file: File) -> Iterator[bytes]:
    close_old_connections()  # the database is not needed while somebody's line is slow
    with file:
        while chunk := file.read(CHUNK):
            yield chunk
