"""Secrets: text that does not show itself, and files that keep one."""

from __future__ import annotations

import errno
import os
import secrets
import tempfile
from pathlib import Path


class Secret(str):
    """A string whose `repr` hides it, so that tracebacks, settings pages and logs do not tell it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "'********'"


def kept_secret(path: Path, *, size: int = 48) -> Secret:
    """The secret in the file `path`, made from `size` random bytes on the first call (mode 600).

    Safe when several processes call it at once: all get the same secret.
    Raises `OSError` where the folder cannot be written.
    """
    found = _read(path)
    if found:
        return found
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # mode 600 from the start
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(size))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(name, path)  # whole from the start; unlike a rename it refuses when another process was quicker
    except FileExistsError:
        pass
    finally:
        Path(name).unlink(missing_ok=True)
    found = _read(path)
    if not found:
        raise OSError(errno.EINVAL, f"{path} is empty: remove it")
    return found


def _read(path: Path) -> Secret:
    try:
        return Secret(path.read_text(encoding="ascii").strip())
    except FileNotFoundError:
        return Secret()
