"""Correcting dates by hand: kept for ever, undone on wish, recorded, and only by who manages the document."""

import datetime
from collections.abc import Callable
from typing import Any, get_args

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from knowledge.admin.dates import REASONS
from knowledge.backfilling import backfill
from knowledge.correcting import correct_dates, undo_correction
from knowledge.dating.candidate import SENTENCES, Reason
from knowledge.ingestion import retry
from knowledge.models import Document, Event, Level, Version, VersionText
from knowledge.sharing import grant
from tests.cast import DOYUN, HANEUL, NARI
from tests.papers import current, paper, shelf
from tests.taking import take, taken, work

pytestmark = pytest.mark.django_db

TEXT = "작성일: 2024-01-02\n창고 비밀번호는 청록-7"
FIRST, LAST = datetime.date(2020, 3, 2), datetime.date(2020, 3, 5)


@pytest.fixture
def version() -> Version:
    """A version that is dated by its name, in an open knowledge base."""
    document = paper("20240812 회의록", on=shelf(is_open=True), path="2023/20240812 회의록.txt", text=TEXT)
    version = current(document)
    VersionText.objects.create(version=version, text=TEXT, blocks=[{"text": TEXT, "kind": "paragraph"}])
    backfill(failed=pytest.fail)
    return Version.objects.select_related("document").get(pk=version.pk)


@pytest.fixture
def office(visit: Callable[..., Any], version: Version) -> Any:
    """The administrator's browser; the document's management was granted to them."""
    grant(version.document, to=NARI.user, level=Level.MANAGE, by=None)
    return visit(NARI)


def days(version: Version) -> tuple[str | None, str | None, str, str]:
    """First and last day, source and precision, as they are stored now."""
    version.refresh_from_db()
    if version.covers is None:
        return None, None, version.date_source, version.date_precision
    last = version.covers.upper - datetime.timedelta(days=1)
    assert version.dated_on == version.covers.lower
    return version.covers.lower.isoformat(), last.isoformat(), version.date_source, version.date_precision


def page(version: Version) -> str:
    return reverse("admin:knowledge_version_change", args=[version.pk])


CORRECTED = ("2020-03-02", "2020-03-05", "manual", "range")
READ = ("2024-08-12", "2024-08-12", "filename", "day")


def test_a_correction_covers_both_days_and_keeps_what_the_others_say(version):
    assert correct_dates(version, first=FIRST, last=LAST, by=DOYUN.user)
    assert days(version) == CORRECTED
    assert [each["source"] for each in version.date_candidates] == ["manual", "filename", "folder", "text"]
    assert version.date_candidates[0]["text"] == "2020-03-02~2020-03-05"


@pytest.mark.parametrize(
    ("first", "last", "precision"),
    [
        ("2024-08-15", "2024-08-15", "day"),
        ("2024-08-12", "2024-08-18", "week"),
        ("2024-08-13", "2024-08-19", "range"),
        ("2024-02-01", "2024-02-29", "month"),
        ("2024-07-01", "2024-09-30", "quarter"),
        ("2024-06-01", "2024-08-31", "range"),
        ("2024-01-01", "2024-12-31", "year"),
        ("2024-01-01", "2024-06-30", "range"),
        ("2023-01-01", "2024-12-31", "range"),
    ],
)
def test_a_whole_unit_has_its_precision(version, first, last, precision):
    correct_dates(version, first=datetime.date.fromisoformat(first), last=datetime.date.fromisoformat(last), by=None)
    assert days(version) == (first, last, "manual", precision)


def test_nothing_that_is_read_later_replaces_it(version, tmp_path):
    correct_dates(version, first=FIRST, last=LAST, by=None)
    Version.objects.filter(pk=version.pk).update(state="received")  # read again by a worker
    work()
    assert days(version) == CORRECTED
    Version.objects.filter(pk=version.pk).update(state="failed")
    assert retry(version)
    work()
    assert days(version) == CORRECTED
    assert take("2023/20240812 회의록.txt", TEXT).outcome == "unchanged"  # what running a manifest again does
    work()
    assert days(version) == CORRECTED
    assert backfill(failed=pytest.fail).written == 0
    assert days(version) == CORRECTED


def test_it_belongs_to_the_version_and_the_next_one_is_dated_by_itself(version):
    correct_dates(version, first=FIRST, last=LAST, by=None)
    second = taken("2023/20240812 회의록.txt", TEXT + " 둘째 판")
    assert second.document == version.document
    assert days(second) == READ
    assert days(version) == CORRECTED


def test_undoing_goes_back_to_what_the_other_sources_say(version):
    correct_dates(version, first=FIRST, last=LAST, by=None)
    assert undo_correction(version, by=DOYUN.user)
    assert days(version) == READ
    assert [each["source"] for each in version.date_candidates] == ["filename", "folder", "text"]
    assert not undo_correction(version, by=DOYUN.user)
    undated = taken("메모.txt", "날짜 없는 글")
    correct_dates(undated, first=FIRST, last=LAST, by=None)
    undo_correction(undated, by=None)
    assert days(undated) == (None, None, "unknown", "")


def test_undoing_reads_a_mails_date_again():
    mail = b"From: a@b.example\nDate: Sun, 11 Aug 2024 23:30:00 +0000\nSubject: x\n\nhello\n"
    version = taken("x.eml", mail)
    correct_dates(version, first=FIRST, last=LAST, by=None)
    undo_correction(version, by=None)
    assert days(version)[::2] == ("2024-08-12", "text")


def test_every_change_is_in_the_history_with_who_and_none_is_not(version):
    correct_dates(version, first=FIRST, last=LAST, by=DOYUN.user)
    assert not correct_dates(version, first=FIRST, last=LAST, by=HANEUL.user)
    undo_correction(version, by=HANEUL.user)
    events = Event.objects.filter(object_uuid=version.document.uuid, verb__contains="date").order_by("pk")
    assert [(each.by, each.verb, each.details) for each in events] == [
        (
            DOYUN.user,
            "correct date",
            {"version": 1, "date": ["2024-08-12~2024-08-12 (filename)", "2020-03-02~2020-03-05 (manual)"]},
        ),
        (
            HANEUL.user,
            "undo date correction",
            {"version": 1, "date": ["2020-03-02~2020-03-05 (manual)", "2024-08-12~2024-08-12 (filename)"]},
        ),
    ]


def test_days_in_the_wrong_order_and_slips_of_the_hand_are_refused(version):
    with pytest.raises(ValueError, match=r"before the first|첫"):
        correct_dates(version, first=LAST, last=FIRST, by=None)
    with pytest.raises(ValueError, match="1900"):
        correct_dates(version, first=datetime.date(204, 1, 1), last=LAST, by=None)
    assert days(version) == READ


# -- on the page


def test_the_page_shows_every_candidate_with_its_words_and_what_was_refused(office):
    named = taken("2023/계약 20240812 사번 20240815.txt", f"{TEXT} 다른 글")
    grant(named.document, to=NARI.user, level=Level.MANAGE, by=None)
    text = office.get(page(named)).content.decode()
    for words in ("20240812", "2023-01-01 – 2023-12-31", "작성일: 2024-01-02", "“20240815”"):
        assert words in text


def test_the_page_corrects_and_undoes(office, version):
    answer = office.post(page(version), {"first_day": "2020-03-02", "last_day": "2020-03-05"})
    assert answer.status_code == 302, answer.content.decode()
    assert days(version) == CORRECTED
    assert Event.objects.get(verb="correct date").by == NARI.user
    answer = office.post(page(version), {"first_day": "2020-03-02", "last_day": "2020-03-05", "undo": "on"})
    assert answer.status_code == 302
    assert days(version) == READ
    office.post(page(version), {"first_day": "2021-01-01", "last_day": ""})
    assert days(version) == ("2021-01-01", "2021-01-01", "manual", "day")


@pytest.mark.parametrize(
    "said",
    [
        {"first_day": "2020-03-05", "last_day": "2020-03-02"},
        {"first_day": "", "last_day": "2020-03-02"},
        {"first_day": "", "last_day": ""},
        {"first_day": "2020-02-30", "last_day": "2020-03-02"},
        {"first_day": "0204-01-01", "last_day": ""},
        {"first_day": "2020-03-05", "last_day": "2020-03-05", "undo": "on"},
    ],
)
def test_a_bad_correction_is_said_on_the_form(office, version, said):
    assert office.post(page(version), said).status_code == 200
    assert days(version) == READ


def test_saving_the_page_untouched_corrects_nothing(office, version):
    assert office.post(page(version), {"first_day": "2024-08-12", "last_day": "2024-08-12"}).status_code == 302
    assert days(version) == READ
    assert not Event.objects.filter(verb="correct date").exists()


def test_nothing_but_the_dates_is_changed(office, version):
    office.post(page(version), {"first_day": "2020-03-02", "last_day": "2020-03-05", "number": "9", "path": "x"})
    version.refresh_from_db()
    assert (version.number, version.path) == (1, "2023/20240812 회의록.txt")


def test_who_only_opens_the_document_corrects_nothing(visit, version):
    reader = visit(NARI)
    text = reader.get(page(version)).content.decode()
    assert "20240812" in text
    assert 'name="first_day"' not in text
    assert reader.post(page(version), {"first_day": "2020-03-02", "last_day": "2020-03-05"}).status_code == 403
    assert days(version) == READ


def test_staff_need_the_permission_and_the_right(visit, version):
    User.objects.filter(email=DOYUN.email).update(is_staff=True)
    DOYUN.user.user_permissions.add(Permission.objects.get(codename="view_version"))
    grant(version.document, to=DOYUN.user, level=Level.MANAGE, by=None)
    said = {"first_day": "2020-03-02", "last_day": "2020-03-05"}
    assert visit(DOYUN).post(page(version), said).status_code == 403
    DOYUN.user.user_permissions.add(Permission.objects.get(codename="change_version"))
    assert visit(DOYUN).post(page(version), said).status_code == 302
    assert days(version) == CORRECTED


def test_a_hidden_documents_version_has_no_page(visit):
    hidden = taken("20240812 연봉.txt", "창고 비밀번호는 청록-7", base=shelf("인사"))
    assert visit(NARI).post(page(hidden), {"first_day": "2020-03-02", "last_day": ""}).status_code == 302  # to the list
    assert days(hidden)[2] == "filename"


@pytest.mark.parametrize(("language", "words"), [("en", ("undo the correction", "first day")), ("ko", ())])
def test_the_page_opens_in_both_languages(office, version, settings, language, words):
    office.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answer = office.get(page(version))
    assert answer.status_code == 200
    assert all(word in answer.content.decode().lower() for word in words)


def test_a_period_finds_it_at_once_where_it_was_moved_to(office, version):
    def found(start: str, end: str) -> bool:
        among = Document.objects.filter(current__covers__overlap=(start, end))
        return version.document in among

    assert found("2024-08-01", "2024-09-01")
    office.post(page(version), {"first_day": "2020-03-02", "last_day": "2020-03-05"})
    assert not found("2024-08-01", "2024-09-01")
    assert found("2020-03-05", "2020-03-06")
    assert not found("2020-03-06", "2020-04-01")


def test_the_sentences_are_those_of_dating():
    assert set(REASONS) == set(get_args(Reason))
    with translation.override("en"):
        assert {reason: str(sentence) for reason, sentence in REASONS.items()} == dict(SENTENCES)
