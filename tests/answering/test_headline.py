"""The line above a list that shows fewer than match."""

from hypothesis import given
from hypothesis import strategies as st

from answering.answer import Totals
from answering.composing.headline import headline
from answering.composing.numbers import unsourced

LANGUAGES = st.sampled_from(["ko", "en"])


def exact(records: int, documents: int, displayed: int) -> Totals:
    return Totals(records, documents, documents, displayed, exact=True)


def test_it_says_how_many_of_how_many():
    assert headline(exact(84, 84, 5), "ko").text == "일치 문서 84건 중 5건 표시"
    assert headline(exact(84, 84, 5), "en").text == "Showing 5 of 84 matching documents"


def test_records_are_named_where_they_are_not_as_many_as_documents():
    assert headline(exact(84, 62, 30), "ko").text == "일치 문서 62건(기록 84건) 중 30건 표시"
    assert headline(exact(84, 62, 30), "en").text == "Showing 30 of 62 matching documents (84 records)"


def test_with_the_whole_company_it_is_about_what_the_viewer_can_page_through():
    totals = Totals(84, 84, 62, 30, "tenant", visible_records=62, visible_documents=62, exact=True)
    assert headline(totals, "ko").text == "일치 문서 62건 중 30건 표시"
    all_shown = Totals(84, 84, 20, 20, "tenant", visible_records=20, visible_documents=20, exact=True)
    assert not headline(all_shown, "ko")


@given(st.integers(0, 10**7), st.integers(0, 10**7), st.integers(0, 30), LANGUAGES)
def test_it_is_there_when_more_match_than_are_shown_and_gone_when_all_are(more, documents, displayed, language):
    displayed = min(displayed, documents)
    said = headline(exact(documents + more, documents, displayed), language)
    assert bool(said) == (documents > displayed)
    if said:
        assert f"{documents:,}" in said.text
        assert f"{displayed:,}" in said.text
        assert (f"{documents + more:,}" in said.text) or not more
        assert not unsourced(said.text, said.numbers)


@given(st.none() | st.integers(0, 100), st.none() | st.integers(0, 100), st.integers(0, 100), LANGUAGES)
def test_by_meaning_it_is_never_there(records, documents, available, language):
    assert not headline(Totals(records, documents, available, 0, exact=False), language)
    assert not headline(None, language)
