"""The commands for knowledge bases, grants and documents: what they change, say and refuse."""

import unicodedata
import uuid

import pytest
from django.utils import translation

from accounts.models import User
from knowledge.models import Document, Event, KnowledgeBase, Level
from knowledge.sharing import grant
from tests.cast import DOYUN, HANEUL, JIWOO
from tests.commanding import refusal, said
from tests.papers import paper, shelf

pytestmark = pytest.mark.django_db

HERE = ("--tenant", "gaon")


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


def test_create_kb_makes_one_and_leaves_it_as_it_is():
    first = said("create_kb", "규정", *HERE, "--open", "--description", "사내 규정", "--department", "경영본부")
    assert said("create_kb", "규정", *HERE, "--granted", "--description", "다른 말") == first
    base = KnowledgeBase.objects.get()
    assert first == {"id": str(base.uuid), "name": "규정"}
    assert (base.is_open, base.description, str(base.department)) == (True, "사내 규정", "경영본부")
    assert Event.objects.filter(verb="create").count() == 1


def test_create_kb_is_granted_to_nobody_by_default():
    said("create_kb", "규정", *HERE, "--department", "기술본부/플랫폼팀")
    assert not KnowledgeBase.objects.get().is_open
    assert not KnowledgeBase.objects.visible_to(DOYUN.viewer).exists()


def test_create_kb_takes_a_decomposed_name_for_the_same():
    assert said("create_kb", unicodedata.normalize("NFD", "규정"), *HERE) == said("create_kb", "규정", *HERE)


@pytest.mark.parametrize("words", [("",), ("가" * 121,), ("규정", "--department", "경영본뷰")])
def test_create_kb_refuses_what_is_no_name_or_department(words):
    assert refusal("create_kb", *words, *HERE)
    assert not KnowledgeBase.objects.exists()


@pytest.mark.parametrize(
    ("holder", "person"),
    [
        (("--user", "DOYUN@gaon.example"), DOYUN),
        (("--group", "플랫폼팀"), DOYUN),
        (("--department", "기술본부"), JIWOO),
    ],
)
def test_grant_reaches_the_holder_until_it_is_revoked(holder, person):
    paper("예산안", on=shelf("규정"))
    words = (*HERE, "--kb", "규정", *holder, "--as", "contribute")
    assert said("grant", *words) == {"changed": True}
    assert said("grant", *words) == {"changed": False}
    assert Document.objects.allowing(person.viewer, Level.CONTRIBUTE).exists()
    assert said("grant", *HERE, "--kb", "규정", *holder, "--revoke") == {"changed": True}
    assert said("grant", *HERE, "--kb", "규정", *holder, "--revoke") == {"changed": False}
    assert not Document.objects.visible_to(person.viewer).exists()


def test_grant_of_a_document_opens_that_one_alone():
    document, other = paper("연봉표", on=shelf(), restricted=True), paper("다른 표", on=shelf())
    assert said("grant", *HERE, "--document", str(document.uuid), "--user", DOYUN.email) == {"changed": True}
    assert list(Document.objects.visible_to(DOYUN.viewer)) == [document] != [other]


@pytest.mark.parametrize(
    ("words", "said_in_it"),
    [
        (("--kb", "규젊", "--user", DOYUN.email), "규정"),
        (("--kb", "규정", "--user", "doyum@gaon.example"), DOYUN.email),
        (("--kb", "규정", "--group", "플렛폼팀"), "플랫폼팀"),
        (("--kb", "규정", "--department", "플랫폼팀"), "기술본부/플랫폼팀"),
        (("--document", "1", "--user", DOYUN.email), "There is no document “1”."),
    ],
)
def test_grant_offers_the_nearest_of_an_unknown_name(words, said_in_it):
    shelf("규정")
    assert said_in_it in refusal("grant", *HERE, *words)


def test_grant_offers_no_department_group_as_a_group():
    shelf("규정")
    assert (
        "department:" not in refusal("grant", *HERE, "--kb", "규정", "--group", "department:기술본부").partition(".")[2]
    )


def test_restrict_hides_and_off_shows_again():
    document = paper("연봉표", on=shelf(is_open=True))
    words = (*HERE, "--document", str(document.uuid))
    assert said("restrict", *words) == {"changed": True}
    assert said("restrict", *words) == {"changed": False}
    assert not Document.objects.visible_to(HANEUL.viewer).exists()
    assert said("restrict", *words, "--off") == {"changed": True}
    assert Document.objects.visible_to(HANEUL.viewer).exists()


def test_trash_restore_and_delete_by_who_manages_or_uploaded():
    base = shelf(is_open=True)
    grant(base, to=HANEUL.user, level=Level.MANAGE, by=None)
    for person in (HANEUL, DOYUN):
        document = paper("안내", on=base, by=DOYUN.user)
        words = (*HERE, "--document", str(document.uuid), "--user", person.email)
        assert said("trash", *words) == {"changed": True}
        assert said("trash", *words) == {"changed": False}
        assert not Document.objects.visible_to(JIWOO.viewer).exists()
        assert said("restore", *words) == {"changed": True}
        assert Document.objects.visible_to(JIWOO.viewer).exists()
        assert said("delete", *words) == {"changed": True}
        assert not Document.objects.exists()
        assert Event.objects.filter(verb="delete", by=person.user, object_uuid=document.uuid).exists()


@pytest.mark.parametrize("command", ["trash", "restore", "delete"])
def test_a_document_one_may_not_open_is_as_absent_as_none(command):
    document = paper("GA77-0412 급여명세", on=shelf(), by=HANEUL.user)
    hidden = refusal(command, *HERE, "--document", str(document.uuid), "--user", JIWOO.email)
    absent_id = str(uuid.uuid4())
    absent = refusal(command, *HERE, "--document", absent_id, "--user", JIWOO.email)
    assert hidden.replace(str(document.uuid), "") == absent.replace(absent_id, "")
    assert Document.objects.stored().count() == 1


@pytest.mark.parametrize("command", ["trash", "delete"])
def test_who_may_only_open_it_is_told_so(command):
    document = paper("안내", on=shelf(is_open=True), by=HANEUL.user)
    assert "neither manages" in refusal(command, *HERE, "--document", str(document.uuid), "--user", JIWOO.email)
    assert Document.objects.stored().count() == 1


def test_a_document_in_the_trash_is_absent_for_who_may_only_open_it():
    document = paper("안내", on=shelf(is_open=True), by=HANEUL.user)
    said("trash", *HERE, "--document", str(document.uuid), "--user", HANEUL.email)
    assert "There is no document" in refusal("restore", *HERE, "--document", str(document.uuid), "--user", JIWOO.email)


def test_an_uploader_who_may_not_open_it_any_more_finds_nothing():
    document = paper("안내", on=shelf(is_open=True), by=HANEUL.user)
    said("restrict", *HERE, "--document", str(document.uuid))
    assert "There is no document" in refusal("delete", *HERE, "--document", str(document.uuid), "--user", HANEUL.email)


def test_a_deactivated_person_trashes_nothing():
    document = paper("안내", on=shelf(is_open=True), by=HANEUL.user)
    User.objects.filter(email=HANEUL.email).update(is_active=False)
    assert "deactivated" in refusal("trash", *HERE, "--document", str(document.uuid), "--user", HANEUL.email)


def test_move_gives_another_title_base_and_folder():
    document = paper("견적_초안", on=shelf("재무"))
    shelf("플랫폼")
    words = (*HERE, "--document", str(document.uuid), "--title", "견적_확정", "--kb", "플랫폼", "--folder", "2026")
    assert said("move", *words) == {"changed": True}
    assert said("move", *words) == {"changed": False}
    document.refresh_from_db()
    assert (document.title, document.knowledge_base.name, document.folder) == ("견적_확정", "플랫폼", "2026")


@pytest.mark.parametrize(
    "words", [(), ("--title", ""), ("--kb", "없는 곳"), ("--folder", "../x"), ("--title", "가" * 501)]
)
def test_move_refuses_what_leads_nowhere(words):
    document = paper("견적_초안", on=shelf("재무"))
    assert refusal("move", *HERE, "--document", str(document.uuid), *words)
    assert not Event.objects.exists()
