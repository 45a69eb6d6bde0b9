"""The ranking by meaning: as many as asked for, whatever share of the passages the viewer may see."""

import numpy as np
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from knowledge import sharing
from knowledge.models import Level
from retrieval import meaning
from retrieval import scope as scopes
from retrieval.indexing import drop_vector_indexes, embedding_state, ensure_vector_index
from retrieval.models import Passage
from retrieval.scope import scope_of
from tests.cast import DOYUN, HANEUL, JIWOO
from tests.retrieval.library import put, shelf

KEY = "hashing-384"
DIMENSIONS = 384

pytestmark = pytest.mark.django_db


def near(direction: int, *, count: int, spread: float, seed: int) -> np.ndarray:
    """Return vectors around one axis: the smaller the spread, the nearer."""
    noise = np.random.default_rng(seed).normal(0, spread / DIMENSIONS**0.5, (count, DIMENSIONS))
    noise[:, direction] += 1
    return (noise / np.linalg.norm(noise, axis=1, keepdims=True)).astype(np.float32)


def store(title: str, vectors: np.ndarray, **facts) -> list[int]:
    document = put(title, "-", **facts)
    Passage.objects.filter(document=document).delete()
    rows = [
        Passage(
            version_id=document.current_id,
            document=document,
            ordinal=number,
            text=f"{title} {number}",
            embedding=vector,
            embedding_key=KEY,
        )
        for number, vector in enumerate(vectors)
    ]
    return [each.pk for each in Passage.objects.bulk_create(rows, batch_size=500)]


def index() -> None:
    connection.check_constraints()  # an index cannot be made while a check waits for the end of the transaction
    ensure_vector_index()


def question() -> np.ndarray:
    return near(0, count=1, spread=0, seed=0)[0]


def ranked(person, *, limit: int = 10, also=()) -> list[int]:
    scope = scope_of(person.viewer, embedding_key=KEY)
    return [each.passage for each in meaning.rank(question(), key=KEY, scope=scope, limit=limit, also=also)]


def exactly(pks: list[int], vectors: np.ndarray, *, limit: int) -> list[int]:
    order = np.argsort(-(vectors.astype(np.float16).astype(np.float32) @ question()), kind="stable")
    return [pks[index] for index in order[:limit]]


def test_rank_fills_the_list_for_who_sees_few_though_many_hidden_ones_are_nearer():
    store("가까운 비밀", near(0, count=1500, spread=0.3, seed=1), base=shelf("비밀", is_open=False))
    far = near(0, count=50, spread=3, seed=2)
    pks = store("먼 공개", far)
    index()
    assert ranked(JIWOO) == exactly(pks, far, limit=10)


def test_rank_by_index_fills_the_list_where_the_scope_is_a_small_share(monkeypatch):
    store("가까운 비밀", near(0, count=1500, spread=0.3, seed=1), base=shelf("비밀", is_open=False))
    far = near(0, count=60, spread=3, seed=2)
    pks = store("먼 공개", far)
    index()
    monkeypatch.setattr(scopes, "EXACT_UP_TO", 40)
    scope = scope_of(JIWOO.viewer, embedding_key=KEY)
    assert meaning.plan_for(scope) == "index"
    assert set(ranked(JIWOO)) == set(exactly(pks, far, limit=10))


def test_rank_gives_as_many_as_asked_for_beyond_the_index_own_bound(monkeypatch):
    alike = near(0, count=500, spread=0.1, seed=3)
    store("비슷한 것", alike)
    index()
    assert len(ranked(HANEUL, limit=200)) == 200
    monkeypatch.setattr(scopes, "EXACT_UP_TO", 10)
    assert len(ranked(HANEUL, limit=200)) == 200


def test_rank_for_who_may_read_twelve_documents_is_exact():
    closed = shelf("비밀", is_open=False)
    store("가까운 비밀", near(0, count=800, spread=0.3, seed=1), base=closed)
    pks, vectors = [], near(0, count=12, spread=3, seed=4)
    for number in range(12):
        pks += store(f"허락된 {number}", vectors[number : number + 1], base=closed)
        document = Passage.objects.get(pk=pks[-1]).document
        sharing.grant(document, to=DOYUN.user, level=Level.VIEW, by=None)
    index()
    assert ranked(DOYUN) == exactly(pks, vectors, limit=10)
    assert ranked(JIWOO) == []


@pytest.mark.parametrize("bound", [1, 15_000])
def test_rank_is_the_same_three_rows_on_both_plans_when_a_fourth_waits(monkeypatch, bound):
    pks = store("넷", near(0, count=4, spread=1, seed=5))
    Passage.objects.filter(pk=pks[3]).update(embedding=None, embedding_key="")
    index()
    monkeypatch.setattr(scopes, "EXACT_UP_TO", bound)
    assert set(ranked(HANEUL)) == set(pks[:3])
    assert embedding_state().waiting == 1
    assert not embedding_state().ok


def test_rank_brings_the_cosines_of_what_the_words_found():
    vectors = near(0, count=30, spread=1, seed=6)
    pks = store("서른", vectors)
    last = exactly(pks, vectors, limit=30)[-1]
    found = ranked(HANEUL, limit=5, also=[last])
    assert found == [*exactly(pks, vectors, limit=5), last]


def test_exact_plan_cannot_use_the_index_and_the_other_one_does(monkeypatch):
    store("많은 것", near(0, count=600, spread=1, seed=7))
    index()
    monkeypatch.setattr(scopes, "EXACT_UP_TO", 10)
    scope = scope_of(HANEUL.viewer, embedding_key=KEY)
    plans = []
    for exact in (True, False):
        with CaptureQueriesContext(connection) as captured:
            meaning._nearest(question(), key=KEY, scope=scope, also=(), limit=10, exact=exact)
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_sort = off")
            cursor.execute(f"EXPLAIN {captured.captured_queries[-1]['sql']}")
            plans.append("\n".join(row[0] for row in cursor.fetchall()))
    assert "passage_hnsw" not in plans[0]
    assert "passage_hnsw" in plans[1]


def test_iterative_scan_comes_with_the_connection_and_nothing_else_stays():
    store("몇 개", near(0, count=20, spread=1, seed=8))
    ranked(HANEUL)
    with connection.cursor() as cursor:
        cursor.execute("SHOW hnsw.iterative_scan")
        assert cursor.fetchone() == ("relaxed_order",)


@pytest.mark.django_db(transaction=True)
def test_settings_of_the_index_end_with_the_search(monkeypatch):
    store("몇 개", near(0, count=20, spread=1, seed=8))
    index()
    monkeypatch.setattr(scopes, "EXACT_UP_TO", 5)
    assert len(ranked(HANEUL)) == 10
    with connection.cursor() as cursor:
        cursor.execute("SHOW hnsw.ef_search")
        assert cursor.fetchone() == ("40",)
    drop_vector_indexes(but_of="")
