"""Reads files in a child process that may hang, swell or die without harm to the caller."""

from __future__ import annotations

import atexit
import contextlib
import os
import select
import signal
import subprocess
import sys
import threading
import time
import weakref
from pathlib import Path
from typing import Any, Final

from knowledge.extraction import frames
from knowledge.extraction.block import Extracted
from knowledge.extraction.errors import ExtractionError

PARSER: Final = "knowledge.extraction.parser"
MEMORY_BYTES: Final = 2 << 30  # address space, of which the parsers' libraries take about 0.4 GiB before any file
FILES_PER_CHILD: Final = 200
_START_SECONDS: Final = 60.0
_ROOT: Final = Path(__file__).resolve().parents[2]
# The child reads files of strangers: it gets no database address, key or token.
_ENVIRONMENT: Final = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TZ", "LD_LIBRARY_PATH", "VIRTUAL_ENV")

_readers: weakref.WeakSet[Reader] = weakref.WeakSet()


class Reader:
    """One child, started at the first file, kept for the next, replaced when it dies or has read enough.

    ``subprocess`` and not ``multiprocessing``, which a Celery worker's process may not use. Several threads may share a
    reader; they then wait for each other. A forked process starts a child of its own. ``module`` is what it runs.
    """

    def __init__(
        self, *, module: str = PARSER, memory: int = MEMORY_BYTES, files_per_child: int = FILES_PER_CHILD
    ) -> None:
        self._module = module
        self._memory = memory
        self._files = files_per_child
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        _readers.add(self)

    @property
    def pid(self) -> int | None:
        """The child's process id, None while there is none."""
        return self._process.pid if self._process and self._process.poll() is None else None

    def read(self, path: Path, *, name: str, timeout: float) -> Extracted:
        """What stands in the file; see ``reading.read``. ``timeout`` in seconds, without the start of a child.

        Raises ExtractionError, beyond what reading raises, with "timeout" and "parser_died". RuntimeError means that no
        child can be started, which says nothing about the file.
        """
        with self._lock:
            process = self._running()
            request = frames.pack({"path": str(path.absolute()), "name": name, "timeout": timeout})
            try:
                assert process.stdin is not None
                process.stdin.write(request)
                process.stdin.flush()
                message, parts = self._receive(process, timeout)
            except TimeoutError as error:
                self._kill()
                raise ExtractionError(
                    "timeout", f"Reading took longer than {timeout:.0f} seconds; split the file or save it more simply."
                ) from error
            except (EOFError, OSError, ValueError) as error:
                raise self._death() from error
            except BaseException:
                self._kill()  # an interrupt: the answer of this file must not be taken for the next one's
                raise
            if message["last"]:
                self._end()
        if "code" in message:
            raise ExtractionError(message["code"], message["message"])
        return frames.load(message["found"], parts)

    def close(self) -> None:
        """End the child; the next file starts a new one."""
        with self._lock:
            self._end()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self._kill()
        environment = {key: os.environ[key] for key in _ENVIRONMENT if key in os.environ}
        self._process = process = subprocess.Popen(
            [sys.executable, "-P", "-m", self._module, str(self._memory), str(self._files)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**environment, "PYTHONPATH": str(_ROOT), "PYTHONUTF8": "1", "MALLOC_ARENA_MAX": "2"},
            start_new_session=True,  # Ctrl-C is the caller's
        )
        try:
            self._receive(process, _START_SECONDS)
        except (TimeoutError, EOFError, OSError, ValueError) as error:
            self._kill()
            raise RuntimeError(f"The parser process {self._module} does not start; see its error output.") from error
        return process

    def _receive(self, process: subprocess.Popen[bytes], timeout: float) -> tuple[dict[str, Any], list[bytes]]:
        """The child's next message. TimeoutError when it is not whole in time, EOFError when the child is gone."""
        assert process.stdout is not None
        descriptor = process.stdout.fileno()
        poll = select.poll()
        poll.register(descriptor, select.POLLIN)
        deadline = time.monotonic() + timeout

        def exactly(size: int) -> bytes:
            data = bytearray()
            while len(data) < size:
                left = deadline - time.monotonic()
                if left <= 0 or not poll.poll(left * 1000):
                    raise TimeoutError
                chunk = os.read(descriptor, min(size - len(data), 1 << 20))
                if not chunk:
                    raise EOFError("the parser is gone")
                data += chunk
            return bytes(data)

        return frames.unpack(exactly)

    def _death(self) -> ExtractionError:
        process = self._process
        assert process is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(1.0)
        status = process.returncode
        self._kill()
        if status == -signal.SIGALRM:
            return ExtractionError("timeout", "Reading took too long; split the file or save it more simply.")
        how = f"signal {-status}" if status is not None and status < 0 else f"exit status {status}"
        return ExtractionError(
            "parser_died", f"The parser broke down over this file ({how}); save it again from its own program."
        )

    def _end(self) -> None:
        process = self._process
        if process is None:
            return
        with contextlib.suppress(OSError, ValueError):
            assert process.stdin is not None
            process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(2.0)
        self._kill()

    def _kill(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        self._drop(process)

    @staticmethod
    def _drop(process: subprocess.Popen[bytes]) -> None:
        for stream in (process.stdin, process.stdout):
            with contextlib.suppress(OSError, ValueError):
                if stream is not None:
                    stream.close()

    def _forget(self) -> None:
        """In a forked process: the child is the parent's, and sees its end only when these pipes are closed."""
        process, self._process = self._process, None
        self._lock = threading.Lock()
        if process is not None:
            process.returncode = 0  # nothing of ours to wait for
            self._drop(process)


_reader: Reader | None = None
_reader_lock = threading.Lock()


def reader() -> Reader:
    """This process's reader, made at the first call; its child ends with the process."""
    global _reader
    with _reader_lock:
        if _reader is None:
            _reader = Reader()
        return _reader


def _after_fork() -> None:
    global _reader_lock
    _reader_lock = threading.Lock()
    for one in list(_readers):
        one._forget()


def _at_exit() -> None:
    for one in list(_readers):
        one.close()


os.register_at_fork(after_in_child=_after_fork)
atexit.register(_at_exit)
