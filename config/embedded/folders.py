"""The folders of the services: made, checked for their owner, and set aside or removed; no other folder is touched."""

from __future__ import annotations

import os
import shutil
import stat
import sys
from pathlib import Path

from config.embedded.account import Account
from config.embedded.place import ROOTS_STATE, EmbeddedProblem, Place


def make_home(where: Place) -> None:
    """Make `home`, or set aside one that belongs to a data folder which lay at the same path before.

    Root keeps the services outside the data folder, so they outlive it: a new folder at the old path would find rows of
    files that are gone. The old home waits under its own identity, for the day when its data folder comes back.
    """
    mark = where.home / "identity"
    if not belongs(where):
        aside = _aside(where, mark.read_text())
        if aside.exists():
            shutil.rmtree(aside)
        where.home.rename(aside)
        sys.stderr.write(f"The services in {where.home} are of another data folder; they were kept in {aside}.\n")
    if not where.home.exists() and _aside(where, where.identity).exists():
        _aside(where, where.identity).rename(where.home)
    _make(where.home)
    mark.write_text(where.identity)


def belongs(where: Place) -> bool:
    """Whether `home`, if there is one, was made for this data folder and not for an earlier one at the same path."""
    mark = where.home / "identity"
    return not mark.exists() or mark.read_text() == where.identity


def is_current(where: Place) -> bool:
    """Whether `home` belongs to this data folder and was provisioned."""
    try:
        identity = (where.home / "identity").read_text()
    except FileNotFoundError:
        return False
    return identity == where.identity and where.cluster.exists() and (where.home / "provisioned").exists()


def make_state(where: Place) -> None:
    """Make the folder that holds `home` and the lock. Raises `EmbeddedProblem` where it cannot be made."""
    try:
        _make(where.home.parent)
        if not os.access(where.home.parent, os.W_OK | os.X_OK):
            raise PermissionError(13, "no permission")
    except OSError as error:
        raise EmbeddedProblem(
            f"The embedded services need the folder {where.home.parent}, which cannot be used ({error.strerror}): name "
            "another in JANGBU_STATE, or set DATABASE_URL and BROKER_URL."
        ) from error


def make_sub_folders(where: Place, *, account: Account) -> None:
    """Make the account's own folders: logs, broker and sockets. Raises `EmbeddedProblem` as `check_sockets`."""
    _make(where.sockets)
    check_sockets(where)
    for folder in (where.logs, where.broker, where.database_sockets, where.broker_socket.parent):
        account.own(folder)


def check_sockets(where: Place) -> bool:
    """Whether there is a folder for the sockets; it lies where others may write, so no other's is trusted.

    Raises `EmbeddedProblem` where somebody else made it, or may write in it.
    """
    try:
        found = where.sockets.lstat()
    except FileNotFoundError:
        return False
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & 0o022:
        raise EmbeddedProblem(f"{where.sockets} is not this user's own and is not trusted: have its owner remove it.")
    return True


def remove(where: Place) -> None:
    """Remove homes, sockets and keys of this data folder, and root's state folder with the last of them."""
    for folder in (where.home, *where.home.parent.glob(f"{where.home.name}.*"), where.data / "keys"):
        if folder.is_dir() and not folder.is_symlink():
            shutil.rmtree(folder)
    if check_sockets(where):
        shutil.rmtree(where.sockets)


def remove_state(where: Place) -> None:
    """Remove root's own state folder when nothing is left in it."""
    if where.home.parent == ROOTS_STATE.resolve() and not any(ROOTS_STATE.iterdir()):
        ROOTS_STATE.rmdir()


def _aside(where: Place, identity: str) -> Path:
    return where.home.with_name(f"{where.home.name}.{identity}")


def _make(folder: Path) -> None:
    """Make a folder and the parents it lacks. Root's may be entered by all, whatever the umask."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(exist_ok=True)
        each.chmod(0o755 if os.geteuid() == 0 else 0o700)
