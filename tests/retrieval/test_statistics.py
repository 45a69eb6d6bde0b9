"""Term frequencies: a versioned snapshot over what is not restricted, remade as the documents change."""

from datetime import timedelta

import pytest
from django.utils import timezone

from knowledge.models import Document
from retrieval import statistics
from retrieval.models import TermFrequency, TermSnapshot
from retrieval.statistics import frequencies, remake, remake_if_stale
from tests.retrieval.library import put

pytestmark = pytest.mark.django_db


def count_of(term: str, **options) -> int:
    return frequencies([term], **options).terms[0].passages


def test_remake_counts_in_how_many_passages_a_term_stands():
    put("지침", "사과와 사과나무", "사과 한 상자", "감자 한 상자")
    remake()
    assert count_of("사과") == 2
    assert count_of("상자") == 2
    assert count_of("없는말") == 0


def test_remake_counts_the_words_of_a_name_with_every_passage():
    put("사과 지침", "감자 한 상자", "고구마 한 상자")
    remake()
    assert count_of("사과") == 2


def test_remake_leaves_out_restricted_trashed_and_older_versions():
    put("공개", "사과 한 상자")
    put("비밀", "사과 두 상자", restricted=True)
    trashed = put("버린 것", "사과 세 상자")
    Document.objects.filter(pk=trashed.pk).update(trashed_at=timezone.now())
    made = remake()
    assert made.passages == 1
    assert count_of("사과") == 1
    assert not TermFrequency.objects.filter(term="비밀").exists()


def test_rarer_terms_are_worth_more_and_unknown_ones_most():
    put("지침", "사과 감자", "사과", "사과")
    remake()
    common, rare, unknown = frequencies(["사과", "감자", "없는말"]).terms
    assert 0 <= common.idf < rare.idf < unknown.idf


def test_frequencies_of_a_company_without_documents_are_equal():
    found = frequencies(["하나", "둘"])
    assert found.passages == 0
    assert len({term.idf for term in found.terms}) == 1


def test_an_older_snapshot_can_be_named_while_it_is_kept():
    put("지침", "사과")
    first = remake()
    put("지침 2", "사과")
    remake()
    assert count_of("사과", snapshot=first.pk) == 1
    assert count_of("사과") == 2
    assert frequencies(["사과"], snapshot=10**9).snapshot == TermSnapshot.objects.first().pk


def test_only_the_last_few_snapshots_are_kept():
    for _ in range(statistics.KEPT + 2):
        last = remake()
    assert TermSnapshot.objects.count() == statistics.KEPT
    assert TermSnapshot.objects.first() == last


def test_remake_if_stale_waits_for_a_tenth_or_a_quarter_of_an_hour():
    for number in range(20):
        put(f"지침 {number}", "사과")
    first = remake()
    assert remake_if_stale() is None
    put("하나 더", "사과")
    assert remake_if_stale() is None
    TermSnapshot.objects.filter(pk=first.pk).update(made_at=timezone.now() - timedelta(minutes=16))
    assert remake_if_stale() is not None
    put("둘 더", "사과", "사과", "사과")
    assert remake_if_stale() is not None


def test_remake_if_stale_notices_what_was_trashed():
    papers = [put(f"지침 {number}", "사과") for number in range(5)]
    remake()
    Document.objects.filter(pk=papers[0].pk).update(trashed_at=timezone.now())
    made = remake_if_stale()
    assert made is not None
    assert made.passages == 4


def test_frequencies_remake_the_snapshot_of_a_small_company_by_themselves():
    put("지침", "사과")
    assert count_of("사과") == 1
    put("지침 2", "사과")
    assert count_of("사과") == 2


def test_frequencies_leave_a_large_company_to_the_periodic_task(monkeypatch):
    monkeypatch.setattr(statistics, "LAZY_UP_TO", 1)
    put("지침", "사과", "감자")
    assert frequencies(["사과"]).snapshot is None


def test_frequencies_are_one_statement_when_nothing_grew_old(django_assert_num_queries):
    put("지침", "사과")
    remake()
    with django_assert_num_queries(1):
        frequencies(["사과", "감자", "없는말"])
