"""Turns texts into vectors whose cosine says how near their meanings are."""

import os
import threading
from collections.abc import Sequence
from typing import Final, Protocol, runtime_checkable

import numpy as np
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.module_loading import import_string
from numpy.typing import NDArray

# Resolved when first wanted: the local one loads a runtime and a vocabulary that a process without search never needs.
EMBEDDERS: Final = {
    "local": "llm.embedders.local.from_settings",
    "hashing": "llm.embedders.hashing.from_settings",
}


@runtime_checkable
class Embedder(Protocol):
    """What every embedder offers. Safe to call from several threads.

    `key` is stored beside the vectors: vectors of two keys are never compared. Other weights or another quantisation
    mean another key. `dimensions` is the length of every vector.
    """

    key: str
    dimensions: int

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of texts to be found, (texts, dimensions), each of length 1, in the order given."""
        ...

    def queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of questions, in the form of `passages`."""
        ...


_made: dict[tuple[int, str], Embedder] = {}
_making = threading.Lock()


def get_embedder() -> Embedder:
    """The embedder that settings.EMBEDDER names, made once a process.

    It is made at the first call and never inherited: a forked worker makes its own. Raises ImproperlyConfigured for a
    name nobody knows.
    """
    name = settings.EMBEDDER
    wanted = (os.getpid(), name)
    found = _made.get(wanted)
    if found is not None:
        return found
    with _making:
        if wanted not in _made:
            _made[wanted] = _make(name)
        return _made[wanted]


def _make(name: str) -> Embedder:
    if name not in EMBEDDERS:
        known = ", ".join(sorted(EMBEDDERS))
        raise ImproperlyConfigured(f"There is no embedder named {name!r}: set JANGBU_EMBEDDER to one of {known}.")
    made: Embedder = import_string(EMBEDDERS[name])()
    return made


def _after_fork() -> None:
    """A lock held by another thread at the moment of the fork would stay held in the child for ever."""
    global _making
    _making = threading.Lock()
    _made.clear()


os.register_at_fork(after_in_child=_after_fork)
