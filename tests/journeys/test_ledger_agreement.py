"""Sentence, field, list and rows agree in every answer, also while documents are being added and hidden."""

import threading
from collections.abc import Iterator

import pytest
from django.db import connection, transaction
from django_tenants.utils import tenant_context

from accounts.models import User
from accounts.viewer import viewer_of
from answering.answer import Answer
from answering.ask import ask
from answering.composing.numbers import numbers_in
from answering.question import Question
from knowledge.ledger.listing import listed
from knowledge.ledger.query import DocumentQuery
from knowledge.models import Document, Field, Kind, KnowledgeBase, Version
from tests import cast
from tests.journeys.ledger import company
from tests.journeys.ledger.questions import questions
from tests.papers import paper, shelf

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]
ANSWERS = 50
NEAR_HIDDEN = (
    "홍길순이 쓴 문서 몇 건?",
    "비밀작 태그가 붙은 문서 몇 건?",
    "극비폴더 폴더의 문서 몇 건?",
    "비밀서가 지식베이스의 문서는 몇 건?",
)
"""Questions that name something of the hidden documents, or something like it."""


def asked(text: str, email: str = cast.DOYUN.email) -> Answer:
    return ask(Question(text=text, viewer=viewer_of(User.objects.get(email=email)), today=company.TODAY))


class Adding:
    """Adds contracts in a thread of its own, each with two versions, until it is told to stop."""

    def __init__(self) -> None:
        self.added, self._stop = 0, threading.Event()
        self._failed: list[BaseException] = []
        self._thread = threading.Thread(target=self._work, daemon=True)

    def __enter__(self) -> "Adding":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(60)
        assert not self._thread.is_alive()
        assert not self._failed, self._failed

    def _work(self) -> None:
        try:
            with tenant_context(cast.company(cast.GAON)):
                base = KnowledgeBase.objects.get(name="공용")
                kind = Kind.objects.get(code="contract")
                while not self._stop.is_set():
                    _add(base, kind, self.added)
                    self.added += 1
        except BaseException as error:
            self._failed.append(error)
        finally:
            connection.close()


@transaction.atomic
def _add(base: KnowledgeBase, kind: Kind, number: int) -> None:
    document = Document.objects.create(title=f"계약 {number}", knowledge_base=base, kind=kind)
    for place in (1, 2):
        version = Version.objects.create(
            document=document,
            number=place,
            path=f"{number}/{place}",
            file_name="계약.txt",
            storage_key="-",
            size=10,
            state="searchable",
            pages=3,
        )
    document.current = version
    document.save(update_fields=["current"])


@pytest.mark.django_db(transaction=True)
def test_every_answer_is_of_one_moment_while_documents_are_added():
    shelf("공용", is_open=True)
    seen = []
    with Adding() as adding:
        for place in range(ANSWERS):
            answer = asked(("계약서는 몇 건이야?", "종류별 문서 수 알려줘", "계약서 쪽수 합계는?")[place % 3])
            assert answer.totals is not None
            records, documents = answer.totals.total_matching_records, answer.totals.total_matching_documents
            assert answer.totals.total_available_results == documents
            assert answer.totals.displayed == len(answer.cards) == min(30, documents)
            said = {int(plain) for _, plain in numbers_in(answer.answer)}
            assert documents in said, answer.answer
            assert records in said, answer.answer
            assert bool(answer.headline) == (documents > 30)
            assert sum(answer.states.values()) == records
            if place % 3 == 1:
                assert sum(row["documents"] for row in answer.rows) == documents
                assert sum(row["records"] for row in answer.rows) == records
            if place % 3 == 2 and answer.rows:
                assert answer.rows[0]["value"] in ({3 * records} if records else {None, 0})
            assert all(answer.readiness.values()), answer.readiness
            seen.append(documents)
    assert adding.added > 5
    assert seen == sorted(seen)
    assert seen[-1] > seen[0], "nothing was added meanwhile: the test shows nothing"


def _sampled() -> Iterator[tuple[str, str]]:
    """Yield a question of each kind, language and grouping, with somebody who asks it."""
    known = set()
    for case in questions():
        sort = (case.kind, case.language, case.group_by, case.measure, case.more.get("code"), case.of)
        if sort not in known and case.kind != "meaning":
            known.add(sort)
            yield case.text, case.viewer


@pytest.mark.django_db
def test_a_hidden_document_changes_no_number_no_list_no_suggestion_and_no_error(gaon):
    company.settle()
    sampled = [*_sampled(), *((text, cast.DOYUN.email) for text in NEAR_HIDDEN)]
    assert len(sampled) > 40
    wide = [text for text, _ in sampled if "전사" in text or "company-wide" in text]
    before = {(text, email): _shape(asked(text, email)) for text, email in sampled if text not in wide}
    _hide(gaon)
    after = {(text, email): _shape(asked(text, email)) for text, email in sampled if text not in wide}
    assert before == after


def _hide(gaon: object) -> None:
    """Add documents that none of those who ask may open, with everything that could show through."""
    base = KnowledgeBase.objects.create(name="비밀서가")
    for number, on in enumerate((base, KnowledgeBase.objects.get(name="공용자료"))):
        document = paper(f"비밀 {number}", on=on, restricted=True)
        document.kind = Kind.objects.get(code="contract")
        document.folder = "극비폴더"
        document.save()
        document.tags.create(name=f"비밀작전{number}")
        document.versions.update(author_name="홍길동", dated_on=company.TODAY, pages=999, size=10**9)
        document.field_values.create(field_id=_field("계약금액"), number=10**12, currency="USD", text="USD")


def _field(name: str) -> int:
    return Field.objects.get(name=name).pk


def _shape(answer: Answer) -> dict[str, object]:
    said = answer.as_dict()
    return {name: value for name, value in said.items() if name not in ("trace", "conversation", "timings_ms")}


@pytest.mark.django_db
def test_the_list_paged_through_is_as_long_as_the_number_and_so_is_the_page_behind_the_link(gaon, visit):
    company.settle()
    visitor = visit(cast.DOYUN)
    for text in (
        "문서는 몇 건이야?",
        "계약서는 몇 건이야?",
        "정다은이 쓴 문서는 몇 건이야?",
        "중요 태그가 붙은 보고서는 몇 건?",
    ):
        answer = asked(text)
        assert answer.totals is not None
        query = _query(answer)
        ids = [each for at in range(0, 1000, 7) for each in listed(cast.DOYUN.viewer, query, offset=at, limit=7)]
        assert len(ids) == len(set(ids)) == answer.totals.total_matching_documents
        assert [card.document_id for card in answer.cards] == ids[: answer.totals.displayed]
        page = visitor.get(answer.links["documents"])
        assert page.status_code == 200
        assert page.context["total"] == answer.totals.total_matching_documents
        export = visitor.get(answer.links["records_csv"])
        lines = b"".join(export.streaming_content).decode("utf-8-sig").splitlines()
        assert len(lines) - 1 == answer.totals.total_matching_records


def _query(answer: Answer) -> DocumentQuery:
    return DocumentQuery(**{name: tuple(value) for name, value in answer.filters.items()})
