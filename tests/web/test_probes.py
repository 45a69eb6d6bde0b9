"""Probes and hosts: answered for any host, before a company is known; unknown hosts learn nothing."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from config import probes
from config.hosts import normalised
from tests.cast import DOYUN
from tests.conftest import Visitor

HOSTS = ("127.0.0.1:8000", "[::1]:8000", "unknown.example", "gaon.localhost", "GAON.localhost.", "a_b", "x" * 300)


@pytest.mark.parametrize("host", HOSTS)
def test_health_answers_for_any_host(host: str):
    response = Client(headers={"host": host}).get("/healthz")
    assert response.status_code == 200
    assert response.content == b"ok\n"


@pytest.mark.django_db
@pytest.mark.parametrize("host", HOSTS)
def test_readiness_and_metrics_answer_for_any_host(originals: Path, host: str):
    client = Client(headers={"host": host})
    response = client.get("/readyz")
    said = response.json()
    assert response.status_code == 200, said
    assert said["ready"] is True
    assert [check["name"] for check in said["checks"]] == ["database", "broker", "storage", "migrations"]
    assert all(sorted(check) == ["mend", "name", "ok", "what"] for check in said["checks"])
    metrics = client.get("/metrics")
    assert metrics.status_code == 200
    assert 'jangbu_ready{check="database"} 1' in metrics.content.decode()


@pytest.mark.django_db
def test_probes_tell_no_company(originals: Path):
    client = Client(headers={"host": "127.0.0.1"})
    for path in ("/readyz", "/metrics"):
        text = client.get(path).content.decode()
        assert "gaon" not in text
        assert "narae" not in text


@pytest.mark.django_db
def test_readiness_names_what_is_missing(settings: Any, tmp_path: Path, originals: Path):
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {
            "BACKEND": "django.core.files.storage.FileSystemStorage",
            "OPTIONS": {"location": blocked / "originals"},
        },
    }
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    response = Client(headers={"host": "127.0.0.1"}).get("/readyz")
    assert response.status_code == 503
    failed = {check["name"]: check for check in response.json()["checks"] if not check["ok"]}
    assert sorted(failed) == ["broker", "storage"]
    assert all(check["mend"] for check in failed.values())


@pytest.mark.django_db
def test_readiness_sees_a_company_whose_tables_are_behind(originals: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(probes, "SCHEMAS", probes.MigratedSchemas())
    assert probes.check_migrations(database_ok=True).ok
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM narae.django_migrations WHERE app = 'answering'")
    monkeypatch.setattr(probes, "SCHEMAS", probes.MigratedSchemas())
    check = probes.check_migrations(database_ok=True)
    assert not check.ok
    assert "narae" not in check.what + check.mend


@pytest.mark.django_db
@pytest.mark.parametrize(
    "host", ["GAON.localhost", "gaon.localhost.", "Gaon.LocalHost.:8000", "gaon.localhost:8000", "gaon.localhost.:80"]
)
def test_hosts_are_read_in_any_case_and_with_a_trailing_dot(host: str):
    assert Client(headers={"host": host}).get("/accounts/login/").status_code == 200


@pytest.mark.django_db
def test_unknown_hosts_learn_nothing():
    bodies = set()
    for host in ("elsewhere.localhost", "localhost", "127.0.0.1", "gaon.localhost.evil.localhost"):
        response = Client(headers={"host": host}).get("/")
        assert response.status_code == 404
        bodies.add(response.content)
    assert len(bodies) == 1
    assert b"gaon" not in bodies.pop()
    assert Client(headers={"host": "evil.example"}).get("/").status_code == 404


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Gaon.Localhost", "gaon.localhost"),
        ("gaon.localhost.", "gaon.localhost"),
        ("gaon.localhost.:8000", "gaon.localhost:8000"),
        ("[::1]", "[::1]"),
        ("[::1]:8000", "[::1]:8000"),
        ("gaon.localhost:x", "gaon.localhost:x"),
    ],
)
def test_normalised_keeps_ports_and_addresses(said: str, meant: str):
    assert normalised(said) == meant


@pytest.mark.django_db
def test_a_session_of_one_company_is_none_at_another(visit: Any):
    from_gaon: Visitor = visit(DOYUN)
    session = from_gaon.cookies[settings.SESSION_COOKIE_NAME].value
    at_narae: Visitor = visit(tenant="narae")
    at_narae.cookies[settings.SESSION_COOKIE_NAME] = session
    assert at_narae.get("/").status_code == 302
