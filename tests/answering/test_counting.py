"""Sentences about what was counted: numbers, filters, scope, and where every number is from."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answering.composing.counting.facts import Told, apart, said_value, union
from answering.composing.counting.wording import in_language, sentences
from answering.composing.numbers import numbers_in, unsourced
from answering.composing.phrase import Phrase
from knowledge.ledger.existing import Existing
from knowledge.ledger.query import DocumentQuery, FieldCondition
from knowledge.ledger.request import AggregateRequest, AggregateResult, Matching, Row
from knowledge.periods import Period

OCTOBER = Period(date(2026, 10, 1), date(2026, 11, 1), "month")
NOVEMBER = Period(date(2026, 11, 1), date(2026, 12, 1), "month")
DAEUN = DocumentQuery(authors=("정다은",))


def told(query: DocumentQuery = DAEUN, rows: tuple[Row, ...] = (), found: Matching | None = None, **asked) -> Told:
    result = AggregateResult(AggregateRequest(query=query, **asked), rows, found or Matching(84, 62, searchable=84))
    return Told(query, result)


def said(*tolds: Told, language: str = "ko", existing: tuple[Existing, ...] = ()) -> str:
    phrases = sentences(list(tolds), existing, language=language)
    numbers = [number for phrase in phrases for number in phrase.numbers]
    text = " ".join(phrase.text for phrase in phrases)
    assert not unsourced(text, numbers), text
    assert plain_words_hold_no_number(phrases), text
    return text


def plain_words_hold_no_number(phrases: list[Phrase]) -> bool:
    return not any(numbers_in(span.text) for phrase in phrases for span in phrase.spans if span.origin is None)


def test_a_count_names_documents_and_records_where_they_differ_and_says_its_scope():
    assert said(told()) == "정다은이 쓴 문서는 62건(기록 84건)입니다(열람할 수 있는 문서 기준)."
    assert said(told(), language="en") == (
        "There are 62 documents (84 records) written by 정다은, among the documents you may open."
    )
    assert said(told(found=Matching(7, 7, searchable=7))).startswith("정다은이 쓴 문서는 7건입니다")
    assert said(told(found=Matching(1, 1, searchable=1)), language="en").startswith("There is 1 document written")


def test_records_come_first_where_they_were_asked_for():
    assert said(told(of="records")).startswith("정다은이 쓴 기록은 84건(문서 62건)입니다")


def test_nothing_is_an_answer():
    assert said(told(found=Matching(0, 0))) == "정다은이 쓴 문서는 0건입니다(열람할 수 있는 문서 기준)."


def test_the_whole_company_is_said_with_what_the_viewer_may_open():
    found = Matching(84, 84, "tenant", visible_records=62, visible_documents=62)
    assert said(told(found=found)) == "정다은이 쓴 문서는 전체 84건, 열람 가능 62건입니다(회사 전체 기준)."
    assert "84 documents written by 정다은 in the whole company, of which you may open 62 documents" in said(
        told(found=found), language="en"
    )


def test_what_cannot_be_searched_is_said_apart():
    found = Matching(84, 62, searchable=80, processing=2, failed=1, no_text=1)
    assert "처리 중 2건, 처리 실패 1건, 읽을 글 없음 1건" in said(told(found=found))
    assert "2 being processed, 1 failed, 1 without text" in said(told(found=found), language="en")
    assert "처리 중" not in said(told())


def test_every_filter_is_in_the_sentence():
    query = DocumentQuery(
        authors=("정다은", "이도윤"),
        uploaders=("하늘",),
        kinds=("계약서",),
        period=OCTOBER,
        kbs=("품질문서",),
        folders=("영업/2024",),
        departments=("영업본부/영업1팀",),
        tags=("이미지",),
        sources=("client",),
        states=("failed",),
        titles=("HB-200",),
        contains=("보안",),
        fields=(FieldCondition("계약금액", "gte", Decimal(1_000_000), "KRW"),),
        trashed=True,
    )
    korean, english = said(told(query)), said(told(query), language="en")
    for word in (
        "정다은 또는 이도윤이 쓴",
        "하늘이 올린",
        "계약서",
        "2026년 10월",
        "‘품질문서’ 지식베이스",
        "‘영업/2024’ 폴더",
    ):
        assert word in korean
    for word in (
        "영업1팀",
        "‘이미지’ 태그",
        "고객사",
        "실패",
        "제목에 ‘HB-200’이",
        "본문에 ‘보안’이",
        "계약금액이 1,000,000 KRW 이상",
    ):
        assert word in korean
    for word in (
        "written by 정다은 or 이도윤",
        "uploaded by",
        "October 2026",
        "a client",
        "failed",
        "at least 1,000,000 KRW",
    ):
        assert word in english
    assert "휴지통" in korean
    assert "the trash included" in english


@pytest.mark.parametrize(
    ("start", "end", "korean", "english"),
    [
        ("2026-01-01", "2027-01-01", "2026년", "2026"),
        ("2026-01-01", "2026-07-01", "2026년 상반기", "H1 2026"),
        ("2026-04-01", "2026-07-01", "2026년 2분기", "Q2 2026"),
        ("2026-12-01", "2027-01-01", "2026년 12월", "December 2026"),
        ("2026-12-24", "2026-12-25", "2026-12-24", "2026-12-24"),
        ("2026-11-30", "2026-12-07", "2026-11-30~2026-12-06", "2026-11-30 to 2026-12-06"),
        ("2026-02-01", "2026-05-01", "2026-02-01~2026-04-30", "2026-02-01 to 2026-04-30"),
        ("2026-03-01", None, "2026-03-01 이후", "since 2026-03-01"),
        (None, "2026-03-01", "2026-02-28까지", "until 2026-02-28"),
    ],
)
def test_a_period_is_called_by_its_name_in_the_calendar_else_by_its_days(start, end, korean, english):
    period = Period(*(date.fromisoformat(each) if each else None for each in (start, end)))
    assert in_language("ko").in_words(period).text == korean
    assert in_language("en").in_words(period).text == english


def test_a_period_with_nothing_says_what_there_is_near_it():
    near = (Existing(Period(date(2024, 7, 1), date(2025, 1, 1), "half"), 3),)
    empty = told(DocumentQuery(period=OCTOBER), found=Matching(0, 0))
    assert said(empty, existing=near).endswith("가까운 시기에는 2024년 하반기 3건이 있습니다.")
    assert "H2 2024: 3" in said(empty, existing=near, language="en")


ROWS = (
    Row("a", "정다은", 30, None, 40, 30),
    Row("b", "이도윤", 20, None, 20, 20, tied=True),
    Row("c", "하늘", 20, None, 20, 20, tied=True),
    Row(None, "", 3, None, 3, 3),
)


def test_groups_are_named_with_their_numbers_and_the_group_of_none():
    text = said(told(DocumentQuery(), ROWS, group_by="author"))
    assert "작성자별로 보면 정다은 30건, 이도윤 20건, 하늘 20건, 작성자 없음 3건입니다" in text
    assert "날짜 미상 3건" in said(told(DocumentQuery(), ROWS, group_by="month", order="key"))


def test_ties_are_said():
    text = said(told(DocumentQuery(), ROWS[:3], group_by="author", limit=2))
    assert "1위 정다은 30건, 공동 2위 이도윤 20건, 공동 2위 하늘 20건" in text
    winners = said(told(DocumentQuery(), ROWS[1:3], group_by="author", limit=1))
    assert "공동 1위로 이도윤, 하늘(각 20건)" in winners
    assert "tied for the most are 이도윤 and 하늘" in said(
        told(DocumentQuery(), ROWS[1:3], group_by="author", limit=1), language="en"
    )


def test_the_first_is_said_alone():
    assert "가장 많은 작성자는 정다은(30건)입니다" in said(told(DocumentQuery(), ROWS[:1], group_by="author", limit=1))
    fewest = told(DocumentQuery(), ROWS[3:], group_by="department", limit=1, descending=False)
    assert "가장 적은 부서는 부서 없음(3건)입니다" in said(fewest)


def test_of_many_groups_the_sentence_names_some_and_says_how_many_there_are():
    rows = tuple(Row(str(n), f"부서 {n}", 100 - n, None, 100 - n, 100 - n) for n in range(23))
    text = said(told(DocumentQuery(), rows, group_by="department"))
    assert "모두 23곳이며 나머지 18곳은 표에 있습니다" in text


def test_overlapping_groups_are_said_not_to_add_up():
    one = told(DocumentQuery(), ROWS, group_by="tag")
    overlapping = replace(one, result=replace(one.result, overlapping=True))
    assert "전체와 다를 수 있습니다" in said(overlapping)
    assert "need not add up" in said(overlapping, language="en")


def test_money_is_said_with_separators_its_unit_and_what_has_none():
    row = Row(None, "", Decimal("1234567000.0000"), "KRW", 14, 14, without=1)
    query = DocumentQuery(kinds=("계약서",))
    text = said(told(query, (row,), measure="sum", of="field:계약금액"))
    assert "계약금액 합계는 1,234,567,000원입니다" in text
    assert "계약금액이 없는 1건은 넣지 않았습니다" in text
    assert "KRW 1,234,567,000" in said(told(query, (row,), measure="sum", of="field:계약금액"), language="en")
    none = Row(None, "", None, None, 14, 14, without=14)
    assert "적힌 것이 없습니다" in said(told(query, (none,), measure="sum", of="field:계약금액"))


def test_pages_and_sizes_have_units():
    assert "쪽수 합계는 40쪽" in said(told(DAEUN, (Row(None, "", 40, None, 9, 9),), measure="sum", of="pages"))
    size = said(told(DAEUN, (Row(None, "", 3_355_443, None, 9, 9),), measure="sum", of="bytes"))
    assert "3,355,443바이트(3.2MB)" in size


def test_the_latest_is_said_with_title_and_date():
    rows = (Row("u", "HB-200 기준서", "2026-09-01", None, 1, 1, without=2),)
    text = said(told(DAEUN, rows, measure="latest"))
    assert "가장 최근 것은 「HB-200 기준서」(2026-09-01)입니다" in text
    assert "날짜를 모르는 2건" in text
    assert "the earliest is “HB-200 기준서”" in said(told(DAEUN, rows, measure="earliest"), language="en")


def test_several_latest_are_said_with_their_own_dates_and_ties_as_ties():
    rows = tuple(Row(str(n), f"제{n}차 점검", f"2026-09-0{n}", None, 1, 1) for n in (3, 2, 1))
    text = said(told(DAEUN, rows, measure="latest", limit=3))
    assert "가장 최근 3건은 「제3차 점검」(2026-09-03), 「제2차 점검」(2026-09-02)" in text
    assert "날짜가 같은" not in text
    tied = tuple(replace(row, value="2026-09-03", tied=True) for row in rows)
    assert "날짜가 같은 것이 모두 3건입니다" in said(told(DAEUN, tied, measure="latest"))
    assert "the latest 3 are" in said(told(DAEUN, rows, measure="latest", limit=3), language="en")


def side(query: DocumentQuery, number: int, place: int) -> Told:
    return replace(told(query, found=Matching(number, number)), first=place).with_row()


def test_what_is_compared_stands_side_by_side_with_the_difference():
    sides = [side(replace(DAEUN, period=OCTOBER), 3, 0), side(replace(DAEUN, period=NOVEMBER), 5, 1)]
    text = said(*sides)
    assert "정다은이 쓴 문서는 2026년 10월 3건, 2026년 11월 5건입니다" in text
    assert "2026년 11월이 2건 더 많습니다" in text
    equal = [side(replace(DAEUN, period=OCTOBER), 3, 0), side(replace(DAEUN, period=NOVEMBER), 3, 1)]
    assert "서로 같습니다" in said(*equal)


def test_a_union_is_what_any_of_them_means_or_none():
    assert union([DocumentQuery(authors=("가",)), DocumentQuery(authors=("나", "가"))]) == DocumentQuery(
        authors=("가", "나")
    )
    both = union([replace(DAEUN, period=OCTOBER), replace(DAEUN, period=NOVEMBER)])
    assert both is not None
    assert both.period.dates == (date(2026, 10, 1), date(2026, 12, 1))
    gap = Period(date(2027, 3, 1), date(2027, 4, 1))
    assert union([replace(DAEUN, period=OCTOBER), replace(DAEUN, period=gap)]) is None
    assert union([DAEUN, DocumentQuery(kinds=("계약서",))]) is None
    assert union([DAEUN, DocumentQuery()]) is None


@given(
    st.integers(0, 10**9),
    st.integers(0, 10**9),
    st.sampled_from(["ko", "en"]),
    st.sampled_from(["records", "documents"]),
)
def test_a_count_says_both_its_numbers_and_no_other(documents, more, language, of):
    found = Matching(documents + more, documents, searchable=documents + more)
    text = said(told(DAEUN, found=found, of=of), language=language)
    assert {int(plain) for _, plain in numbers_in(text)} == {documents, documents + more}


@given(
    st.decimals(0, 10**14, places=4), st.sampled_from(["sum", "average", "min", "max"]), st.sampled_from(["ko", "en"])
)
def test_a_value_is_said_without_rounding_up_to_four_places(value, measure, language):
    row = Row(None, "", value, "KRW", 3, 3)
    text = said(told(DAEUN, (row,), measure=measure, of="field:금액"), language=language)
    assert str(said_value(value)) in text.replace(",", "")
    assert Decimal(said_value(value)) == value


@given(
    st.lists(st.text("가나다은0123 (", min_size=1, max_size=8), min_size=1, max_size=3, unique=True),
    st.dates(),
    st.integers(1, 800),
)
def test_numbers_in_names_and_periods_are_accounted_for(names, start, days):
    period = Period(start, min(date.max, start + timedelta(days=days))) if start < date.max else None
    query = DocumentQuery(authors=tuple(names), tags=tuple(names), period=period)
    for language in ("ko", "en"):
        said(told(query), language=language)


def test_what_queries_have_in_common_is_told_from_what_is_their_own():
    common, own = apart([replace(DAEUN, period=OCTOBER), replace(DAEUN, period=NOVEMBER)])
    assert common == DAEUN
    assert own == [DocumentQuery(period=OCTOBER), DocumentQuery(period=NOVEMBER)]
