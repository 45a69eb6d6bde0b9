"""Workbooks."""

import datetime as dt
import time

import openpyxl
import pytest

from knowledge.extraction.formats.sheets import shown
from tests.knowledge.extraction import files


def test_stored_formula_values_blanks_and_dates_are_shown_as_they_are(extract):
    table = extract("대장.xlsx", files.workbook(cached=True)).blocks[0]
    assert table.text.split("\n") == [
        "| 품목 | 금액 | 납기 |",
        "| --- | --- | --- |",
        "| A | 100 | 2024-08-15 |",
        "| B |  |  |",
        "| C | 250 |  |",
        "| 합계 | 350 |  |",
    ]
    assert (table.sheet, table.row) == ("Sheet", 2)


def test_a_formula_without_a_stored_value_says_so(extract):
    table = extract("대장.xlsx", files.workbook()).blocks[0]
    assert table.text.endswith("| 합계 | 계산값 없음 |  |")


@pytest.mark.slow
def test_a_million_empty_rows_take_seconds_and_give_nothing(extract):
    began = time.monotonic()
    found = extract("million.xlsx", files.million_rows())
    assert time.monotonic() - began < 15
    assert [b.text for b in found.blocks if b.kind == "table"] == ["| 0 |\n| --- |\n| 1 |\n| 2 |\n| 3 |\n| 4 |"]


def test_a_long_table_is_cut_and_every_block_has_header_and_row_number(extract):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "대장"
    sheet.append(["번호", "업체"])
    for number in range(2, 402):
        sheet.append([number, f"업체 {number}"])
    tables = [b for b in extract("a.xlsx", files.saved(book)).blocks if b.kind == "table"]
    assert len(tables) > 3
    for block in tables:
        lines = block.text.split("\n")
        assert lines[0] == "| 번호 | 업체 |"
        assert block.sheet == "대장"
        for offset, line in enumerate(lines[2:]):
            assert line == f"| {block.row + offset} | 업체 {block.row + offset} |"


def test_row_numbers_hold_across_empty_rows_and_titles(extract):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "구매"
    sheet["A1"] = "2024년 구매 대장"
    sheet["A3"], sheet["B3"] = "품목", "수량"
    sheet["A4"], sheet["B4"] = "볼트", 3
    sheet["A9"], sheet["B9"] = "너트", 5
    found = extract("a.xlsx", files.saved(book)).blocks
    assert [(b.kind, b.row) for b in found] == [("heading", None), ("paragraph", 1), ("table", 4), ("table", 9)]
    assert found[3].text == "| 품목 | 수량 |\n| --- | --- |\n| 너트 | 5 |"


def test_hidden_sheets_are_left_out_and_noted(extract):
    book = openpyxl.Workbook()
    book.active["A1"] = "보임"
    hidden = book.create_sheet("숨김")
    hidden["A1"] = "비밀"
    hidden.sheet_state = "hidden"
    found = extract("a.xlsx", files.saved(book))
    assert "비밀" not in repr(found.blocks)
    assert found.notes == ("hidden_sheet_left_out",)


def test_text_dates_and_labels_in_cells_are_labelled_dates(extract):
    book = openpyxl.Workbook()
    book.active.append(["작성일", dt.date(2024, 7, 2), "보존기한", dt.date(2034, 7, 2)])
    book.active.append(["내용", "회의", "", ""])
    assert extract("a.xlsx", files.saved(book)).labelled_dates == (("작성일", "2024-07-02"),)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (100.0, "100"),
        (0.1 + 0.2, "0.3"),
        (1e20, "1e+20"),
        (True, "TRUE"),
        (dt.datetime(2024, 8, 15), "2024-08-15"),  # noqa: DTZ001
        (dt.datetime(2024, 8, 15, 9, 29, 59, 999_999), "2024-08-15 09:30:00"),  # noqa: DTZ001
        (dt.time(9, 30), "09:30:00"),
        (None, ""),
        ("010", "010"),
    ],
)
def test_values_are_shown_without_decimals_or_midnights(value, text):
    assert shown(value) == text
