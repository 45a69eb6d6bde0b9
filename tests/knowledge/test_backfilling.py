"""Dating what is already there: every source, nothing lost, nothing written twice."""

import datetime
import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from knowledge import backfilling
from knowledge.backfilling import backfill
from knowledge.dating.candidate import DateCandidate
from knowledge.extraction.block import Block
from knowledge.facts import Facts
from knowledge.models import Document, Version, VersionText
from knowledge.steps.date import DATE_FIELDS, as_range
from tests.commanding import said
from tests.papers import shelf
from tests.taking import take, taken, work

pytestmark = pytest.mark.django_db

MAIL = "From: a@b.example\nDate: {date}\nSubject: x\n\n작성일: 2020-01-01\n"


def stored(path: str, *texts: str, number: int = 1, of: Document | None = None, **columns: Any) -> Version:
    """Return a version with its text, as it lies there after an import that dated nothing."""
    document = of or Document.objects.create(title=path, knowledge_base=shelf(is_open=True))
    version = Version.objects.create(
        document=document, number=number, path=path, file_name=path.rpartition("/")[2], size=1, **columns
    )
    if texts:
        blocks = [{**vars(Block(text))} for text in texts]
        VersionText.objects.create(version=version, text="\n\n".join(texts), blocks=blocks)
    return version


def dates(version: Version) -> tuple[Any, ...]:
    version.refresh_from_db()
    return tuple(getattr(version, name) for name in DATE_FIELDS)


def day(version: Version) -> tuple[str | None, str]:
    version.refresh_from_db()
    return version.dated_on.isoformat() if version.dated_on else None, version.date_source


def quiet(**options: Any) -> dict[str, Any]:
    """Run, and let no row fail."""
    lines: list[str] = []
    found = backfill(failed=lines.append, **options).as_dict()
    assert lines == []
    return found


@contextmanager
def between_reading_and_writing(act: Any) -> Iterator[None]:
    """Do something the first time rows are locked, as another connection might just before."""
    waiting = [act]

    def run(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if waiting and "FOR NO KEY UPDATE" in sql:
            waiting.pop()()
        return execute(sql, params, many, context)

    with connection.execute_wrapper(run):
        yield


def test_every_source_dates_what_is_there_and_a_second_run_writes_nothing():
    given = DateCandidate(datetime.date(2024, 7, 1), datetime.date(2024, 8, 1), "month", "app", "2024-07")
    by_hand = DateCandidate(datetime.date(2020, 1, 1), datetime.date(2021, 1, 1), "year", "manual", "2020")
    versions = {
        "app": stored("a/20240101 보고.txt", date_candidates=[given.as_json()]),
        "manual": stored("b/20240101 보고.txt", date_candidates=[by_hand.as_json()]),
        "filename": stored("2023/20240815 회의록.txt", "작성일: 2021-11-30"),
        "folder": stored("2025/04/회의록.txt"),
        "text": stored("회의록.txt", "제목", "작성일: 2024-07-02"),
        "unknown": stored("메모.txt", "날짜 없는 글"),
    }
    found = quiet()
    sources = {"manual": 1, "app": 1, "filename": 1, "folder": 1, "text": 1}
    assert found == {
        "documents": 6, "records": 6, "by_source": sources, "written": 5, "unknown": 1, "failed": 0
    }  # fmt: skip
    assert {name: day(version) for name, version in versions.items()} == {
        "app": ("2024-07-01", "app"),
        "manual": ("2020-01-01", "manual"),
        "filename": ("2024-08-15", "filename"),
        "folder": ("2025-04-01", "folder"),
        "text": ("2024-07-02", "text"),
        "unknown": (None, "unknown"),
    }
    kept = [each["source"] for each in versions["filename"].date_candidates]
    assert kept == ["filename", "folder", "text"]
    assert quiet() == {**found, "written": 0}


def test_what_ingestion_dated_is_not_written_again():
    taken("20240815/회의록_20240812.txt", "작성일: 2024-01-02")
    taken("메일.eml", MAIL.format(date="Sun, 11 Aug 2024 23:30:00 +0000").encode())
    taken("보고.txt", "가" * 2990 + "\n\n작성일: 2024-01-02", facts=Facts(week=datetime.date(2024, 8, 12)))
    found = quiet()
    assert (found["records"], found["written"]) == (3, 0)


def test_a_dry_run_writes_nothing_and_says_what_it_would():
    version = stored("20240815 회의록.txt")
    found = quiet(dry_run=True)
    assert (found["written"], found["would_write"], found["by_source"]["filename"]) == (0, 1, 1)
    assert day(version) == (None, "unknown")
    assert quiet()["written"] == 1
    assert quiet(dry_run=True)["would_write"] == 0


def test_a_date_that_was_corrected_by_other_means_is_kept_too():
    start = datetime.date(2020, 3, 1)
    version = stored(
        "20240815 회의록.txt",
        covers=as_range(start, datetime.date(2020, 4, 1)),
        dated_on=start,
        date_source="manual",
        date_precision="month",
    )
    quiet()
    assert day(version) == ("2020-03-01", "manual")
    assert [each["source"] for each in version.date_candidates] == ["manual", "filename"]
    assert version.date_precision == "month"
    assert quiet()["written"] == 0


def test_a_correction_made_meanwhile_is_not_overwritten():
    version, other = stored("20240815 회의록.txt"), stored("20240816 회의록.txt")
    by_hand = DateCandidate(datetime.date(2020, 1, 1), datetime.date(2020, 1, 2), "day", "manual", "2020-01-01")

    def correct() -> None:
        Version.objects.filter(pk=version.pk).update(
            date_candidates=[by_hand.as_json()],
            date_source="manual",
            date_precision="day",
            dated_on=by_hand.start,
            covers=as_range(by_hand.start, by_hand.end),
        )

    with between_reading_and_writing(correct):
        found = quiet()
    assert day(version) == ("2020-01-01", "manual")
    assert day(other) == ("2024-08-16", "filename")
    assert (found["records"], found["by_source"]["manual"], found["by_source"]["filename"]) == (2, 1, 1)
    assert quiet()["written"] == 0


def test_what_is_deleted_meanwhile_is_passed_over():
    version, other = stored("20240815 회의록.txt"), stored("20240816 회의록.txt")
    with between_reading_and_writing(lambda: Version.objects.filter(pk=version.pk).delete()):
        found = quiet()
    assert (found["records"], found["written"]) == (1, 1)
    assert day(other) == ("2024-08-16", "filename")


@pytest.mark.parametrize(
    "broken", [[{"source": "manual", "start": "2024"}], [{}], ["x"], {"a": 1}, [{"source": "manual"}]]
)
def test_a_row_that_cannot_be_read_is_named_and_the_others_go_on(broken):
    bad = stored("폴더/망가진 20240101.txt", date_candidates=broken)
    good = stored("20240815 회의록.txt")
    err = io.StringIO()
    out = io.StringIO()
    call_command("backfill_dates", "--tenant", "gaon", "--json", stdout=out, stderr=err)
    assert '"failed": 1' in out.getvalue()
    assert "폴더/망가진 20240101.txt (version 1)" in err.getvalue()
    assert day(good) == ("2024-08-15", "filename")
    bad.refresh_from_db()
    assert bad.date_candidates == broken


def test_the_command_prints_the_contract():
    stored("20240815 회의록.txt")
    found = said("backfill_dates", "--tenant", "gaon")
    assert {"documents", "by_source", "written", "unknown", "failed"} <= set(found)
    assert found["by_source"] == {"manual": 0, "app": 0, "filename": 1, "folder": 0, "text": 0}
    assert said("backfill_dates", "--tenant", "gaon", "--dry-run")["would_write"] == 0


def test_versions_are_dated_one_by_one_and_documents_counted_once():
    first = stored("20240815 회의록.txt")
    second = stored("20250101 회의록.txt", number=2, of=first.document)
    found = quiet(batch=1)
    assert (found["documents"], found["records"]) == (1, 2)
    assert (day(first)[0], day(second)[0]) == ("2024-08-15", "2025-01-01")


def test_the_trash_and_what_failed_are_dated_by_their_names():
    trashed, failed = stored("20240815 회의록.txt"), stored("잠긴 20240816.pdf", state="failed")
    Document.objects.filter(pk=trashed.document_id).update(trashed_at="2026-01-01T00:00:00Z")
    quiet()
    assert (day(trashed)[0], day(failed)[0]) == ("2024-08-15", "2024-08-16")


def test_statements_grow_with_batches_and_not_with_rows():
    def statements() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert quiet(batch=20)["written"] > 0
        return len(queries)

    for number in range(3):
        stored(f"2024080{number + 1} 회의록.txt", "작성일: 2024-07-02")
    few = statements()
    Version.objects.update(covers=None, dated_on=None, date_source="unknown", date_candidates=[])
    for number in range(16):
        stored(f"202409{number + 10} 회의록.txt", "작성일: 2024-07-02")
    assert statements() == few


def test_a_label_is_looked_for_on_the_first_page_only():
    near, far = stored("가.txt", "가" * 2980, "작성일: 2024-07-02"), stored("나.txt", "가" * 3001, "작성일: 2024-07-02")
    many = stored("다.txt", *(["가"] * 2000), "작성일: 2024-07-02")
    quiet()
    assert (day(near)[0], day(far)[0], day(many)[0]) == ("2024-07-02", None, "2024-07-02")


def test_a_long_text_is_not_brought_along():
    version = stored("가.txt", *["가나다라마바사" * 100_000] * 4)
    found = Version.objects.annotate(start=backfilling.Beginning("reading__blocks")).get(pk=version.pk)
    assert sum(len(block["text"]) for block in found.start) == 3000


# -- mails


@pytest.mark.parametrize(
    ("zone", "expected"),
    [
        ("Asia/Seoul", "2024-08-12"),
        ("UTC", "2024-08-11"),
        ("America/New_York", "2024-08-11"),
        ("Asia/Tokyo", "2024-08-12"),
    ],
)
def test_a_mail_sent_on_sunday_in_london_is_of_the_companys_day(gaon, zone, expected):
    gaon.time_zone = zone
    gaon.save()
    connection.set_tenant(gaon)  # type: ignore[attr-defined]
    version = take("메일.eml", MAIL.format(date="Sun, 11 Aug 2024 23:30:00 +0000").encode()).version
    work()
    assert day(version) == (expected, "text")
    assert [each["source"] for each in version.date_candidates] == ["text", "properties"]
    assert quiet()["written"] == 0


def test_a_mail_that_was_stored_without_its_instant_is_dated_by_its_header_lines():
    lines = "보낸 사람: a@b.example\n날짜: 2024-08-12 08:30"
    version = stored("메일.eml", "제목", lines, "작성일: 2020-01-01")
    plain = stored("글.txt", "제목", lines, "작성일: 2020-01-01")
    quiet()
    assert (day(version)[0], day(plain)[0]) == ("2024-08-12", "2020-01-01")
    assert quiet()["written"] == 0


def test_a_companys_own_rule_for_weeks_is_followed_when_it_changes(gaon):
    version = stored("2025년 3월 1주차.txt")
    quiet()
    assert day(version)[0] == "2025-03-03"
    gaon.week_of_month = "rows"
    gaon.save()
    connection.set_tenant(gaon)  # type: ignore[attr-defined]
    assert quiet()["written"] == 1
    assert day(version)[0] == "2025-02-24"
