"""Labelled dates."""

import time

import pytest

from knowledge.extraction.block import Block
from knowledge.extraction.labels import labelled_dates, parsed


def found(text, kind="paragraph"):
    return labelled_dates([Block(text, kind)])


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("작성일: 2024-07-02", ("작성일", "2024-07-02")),
        ("작성일자 : 2024.07.02", ("작성일자", "2024-07-02")),
        ("작 성 일 : 2024. 7. 2.", ("작성일", "2024-07-02")),
        ("작성일 2024년 7월 2일(화)", ("작성일", "2024-07-02")),
        ("[작성일] 2024/7/2", ("작성일", "2024-07-02")),
        ("○ 회의일시: 2024. 8. 15.(목) 14:00", ("회의일시", "2024-08-15")),
        ("1. 시행일: 20240815", ("시행일", "2024-08-15")),
        ("작성자: 한지우, 작성일: 24.07.02", ("작성일", "2024-07-02")),
        ("여비를 정한다. 작성일: 2024-07-02", ("작성일", "2024-07-02")),
        ("- **작성일**: 2024-07-02", ("작성일", "2024-07-02")),
        ("일자: 2024-07-02", ("일자", "2024-07-02")),
        ("일시: 2024-07-02 ~ 2024-07-04", ("일시", "2024-07-02")),
        ("Date: 2 July 2024", ("Date", "2024-07-02")),
        ("Date: July 2, 2024", ("Date", "2024-07-02")),
        ("Date: Tue, 2 Jul 2024", ("Date", "2024-07-02")),
        ("DATE : 2024-07-02", ("Date", "2024-07-02")),
        ("Dated 2nd July 2024", ("Dated", "2024-07-02")),
        ("Effective date: 2024-07-02", ("Effective date", "2024-07-02")),
        ("**Issue date:** 2024-07-02", ("Issue date", "2024-07-02")),
    ],
)
def test_a_label_before_a_date_is_found(text, pair):
    assert found(text) == (pair,)


@pytest.mark.parametrize(
    "text",
    [
        "보존기한: 2030-12-31",
        "만료일: 2030-12-31",
        "유효기간: 2024-01-01 ~ 2030-12-31",
        "만료 일자: 2030-12-31",
        "납기일: 2024-08-15",
        "교육 일시: 2024-08-15",
        "생년월일: 1990-01-01",
        "Due date: 2024-07-02",
        "Expiry date: 2030-12-31",
        "Update: 2024-07-02",
        "작성일: 2024-02-30",
        "작성일: 2024-13-45",
        "작성일: 20241345",
        "작성일: 미정",
        "작성일은 나중에 정한다. 2024-07-02",
        "회의는 2024-07-02에 열렸다",
        "May I come: 2024-07-02",
    ],
)
def test_other_dates_and_impossible_ones_are_not(text):
    assert found(text) == ()


def test_cells_of_a_table_are_read_beside_and_below_their_label():
    assert found("| 작성일 | 2024-07-02 | 만료일 | 2030-01-01 |\n| --- | --- | --- | --- |", "table") == (
        ("작성일", "2024-07-02"),
    )
    assert found("| 작성자 | 작성일 |\n| --- | --- |\n| 한지우 | 2024.7.2. |", "table") == (("작성일", "2024-07-02"),)


def test_a_column_of_dates_in_a_ledger_is_no_date_of_the_document():
    rows = "| 품목 | 등록일 |\n| --- | --- |\n| 볼트 | 2024-07-02 |\n| 너트 | 2024-07-03 |"
    assert found(rows, "table") == ()


def test_a_date_far_down_is_not_looked_at():
    assert labelled_dates([Block("가" * 3100), Block("작성일: 2024-07-02")]) == ()


def test_each_pair_is_given_once_in_order():
    assert found("작성일: 2024-07-02\n시행일: 2024-08-01\n작성일: 2024-07-02") == (
        ("작성일", "2024-07-02"),
        ("시행일", "2024-08-01"),
    )


def test_a_text_full_of_gaps_takes_no_time():
    for gap in (" " * 2900, "\t" * 2900, "\n" * 2900, "| " * 1400, "1 " * 1400, "* " * 1400, "작 " * 1400):
        began = time.monotonic()
        labelled_dates([Block(f"x{gap}작성일: 2024-07-02")])
        assert time.monotonic() - began < 2


def test_dates_are_never_clamped():
    assert parsed("2024-02-29") == "2024-02-29"
    assert parsed("2023-02-29") is None
    assert parsed("2024-04-31") is None
