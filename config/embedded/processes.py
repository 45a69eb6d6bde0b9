"""The processes that work in a folder: found by their working directory, since a pid file may be stale or reused."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final

_PROC: Final = Path("/proc")


def working_in(folder: Path, *, pid_file: Path) -> set[int]:
    """Ids of living processes whose working directory is `folder`, even a removed one; zombies do not count.

    Both servers change into their own folder when they start. Where the system has no `/proc`, the id in `pid_file`
    is believed if such a server lives.
    """
    if not (_PROC / "self").exists():
        pid = written_pid(pid_file)
        return {pid} if pid is not None and _is_ours(pid) else set()
    wanted = {str(folder), f"{folder} (deleted)"}
    return {int(entry.name) for entry in _PROC.iterdir() if entry.name.isdigit() and _folder_of(entry) in wanted}


def written_pid(pid_file: Path) -> int | None:
    """The process id in the first line of a pid file; `None` where there is none."""
    try:
        return int(pid_file.read_text(errors="replace").splitlines()[0])
    except (FileNotFoundError, IndexError, ValueError):
        return None


def end(pids: Iterable[int], *, politely: signal.Signals, seconds: float) -> None:
    """Send `politely`, wait up to `seconds` until all have ended, then kill the rest."""
    left = _signal(pids, politely)
    deadline = time.monotonic() + seconds
    while left and time.monotonic() < deadline:
        time.sleep(0.02)
        left = {pid for pid in left if _lives(pid)}
    left = _signal(left, signal.SIGKILL)
    deadline = time.monotonic() + 10
    while left and time.monotonic() < deadline:
        time.sleep(0.02)
        left = {pid for pid in left if _lives(pid)}


def _folder_of(entry: Path) -> str | None:
    """Another user's process, or one that has just ended, tells no folder; nor does a zombie."""
    try:
        return os.readlink(entry / "cwd")
    except OSError:
        return None


def _is_ours(pid: int) -> bool:
    done = subprocess.run(["ps", "-p", str(pid), "-o", "comm="], capture_output=True, text=True, check=False)
    return "postgres" in done.stdout or "valkey" in done.stdout


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    try:
        state = (_PROC / str(pid) / "stat").read_text(errors="replace").rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return not (_PROC / "self").exists()
    return state != "Z"


def _signal(pids: Iterable[int], number: signal.Signals) -> set[int]:
    reached = set()
    for pid in pids:
        try:
            os.kill(pid, number)
            reached.add(pid)
        except ProcessLookupError:
            continue
    return reached
