"""A small embedder without a model, for tests: texts that share letters are near each other."""

import unicodedata
import zlib
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

_DIMENSIONS: Final = 384
_LENGTHS: Final = (1, 2, 3)
_LONGEST: Final = 20_000  # characters; a test never needs more, and a huge text must not take minutes


class HashingEmbedder:
    """Counts character n-grams, hashed into 384 signed buckets; the same on every machine."""

    key = "hashing-384"
    dimensions = _DIMENSIONS

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of `texts`, (texts, 384), each of length 1."""
        vectors = np.zeros((len(texts), _DIMENSIONS), np.float32)
        for row, text in zip(vectors, texts, strict=True):
            for gram in _grams(text):
                digest = zlib.crc32(gram.encode("utf-8", "surrogatepass"))
                row[digest % _DIMENSIONS] += 1 if digest >> 31 else -1
            if not row.any():
                row[0] = 1
            row /= np.linalg.norm(row)
        return vectors

    def queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """The same as `passages`: nothing here tells a question from a text."""
        return self.passages(texts)


def from_settings() -> HashingEmbedder:
    """There is nothing to set."""
    return HashingEmbedder()


def _grams(text: str) -> Iterator[str]:
    for word in unicodedata.normalize("NFKC", text[:_LONGEST]).casefold().split():
        marked = f" {word} "
        for length in _LENGTHS:
            for start in range(len(marked) - length + 1):
                gram = marked[start : start + length]
                if not gram.isspace():
                    yield gram
