"""Moving, trashing, restoring and deleting: at once on every door, and nothing left behind."""

from pathlib import Path

import pytest
from django.core.files.storage import default_storage
from django.utils import translation
from django_tenants.utils import schema_context

from knowledge import originals, placing
from knowledge.models import Document, DocumentUserGrant, Event, Level, Version
from knowledge.sharing import grant
from retrieval.models import Passage
from tests.cast import DOYUN, HANEUL, JIWOO
from tests.papers import current, edition, paper, shelf

pytestmark = pytest.mark.django_db


def test_renaming_keeps_the_old_title_as_a_former_one():
    document = paper("견적_초안", on=shelf())
    assert placing.move(document, title="견적_확정", by=HANEUL.user)
    document.refresh_from_db()
    assert (document.title, document.former_titles) == ("견적_확정", ["견적_초안"])
    event = Event.objects.get(verb="move")
    assert event.details == {"title": ["견적_초안", "견적_확정"]}


def test_renaming_back_and_forth_names_each_title_once():
    document = paper("가", on=shelf())
    for title in ("나", "가", "나", "나"):
        placing.move(document, title=title, by=None)
    assert (document.title, document.former_titles) == ("나", ["가"])
    assert Event.objects.filter(verb="move").count() == 3


def test_moving_to_where_it_is_changes_nothing():
    document = paper("가", on=shelf())
    assert not placing.move(document, title="가", knowledge_base=document.knowledge_base, folder="", by=None)
    assert not Event.objects.exists()


@pytest.mark.parametrize("title", ["", "   ", "\n", "가" * 501])
def test_a_title_that_is_none_is_refused(title):
    document = paper("가", on=shelf())
    with pytest.raises(ValueError, match="title"), translation.override("en"):
        placing.move(document, title=title, by=None)
    document.refresh_from_db()
    assert document.title == "가"


def test_a_folder_is_composed_and_loses_its_slashes():
    document = paper("가", on=shelf())
    placing.move(document, folder="/2026/회의/", by=None)
    assert document.folder == "2026/회의"
    with pytest.raises(ValueError, match=r"\.\."), translation.override("en"):
        placing.move(document, folder="../밖", by=None)


def test_another_base_gives_its_grants_at_once_and_takes_the_old_ones():
    document = paper("예산안", on=shelf("재무"))
    grant(shelf("재무"), to=HANEUL.user, level=Level.VIEW, by=None)
    grant(shelf("플랫폼"), to=DOYUN.user, level=Level.VIEW, by=None)
    assert placing.move(document, knowledge_base=shelf("플랫폼"), by=None)
    assert not Document.objects.visible_to(HANEUL.viewer).exists()
    assert Document.objects.visible_to(DOYUN.viewer).exists()


def test_a_path_that_is_taken_in_the_other_base_gets_a_number():
    document = paper("안내", on=shelf("재무"), path="2026/안내.pdf")
    taken = paper("안내", on=shelf("플랫폼"), path="2026/안내.pdf")
    placing.move(document, knowledge_base=shelf("플랫폼"), by=None)
    assert document.versions.get().path == "2026/안내 (2).pdf"
    assert Version.objects.latest_at(shelf("플랫폼"), "2026/안내.pdf") == taken.current


def test_who_wants_to_know_is_told_of_new_names(settings, monkeypatch):
    told: list[int] = []
    monkeypatch.setattr("tests.knowledge.test_placing.heard", told, raising=False)
    settings.DOCUMENT_CHANGED = ["tests.knowledge.test_placing.listen"]
    document = paper("가", on=shelf())
    placing.move(document, title="나", by=None)
    placing.move(document, title="나", by=None)
    assert told == [document.pk]


def listen(document_ids: list[int]) -> None:
    """Stands in settings.DOCUMENT_CHANGED of a test."""
    heard.extend(document_ids)


heard: list[int] = []


def test_trash_and_restore_hide_and_show_once():
    document = paper("안내", on=shelf(is_open=True))
    assert placing.trash(document, by=HANEUL.user)
    assert not placing.trash(document, by=DOYUN.user)
    assert not Document.objects.visible_to(JIWOO.viewer).exists()
    assert (document.trashed_by, document.trashed_at is not None) == (HANEUL.user, True)
    assert placing.restore(document, by=HANEUL.user)
    assert not placing.restore(document, by=HANEUL.user)
    assert Document.objects.visible_to(JIWOO.viewer).get().title == "안내"
    assert list(Event.objects.order_by("pk").values_list("verb", flat=True)) == ["trash", "restore"]


def test_restoring_beside_a_newer_one_gives_two_that_are_clearly_named():
    base = shelf(is_open=True)
    first = paper("안내", on=base, path="안내.pdf")
    placing.trash(first, by=HANEUL.user)
    second = paper("안내", on=base, path="안내.pdf")
    with translation.override("en"):
        placing.restore(first, by=HANEUL.user)
    first.refresh_from_db()
    assert first.title != second.title
    assert first.title.startswith("안내 (")
    assert first.former_titles == ["안내"]
    assert first.versions.get().path == "안내 (2).pdf"
    assert Version.objects.latest_at(base, "안내.pdf") == second.current


def test_restoring_beside_one_the_person_may_not_see_tells_them_nothing():
    base = shelf(is_open=True)
    first = paper("안내", on=base, path="안내.pdf", by=HANEUL.user)
    placing.trash(first, by=HANEUL.user)
    hidden = paper("비밀", on=base, path="안내.pdf", restricted=True)
    placing.restore(first, by=HANEUL.user)
    assert first.title == "안내"
    assert Version.objects.latest_at(base, "안내.pdf") == hidden.current


@pytest.mark.django_db(transaction=True)
def test_deleting_removes_rows_passages_grants_and_all_originals(originals: Path):
    document = paper("창고안내", on=shelf(is_open=True))
    edition(document, number=2, path="창고안내.txt", text="바뀐 글")
    Passage.objects.create(version=current(document), document=document, ordinal=1, text="창고 비밀번호는 청록-7")
    grant(document, to=DOYUN.user, level=Level.VIEW, by=None)
    assert len([path for path in originals.rglob("*") if path.is_file()]) == 2
    assert placing.delete(document, by=HANEUL.user)
    assert not placing.delete(document, by=HANEUL.user)
    left = [model.objects.count() for model in (Document, Version, Passage)]
    assert [*left, DocumentUserGrant.grants.count()] == [0, 0, 0, 0]
    assert [path for path in originals.rglob("*") if path.is_file()] == []
    assert list(Event.objects.order_by("pk").values_list("verb", flat=True)) == ["grant", "delete", "clear"]
    assert Event.objects.filter(object_name="창고안내").count() == 3


@pytest.mark.django_db(transaction=True)
def test_a_failing_store_hides_the_document_all_the_same_and_is_tried_again(monkeypatch):
    document = paper("창고안내", on=shelf(is_open=True))
    key = current(document).storage_key

    def refuse(name: str) -> None:
        raise OSError("the disk is away")

    with monkeypatch.context() as broken:
        broken.setattr(default_storage, "delete", refuse)
        placing.delete(document, by=HANEUL.user)
        assert not Document.objects.exists()
        assert placing.clear_originals() == 0
    assert originals.open_original(key).read()
    assert not Event.objects.filter(verb="clear").exists()
    assert placing.clear_originals() == 1
    assert placing.clear_originals() == 0
    with pytest.raises(FileNotFoundError):
        originals.open_original(key)


def test_deleting_keeps_the_originals_while_the_transaction_may_still_fail(django_capture_on_commit_callbacks):
    document = paper("창고안내", on=shelf(is_open=True))
    key = current(document).storage_key
    with django_capture_on_commit_callbacks(execute=True):
        placing.delete(document, by=None)
        assert originals.open_original(key).read()
    with pytest.raises(FileNotFoundError):
        originals.open_original(key)


def test_clearing_happens_in_the_company_that_deleted(django_capture_on_commit_callbacks):
    document = paper("창고안내", on=shelf(is_open=True))
    with django_capture_on_commit_callbacks() as callbacks:
        placing.delete(document, by=None)
    with schema_context("public"):
        for callback in callbacks:
            callback()
    assert Event.objects.filter(verb="clear").count() == 1
