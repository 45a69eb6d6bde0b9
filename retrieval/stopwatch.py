"""How long each part of a search took."""

import time
from collections.abc import Iterator
from contextlib import contextmanager


class Stopwatch:
    """Adds up the time of named parts; the total runs from when it was made."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._parts: dict[str, float] = {}

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Count what happens inside to this part."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self._parts[name] = self._parts.get(name, 0.0) + time.perf_counter() - began

    def read(self) -> dict[str, float]:
        """Return the milliseconds of every part so far, and `total`."""
        seconds = {**self._parts, "total": time.perf_counter() - self._began}
        return {name: round(1000 * value, 2) for name, value in seconds.items()}
