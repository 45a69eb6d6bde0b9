"""The demo's questions: what they expect stands in the files, and those who ask may open them."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

import demo
from demo import companies, making, paper, people
from demo.document import Document
from demo.people import Person

FOLDER = Path(demo.__file__).parent
TODAY = date(2026, 9, 16)


def lines(name: str) -> list[dict]:
    return [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


def is_korean(question: str) -> bool:
    return sum("가" <= letter <= "힣" for letter in question) > len(question) / 4


def documents(company: str) -> dict[str, Document]:
    return {document.path: document for document in making.documents(company, today=TODAY)}


def asker(row: dict, company: str) -> Person:
    return next(p for p in people.PEOPLE[company] if f"{p.sign_in}@{company}.example" == row["user"])


def may_open(person: Person, document: Document, company: str) -> bool:
    """The rule of the demo's own grants, written apart from the product's."""
    if document.restricted:
        names = {f"group:{group}" for group in person.groups} | {f"user:{person.sign_in}@{company}.example"}
        return bool(names & set(document.grants))
    bases = next(c for c in companies.COMPANIES if c.name == company).knowledge_bases
    base = next(base for base in bases if base.name == document.kb)
    return base.open or any(
        (grant.to == "group" and grant.name in person.groups)
        or (grant.to == "department" and f"{person.department}/".startswith(f"{grant.name}/"))
        for grant in base.grants
    )


def test_answerable_questions_stand_in_the_text_of_their_file():
    known = documents("hanbit")
    rows = lines("answerable.jsonl")
    for row in rows:
        text = " ".join(paper.text(paper.read(known[row["path"]].markup)).split())
        assert row["contains"] in text, row
    assert len({row["question"] for row in rows}) == 100
    assert sum(is_korean(row["question"]) for row in rows) == 75


def test_answerable_questions_are_asked_by_somebody_who_may_open_the_file():
    known = documents("hanbit")
    closed = [
        row["id"]
        for row in lines("answerable.jsonl")
        if not may_open(asker(row, "hanbit"), known[row["path"]], "hanbit")
    ]
    assert closed == []


@pytest.mark.parametrize("today", [date(2026, 9, 16), date(2029, 5, 7)])
def test_answerable_questions_rest_on_files_that_do_not_move(today):
    paths = {document.path for document in making.documents("hanbit", today=today)}
    assert {row["path"] for row in lines("answerable.jsonl")} <= paths


def test_unanswerable_questions_are_a_hundred_of_both_languages_and_people():
    rows = lines("unanswerable.jsonl")
    assert len({row["question"] for row in rows}) == 100
    assert sum(is_korean(row["question"]) for row in rows) == 75
    assert all(asker(row, "hanbit") for row in rows)
    assert not {row["question"] for row in rows} & {row["question"] for row in lines("answerable.jsonl")}


def test_demo_questions_expect_words_that_their_documents_hold():
    rows = lines("questions.jsonl")
    assert len(rows) >= 10
    for row in rows:
        known = documents(row["tenant"])
        for path in row["expect"]["paths"]:
            assert may_open(asker(row, row["tenant"]), known[path], row["tenant"]), row
            assert all(word in paper.text(paper.read(known[path].markup)) for word in row["expect"]["words"]), row


def test_demo_questions_cover_refusal_missing_grant_and_the_other_company():
    rows = lines("questions.jsonl")
    assert {row["tenant"] for row in rows} == {"hanbit", "saebom"}
    assert {row["language"] for row in rows} == {"ko", "en"}
    refused = {row["question"] for row in rows if row["expect"]["refused"]}
    answered = {row["question"] for row in rows if not row["expect"]["refused"]}
    assert refused & answered, "one question is refused to one person and answered to another"
