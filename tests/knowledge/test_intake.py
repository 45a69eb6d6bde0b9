"""Files taken in one after the other: a row for each, whatever is wrong with it."""

import datetime
import os
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from knowledge import placing
from knowledge.facts import Facts
from knowledge.intake import Given, Intake, row_of
from knowledge.models import Document, State, Version
from tests.cast import HANEUL
from tests.knowledge.test_steps import mail
from tests.papers import shelf
from tests.taking import taken, work

pytestmark = pytest.mark.django_db


def take_in(folder: Path, files: dict[str, bytes], **facts: Any) -> Intake:
    """Write the files and take them in."""
    intake, base, by = Intake(), shelf(is_open=True), HANEUL.user
    for name, content in files.items():
        (folder / name).write_bytes(content)
        intake.take(
            Given(file=folder / name, path=name, knowledge_base=base, facts=Facts(**facts) if facts else None),
            uploader=by,
        )
    return intake


def test_a_row_says_all_of_a_file(tmp_path: Path):
    intake = take_in(tmp_path, {"회의록_20240812.txt": "연차는 5일".encode()})
    assert intake.unfinished() == 1
    assert [row.error["code"] for row in intake.finished_rows() if row.error] == ["received"]
    work()
    assert intake.unfinished() == 0
    (row,) = intake.finished_rows()
    document = Document.objects.get()
    assert row.as_dict() == {
        "path": "회의록_20240812.txt",
        "document_id": str(document.uuid),
        "version": 1,
        "state": "searchable",
        "date": datetime.date(2024, 8, 12).isoformat(),
        "date_source": "filename",
        "kind": "회의록",
        "passages": 1,
        "error": None,
    }


def test_one_file_that_cannot_come_in_holds_no_other_back(tmp_path: Path, settings: Any):
    settings.MAX_FILE_BYTES = 100
    (tmp_path / "loop.txt").symlink_to(tmp_path / "loop.txt")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    intake, base, by = Intake(), shelf(is_open=True), HANEUL.user
    for name in ("loop.txt", "folder", "pipe", "gone.txt"):
        intake.take(Given(file=tmp_path / name, path=name, knowledge_base=base), uploader=by)
    (tmp_path / "large.txt").write_bytes(b"x" * 101)
    (tmp_path / "good.txt").write_bytes(b"good")
    for name, facts in (("large.txt", None), ("good.txt", Facts(author="가" * 300)), ("good.txt", None)):
        intake.take(Given(file=tmp_path / name, path=name, knowledge_base=base, facts=facts), uploader=by)
    work()
    rows = [(row.path, row.state, row.error["code"] if row.error else None) for row in intake.finished_rows()]
    assert rows == [
        ("loop.txt", "failed", "unreadable"),
        ("folder", "failed", "unreadable"),
        ("pipe", "failed", "unreadable"),
        ("gone.txt", "failed", "unreadable"),
        ("large.txt", "failed", "too_large"),
        ("good.txt", "failed", "manifest"),
        ("good.txt", "searchable", None),
    ]
    assert all(row.error["message"].endswith(".") for row in intake.rows if row.error)


def test_attachments_have_rows_behind_their_mail_and_are_waited_for(tmp_path: Path):
    intake = take_in(tmp_path, {"견적.eml": mail(("단가.txt", b"41,000"), ("빈 것.txt", b"")), "끝.txt": b"end"})
    work()
    assert [(row.path, row.state) for row in intake.finished_rows()] == [
        ("견적.eml", "searchable"),
        ("견적.eml/단가.txt", "searchable"),
        ("견적.eml/빈 것.txt", "failed"),
        ("끝.txt", "searchable"),
    ]
    Version.objects.filter(path="견적.eml/단가.txt").update(state=State.RECEIVED)
    assert intake.unfinished() == 1


def test_looking_how_far_it_is_takes_a_few_queries_however_many_mails_there_are(tmp_path: Path):
    intake = take_in(tmp_path, {f"{n}.eml": mail((f"{n}.txt", b"%d" % n), subject=str(n)) for n in range(6)})
    work()
    with CaptureQueriesContext(connection) as queries:
        assert intake.unfinished() == 0
    assert len(queries) <= 7


def test_what_is_there_already_is_unchanged_or_a_duplicate_and_names_it(tmp_path: Path):
    files = {"가.txt": "같은 글".encode(), "나.txt": "같은 글".encode(), "빈 것.txt": b"", "빈 사본.txt": b""}
    first = take_in(tmp_path, files)
    work()
    again = take_in(tmp_path, files)
    assert again.unfinished() == 0
    for intake, expected in ((first, "searchable"), (again, "unchanged")):
        rows = {row.path: row for row in intake.finished_rows()}
        assert [rows[name].state for name in files] == [expected, "duplicate", "failed", "failed"]
        assert rows["나.txt"].duplicate_of == "가"
        assert rows["나.txt"].document_id == rows["가.txt"].document_id
        assert rows["빈 사본.txt"].error == rows["빈 것.txt"].error
    assert Version.objects.count() == 2


def test_a_document_deleted_meanwhile_has_a_row_too(tmp_path: Path):
    intake = take_in(tmp_path, {"가.txt": b"x"})
    placing.delete(Document.objects.get(), by=None)
    assert [(row.state, row.error["code"]) for row in intake.finished_rows() if row.error] == [("failed", "gone")]


def test_a_path_that_json_cannot_hold_is_shown_clean():
    intake = Intake()
    intake.refuse("앞\ud800뒤\n.txt", "unreadable", "No.")
    assert intake.rows[0].path == "앞\ufffd뒤 .txt"
    intake.rows[0].path.encode()


def test_no_text_is_an_error_with_a_sentence_until_it_is_unchanged():
    version = taken("스캔.txt", " ")
    row = row_of(version, "received")
    assert (row.state, row.error["code"] if row.error else None) == ("no_text", "no_text")
    assert row_of(version, "unchanged").state == "unchanged"
