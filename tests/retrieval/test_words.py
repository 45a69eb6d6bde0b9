"""The ranking by words: candidates by the rare terms, scores by all of them."""

import pytest

from knowledge.models import KnowledgeBase
from retrieval import scope as scopes
from retrieval import words
from retrieval.scope import scope_of
from retrieval.statistics import Term, frequencies, remake
from retrieval.words import rare
from tests.cast import HANEUL, JIWOO
from tests.retrieval.library import put, shelf


def term(text: str, passages: int) -> Term:
    return Term(text, passages, idf=1 / (1 + passages))


def texts(terms) -> str:
    return "".join(each.text for each in terms)


def test_rare_takes_terms_until_they_cover_enough(monkeypatch):
    monkeypatch.setattr(words, "CANDIDATES", 100)
    assert texts(rare([term("a", 0), term("b", 40), term("c", 50), term("d", 60)])) == "abc"


def test_rare_takes_one_that_stands_somewhere_however_common(monkeypatch):
    monkeypatch.setattr(words, "CANDIDATES", 100)
    assert texts(rare([term("a", 0), term("b", 500), term("c", 600)])) == "ab"


def test_rare_takes_more_where_the_scope_is_a_share(monkeypatch):
    monkeypatch.setattr(words, "CANDIDATES", 100)
    assert texts(rare([term("b", 500), term("c", 600)], share=0.01)) == "bc"


def ranked(query: list[str], *, by=HANEUL, limit: int = 100) -> list[words.Scored]:
    found = frequencies(query)
    scope = scope_of(by.viewer, embedding_key="none")
    return words.rank(found.terms, scope=scope, total=found.passages, limit=limit)


def ids(found) -> list[int]:
    return [each.document for each in found]


@pytest.fixture(params=["small", "large"])
def library(request, monkeypatch, db):
    """Papers in an open and in a closed shelf, ranked as a small and as a large scope."""
    if request.param == "large":
        monkeypatch.setattr(scopes, "EXACT_UP_TO", 1)
    papers = {
        "apple": put("하나", "사과 사과 상자"),
        "potato": put("둘", "감자 상자"),
        "both": put("셋", "사과 감자 상자"),
        "box": put("넷", "상자"),
        "hidden": put("다섯", "사과 감자 상자", base=shelf("비밀", is_open=False)),
    }
    remake()
    return {name: paper.pk for name, paper in papers.items()}


def test_rank_puts_the_passage_with_more_of_the_terms_first(library):
    assert ids(ranked(["사과", "감자"]))[0] == library["both"]
    assert set(ids(ranked(["사과", "감자"]))) == {library["apple"], library["potato"], library["both"]}


def test_rank_hides_what_the_viewer_may_not_open(library):
    assert library["hidden"] not in ids(ranked(["사과", "감자"], by=JIWOO))
    KnowledgeBase.objects.filter(name="비밀").update(is_open=True)
    assert library["hidden"] in ids(ranked(["사과", "감자"], by=JIWOO))


def test_rank_scores_repeated_words_higher_and_longer_texts_lower(library):
    scores = {each.document: each.score for each in ranked(["사과"])}
    assert scores[library["apple"]] > scores[library["both"]] > 0


def test_rank_lets_common_terms_in_when_the_rare_ones_find_too_few(library, monkeypatch):
    monkeypatch.setattr(words, "CANDIDATES", 1)
    assert len(ranked(["감자", "상자"])) == 4


def test_rank_is_bounded_and_the_same_every_time(library):
    assert len(ranked(["상자"], limit=2)) == 2
    assert ranked(["상자"]) == ranked(["상자"])


def test_rank_of_no_terms_or_unknown_ones_is_empty(library):
    assert ranked([]) == []
    assert ranked(["없는말"]) == []


def test_rank_counts_a_name_for_every_passage_of_its_document(db):
    paper = put("나로호", "발사 준비", "발사 결과")
    put("구내식당", "발사 국수")
    found = ranked(["나로호", "발사"])
    assert ids(found)[:2] == [paper.pk, paper.pk]
    assert all(each.name > 0 for each in found[:2])
    assert found[2].name == 0
