"""What every test may stand on: a database of its own with the cast in it, inside 가온, and its own files and broker.

`@pytest.mark.django_db` runs a test in a transaction inside 가온; with `transaction=True` the whole database is thrown
away and copied anew afterwards. `real_embedder` gives meaning to vectors, which are hashes otherwise.

Properties are tried on the same examples in every run, and without a time limit for each: what passed passes again, on
a busy machine too. `--hypothesis-profile=searching` looks for new ones.
"""

import os
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import hypothesis
import pytest
from django.conf import settings as django_settings
from django.core.cache import caches
from django.db import connection
from django.test import Client, TransactionTestCase
from django_tenants.utils import tenant_context

from config.embedded import ensure_if_embedded
from tenants.models import Tenant
from tests import broker, cast
from tests.database import Copy

WORKER = os.environ.get("PYTEST_XDIST_WORKER", "one")
_DATABASE_FIXTURES = {"db", "transactional_db", "live_server"}

hypothesis.settings.register_profile("same", derandomize=True, deadline=None, database=None)
hypothesis.settings.register_profile("searching", deadline=None, max_examples=1_000)
hypothesis.settings.load_profile("same")
os.environ["JANGBU_EMBEDDER"] = "hashing"  # for the processes that tests start
django_settings.EMBEDDER = "hashing"
django_settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # fast; the cast's are known
django_settings.CELERY_BROKER_URL = broker.claim(
    django_settings.CELERY_BROKER_URL, locks=Path(django_settings.DATA) / "tests"
)


@pytest.fixture(scope="session")
def services() -> None:
    """Start, or join, the database and the broker of this checkout."""
    ensure_if_embedded()
    broker.empty(django_settings.CELERY_BROKER_URL)


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: Any, services: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Copy]:
    """Give the process a database: a copy of the template, in half a second."""
    data = tmp_path_factory.mktemp("data")
    django_settings.DATA = data
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(django_settings.STORAGES, "default", _folder(data / "originals"))
        with django_db_blocker.unblock():
            copy = Copy(WORKER)
            copy.make()
        # Django's own flush runs on the public schema only: companies would be gone, and their rows left behind.
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda case: copy.renew())
        yield copy
        with django_db_blocker.unblock():
            copy.remove()


@pytest.fixture(autouse=True)
def _inside_gaon(request: pytest.FixtureRequest) -> Iterator[None]:
    """Enter 가온 for tests that use the database, and leave every schema afterwards."""
    marked = request.node.get_closest_marker("django_db") is not None
    if not marked and not _DATABASE_FIXTURES & set(request.fixturenames):
        yield
        return
    request.getfixturevalue("_django_db_helper")
    caches["default"].key_prefix = f"test-{uuid.uuid4().hex}"
    with tenant_context(cast.company(cast.GAON)):
        yield
    connection.set_schema_to_public()  # type: ignore[attr-defined]


@pytest.fixture
def gaon(db: None) -> Tenant:
    """The company whose schema is set in every test with a database."""
    return cast.company(cast.GAON)


@pytest.fixture
def narae(db: None) -> Tenant:
    """The other company; enter it with `tenant_context`."""
    return cast.company(cast.NARAE)


@pytest.fixture
def originals(settings: Any, tmp_path: Path) -> Path:
    """An empty folder in which this test's originals lie."""
    folder = tmp_path / "originals"
    settings.STORAGES = {**settings.STORAGES, "default": _folder(folder)}
    return folder


@pytest.fixture
def real_embedder(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Vectors with a meaning, here and in the processes that the test starts."""
    settings.EMBEDDER = "local"
    monkeypatch.setenv("JANGBU_EMBEDDER", "local")


@pytest.fixture
def environment(transactional_db: None) -> dict[str, str]:
    """What a process that the test starts (a worker, a command, a server) needs to work on this test's database."""
    said = {name: str(value or "") for name, value in django_settings.DATABASES["default"].items()}
    address = f"{said['NAME']}?{urlencode({'host': said['HOST'], 'port': said['PORT'] or 5432})}"
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": f"postgresql://{said['USER']}:{quote(said['PASSWORD'], safe='')}@/{address}",
        "BROKER_URL": django_settings.CELERY_BROKER_URL,
        "JANGBU_DATA": str(django_settings.DATA),
        "JANGBU_SECRET_KEY": django_settings.SECRET_KEY,
    }


class Visitor(Client):
    """A browser at one company's host; the schema that the request set does not outlive it."""

    def __init__(self, *, tenant: Tenant, **defaults: Any) -> None:
        self.tenant = tenant
        super().__init__(headers={"host": f"{tenant.schema_name}.{django_settings.BASE_DOMAIN}"}, **defaults)

    def request(self, **request: Any) -> Any:
        """Send the request inside the visitor's company, then return to where the test was."""
        with tenant_context(self.tenant):
            return super().request(**request)

    @property
    def session(self) -> Any:
        """The session as it is kept in the visitor's company."""
        with tenant_context(self.tenant):
            session = super().session
            session.get("_auth_user_id")  # reads the row while the schema is set
            return session

    def sign_in(self, person: cast.Person) -> "Visitor":
        """Sign the person in without asking for the password; returns itself."""
        with tenant_context(self.tenant):
            self.force_login(person.user, backend="django.contrib.auth.backends.ModelBackend")
        return self


@pytest.fixture
def visit(db: None) -> Callable[..., Visitor]:
    """Make browsers: `visit(DOYUN)` is signed in at their company, `visit()` is a stranger at 가온's host."""

    def make(person: cast.Person | None = None, *, tenant: str = "", **defaults: Any) -> Visitor:
        visitor = Visitor(tenant=cast.company(tenant or (person.tenant if person else cast.GAON)), **defaults)
        return visitor.sign_in(person) if person else visitor

    return make


def _folder(path: Path) -> dict[str, Any]:
    return {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": path}}
