"""Zip archives that come out the same byte for byte."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

MOMENT = (2024, 1, 2, 9, 0, 0)
"""The time every entry carries: a zip needs one, and the day of the build would change the bytes."""


def pack(entries: Mapping[str, bytes], *, stored: frozenset[str] = frozenset()) -> bytes:
    """Zip the entries in their order; those named in `stored` are not compressed."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in entries.items():
            info = zipfile.ZipInfo(name, MOMENT)
            info.compress_type = zipfile.ZIP_STORED if name in stored else zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            info.create_system = 3
            archive.writestr(info, content)
    return buffer.getvalue()


def entries(content: bytes) -> dict[str, bytes]:
    """The archive's entries in their order."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def repack(content: bytes) -> bytes:
    """The same archive with every entry's time set to `MOMENT`."""
    return pack(entries(content))
