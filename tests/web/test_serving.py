"""What `make up` runs: it answers, ends with all it started, and says why it cannot start."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from config.serving import main

CHECKOUT = Path(__file__).resolve().parent.parent.parent


def children(process: int) -> set[int]:
    """Return the processes that descend from this one, whatever their session."""
    found: set[int] = set()
    parents = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(entry.parent.name)] = int(fields[1])
    added = {process}
    while added:
        added = {child for child, parent in parents.items() if parent in added} - found
        found |= added
    return found


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
def test_serving_ends_with_all_it_started(environment: dict[str, str], asked: signal.Signals, tmp_path: Path):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = tmp_path / "log"
    with log.open("wb") as said:
        command = [sys.executable, "-m", "config.serving", "--port", str(port)]
        process = subprocess.Popen(command, cwd=CHECKOUT, env=environment, stdout=said, stderr=said)
    try:
        deadline = time.monotonic() + 60
        while "Ctrl-C" not in log.read_text():
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.2)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=20) as answer:
            assert answer.status == 200
        assert f"http://gaon.localhost:{port}" in log.read_text()
        started = children(process.pid)
        assert len(started) >= 3, "the server, its own child, and the worker"
        process.send_signal(asked)
        assert process.wait(30) == 0, log.read_text()
        assert not [each for each in started if alive(each)]
    finally:
        if process.poll() is None:
            process.kill()


@pytest.mark.django_db
def test_a_port_in_use_is_named(capsys: pytest.CaptureFixture[str]):
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        assert main(["--port", str(holder.getsockname()[1])]) == 1
    assert "--port" in capsys.readouterr().err
