"""The demo's files: the same bytes for the same day, little change from day to day, and what the product needs."""

from __future__ import annotations

import csv
import json
import unicodedata
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest

from demo import companies, making, people, quality_records, weekly_reports
from demo.document import Document

TODAY = date(2026, 9, 16)
FORMATS = {".pdf", ".docx", ".pptx", ".xlsx", ".csv", ".html", ".md", ".txt", ".eml", ".hwp", ".hwpx"}
DAEUN = {"정다은", "다은", "D. Jung", "daeun@hanbit.example"}


@pytest.fixture(scope="module")
def hanbit() -> list[Document]:
    return making.documents("hanbit", today=TODAY)


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    """The files of `TODAY`, only to be read."""
    target = tmp_path_factory.mktemp("demo")
    making.make(target, today=TODAY)
    return target


def made(target: Path, today: date) -> dict[str, bytes]:
    making.make(target, today=today)
    return contents(target)


def contents(target: Path) -> dict[str, bytes]:
    return {path.relative_to(target).as_posix(): path.read_bytes() for path in target.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_another_build_of_the_same_week_has_the_same_bytes_and_a_later_week_moves_only_its_own(built, tmp_path):
    first = contents(built)
    assert made(tmp_path, TODAY + timedelta(days=1)) == first
    assert sum(len(content) for content in first.values()) < 15_000_000
    written = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}

    later = made(tmp_path, TODAY + timedelta(weeks=1))
    assert {name for name in first.keys() & later.keys() if first[name] != later[name]} == {"hanbit/manifest.csv"}
    moved = first.keys() ^ later.keys()
    assert moved
    assert all("주간" in name or "정기 점검" in name for name in moved)
    rewritten = {path for path, at in written.items() if path.exists() and path.stat().st_mtime_ns != at}
    assert rewritten == {tmp_path / "hanbit" / "manifest.csv"}


@pytest.mark.parametrize("today", [date(2026, 9, 16), date(2027, 1, 1), date(2028, 2, 29)])
def test_no_document_lies_in_the_future_and_weeks_reach_the_present_one(today):
    reports = weekly_reports.documents(today)
    this_monday = today - timedelta(days=today.weekday())
    assert max(report.week for report in reports) == this_monday.isoformat()
    assert len({report.week for report in reports}) == weekly_reports.WEEKS
    for document in making.documents("hanbit", today=today):
        assert document.date <= today.isoformat()
        assert document.fields.get("계약일", "") <= today.isoformat()


@pytest.mark.slow
def test_files_of_an_earlier_day_go_but_strangers_stay(tmp_path):
    making.make(tmp_path, today=TODAY)
    stranger = tmp_path / "hanbit" / "mine.txt"
    stranger.write_text("not made here")
    making.make(tmp_path, today=TODAY + timedelta(days=400))
    assert stranger.exists()
    listed = {document.path for document in making.documents("hanbit", today=TODAY + timedelta(days=400))}
    found = {unicodedata.normalize("NFC", path.relative_to(tmp_path / "hanbit").as_posix()) for path in files(tmp_path)}
    assert found == listed


def files(target: Path) -> list[Path]:
    own = {"manifest.csv", "people.csv", "knowledge_bases.json", "mine.txt"}
    return [path for path in (target / "hanbit").rglob("*") if path.is_file() and path.name not in own]


def test_hanbit_has_enough_documents_in_every_format(hanbit):
    documents = [document for document in hanbit if not document.version_of]
    assert len(documents) >= 150
    assert {document.suffix for document in hanbit} == FORMATS
    encodings = {document.encoding for document in hanbit if document.suffix == ".txt"}
    assert encodings == {"utf-8", "cp949"}
    assert any(document.attachments for document in hanbit)


@pytest.mark.parametrize("today", [date(2026, 9, 16), date(2026, 12, 31), date(2030, 3, 1)])
def test_one_author_has_exactly_84_records_of_which_62_are_open(today):
    hers = [document for document in making.documents("hanbit", today=today) if document.author in DAEUN]
    assert len(hers) == quality_records.RECORDS == 84
    assert Counter(document.kb for document in hers) == {"품질문서": 62, "품질조사": 22}
    assert not any(document.restricted for document in hers)


def test_one_document_has_five_versions(hanbit):
    further = Counter(document.version_of for document in hanbit if document.version_of)
    assert list(further.values()) == [4]
    order = [document.path for document in hanbit]
    assert order.index(next(iter(further))) < min(order.index(d.path) for d in hanbit if d.version_of)


def test_manifest_names_only_what_exists(built):
    for company in companies.COMPANIES:
        folder = built / company.name
        on_disk = {unicodedata.normalize("NFC", path.relative_to(folder).as_posix()) for path in folder.rglob("*")}
        with (folder / "manifest.csv").open(encoding="utf-8", newline="") as lines:
            rows = list(csv.DictReader(lines))
        paths = [row["path"] for row in rows]
        bases = {base["name"] for base in json.loads((folder / "knowledge_bases.json").read_text(encoding="utf-8"))}
        assert len(set(paths)) == len(paths)
        assert set(paths) <= on_disk
        assert {row["kb"] for row in rows} <= bases
        assert {row["version_of"] for row in rows} | {row["supersedes"] for row in rows} <= {"", *paths}
        for row in rows:
            if row["kb"]:
                assert row["path"].startswith(f"{row['kb']}/")


def test_departments_of_documents_and_bases_belong_to_people():
    for company in companies.COMPANIES:
        known = {person.department for person in people.PEOPLE[company.name]}
        known |= {department.rpartition("/")[0] for department in known}
        used = {document.department for document in making.documents(company.name, today=TODAY)} - {""}
        used |= {base.department for base in company.knowledge_bases}
        granted = {grant.name for base in company.knowledge_bases for grant in base.grants if grant.to == "department"}
        assert used | granted <= known


def test_the_keeper_may_manage_every_knowledge_base():
    for company in companies.COMPANIES:
        keeper = next(p for p in people.PEOPLE[company.name] if company.keeper.startswith(f"{p.sign_in}@"))
        for base in company.knowledge_bases:
            assert any(
                grant.level == "manage" and grant.to == "group" and grant.name in keeper.groups for grant in base.grants
            )


def test_two_people_of_hanbit_share_a_name_and_are_told_apart_in_the_manifest(hanbit):
    shared = [name for name, count in Counter(person.name for person in people.HANBIT).items() if count > 1]
    assert shared == ["김민준"]
    assert not any(document.author in shared for document in hanbit)


def test_duplicates_have_the_same_bytes_under_two_names(built):
    seen = Counter(path.read_bytes() for path in files(built))
    assert sorted(seen.values())[-2:] == [2, 2]


def test_some_names_are_stored_decomposed(built):
    names = [path.name for path in files(built) if path.name != unicodedata.normalize("NFC", path.name)]
    assert len(names) == 2
