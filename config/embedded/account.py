"""Who runs the services: ourselves, or for root a user of their own, since PostgreSQL refuses to run as root."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from config.embedded.place import EmbeddedProblem, Place

# Numeric ids that neither adduser (1000-60000) nor systemd (60001-60577, 61184-65519) hands out.
FREE_UIDS: Final = range(60578, 61184)
_ENVIRONMENT: Final = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC", "HOME": "/"}


@dataclass(frozen=True, kw_only=True)
class Account:
    """The user of a data folder's services; `uid` is `None` where they run as the caller.

    `prefix` goes before every command: a user namespace where root may not change to another user.
    """

    uid: int | None = None
    prefix: tuple[str, ...] = ()

    @property
    def owner(self) -> int:
        """The id that owns the services' folders."""
        return os.geteuid() if self.uid is None else self.uid

    def run(self, command: Sequence[str | Path], *, folder: Path, seconds: float) -> subprocess.CompletedProcess[str]:
        """Run a program in `folder` with a bare environment, apart from our terminal; its output as text, unchecked."""
        return subprocess.run(
            [*self.prefix, *map(str, command)], cwd=folder, env=_ENVIRONMENT, timeout=seconds, check=False, text=True,
            errors="replace", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            start_new_session=True, umask=0o077, user=self.uid, group=self.uid,
            extra_groups=None if self.uid is None else [],
        )  # fmt: skip

    def own(self, folder: Path) -> Path:
        """Make `folder` this account's alone (mode 700); it lies in a folder of ours."""
        folder.mkdir(exist_ok=True)
        folder.chmod(0o700)
        if self.uid is not None and folder.stat().st_uid != self.uid:
            os.chown(folder, self.uid, self.uid)
        return folder


def account(where: Place) -> Account:
    """The account for `where`: for root the owner of its cluster, or the first user that root can hand a folder to.

    Raises `EmbeddedProblem` where there is none.
    """
    if os.geteuid() != 0:
        return Account()
    if where.cluster.exists() and (owner := where.cluster.stat().st_uid) != 0:
        return Account(uid=owner)
    for uid in _candidates(where):
        candidate = Account(uid=uid)
        if _works(candidate, where):
            return candidate
    namespace = namespaced()
    if namespace is not None and _works(namespace, where):
        return namespace
    raise EmbeddedProblem(
        "PostgreSQL refuses to run as root and root may not become another user here: run as an ordinary user, "
        "or set DATABASE_URL and BROKER_URL."
    )


def named(chosen: Account) -> Account:
    """An account with an entry in the user database, which `initdb` insists on: `chosen` itself where it has one.

    Its files have to be handed to `chosen` afterwards. Raises `EmbeddedProblem` where no such account can be used.
    """
    if chosen.prefix or _has_name(chosen.owner):
        return chosen
    if chosen.uid is not None:
        for name in ("nobody", "postgres", "daemon"):
            if (uid := _uid_of(name)) is not None:
                return Account(uid=uid)
    namespace = namespaced()
    if namespace is None:
        raise EmbeddedProblem(
            f"The user id {chosen.owner} has no name here, which PostgreSQL's initdb insists on: add a user with that "
            "id, or set DATABASE_URL and BROKER_URL."
        )
    return namespace


def namespaced() -> Account | None:
    """The caller under the id of a named user in a user namespace, where the system allows that."""
    uid = _uid_of("nobody") or _uid_of("daemon")
    tool = shutil.which("unshare")
    return None if uid is None or tool is None else Account(prefix=(tool, "--user", f"--map-user={uid}"))


def _candidates(where: Place) -> Iterator[int]:
    first = int(where.home.name, 16) if _is_digest(where.home.name) else 0
    for step in range(len(FREE_UIDS)):
        uid = FREE_UIDS[(first + step) % len(FREE_UIDS)]
        if not _has_name(uid):
            yield uid
            break
    yield from filter(None, map(_uid_of, ("postgres", "nobody")))


def _works(candidate: Account, where: Place) -> bool:
    try:
        candidate.own(where.home / "probe")
        return (
            candidate.run(["/bin/sh", "-c", ": > here && rm here"], folder=where.home / "probe", seconds=30).returncode
            == 0
        )
    except OSError:
        return False
    finally:
        shutil.rmtree(where.home / "probe", ignore_errors=True)


def _is_digest(text: str) -> bool:
    return len(text) == 16 and all(letter in "0123456789abcdef" for letter in text)


def _has_name(uid: int) -> bool:
    try:
        pwd.getpwuid(uid)
    except KeyError:
        return False
    return True


def _uid_of(name: str) -> int | None:
    try:
        return pwd.getpwnam(name).pw_uid
    except KeyError:
        return None
