"""The server as `make up` runs it, on this test's database, and a Chromium before it."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django_tenants.utils import tenant_context
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from accounts.models import User
from tests.cast import PASSWORD, Person, company

CHECKOUT = Path(__file__).resolve().parent.parent.parent
NAMES = ("chromium", "chromium-browser", "google-chrome")
START_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Site:
    """Where the companies answer."""

    port: int

    def address(self, tenant: str, path: str = "/") -> str:
        """Return an address of one company; the browser finds `*.localhost` by itself."""
        return f"http://{tenant}.{settings.BASE_DOMAIN}:{self.port}{path}"


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's program; tests that need it are skipped where there is none."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        pytest.skip(f"No Chromium here (none of {', '.join(NAMES)}): install one to run the browser's tests.")
    return found


@pytest.fixture
def site(environment: dict[str, str], chromium: str) -> Iterator[Site]:
    """Web server and worker in processes of their own, until the test ends."""
    port = _free_port()
    log = Path(settings.DATA) / "serving.log"
    with log.open("wb") as said:
        process = subprocess.Popen(
            [sys.executable, "-m", "config.serving", "--port", str(port)],
            cwd=CHECKOUT,
            env={**environment, "JANGBU_WORKERS": "1", "JANGBU_LOG_LEVEL": "WARNING"},
            stdout=said,
            stderr=said,
            start_new_session=True,
        )
        try:
            _wait(process, port, log)
            yield Site(port)
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            print(log.read_text())  # shown where the test failed
    assert process.returncode == 0, log.read_text()


@pytest.fixture
def open_page(chromium: str) -> Iterator[Callable[..., Page]]:
    """Open pages of a fresh profile: `open_page("ko-KR", dark=True)`; what goes wrong in their scripts fails the test.

    Chromium is started by the first page. From then on the test leaves the database alone: Playwright runs its loop in
    this thread, and Django keeps another connection for code beside a running loop.
    """
    started: list[tuple[Playwright, Browser]] = []

    def open_one(locale: str, *, dark: bool = False, width: int = 1280, height: int = 860) -> Page:
        if not started:
            play = sync_playwright().start()
            started.append((play, play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])))
        context = started[0][1].new_context(
            locale=locale,
            color_scheme="dark" if dark else "light",
            viewport={"width": width, "height": height},
        )
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", _fail)
        return page

    yield open_one
    for play, browser in started:
        browser.close()
        play.stop()


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Callable[[Page, str], Any]:
    """Take pictures into the folder that SCREENSHOTS names; nothing without it."""
    folder = os.environ.get("SCREENSHOTS")

    def take(page: Page, name: str) -> None:
        if folder:
            page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)

    return take


def give_password(person: Person) -> None:
    """Let a person sign in at a server in another process, which does not know the tests' quick hasher."""
    hashed = PBKDF2PasswordHasher().encode(PASSWORD, "salt", iterations=1000)
    with tenant_context(company(person.tenant)):
        User.objects.filter(email=person.email).update(password=hashed)


def sign_in(page: Page, site: Site, person: Person, path: str = "/") -> None:
    """Go to an address and sign in on the way."""
    page.goto(site.address(person.tenant, path))
    page.fill("#id_login", person.email)
    page.fill("#id_password", PASSWORD)
    page.click("main form button")
    page.wait_for_url(site.address(person.tenant, path))


def _fail(error: Exception) -> None:
    raise AssertionError(f"a script of the page failed: {error}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline, said = time.monotonic() + START_SECONDS, ""
    while time.monotonic() < deadline:
        assert process.poll() is None, log.read_text()
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=10):
                return
        except urllib.error.HTTPError as unready:
            said = unready.read().decode()
        except (urllib.error.URLError, OSError) as silent:
            said = str(silent)
        time.sleep(0.3)
    raise AssertionError(f"the server did not become ready: {said} {log.read_text()}")
