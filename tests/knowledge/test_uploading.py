"""A file comes in: what makes a version, what changes nothing, what is refused; nothing is left lying about."""

import unicodedata
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.files.storage import FileSystemStorage
from django.db import IntegrityError, connection, connections, transaction
from django_tenants.utils import tenant_context

from knowledge import originals, placing, sharing
from knowledge.facts import Facts, GrantFact
from knowledge.models import Document, Event, Level, State, Version
from knowledge.uploading import Refused, upload
from tests import broker
from tests.cast import DOYUN, GAON, HANEUL, JIWOO, company
from tests.papers import paper, shelf
from tests.taking import take, taken, work

pytestmark = pytest.mark.django_db


def stored(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_the_same_path_with_the_same_bytes_changes_nothing(originals: Path):
    first = take("규정/여비.txt", "하루 2만원")
    events = Event.objects.count()
    again = take("규정/여비.txt", "하루 2만원")
    assert (first.outcome, again.outcome) == ("received", "unchanged")
    assert again.version == first.version
    assert (Version.objects.count(), Event.objects.count(), len(stored(originals))) == (1, events, 1)


def test_the_same_path_with_other_bytes_is_a_version_of_the_same_document():
    first, second = take("여비.txt", "2만원"), take("여비.txt", "3만원")
    assert (second.outcome, second.version.number, second.document) == ("received", 2, first.document)
    third = take("여비.txt", "2만원")
    assert (third.outcome, third.version.number) == ("received", 3)


def test_a_decomposed_name_is_the_same_name():
    name = "출장비_2024년 8월.txt"
    first, second = take(unicodedata.normalize("NFD", name), "가"), take(name, "나")
    assert second.document == first.document
    assert first.version.path == first.version.file_name == name


def test_the_same_bytes_under_another_path_are_a_duplicate_of_what_the_uploader_may_open(originals: Path):
    base = shelf(is_open=True)
    first = take("가.txt", "같은 글", base=base)
    twin = take("폴더/나.txt", "같은 글", base=base, by=DOYUN)
    assert (twin.outcome, twin.document) == ("duplicate", first.document)
    assert len(stored(originals)) == 1
    assert take("가.txt", "같은 글", base=shelf("다른 곳", is_open=True)).outcome == "received"


def test_what_the_uploader_may_not_open_is_no_duplicate():
    base = shelf(is_open=True)
    hidden = take("급여.txt", "비밀", base=base, facts=Facts(restricted=True))
    own = take("메모.txt", "비밀", base=base, by=DOYUN)
    assert own.outcome == "received"
    assert own.document != hidden.document


def test_bytes_that_could_not_be_read_under_one_name_are_read_under_another():
    """A PDF called .docx fails; the same bytes called .pdf are a file of their own, whichever comes first."""
    content = b"# \xea\xb0\x80"
    wrong = take("가.docx", content)
    right = take("가.md", content)
    assert right.outcome == "received"
    work()
    states = Version.objects.in_bulk([wrong.version.pk, right.version.pk])
    assert states[wrong.version.pk].state == State.FAILED
    assert states[right.version.pk].state == State.SEARCHABLE


def test_two_files_that_fail_alike_are_one_document_however_often_they_come():
    for _time in range(3):
        take("빈 것.txt", b"")
        take("빈 것 사본.txt", b"")
        work()
    assert Document.objects.count() == Version.objects.count() == 1


def test_version_of_adds_to_the_named_document_in_its_own_base_and_again_changes_nothing():
    older = take("규정_v2.docx", "2만원", base=shelf("규정", is_open=True)).document
    for outcome in ("received", "unchanged"):
        newer = take("규정_v10.docx", "5만원", base=shelf("다른 곳", is_open=True), version_of=older)
        assert (newer.outcome, newer.document, newer.version.number) == (outcome, older, 2)


def test_version_of_a_document_that_is_gone_is_refused_and_leaves_nothing(originals: Path):
    older = take("규정_v2.docx", "2만원").document
    Document.objects.filter(pk=older.pk).delete()
    kept = len(stored(originals))
    with pytest.raises(Refused) as refusal:
        take("규정_v10.docx", "5만원", version_of=older)
    assert refusal.value.code == "gone"
    assert len(stored(originals)) == kept


def test_a_later_version_may_narrow_who_sees_the_document():
    base = shelf(is_open=True)
    take("연봉.txt", "1", base=base)
    later = take(
        "연봉.txt",
        "2",
        base=base,
        for_operator=True,
        facts=Facts(restricted=True, grants=(GrantFact("user", DOYUN.email),)),
    )
    assert Document.objects.visible_to(DOYUN.viewer).filter(pk=later.document.pk).exists()
    assert not Document.objects.visible_to(JIWOO.viewer).exists()
    take("연봉.txt", "3", base=base)
    assert not Document.objects.visible_to(JIWOO.viewer).exists()


def test_an_unchanged_file_that_is_said_to_be_restricted_now_is():
    base = shelf(is_open=True)
    first = take("연봉.txt", "1", base=base)
    facts = Facts(title="다른 제목", restricted=True, grants=(GrantFact("user", DOYUN.email),))
    again = take("연봉.txt", "1", base=base, for_operator=True, facts=facts)
    assert again.outcome == "unchanged"
    assert again.document.title == first.document.title
    assert Document.objects.visible_to(DOYUN.viewer).exists()
    assert not Document.objects.visible_to(JIWOO.viewer).exists()


def test_a_path_that_hides_a_restricted_document_is_free_for_whom_may_not_add_to_it():
    base = shelf(is_open=True)
    sharing.grant(base, to=DOYUN.user, level=Level.CONTRIBUTE, by=None)
    hidden = take("급여.txt", "비밀", base=base, facts=Facts(restricted=True))
    for content in ("비밀", "다른 글"):
        mine = take("급여.txt", content, base=base, by=DOYUN, for_operator=False)
        assert mine.document != hidden.document
    assert hidden.document.versions.count() == 1
    assert take("급여.txt", "다른 글", base=base, by=DOYUN, for_operator=False).outcome == "unchanged"


def test_a_file_that_is_too_large_is_refused_before_it_is_stored(settings: Any, originals: Path):
    settings.MAX_FILE_BYTES = 10
    with pytest.raises(Refused, match="JANGBU_MAX_FILE_MB") as refusal:
        take("큰 것.txt", "열한 글자가 넘는 글")
    assert refusal.value.code == "too_large"
    assert stored(originals) == []


LONG = "가나다라마바사아자차" * 30


@pytest.mark.parametrize(
    "name",
    [f"{LONG}.txt", f"{LONG * 2}.txt", "a" * 300 + ".txt", "앞\x00뒤.txt", "앞\ud800뒤.txt", "줄\n바꿈.txt", "..", "/"],
)
def test_whatever_a_name_is_the_file_comes_in_and_its_original_out(name: str):
    version = taken(name, "본문")
    assert version.state in {State.SEARCHABLE, State.FAILED}
    assert originals.open_original(version.storage_key).read().decode() == "본문"
    assert len(version.storage_key.rpartition("/")[2].encode()) <= 255


def test_a_name_of_300_letters_is_kept_whole():
    version = taken(f"{LONG}.txt", "본문")
    assert version.file_name == f"{LONG}.txt"
    assert version.document.title == LONG
    assert version.state == State.SEARCHABLE


def test_long_names_and_paths_that_differ_only_behind_the_limit_stay_two():
    stem = LONG * 2
    pairs = [(f"{stem}1.txt", f"{stem}2.txt"), (f"하나/{'/'.join([LONG] * 5)}", f"둘/{'/'.join([LONG] * 5)}")]
    for one, other in pairs:
        first, second = take(one, "가"), take(other, "나")
        assert first.document != second.document
        assert take(one, "가").outcome == take(other, "나").outcome == "unchanged"


def test_rows_that_cannot_be_written_leave_no_original(originals: Path):
    with pytest.raises(Exception, match="too long"):
        take("가.txt", "글", facts=Facts(author="가" * 300))
    assert stored(originals) == []
    assert not Document.objects.exists()


def test_a_store_that_gives_up_in_the_middle_leaves_neither_row_nor_part(originals: Path, monkeypatch: Any):
    written = FileSystemStorage._save

    def broken(self: FileSystemStorage, name: str, content: Any) -> str:
        written(self, name, content)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(FileSystemStorage, "_save", broken)
    with pytest.raises(OSError, match="No space"):
        take("가.txt", "글")
    assert stored(originals) == []
    assert not Version.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_commit_that_fails_leaves_no_row_no_original_and_no_message(originals: Path):
    broker.empty(django_settings.CELERY_BROKER_URL)
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE FUNCTION pg_temp.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            "RAISE integrity_constraint_violation USING MESSAGE = 'no commit'; END $$"
        )
        cursor.execute(
            "CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON knowledge_version DEFERRABLE INITIALLY DEFERRED "
            "FOR EACH ROW EXECUTE FUNCTION pg_temp.refuse()"
        )
    try:
        with pytest.raises(IntegrityError, match="no commit"):
            take("가.txt", "글")
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TRIGGER refuse ON knowledge_version")
    assert stored(originals) == []
    assert not Document.objects.exists()
    assert not broker.waiting(django_settings.CELERY_BROKER_URL, "ingestion")


@pytest.mark.django_db(transaction=True)
def test_an_upload_inside_a_transaction_is_a_fault_of_the_caller(originals: Path):
    with pytest.raises(RuntimeError, match="durable"), transaction.atomic():
        take("가.txt", "글")
    assert stored(originals) == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("paths", [("가.txt", "나.txt"), ("가.txt", "가.txt")])
def test_the_same_bytes_at_the_same_moment_become_one_version(originals: Path, paths: tuple[str, str]):
    base, uploader, tenant = shelf(is_open=True), HANEUL.user, company(GAON)

    def send(path: str) -> str:
        try:
            with tenant_context(tenant):
                content = BytesIO(b"x" * 2_000_000)
                return upload(
                    content, name=path, path=path, knowledge_base=base, uploader=uploader, for_operator=True
                ).outcome
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        outcomes = list(pool.map(send, [*paths, *paths]))
    assert outcomes.count("received") == 1
    assert set(outcomes) <= {"received", "unchanged", "duplicate"}
    assert Version.objects.count() == len(stored(originals)) == 1


def test_what_lies_in_the_trash_hinders_no_upload_and_is_restored_beside_it():
    first = taken("안내.txt", "옛 안내").document
    placing.trash(first, by=HANEUL.user)
    second = taken("안내.txt", "옛 안내").document
    assert second != first
    placing.restore(first, by=HANEUL.user)
    assert Document.objects.visible_to(HANEUL.viewer).count() == 2
    assert first.title != second.title
    assert take("안내.txt", "옛 안내").document == second


def test_an_upload_is_recorded_with_who_did_it():
    take("가.txt", by=DOYUN)
    event = Event.objects.get()
    assert (event.verb, event.by, event.details) == ("upload", DOYUN.user, {"path": "가.txt"})


def test_a_version_beside_a_paper_of_that_path_is_numbered_after_it():
    base = shelf(is_open=True)
    document = paper("안내", on=base, path="안내.txt", text="1")
    assert take("안내.txt", "2", base=base).version.number == 2
    assert document.versions.count() == 2
