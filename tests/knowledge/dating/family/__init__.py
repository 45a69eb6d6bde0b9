"""A family of file names, each with the dates it says or none, worked out here and not by the code under test."""

import unicodedata
from collections.abc import Iterator
from datetime import date

from tests.knowledge.dating.family import days, lookalikes, ranges, units
from tests.knowledge.dating.family.case import Case, month, one, span, week

MAKERS = (
    days.days, days.days_with_two_digits, days.days_of_a_folders_year, days.days_right_behind_a_year,
    days.english_days, days.scans, days.two_dates, units.months, units.tens_of_days, units.quarters, units.halves,
    units.years, units.weeks_of_years, units.weeks_of_months, ranges.ranges, ranges.ranges_of_a_folders_year,
    ranges.ranges_of_months, lookalikes.impossible, lookalikes.part_numbers, lookalikes.phones, lookalikes.versions,
    lookalikes.amounts, lookalikes.other_numbers,
)  # fmt: skip


def families() -> Iterator[tuple[str, list[Case]]]:
    """Every kind with its cases."""
    for make in (*MAKERS, from_folders_only, in_other_letters):
        yield make.__name__, list(make())


def from_folders_only() -> Iterator[Case]:
    """A name that says nothing; the test asks the folders."""
    for folders, right in (
        (("2024",), span(2024, 1, 12, "year")), (("2024년",), span(2024, 1, 12, "year")),
        (("2024년도 사업",), span(2024, 1, 12, "year")), (("2024-08",), month(2024, 8)),
        (("2024.08",), month(2024, 8)), (("202408",), month(2024, 8)), (("2024년 8월",), month(2024, 8)),
        (("2025", "04"), month(2025, 4)), (("2025년", "4월"), month(2025, 4)),
        (("2025", "04월"), month(2025, 4)), (("20240815_워크숍",), one(date(2024, 8, 15))),
        (("프로젝트_20240815",), one(date(2024, 8, 15))), (("2024", "상반기"), span(2024, 1, 6, "range")),
        (("2024", "3분기"), span(2024, 7, 9, "quarter")), (("2025", "04", "15"), one(date(2025, 4, 15))),
        (("2024", "영업", "회의록"), span(2024, 1, 12, "year")), (("2019", "2024"), span(2024, 1, 12, "year")),
        (("2024", "12-01"), one(date(2024, 12, 1))), (("2024년", "12.01"), one(date(2024, 12, 1))),
        (("2024", "08-15 워크숍"), one(date(2024, 8, 15))), (("2024", "24-08"), month(2024, 8)),
        (("2024년 8월", "08-15"), one(date(2024, 8, 15))), (("2024", "08. 8월"), month(2024, 8)),
        (("24-08",), month(2024, 8)), (("'12-01",), month(2012, 1)), (("12-01",), None), (("영업", "08-03"), None),
        (("2024", "1H"), span(2024, 1, 6, "range")), (("2024", "August"), month(2024, 8)),
        (("2024", "Q3"), span(2024, 7, 9, "quarter")), (("2024년", "37주차"), week(date(2024, 9, 9))),
        (("2024년 8월", "3주"), week(date(2024, 8, 12))), (("2024년", "8월", "3주차"), week(date(2024, 8, 12))),
        (("2024/08",), month(2024, 8)), (("2024/08/15",), one(date(2024, 8, 15))),
        (("２０２４년　８월",), month(2024, 8)),
        (("2023~2024",), (date(2023, 1, 1), date(2024, 12, 31), "range")), (("2024", "3층"), span(2024, 1, 12, "year")),
        (("영업", "회의록"), None), (("ISO 9001",), None), (("20240230",), None), (("v2.10.24",), None),
        (("010-2024-0815",), None), (("04",), None), (("영업",), None),
    ):  # fmt: skip
        yield Case("회의록.docx", right, folders)


def in_other_letters() -> Iterator[Case]:
    """The same names decomposed, as macOS writes them, and with full-width digits and signs."""
    wide = {ord(char): chr(ord(char) + 0xFEE0) for char in "0123456789-.~()_/"}
    for make in MAKERS:
        for case in list(make())[::17]:
            folders = tuple(unicodedata.normalize("NFD", part) for part in case.folders)
            yield Case(unicodedata.normalize("NFD", case.name), case.right, folders)
            stem, dot, suffix = case.name.rpartition(".")
            yield Case(stem.translate(wide) + dot + suffix, case.right, case.folders)
