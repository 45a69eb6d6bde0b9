"""What `make up` runs: the web server and a worker in the foreground, until Ctrl-C ends all that was started."""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Final

from config.commandline import make_ready
from config.embedded import EmbeddedProblem
from config.environment import EnvironmentProblem, read
from knowledge.working import worker_command

CHECKOUT: Final = Path(__file__).resolve().parent.parent
PORT: Final = 8000
START_SECONDS: Final = 60.0
STOP_SECONDS: Final = 15.0


@dataclass(slots=True)
class Serving:
    """The processes that were started, by what they are; each in a session of its own, so that a Ctrl-C in the terminal
    reaches them in the order chosen here and not all at once.
    """

    processes: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    stopping: threading.Event = field(default_factory=threading.Event)

    def start(self, name: str, command: Sequence[str]) -> None:
        """Start a process; what it says goes to standard error."""
        self.processes[name] = subprocess.Popen(
            command, cwd=CHECKOUT, stdin=subprocess.DEVNULL, stdout=sys.stderr.fileno(), start_new_session=True
        )

    def ended(self) -> str | None:
        """Return the name of a process that ended by itself."""
        return next((name for name, each in self.processes.items() if each.poll() is not None), None)

    def stop(self) -> None:
        """End all: asked first, killed with what they started after STOP_SECONDS."""
        for process in self.processes.values():
            if process.poll() is None:
                process.terminate()
        deadline = time.monotonic() + STOP_SECONDS
        for process in self.processes.values():
            try:
                process.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def web_command(*, host: str, port: int, threads: int) -> list[str]:
    """Return the command of the web server: threads, since a stream keeps one until its answer is complete."""
    return [
        *(sys.executable, "-m", "granian", "--interface", "wsgi", "--host", host, "--port", str(port)),
        *("--workers", "1", "--blocking-threads", str(threads), "--backpressure", str(threads * 4)),
        *("--no-ws", "--log-level", "error", "--workers-kill-timeout", "5", "config.wsgi:application"),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve; the exit: 0 when it was asked to stop, 1 when something failed, 2 for bad input."""
    parser = argparse.ArgumentParser(prog="python -m config.serving", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=int, default=PORT, help=f"port to listen on ({PORT})")
    parser.add_argument("--no-worker", action="store_true", help="the web server alone")
    options = parser.parse_args(arguments)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if _taken(options.host, options.port):
        return _failed(
            f"Port {options.port} is in use: end what listens there, or name another with --port.", exit_code=1
        )
    try:
        values = read()
        make_ready()
    except EnvironmentProblem as problem:
        return _failed(str(problem), exit_code=2)
    except EmbeddedProblem as problem:
        return _failed(str(problem), exit_code=1)
    serving = Serving()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda _number, _frame: _ask_to_stop(serving, _frame))
    try:
        threads: int = values["JANGBU_WEB_THREADS"]
        serving.start("web server", web_command(host=options.host, port=options.port, threads=threads))
        if not options.no_worker:
            serving.start("worker", worker_command())
        if not _wait_until_alive(serving, f"http://127.0.0.1:{options.port}/healthz"):
            return _failed("The web server did not start; what is above says why.", exit_code=1)
        if not serving.stopping.is_set():
            _say_where(options.port)
        while not serving.stopping.wait(0.5):
            ended = serving.ended()
            if ended is not None:
                return _failed(f"The {ended} ended by itself; the rest is stopped.", exit_code=1)
    finally:
        serving.stop()
    return 0


def _ask_to_stop(serving: Serving, frame: FrameType | None) -> None:
    if not serving.stopping.is_set():
        sys.stderr.write("\nStopping …\n")
    serving.stopping.set()


def _taken(host: str, port: int) -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return True
    return False


def _wait_until_alive(serving: Serving, address: str) -> bool:
    """Return whether the server answers, within START_SECONDS; False at once when a process ended."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and not serving.stopping.is_set():
        if serving.ended() is not None:
            return False
        try:
            with urllib.request.urlopen(address, timeout=2):
                return True
        except (urllib.error.URLError, OSError):
            serving.stopping.wait(0.2)
    return serving.stopping.is_set()


def _say_where(port: int) -> None:
    """Print each company's address; the registry of models is ready by now."""
    from tenants.models import Domain  # noqa: PLC0415  (models exist only after make_ready)

    domains = list(Domain.objects.select_related("tenant").order_by("domain"))
    for domain in domains:
        print(f"{domain.tenant.title}: http://{domain.domain}:{port}", flush=True)
    if not domains:
        print("There is no company yet: python manage.py create_tenant NAME --title … --admin EMAIL", flush=True)
    print("Ctrl-C stops it.", flush=True)


def _failed(problem: str, *, exit_code: int) -> int:
    sys.stderr.write(f"{problem}\n")
    return exit_code


if __name__ == "__main__":
    sys.exit(main())
