"""The step of extraction with a parser that kills itself over files named so, and reads all others."""

from functools import cache

from knowledge.extraction.child import Reader
from knowledge.job import Job
from knowledge.steps import extract


def run(job: Job) -> None:
    """Read the file with the parser that dies."""
    extract._reader = _reader  # type: ignore[assignment]
    extract.run(job)


@cache
def _reader() -> Reader:
    return Reader(module="tests.knowledge.stepping.parser")
