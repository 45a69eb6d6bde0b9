"""The steps of ingestion one by one: what each writes of a file, and what a mail brings along."""

from email.message import EmailMessage

import pytest

from knowledge import sharing
from knowledge.facts import Facts, GrantFact
from knowledge.job import claim
from knowledge.models import Document, Level, State, Version
from knowledge.steps import extract
from retrieval.models import Passage
from tests.cast import DOYUN, HANEUL, JIWOO
from tests.knowledge.extraction import files
from tests.papers import shelf
from tests.taking import found_by, take, taken, work

pytestmark = pytest.mark.django_db


def mail(*attachments: tuple[str, bytes], subject: str = "견적 문의", text: str = "견적을 부탁드립니다.") -> bytes:
    message = EmailMessage()
    message["Subject"], message["From"] = subject, "a@gaon.example"
    message["Date"] = "Thu, 15 Aug 2024 09:10:00 +0900"
    message.set_content(text)
    for name, data in attachments:
        message.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    return message.as_bytes()


def mail_in_mails(depth: int) -> bytes:
    inner = EmailMessage()
    inner["Subject"], inner["From"] = f"메일 {depth}", "a@gaon.example"
    inner.set_content(f"깊이 {depth}")
    for level in reversed(range(depth)):
        outer = EmailMessage()
        outer["Subject"], outer["From"] = f"메일 {level}", "a@gaon.example"
        outer.set_content(f"깊이 {level}")
        outer.add_attachment(inner)
        inner = outer
    return inner.as_bytes()


def test_text_blocks_and_encoding_are_kept_beside_the_version():
    version = taken("메모.txt", "똠방각하 문서 번호는 4711. 뷁 부품".encode("cp949"))
    assert version.reading.text == "똠방각하 문서 번호는 4711. 뷁 부품"
    assert [block["text"] for block in version.reading.blocks] == [version.reading.text]
    assert "encoding:cp949" in version.notes


def test_pages_are_counted_and_each_passage_knows_its_own():
    version = taken("여비 규정.pdf", files.pdf())
    assert (version.state, version.pages) == (State.SEARCHABLE, 2)
    locators = Passage.objects.of_version(version).values_list("locator", flat=True)
    assert {locator["page"] for locator in locators} == {1, 2}


def test_a_nul_is_taken_out_of_the_text_and_noted():
    version = taken("nul.txt", "앞\x00뒤".encode())
    assert version.state == State.SEARCHABLE
    assert version.reading.text == "앞뒤"
    assert any("nul" in note for note in version.notes), version.notes


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("빈 것.docx", b"", "empty_file"),
        ("끊긴 것.docx", files.word()[:600], "damaged"),
        ("사실은 pdf.docx", files.pdf(), "wrong_type"),
        ("암호.pdf", files.encrypted_pdf(user="pw-1234"), "password"),
        ("무엇.xyz", b"\x00\x01\x02" * 100, "unsupported"),
        ("폭탄.docx", files.zipped({"word/document.xml": b" " * (200 << 20)}), "archive_bomb"),
        ("많음.docx", files.zipped({f"word/e{n}.xml": b"x" for n in range(20_000)}), "archive_bomb"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_file_that_cannot_be_read_says_why(name: str, content: bytes, code: str):
    version = taken(name, content)
    assert (version.state, version.error_code, version.attempts) == (State.FAILED, code, 1)
    assert version.error_message.endswith(".")
    assert not Passage.objects.exists()


def test_a_page_without_text_is_stored_as_such_and_found_by_nothing():
    version = taken("스캔.txt", "   \n\n  ")
    assert (version.state, version.error_code, version.passage_count) == (State.NO_TEXT, "no_text", 0)
    assert version.document.current == version


def test_attachments_become_documents_of_their_own_linked_to_the_mail():
    message = taken(
        "보낸 것/견적.eml", mail(("단가표.csv", "품목,단가\n볼트,41000\n".encode("cp949")), ("빈 것.txt", b""))
    )
    assert message.state == State.SEARCHABLE
    rows = {each.path: each for each in Version.objects.exclude(pk=message.pk).select_related("document")}
    assert {path: row.state for path, row in rows.items()} == {
        "보낸 것/견적.eml/단가표.csv": State.SEARCHABLE,
        "보낸 것/견적.eml/빈 것.txt": State.FAILED,
    }
    assert {row.document.attached_to for row in rows.values()} == {message.document}
    assert found_by(HANEUL, "볼트 단가") >= {"단가표"}


def test_a_mail_in_a_mail_brings_its_own_attachment():
    taken("견적.eml", files.nested_mail())
    assert set(Version.objects.values_list("path", "state")) == {
        ("견적.eml", State.SEARCHABLE),
        ("견적.eml/견적 회신.eml", State.SEARCHABLE),
        ("견적.eml/견적 회신.eml/단가표.csv", State.SEARCHABLE),
    }
    inner = Version.objects.get(path="견적.eml/견적 회신.eml")
    assert (inner.dated_on.isoformat(), inner.date_source) == ("2024-08-15", "text")


def test_mails_in_mails_end_somewhere():
    taken("깊은 것.EML", mail_in_mails(8))
    assert Document.objects.count() == extract.MAIL_DEPTH + 1
    deepest = Version.objects.order_by("pk").last()
    assert "attachments_too_deep:1" in deepest.notes


def test_a_mail_taken_in_again_or_read_again_changes_nothing_of_its_attachments():
    content = mail(("가.txt", b"a"), ("가.txt", b"b"))
    version = taken("견적.eml", content)
    before = set(Version.objects.values_list("path", "number"))
    assert len(before) == 3
    Version.objects.filter(pk=version.pk).update(state=State.RECEIVED)
    work()
    assert taken("견적.eml", content).pk == version.pk
    assert set(Version.objects.values_list("path", "number")) == before


def test_an_attachment_is_no_duplicate_of_a_file_and_no_file_of_it():
    base = shelf(is_open=True)
    taken("단가.txt", "볼트 41,000원", base=base)
    taken("견적.eml", mail(("단가.txt", "볼트 41,000원".encode()), ("조건.txt", "선금 30%".encode())), base=base)
    assert take("조건.txt", "선금 30%", base=base).outcome == "received"
    assert Version.objects.filter(path__in=["견적.eml/단가.txt", "견적.eml/조건.txt"]).count() == 2


def test_attachments_are_seen_by_those_who_may_see_the_mail_and_nobody_else():
    base = shelf(is_open=True)
    facts = Facts(restricted=True, grants=(GrantFact("group", "재무팀"), GrantFact("user", DOYUN.email, "manage")))
    taken("연봉 협상.eml", mail(("연봉표.txt", "연봉은 6천만원".encode())), base=base, facts=facts)
    assert Document.objects.filter(restricted=True).count() == 2
    for person in (HANEUL, DOYUN):
        assert "연봉표" in found_by(person, "연봉")
    assert Document.objects.allowing(DOYUN.viewer, Level.MANAGE).count() == 2
    assert found_by(JIWOO, "연봉") == set()
    assert not Document.objects.visible_to(JIWOO.viewer).exists()


def test_a_mail_restricted_while_it_is_read_takes_its_attachments_along():
    received = take("연봉 협상.eml", mail(("연봉표.txt", b"6000")))
    job = claim(received.version.pk)
    assert job is not None
    sharing.restrict(received.document, on=True, by=None)
    extract.run(job)
    assert Document.objects.get(title="연봉표").restricted


def test_kind_is_read_from_the_name_where_nobody_said_so():
    said = {
        "2024 출장 규정.txt": "regulation",
        "구매팀 회의록 0815.txt": "minutes",
        "Q3 report.txt": "report",
        "a notebook.txt": None,
        "가나.txt": None,
    }
    for name, code in said.items():
        kind = taken(name, name).document.kind
        assert (kind.code if kind else None) == code
    assert taken("견적서 회신.eml", mail()).document.kind.code == "mail"


def test_a_kind_that_was_given_stays():
    version = taken("2024 출장 규정.txt", facts=Facts(kind="메모"))
    assert version.document.kind.code == "memo"
