"""Where the bytes that came in lie, in a folder or in S3: one original a version, never changed."""

import hashlib
import uuid
from typing import BinaryIO

from django.core.files.base import File
from django.core.files.storage import default_storage
from django.db import connection

from knowledge.naming import storage_name

CHUNK = 1024 * 1024


def fingerprint(file: BinaryIO) -> tuple[str, int]:
    """Return the SHA-256 in hex and the size in bytes, and leave the file at its beginning."""
    digest, size = hashlib.sha256(), 0
    file.seek(0)
    while chunk := file.read(CHUNK):
        digest.update(chunk)
        size += len(chunk)
    file.seek(0)
    return digest.hexdigest(), size


def keep(file: BinaryIO, *, name: str) -> str:
    """Store the bytes and return their key; every call makes a new one, below the company's schema."""
    key = f"{connection.schema_name}/{uuid.uuid4()}/{storage_name(name)}"  # type: ignore[attr-defined]
    file.seek(0)
    return default_storage.save(key, File(file))


def open_original(key: str) -> File:
    """Return the stored file, opened for reading bytes.

    Raises:
        FileNotFoundError: it is not there.
    """
    return default_storage.open(key, "rb")


def remove(key: str) -> None:
    """Remove an original; one that is not there any more is no error."""
    default_storage.delete(key)
