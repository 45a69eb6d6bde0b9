"""From a file's name to the months that find it: through the real date step and the filter in the database."""

import calendar
import datetime
from io import BytesIO

import docx
import pytest
from django.db.backends.postgresql.psycopg_any import DateRange
from django.db.models import Count, Q

from knowledge.backfilling import backfill
from knowledge.dating.names import explain_filename
from knowledge.models import Document, Version
from tests.papers import shelf
from tests.taking import taken

pytestmark = [pytest.mark.django_db, pytest.mark.slow]  # a file each, through every step

TEXT = "2021-11-30에 있었던 일\n작성일: 2021-11-30"


def docx_made_from_a_template() -> bytes:
    """Return what python-docx saves: created on 2013-12-23, by python-docx."""
    out = BytesIO()
    document = docx.Document()
    document.add_paragraph("회의 내용")
    document.save(out)
    return out.getvalue()


def days(version: Version) -> str | None:
    """Return first and last day."""
    if version.covers is None:
        return None
    last = version.covers.upper - datetime.timedelta(days=1)
    return f"{version.covers.lower}..{last}"


def months_that_find(version: Version) -> list[str]:
    """Return every month of nine years whose filter finds the version, by the database, in one statement."""
    filters = {}
    for year in range(2019, 2028):
        for number in range(1, 13):
            first = datetime.date(year, number, 1)
            end = first + datetime.timedelta(days=calendar.monthrange(year, number)[1])
            overlaps = Q(covers__overlap=DateRange(first, end, "[)"))
            filters[f"{year}-{number:02}"] = Count("pk", filter=overlaps)
    found = Version.objects.filter(pk=version.pk).aggregate(**filters)
    return [month for month, count in found.items() if count]


@pytest.mark.parametrize(
    ("path", "expected", "source", "months"),
    [
        # the name goes before the text (T01)
        ("정수기렌탈_2025-02-27.txt", "2025-02-27..2025-02-27", "filename", ["2025-02"]),
        ("2025-01-14_소방점검.txt", "2025-01-14..2025-01-14", "filename", ["2025-01"]),
        ("20240815 회의록.txt", "2024-08-15..2024-08-15", "filename", ["2024-08"]),
        ("회의록 2024.08.15.txt", "2024-08-15..2024-08-15", "filename", ["2024-08"]),
        # the time of a scan is no date (T02)
        ("스캔 2025-03-06 08.11.04.txt", "2025-03-06..2025-03-06", "filename", ["2025-03"]),
        ("사진_20250306_081104.txt", "2025-03-06..2025-03-06", "filename", ["2025-03"]),
        ("Screenshot 2025-03-06 at 8.11.04 AM.txt", "2025-03-06..2025-03-06", "filename", ["2025-03"]),
        # ranges keep both ends (T05)
        ("주간보고_230101-230131.txt", "2023-01-01..2023-01-31", "filename", ["2023-01"]),
        ("출장 2023.12.28~2024.01.03.txt", "2023-12-28..2024-01-03", "filename", ["2023-12", "2024-01"]),
        ("2024/7월29일~8월2일 업무.txt", "2024-07-29..2024-08-02", "filename", ["2024-07", "2024-08"]),
        # weeks of a month (T06)
        ("주간보고_2024년 8월 3주차.txt", "2024-08-12..2024-08-18", "filename", ["2024-08"]),
        ("2025년 1월 1주차.txt", "2024-12-30..2025-01-05", "filename", ["2024-12", "2025-01"]),
        ("2024년 10월 1주차.txt", "2024-09-30..2024-10-06", "filename", ["2024-09", "2024-10"]),
        ("2025년 5월 5주차.txt", "2025-05-26..2025-06-01", "filename", ["2025-05", "2025-06"]),
        ("8월 5주차(2024).txt", "2024-08-26..2024-09-01", "filename", ["2024-08", "2024-09"]),
        # month and day in a year's folder
        ("2024/12-01 주간회의.txt", "2024-12-01..2024-12-01", "filename", ["2024-12"]),
        ("2024년 자료/영업/12-01 주간회의.txt", "2024-12-01..2024-12-01", "filename", ["2024-12"]),
        ("2024 12-01 주간회의.txt", "2024-12-01..2024-12-01", "filename", ["2024-12"]),
        ("2024/12-32 점검표.txt", "2024-01-01..2024-12-31", "folder", [f"2024-{n:02}" for n in range(1, 13)]),
        ("2024/12-01/회의록.txt", "2024-12-01..2024-12-01", "folder", ["2024-12"]),
        # longer units
        ("2024년 3분기 실적.txt", "2024-07-01..2024-09-30", "filename", ["2024-07", "2024-08", "2024-09"]),
    ],
)
def test_each_is_found_by_every_overlapping_month_and_by_no_other(path, expected, source, months):
    version = taken(path, TEXT)
    assert (days(version), version.date_source) == (expected, source)
    assert months_that_find(version) == months
    assert {"2021-11-30"} <= {each["start"] for each in version.date_candidates if each["source"] == "text"}
    assert backfill(failed=pytest.fail).written == 0


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("견적_20241345.txt", "impossible_month"),
        ("연락처_01020240815.txt", "phone_number"),
        ("송장 2024081.txt", "digit_count"),
        ("규격 4-22-7.txt", "identifier"),
        ("도면 20240230.txt", "impossible_day"),
        ("v2.10.24 릴리스.txt", "version_number"),
        ("12-01 주간회의.txt", "no_year"),
    ],
)
def test_a_number_of_another_kind_is_found_by_no_month(name, reason):
    version = taken(name, "날짜 없는 글")
    assert (version.date_source, version.date_candidates) == ("unknown", [])
    assert months_that_find(version) == []
    assert [refused.reason for refused in explain_filename(name).refused] == [reason]


def test_a_template_dates_nothing_and_is_kept_to_be_looked_at():
    in_folder = taken("2025/04/회의록.docx", docx_made_from_a_template())
    assert (days(in_folder), in_folder.date_source, in_folder.date_precision) == (
        "2025-04-01..2025-04-30",
        "folder",
        "month",
    )
    alone = taken("기록.docx", docx_made_from_a_template() + b" ")
    assert (days(alone), alone.date_source) == (None, "unknown")
    claimed = [(each["source"], each["start"]) for each in alone.date_candidates]
    assert claimed[0] == ("properties", "2013-12-24")  # 23:15 in London
    assert months_that_find(alone) == []
    assert alone.author_name == ""
    assert backfill(failed=pytest.fail).written == 0


def test_the_labelled_date_wins_over_all_other_dates_of_a_text():
    calls = "\n".join(f"2024-06-{day:02} 통화" for day in range(3, 29, 2))
    limit = "보존기한 2029-12-31\n2024-05-04"
    assert days(taken("통화기록.txt", f"{calls}\n작성일: 2024-07-02\n{limit}")) == "2024-07-02..2024-07-02"
    assert days(taken("통화내역.txt", f"{calls}\n{limit}")) is None
    assert days(taken("메모.txt", "Date: 2024-05-04\n메모")) == "2024-05-04..2024-05-04"


def test_a_documents_filter_asks_its_current_version():
    taken("보고.txt", "작성일: 2024-07-02")
    taken("보고.txt", "작성일: 2024-09-02")
    assert Document.objects.filter(knowledge_base=shelf(is_open=True)).count() == 1
    in_july = DateRange(datetime.date(2024, 7, 1), datetime.date(2024, 8, 1), "[)")
    assert not Document.objects.filter(current__covers__overlap=in_july).exists()
    assert Version.objects.filter(covers__overlap=in_july).count() == 1
