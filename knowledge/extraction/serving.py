"""The child's side of ``child.Reader``: reads files on request until its input ends (``python -m`` this module)."""

from __future__ import annotations

import contextlib
import io
import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from knowledge.extraction import frames
from knowledge.extraction.block import Extracted
from knowledge.extraction.errors import ExtractionError

_GROWTH_BYTES = 256 << 20  # a child that holds this much more than at its start is replaced
_GRACE_SECONDS = 5.0  # beyond the caller's own limit: for a caller that is gone

Read = Callable[..., Extracted]


def serve(read: Read, *, memory: int, files: int) -> None:
    """Answer requests on the standard input, at most ``files`` of them, within ``memory`` bytes of address space.

    The pipes are moved off descriptors 0 and 1 first, so that nothing a library prints lands in an answer.
    """
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    _silence()
    _limit(memory)
    threading.Thread(target=_leave_with, args=(os.getppid(),), daemon=True).start()
    start = _resident()
    _send(answers, frames.pack({"ready": os.getpid()}))
    for count in range(1, files + 1):
        try:
            request, _ = frames.unpack(lambda size: _exactly(requests, size))
        except EOFError:
            return
        signal.setitimer(signal.ITIMER_REAL, float(request["timeout"]) + _GRACE_SECONDS)
        message, parts = _answer(read, request)
        signal.setitimer(signal.ITIMER_REAL, 0)
        starved = message.get("code") == "too_large"
        message["last"] = starved or count == files or _resident() - start > _GROWTH_BYTES
        _send(answers, frames.pack(message, parts=parts))
        if message["last"]:
            return


def _answer(read: Read, request: dict[str, Any]) -> tuple[dict[str, Any], list[bytes]]:
    try:
        values, parts = frames.dump(read(Path(request["path"]), name=request["name"]))
        return {"found": values}, parts
    except ExtractionError as error:
        return {"code": error.code, "message": error.message}, []
    except MemoryError:
        return {"code": "too_large", "message": "The file needs more memory than is allowed; split it."}, []


def _silence() -> None:
    with open(os.devnull, "r+b") as null:
        os.dup2(null.fileno(), 0)
    os.dup2(2, 1)
    sys.stdin = io.StringIO()


def _limit(memory: int) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(ValueError, OSError):  # macOS knows the limit and does not take it
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    # Ends a parser that hangs in C without the interpreter's help, also when nobody waits any more.
    signal.signal(signal.SIGALRM, signal.SIG_DFL)


def _leave_with(parent: int) -> None:
    """The end of the input tells an idle child that its parent is gone; this tells a busy one."""
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(0)


def _resident() -> int:
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, IndexError, ValueError):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return pages * resource.getpagesize()


def _exactly(stream: io.BufferedReader, size: int) -> bytes:
    data = stream.read(size)
    if len(data) < size:
        raise EOFError("the caller is gone")
    return data


def _send(stream: io.BufferedWriter, data: bytes) -> None:
    try:
        stream.write(data)
        stream.flush()
    except BrokenPipeError:
        os._exit(0)


def main(read: Read) -> None:
    """Serve with the limits given on the command line: bytes of memory, number of files."""
    serve(read, memory=int(sys.argv[1]), files=int(sys.argv[2]))
