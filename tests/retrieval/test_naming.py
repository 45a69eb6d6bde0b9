"""Names as words: a rename shows at once, without new vectors, and the former name still finds."""

from datetime import date

import pytest

from knowledge.models import Document, Tag
from retrieval.models import DocumentWords, Passage
from retrieval.naming import reindex
from retrieval.search import search
from tests.cast import HANEUL
from tests.retrieval.library import put

pytestmark = pytest.mark.django_db


def best(query: str):
    hits = search(HANEUL.viewer, query, today=date(2026, 3, 2)).hits
    return next((hit for hit in hits if hit.scores["words"]), None)


def rename(document: Document, title: str) -> None:
    document.former_titles = [*document.former_titles, document.title]
    document.title = title
    document.save()
    reindex([document.pk])


def test_a_renamed_document_is_found_by_its_new_and_its_former_name():
    paper = put("견적_초안", "납품 단가는 협의한다.")
    put("구내식당", "월요일은 국수다.")
    vectors = list(Passage.objects.order_by("pk").values_list("pk", "embedding_key", "words"))
    rename(paper, "계약_확정")
    assert best("확정").title == "계약_확정"
    assert best("초안").title == "계약_확정"
    assert best("초안").scores["name"] > 0
    assert list(Passage.objects.order_by("pk").values_list("pk", "embedding_key", "words")) == vectors


def test_a_document_is_found_by_folder_tag_and_file_name():
    paper = put("메모", "내용은 없다.", folder="사업/나로호", tags=["발사체"], file_name="KSLV-2_계획.docx")
    put("구내식당", "월요일은 국수다.")
    for query in ("나로호", "발사체", "KSLV-2"):
        assert best(query).document_id == str(paper.uuid), query


def test_a_title_weighs_more_than_a_former_title():
    now = put("나로호", "내용은 없다.")
    once = put("누리호", "내용은 없다.")
    rename(now, "나로호")
    once.former_titles = ["나로호"]
    once.save()
    reindex([now.pk, once.pk])
    found = search(HANEUL.viewer, "나로호", today=date(2026, 3, 2)).hits
    names = {hit.title: hit.scores["name"] for hit in found if hit.scores["name"]}
    assert names["나로호"] > names["누리호"] > 0


def test_reindex_passes_over_documents_that_are_gone():
    reindex([10**9])
    assert not DocumentWords.objects.filter(document_id=10**9).exists()


def test_reindex_takes_a_few_statements_for_many_documents(django_assert_max_num_queries):
    ids = [put(f"지침 {number}", "사과").pk for number in range(10)]
    Document.objects.get(pk=ids[0]).tags.add(Tag.objects.create(name="과일"))
    with django_assert_max_num_queries(6):
        reindex(ids)
