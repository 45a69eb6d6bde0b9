"""Whether an answer of the ledger says what its fields say."""

from dataclasses import replace

from answering.answer import Totals
from answering.finding import Finding
from answering.readiness import readiness_of

RIGHT = Finding(
    route="ledger",
    reason="asked",
    totals=Totals(62, 58, 58, 30, exact=True),
    said=("정다은이 쓴 문서는 58건(기록 62건)입니다(열람할 수 있는 문서 기준).",),
    numbers=(
        {"text": "58", "value": 58, "source": "ledger", "ref": "totals.total_matching_documents"},
        {"text": "62", "value": 62, "source": "ledger", "ref": "totals.total_matching_records"},
    ),
)


def test_an_answer_is_ready_when_every_number_is_its_fields():
    assert readiness_of(RIGHT) == {"every_number_sourced": True, "sentence_is_field": True, "scope_said": True}


def test_a_number_from_nowhere_is_noticed():
    assert readiness_of(replace(RIGHT, numbers=RIGHT.numbers[:1]))["every_number_sourced"] is False


def test_a_number_other_than_its_fields_is_noticed():
    assert readiness_of(replace(RIGHT, totals=Totals(62, 57, 57, 30, exact=True)))["sentence_is_field"] is False
    rows = ({"value": 3, "label": "가"},)
    number = {"text": "4", "value": 4, "source": "ledger", "ref": "rows[0].value"}
    assert readiness_of(replace(RIGHT, rows=rows, numbers=(*RIGHT.numbers, number)))["sentence_is_field"] is False


def test_a_scope_that_is_not_said_is_noticed():
    assert readiness_of(replace(RIGHT, said=("문서는 58건(기록 62건)입니다.",)))["scope_said"] is False


def test_a_refusal_has_nothing_to_be_right_about():
    assert readiness_of(replace(RIGHT, refused="unknown_name", route="decline")) == {"refused": True, "cited": True}
