"""Another model: its vectors are filled in beside the old ones, which serve until they are whole."""

import json
from datetime import date
from io import StringIO

import numpy as np
import pytest
from django.core.management import call_command
from django.db import connection

from llm import embedding
from retrieval.indexing import drop_vector_indexes, embedding_state, ensure_vector_index
from retrieval.models import Passage
from retrieval.reembedding import reembed
from retrieval.search import search
from tests.cast import GAON, HANEUL
from tests.retrieval.library import put

pytestmark = pytest.mark.django_db


class Wide:
    """An embedder of another length: texts are near each other when they are equally long."""

    key = "wide-768"
    dimensions = 768

    def passages(self, texts):
        vectors = np.zeros((len(texts), 768), np.float32)
        for row, text in zip(vectors, texts, strict=True):
            row[len(text) % 768] = 1
        return vectors

    queries = passages


@pytest.fixture
def wide(monkeypatch):
    monkeypatch.setitem(embedding.EMBEDDERS, "wide", "tests.retrieval.test_reembedding.Wide")
    return Wide()


def find(query: str = "사과"):
    return search(HANEUL.viewer, query, today=date(2026, 3, 2))


def test_a_new_model_in_the_settings_never_breaks_a_search_or_an_upload(settings, wide):
    put("지침", "사과 한 상자", "감자 한 상자")
    settings.EMBEDDER = "wide"
    assert find().pool.plan == "none"
    assert find().hits[0].title == "지침"
    put("새 지침", "사과 두 상자")
    found = find()
    assert {hit.title for hit in found.hits} == {"지침", "새 지침"}
    assert found.pool.waiting == 2
    state = embedding_state()
    assert (state.ready, state.waiting, state.other_keys) == (1, 2, {"hashing-384": 2})
    assert "reembed" in state.mend


def test_old_vectors_serve_until_the_new_ones_are_whole_and_go_then(settings, wide):
    put("지침", "사과 한 상자", "감자 한 상자")
    assert reembed(wide, keep_others=True) == 2
    assert find().pool.by_meaning == 2
    settings.EMBEDDER = "wide"
    assert find().pool.by_meaning == 2
    assert reembed(wide, keep_others=False) == 0
    assert embedding_state().other_keys == {}
    assert embedding_state().ok
    assert not Passage.objects.filter(embedding_key="hashing-384").exists()


def test_reembed_goes_on_where_it_was_stopped(wide):
    put("지침", "사과 한 상자", "감자 한 상자")
    first = Passage.objects.order_by("pk").first()
    reembed(wide, keep_others=True)
    Passage.objects.exclude(pk=first.pk).update(other_embedding=None, other_key="")
    assert reembed(wide, keep_others=True) == 1


@pytest.mark.django_db(transaction=True)
def test_reembed_makes_the_other_index_and_drops_the_old_one(settings, wide, monkeypatch):
    monkeypatch.setattr("retrieval.reembedding.WANTED_FROM", 1)
    put("지침", "사과 한 상자", "감자 한 상자")
    assert ensure_vector_index()
    assert not ensure_vector_index()
    settings.EMBEDDER = "wide"
    reembed(wide, keep_others=False)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT indexname FROM pg_indexes WHERE starts_with(indexname, 'passage_hnsw') AND schemaname = %s", [GAON]
        )
        names = [row[0] for row in cursor.fetchall()]
    assert len(names) == 1
    assert names[0].endswith("_768")
    assert embedding_state().indexed
    drop_vector_indexes(but_of="")


def test_reembed_command_prints_how_many_and_how_long(wide):
    put("지침", "사과 한 상자", "감자 한 상자")
    out, err = StringIO(), StringIO()
    call_command("reembed", tenant=GAON, model="wide", as_json=True, stdout=out, stderr=err)
    assert json.loads(out.getvalue())["passages"] == 2
    assert "JANGBU_EMBEDDER=wide" in err.getvalue()


def test_vector_index_is_not_made_for_a_small_company():
    put("지침", "사과 한 상자")
    assert not ensure_vector_index(at_least=10)
