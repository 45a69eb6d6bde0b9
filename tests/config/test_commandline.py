"""A command finds its services running and migrated, and bad settings end in one line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest

from config.migrating import fingerprint
from config.setting import CHECKOUT
from tests.config.folders import DataFolder, data_folder, rows


@pytest.fixture
def folder() -> Iterator[DataFolder]:
    with data_folder() as made:
        yield made


def manage(folder: DataFolder, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=CHECKOUT, env={**folder.environ, **environ}, text=True,
        capture_output=True, check=False, timeout=250,
    )  # fmt: skip


def test_an_unknown_setting_ends_in_one_line_and_exit_2(folder):
    done = manage(folder, "help", JANGBU_EMBEDER="local")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "did you mean JANGBU_EMBEDDER?" in done.stderr


def test_a_folder_that_cannot_hold_the_services_ends_in_one_line_and_exit_1(folder):
    (folder.data.parent / "file").write_text("")
    done = manage(folder, "shell", "-c", "pass", JANGBU_STATE=str(folder.data.parent / "file" / "state"))
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "JANGBU_STATE" in done.stderr


@pytest.mark.parametrize("arguments", [("help",), ("migrate_schemas", "--help"), ("--version",), ()])
def test_help_starts_no_services(folder, arguments):
    done = manage(folder, *arguments)
    assert done.returncode == 0
    assert not folder.postgres()
    assert not folder.valkey()


@pytest.mark.slow
def test_the_first_command_on_an_empty_or_older_folder_migrates_it(folder):
    code = "from django.conf import settings; print('out:', settings.DATABASES['default']['USER'])"
    first = manage(folder, "shell", "--no-imports", "-c", code)
    assert first.returncode == 0, first.stderr
    assert first.stdout == "out: jangbu\n"
    assert first.stderr.count("Migrated the database") == 1
    second = manage(folder, "shell", "--no-imports", "-c", code)
    assert (second.stdout, "Migrat" in second.stderr, "Started" in second.stderr) == (first.stdout, False, False)
    url = folder.ensure().superuser_url
    assert rows(url, "SELECT count(*) FROM django_migrations WHERE app = 'tenants'") != [(0,)]

    rows(url, "DELETE FROM django_migrations; DROP TABLE tenants_domain; DROP TABLE tenants_tenant")
    (folder.place.home / "migrated").write_text("of an older checkout")
    older = manage(folder, "shell", "--no-imports", "-c", code)
    assert older.stderr.count("Migrated the database") == 1
    assert rows(url, "SELECT to_regclass('tenants_tenant') IS NULL") == [(False,)]


@pytest.mark.slow
def test_commands_at_once_on_an_empty_folder_migrate_once(folder):
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", "print(1)"]
    running = [
        subprocess.Popen(
            command, cwd=CHECKOUT, env=folder.environ, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for _ in range(3)
    ]
    said = [process.communicate(timeout=250) for process in running]
    assert [out for out, _ in said] == ["1\n"] * 3, said
    assert sum("Migrated the database" in err for _, err in said) == 1


@pytest.mark.slow
def test_a_failed_migration_stops_the_command_and_is_tried_again(folder):
    url = folder.ensure().database_url
    rows(url, "CREATE TABLE tenants_tenant (wrong int)")
    failed = manage(folder, "shell", "-c", "print(1)")
    assert failed.returncode == 1
    assert failed.stdout == ""
    assert failed.stderr.endswith("The migration of the embedded database failed; what is above says why.\n")
    rows(url, "DROP TABLE tenants_tenant")
    assert manage(folder, "shell", "-c", "pass").returncode == 0


def test_the_fingerprint_counts_every_apps_migrations(tmp_path):
    folders = {"one": tmp_path / "one", "two": tmp_path / "two", "without": tmp_path / "without"}
    for label in ("one", "two"):
        (folders[label] / "migrations").mkdir(parents=True)
        (folders[label] / "migrations" / "0001_initial.py").write_text("")
    first = fingerprint(folders)
    assert fingerprint(dict(reversed(folders.items()))) == first
    (folders["two"] / "migrations" / "0002_more.py").write_text("")
    second = fingerprint(folders)
    (folders["two"] / "migrations" / "0002_more.py").rename(folders["one"] / "migrations" / "0002_more.py")
    assert len({first, second, fingerprint(folders)}) == 3
