"""Workers and commands as processes of their own, on a test's database and broker."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Self

from django.conf import settings

from knowledge.working import worker_answers
from tests.cast import HANEUL

AS = ("--tenant", "gaon", "--user", HANEUL.email)


class WorkerProcess:
    """A worker with its children, which may be killed as a machine that fails would."""

    def __init__(self, environment: Mapping[str, str], *, concurrency: int = 2, **more: str) -> None:
        self._environment = {**environment, **more}
        self._concurrency = concurrency
        self._log = tempfile.TemporaryFile("w+")  # noqa: SIM115  (closed with the process)
        self.process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
        self._log.seek(0)
        sys.stderr.write(self._log.read()[-20_000:])
        self._log.close()

    def start(self) -> None:
        """Start it; it takes a few seconds before it works."""
        command = [sys.executable, "-m", "celery", "-q", "-A", "config", "worker", "--loglevel", "WARNING"]
        self.process = subprocess.Popen(
            [*command, "--concurrency", str(self._concurrency), "--hostname", f"{os.urandom(4).hex()}@test"],
            cwd=settings.BASE_DIR,
            env=self._environment,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def wait_until_it_answers(self) -> None:
        """Wait until it takes messages."""
        assert until(worker_answers, seconds=60)

    def kill(self) -> None:
        """Kill parent and children at once, as `kill -9` does."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None


def manage(environment: Mapping[str, str], *words: str, seconds: float = 150) -> subprocess.CompletedProcess[str]:
    """Run a command of `manage.py` to its end."""
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=settings.BASE_DIR,
        env=dict(environment),
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )


def ingested(environment: Mapping[str, str], *words: str) -> Any:
    """Return what `ingest … --json` prints: exactly one object on standard output, exit 0."""
    ended = manage(environment, "ingest", *words, *AS, "--json")
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.count("\n") == 1, ended.stdout
    return json.loads(ended.stdout)


def until(holds: Callable[[], object], *, seconds: float, every: float = 0.1) -> bool:
    """Wait until something holds; False when it does not in time."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(every)
    return True
