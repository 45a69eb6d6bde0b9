"""A worker for who waits: the one that answers, or one started for the while."""

import logging
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from celery import current_app
from django.conf import settings

logger = logging.getLogger(__name__)

ANSWER_SECONDS = 1.5
STOP_SECONDS = 20.0
ASK_EVERY_SECONDS = 5.0
SHORT_LIFE_SECONDS, SHORT_LIVES = 20.0, 3


def worker_command() -> list[str]:
    """Return the command of a worker, which also sees to the housekeeping."""
    # Celery warns root about pickled messages; ours are JSON, and files are parsed in a child with limits of its own.
    quiet = ["-W", "ignore:You're running the worker with superuser"]
    return [
        *(sys.executable, *quiet, "-m", "celery", "-q", "-A", "config"),
        *("worker", "--loglevel", "WARNING", "--without-gossip"),
    ]


def worker_answers() -> bool:
    """Return whether any worker answers on this broker."""
    return bool(current_app.control.ping(timeout=ANSWER_SECONDS, limit=1))


@contextmanager
def some_worker() -> Iterator["Worker"]:
    """Make sure that somebody works while the block runs: join a worker that answers, or start one and end it after."""
    worker = Worker()
    if not worker_answers():
        worker.start()
    try:
        yield worker
    finally:
        worker.stop()


class WorkerProblem(Exception):
    """No worker can be kept running; the message says where to look."""


class Worker:
    """A Celery worker process of our own; nothing while somebody else's answers."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._started = self._asked = time.monotonic()
        self._short_lives = 0

    def start(self) -> None:
        """Start the process; its log goes to standard error."""
        command = worker_command()
        self._process = subprocess.Popen(command, cwd=settings.BASE_DIR, stdout=sys.stderr.fileno())
        self._started = time.monotonic()

    def keep_alive(self) -> None:
        """Start the process anew if it ended, and one of our own when somebody else's answers no more.

        Another command's worker ends with that command.

        Raises:
            WorkerProblem: it ended at once, time after time.
        """
        now = time.monotonic()
        if self._process is None:
            if now - self._asked > ASK_EVERY_SECONDS:
                self._asked = now
                if not worker_answers():
                    self.start()
        elif self._process.poll() is not None:
            self._short_lives = self._short_lives + 1 if now - self._started < SHORT_LIFE_SECONDS else 0
            if self._short_lives >= SHORT_LIVES:
                raise WorkerProblem("The worker ends as soon as it is started: mend what its messages above say.")
            logger.warning("the worker ended with %s and is started again", self._process.returncode)
            self.start()

    def stop(self) -> None:
        """End the process, and what it is working on goes back to be taken up by another."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
