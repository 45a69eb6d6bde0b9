"""The dates that folder names say."""

from __future__ import annotations

import unicodedata
from datetime import date

import pytest

from knowledge.dating.names import dates_in_folders


@pytest.mark.parametrize(
    ("folders", "start", "end", "precision"),
    [
        (("20240815_워크숍",), "2024-08-15", "2024-08-16", "day"),
        (("프로젝트_20240815",), "2024-08-15", "2024-08-16", "day"),
        (("2024",), "2024-01-01", "2025-01-01", "year"),
        (("2024년",), "2024-01-01", "2025-01-01", "year"),
        (("2024년도",), "2024-01-01", "2025-01-01", "year"),
        (("사업(2024)",), "2024-01-01", "2025-01-01", "year"),
        (("2024-08",), "2024-08-01", "2024-09-01", "month"),
        (("2024.08",), "2024-08-01", "2024-09-01", "month"),
        (("202408",), "2024-08-01", "2024-09-01", "month"),
        (("2024년 8월",), "2024-08-01", "2024-09-01", "month"),
        (("24-08",), "2024-08-01", "2024-09-01", "month"),
        (("2025", "04"), "2025-04-01", "2025-05-01", "month"),
        (("2025/04",), "2025-04-01", "2025-05-01", "month"),
        (("2025년", "4월"), "2025-04-01", "2025-05-01", "month"),
        (("2025", "04", "15"), "2025-04-15", "2025-04-16", "day"),
        (("2024", "상반기"), "2024-01-01", "2024-07-01", "range"),
        (("2024", "8월 3주차"), "2024-08-12", "2024-08-19", "week"),
        (("차세대 2023.12~2024.02", "설계"), "2023-12-01", "2024-03-01", "range"),
        (("2024", "03. 설계"), "2024-01-01", "2025-01-01", "year"),
        (("2024", "02", "30"), "2024-02-01", "2024-03-01", "month"),
    ],
)
def test_the_nearest_folder_with_a_date_speaks(folders, start, end, precision):
    found = dates_in_folders(folders)[0]
    assert (found.start.isoformat(), found.end.isoformat(), found.precision) == (start, end, precision)
    assert found.source == "folder"


@pytest.mark.parametrize(
    "folders",
    [(), ("영업", "회의록"), ("24-08 회의",), ("24-13",), ("01", "02"), ("20240230",), ("ISO 9001",), ("04",), ("",)],
)
def test_a_folder_without_a_date_says_nothing(folders):
    assert dates_in_folders(folders) == []


def test_folders_come_nearest_first():
    found = dates_in_folders(["2024년", "영업", "8월", "20240815_점검"])
    assert [candidate.start for candidate in found] == [date(2024, 8, 15), date(2024, 8, 1), date(2024, 1, 1)]


def test_a_decomposed_folder_is_read():
    assert dates_in_folders([unicodedata.normalize("NFD", "2024년 8월")])[0].start == date(2024, 8, 1)
