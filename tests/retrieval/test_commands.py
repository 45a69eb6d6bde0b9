"""`manage.py search`: the contract's JSON, the readable form, and errors that say what is wrong."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from tenants.command import BadInput
from tests.cast import GAON, HANEUL
from tests.retrieval.library import put

pytestmark = pytest.mark.django_db


def run(query: str, **options) -> str:
    out = StringIO()
    call_command("search", query, **{"tenant": GAON, "user": HANEUL.email, "stdout": out, **options})
    return out.getvalue()


def test_search_command_prints_one_object_with_hits_and_scores():
    put("휴가 규정", "연차는 1년에 15일이다.")
    said = json.loads(run("연차", as_json=True))
    assert set(said) >= {"hits", "understanding", "timings_ms"}
    hit = said["hits"][0]
    assert set(hit) >= {"document_id", "version_id", "passage_id", "title", "score", "scores", "date", "date_source"}
    assert hit["title"] == "휴가 규정"
    assert set(hit["scores"]) >= {"words", "cosine", "coverage"}


def test_search_command_explains_each_place():
    put("휴가 규정", "연차는 1년에 15일이다.")
    said = run("연차", explain=True)
    assert "휴가 규정" in said
    assert "연차: in 1 passages" in said
    assert "covered 100%" in said


def test_search_command_says_when_nothing_was_found():
    assert "Nothing was found." in run("연차")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"user": "nobody@gaon.example"}, "nobody@gaon.example"),
        ({"tenant": "gaom"}, "gaon"),
        ({"today": "2026-02-30"}, "2026-02-30"),
        ({"limit": 0}, "--limit"),
    ],
)
def test_search_command_refuses_bad_input_with_what_is_wrong(options, said):
    with pytest.raises(BadInput, match=said):
        run("연차", **options)
