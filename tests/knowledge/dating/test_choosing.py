"""Which of a document's dates wins."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import combinations

import pytest

from knowledge.dating.candidate import DateCandidate
from knowledge.dating.choosing import choose, dates_in_text, in_order, manual_date
from knowledge.dating.names import dates_in_filename, dates_in_folders

ORDER = ("manual", "app", "filename", "folder", "text")
SPEAKERS = {
    source: DateCandidate(date(2020 + at, 1, 1), date(2020 + at, 1, 2), "day", source, source)  # type: ignore[arg-type]
    for at, source in enumerate(ORDER)
}


@pytest.mark.parametrize("sources", [pair for count in (1, 2, 3, 5) for pair in combinations(ORDER, count)])
def test_the_first_that_speaks_wins(sources):
    chosen = choose(**{source: [SPEAKERS[source]] for source in sources})
    assert chosen == SPEAKERS[min(sources, key=ORDER.index)]


def test_a_document_that_nothing_dates_is_undated():
    assert choose() is None
    assert choose(manual=None, app=None, filename=[], folder=[], text=[]) is None


def test_every_candidate_is_kept_in_the_order_of_trust():
    assert [c.source for c in in_order(text=[SPEAKERS["text"]], filename=[SPEAKERS["filename"]])] == [
        "filename",
        "text",
    ]


def test_a_date_in_the_name_goes_before_one_in_the_text():
    text = dates_in_text([("작성일", "2021-11-30")])
    name = dates_in_filename("정수기렌탈_2025-02-27.pdf")
    chosen = choose(filename=name, text=text)
    assert chosen is not None
    assert (chosen.start, chosen.source) == (date(2025, 2, 27), "filename")
    assert in_order(filename=name, text=text)[1].start == date(2021, 11, 30)


def test_a_name_without_a_date_leaves_it_to_the_folder():
    folders = ["2025", "04"]
    chosen = choose(
        filename=dates_in_filename("회의록.docx", folders=folders),
        folder=dates_in_folders(folders),
        text=dates_in_text([("created", "2013-12-23")]),
    )
    assert chosen is not None
    assert (chosen.start, chosen.precision, chosen.source) == (date(2025, 4, 1), "month", "folder")


def test_an_impossible_date_in_the_name_leaves_it_to_the_folder():
    folders = ["2024"]
    chosen = choose(filename=dates_in_filename("도면 20240230.pdf", folders=folders), folder=dates_in_folders(folders))
    assert chosen is not None
    assert chosen.precision == "year"


def test_a_correction_is_a_day_or_a_range():
    assert manual_date(date(2024, 8, 15)).precision == "day"
    assert manual_date(date(2024, 8, 1), date(2024, 9, 1)).end == date(2024, 9, 1)
    with pytest.raises(ValueError, match="end after"):
        manual_date(date(2024, 8, 1), date(2024, 8, 1))


def test_the_day_of_writing_wins_over_every_other_day_of_the_text():
    calls = [("통화일", f"2024-06-{day:02}") for day in range(3, 15)]
    found = dates_in_text([*calls, ("보존기한", "2029-12-31"), ("작성일", "2024-07-02")])
    assert [candidate.start for candidate in found] == [date(2024, 7, 2)]
    assert found[0].text == "작성일: 2024-07-02"


@pytest.mark.parametrize(
    "label",
    [
        "보존기한",
        "유효기간",
        "만료일",
        "생년월일",
        "출력일자",
        "마감일",
        "납기일",
        "계약종료일",
        "다음 회의일",
        "Due date",
        "Expiry date",
        "Print date",
        "Last modified",
        "메모",
        "",
    ],
)
def test_a_day_that_a_text_only_mentions_is_no_date_of_it(label):
    assert dates_in_text([(label, "2029-12-31")]) == []


@pytest.mark.parametrize(
    "label",
    [
        "작성일",
        "작성일자",
        "작성 일자",
        "최초 작성일",
        "회의일시",
        "회의 일시",
        "시행일",
        "일자",
        "일시",
        "날짜",
        "Date",
        "DATE:",
        "기안일자",
    ],
)
def test_labels_are_known_with_their_spellings(label):
    assert [candidate.start for candidate in dates_in_text([(label, "2024-07-02")])] == [date(2024, 7, 2)]


def test_the_meeting_day_goes_before_the_day_of_writing():
    found = dates_in_text([("Date", "2024-07-05"), ("작성일", "2024-07-02"), ("회의일시", "2024-07-01")])
    assert [candidate.start.day for candidate in found] == [1, 2, 5]


@pytest.mark.parametrize(
    "value", ["2024-02-30", "2024-13-01", "20240815", "", "1899-12-31", "15 Aug 2024", "2024-08-1"]
)
def test_what_is_no_iso_date_is_passed_over(value):
    assert dates_in_text([("작성일", value)]) == []


def test_iso_dates_are_year_month_day_and_their_time_is_left_out():
    assert dates_in_text([("Date", "2024-05-04T09:10:00+09:00")])[0].start == date(2024, 5, 4)
    assert dates_in_text([("작성일", "2024-05-04")])[0].end - date(2024, 5, 4) == timedelta(days=1)
