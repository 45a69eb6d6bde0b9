"""The commands that open a company and let people in."""

import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import translation
from django_tenants.utils import schema_context

from accounts.models import Token, User
from knowledge.models import KnowledgeBase
from tenants.models import Domain, Tenant
from tests.cast import DOYUN, NARI
from tests.commanding import refusal, said

HERE = ("--tenant", "gaon")


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


@pytest.fixture
def in_public(transactional_db: None) -> None:
    """Commands start in the public schema."""
    connection.set_schema_to_public()  # type: ignore[attr-defined]


@pytest.mark.slow
def test_create_tenant_opens_a_company_with_its_administrator(in_public):
    out, err = StringIO(), StringIO()
    call_command(
        "create_tenant", "dami", "--title", "다미", "--admin", "Boss@dami.example", "--json", stdout=out, stderr=err
    )
    assert out.getvalue() == '{"schema": "dami", "domain": "dami.localhost"}\n'
    assert Domain.objects.get(domain="dami.localhost").tenant.title == "다미"
    password = err.getvalue().split("password ")[1].split(" ")[0]
    with schema_context("dami"):
        boss = User.objects.get()
        assert (boss.email, boss.name, boss.is_staff, boss.is_superuser) == ("boss@dami.example", "boss", True, True)
        assert boss.check_password(password)
        assert not KnowledgeBase.objects.exists()


def test_create_tenant_leaves_what_is_there_as_it_is(in_public):
    words = ("create_tenant", "gaon", "--title", "다른 이름", "--admin", "intruder@gaon.example")
    assert said(*words) == {"schema": "gaon", "domain": "gaon.localhost"}
    assert Tenant.objects.get(schema_name="gaon").title == "가온"
    with schema_context("gaon"):
        assert not User.objects.filter(email="intruder@gaon.example").exists()


@pytest.mark.parametrize(
    ("name", "admin"), [("public", "a@b.example"), ("pg1", "a@b.example"), ("가온", "a@b.example"), ("dami", "nobody")]
)
def test_create_tenant_refuses_bad_names_and_leaves_nothing(in_public, name, admin):
    assert refusal("create_tenant", name, "--title", "다미", "--admin", admin)
    assert Tenant.objects.count() == 2


@pytest.mark.slow
def test_create_tenant_that_fails_half_way_leaves_nothing(in_public):
    with pytest.raises(CommandError):
        call_command("create_tenant", "dami", "--title", "다미", "--admin", "a@b.example", "--admin-name", "가" * 121)
    assert not Tenant.objects.filter(schema_name="dami").exists()
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_namespace WHERE nspname = 'dami'")
        assert cursor.fetchone() == (0,)


@pytest.mark.slow
def test_a_script_gets_one_object_and_exit_codes(environment, tmp_path: Path):
    table = tmp_path / "people.csv"
    table.write_text("email,name\nbora@gaon.example,보라\nbad,x\n", encoding="utf-8")
    manage = [sys.executable, "manage.py"]

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*manage, *words], env=environment, capture_output=True, text=True, check=False)

    done = run("import_people", str(table), *HERE, "--json")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") == 1
    assert '"created": 1' in done.stdout
    refused = run("import_people", str(table), "--tenant", "gaoon", "--json")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "gaon" in refused.stderr


@pytest.mark.django_db
def test_import_people_reports_bad_rows(tmp_path: Path):
    table = tmp_path / "people.csv"
    table.write_bytes("email,name\nbora@gaon.example,보라\nbad,x\n".encode("cp949"))
    report = said("import_people", str(table), *HERE)
    assert (report["created"], report["updated"]) == (1, 0)
    assert [(error["line"], error["email"]) for error in report["errors"]] == [(3, "bad")]
    assert said("import_people", str(table), *HERE)["created"] == 0


@pytest.mark.django_db
def test_import_people_refuses_what_is_no_file(tmp_path: Path):
    assert "There is no file" in refusal("import_people", str(tmp_path / "none.csv"), *HERE)
    assert refusal("import_people", str(tmp_path), *HERE)


@pytest.mark.django_db
@pytest.mark.parametrize("permission", ["knowledge.count_all", "answering.view_traces"])
def test_permit_gives_and_takes_a_permission(permission):
    assert said("permit", DOYUN.email, permission, *HERE) == {"changed": True}
    assert said("permit", DOYUN.email.upper(), permission, *HERE) == {"changed": False}
    assert DOYUN.user.has_perm(permission)
    assert said("permit", DOYUN.email, permission, *HERE, "--revoke") == {"changed": True}
    assert said("permit", DOYUN.email, permission, *HERE, "--revoke") == {"changed": False}
    assert not DOYUN.user.has_perm(permission)


@pytest.mark.django_db
def test_permit_offers_the_nearest_of_an_unknown_name():
    assert "knowledge.count_all" in refusal("permit", DOYUN.email, "knowledge.count_al", *HERE)
    assert DOYUN.email in refusal("permit", "doyum@gaon.example", "knowledge.count_all", *HERE)
    assert refusal("permit", DOYUN.email, "count_all", *HERE)


@pytest.mark.django_db
def test_create_token_says_it_once():
    token = said("create_token", DOYUN.email, *HERE, "--scopes", "ask,search", "--expires", "90d")["token"]
    row = Token.objects.get()
    assert row.scopes == ["ask", "search"]
    assert token.startswith(row.token_key)
    assert said("create_token", NARI.email, *HERE, "--scopes", "read", "write")["token"] != token


@pytest.mark.django_db
@pytest.mark.parametrize("words", [("--scopes", "all"), ("--expires", "soon"), ("--expires", "2001-01-01")])
def test_create_token_refuses_what_it_cannot_be(words):
    assert refusal("create_token", DOYUN.email, *HERE, *words)
    assert not Token.objects.exists()
