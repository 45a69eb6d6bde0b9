"""What can be quoted of a passage."""

from hypothesis import given
from hypothesis import strategies as st

from answering.composing.sentences import LONGEST, sentences_of, window

RULE = (
    "제2조 연차의 이월\n사용하지 못한 연차는 다음 해로 10일까지 이월할 수 있다. "
    "이월한 연차는 6월 30일까지 쓴다.\n- 반차: 4시간"
)
TABLE = "| 지역 | 1박 상한 |\n| --- | --- |\n| 서울 | 120,000원 |\n| 제주 | 100,000원 |"


def test_sentences_are_cut_at_their_ends_and_headings_are_left_out():
    assert [each.text for each in sentences_of(RULE)] == [
        "사용하지 못한 연차는 다음 해로 10일까지 이월할 수 있다.",
        "이월한 연차는 6월 30일까지 쓴다.",
        "반차: 4시간",
    ]


def test_a_sentence_knows_the_heading_it_stands_under():
    first = sentences_of(RULE, heading="휴가규정")[0]
    assert first.under == "휴가규정 제2조 연차의 이월"


def test_a_row_is_shown_with_its_header_and_quoted_as_it_stands():
    seoul = sentences_of(TABLE)[0]
    assert seoul.text == "| 서울 | 120,000원 |"
    assert seoul.shown == "지역: 서울, 1박 상한: 120,000원"
    assert seoul.tabular


def test_a_passage_of_nothing_but_its_heading_gives_nothing():
    assert sentences_of("여비규정", heading="여비규정") == []


def test_a_decimal_point_ends_no_sentence():
    assert [each.text for each in sentences_of("The rate is 4.3 percent. It starts in May.")] == [
        "The rate is 4.3 percent.",
        "It starts in May.",
    ]


def test_a_window_takes_in_what_follows_and_is_a_piece_of_the_passage():
    sentences = sentences_of(RULE)
    wide = window(RULE, sentences, sentences[0], longest=60)
    assert wide.startswith("사용하지 못한")
    assert wide.endswith("6월 30일까지 쓴다.")
    assert wide in RULE


def test_a_window_leaves_a_row_alone():
    rows = sentences_of(TABLE)
    assert window(TABLE, rows, rows[1], longest=300) == "| 제주 | 100,000원 |"


def test_a_window_does_not_cross_a_heading():
    text = "# 가\n첫째 문장입니다.\n# 나\n둘째 문장입니다."
    sentences = sentences_of(text)
    assert window(text, sentences, sentences[0], longest=300) == "첫째 문장입니다."


@given(st.text(alphabet="가나다 .!?\n|-#제1조abc", max_size=300))
def test_every_quote_stands_in_the_passage_letter_by_letter(passage):
    sentences = sentences_of(passage)
    for each in sentences:
        assert passage[each.start : each.end] == each.text
        assert len(each.text) <= LONGEST
        assert window(passage, sentences, each, longest=100) in passage
