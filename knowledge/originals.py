"""Where the bytes that came in lie, in a folder or in S3: one original a version, never changed."""

import hashlib
import os
import uuid
from typing import BinaryIO

from django.core.files.base import File
from django.core.files.storage import default_storage
from django.db import connection

from knowledge.naming import MAX_BYTES, storage_name

CHUNK = 1024 * 1024


def size_of(file: BinaryIO) -> int:
    """Return the size in bytes without reading the file."""
    return file.seek(0, os.SEEK_END)


def fingerprint(file: BinaryIO) -> str:
    """Return the SHA-256 in hex, and leave the file at its beginning."""
    digest = hashlib.sha256()
    file.seek(0)
    while chunk := file.read(CHUNK):
        digest.update(chunk)
    file.seek(0)
    return digest.hexdigest()


def keep(file: BinaryIO, *, name: str) -> str:
    """Store the bytes and return their key; every call makes a new one, below the company's schema.

    When the store gives up in the middle (a full disk, a lost connection), nothing of it is left.
    """
    identity = uuid.uuid4().hex
    folder = f"{connection.schema_name}/{identity[:2]}"  # type: ignore[attr-defined]
    key = f"{folder}/{identity}-{storage_name(name, limit=MAX_BYTES - len(identity) - 1)}"
    file.seek(0)
    try:
        return default_storage.save(key, File(file))
    except BaseException:
        remove(key)
        raise


def open_original(key: str) -> File:
    """Return the stored file, opened for reading bytes.

    Raises:
        FileNotFoundError: it is not there.
    """
    return default_storage.open(key, "rb")


def remove(key: str) -> None:
    """Remove an original; one that is not there any more is no error."""
    default_storage.delete(key)
