"""The second set of questions: who asks may open the file, and the file as the product reads it holds the answer."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from demo import making
from demo.formats import render
from knowledge.extraction.reading import read
from tests.demo.test_questions import asker, documents, is_korean, lines, may_open

ANSWERABLE = "held_out_answerable.jsonl"
UNANSWERABLE = "held_out_unanswerable.jsonl"


def test_held_out_questions_are_sixty_of_each_in_both_languages():
    for name, letter in ((ANSWERABLE, "h"), (UNANSWERABLE, "n")):
        rows = lines(name)
        assert [row["id"] for row in rows] == [f"{letter}{count:03d}" for count in range(1, 61)]
        assert len({row["question"] for row in rows}) == 60
        assert sum(is_korean(row["question"]) for row in rows) == 45


def test_held_out_questions_have_their_fields_filled():
    fields = {ANSWERABLE: {"id", "user", "question", "path", "contains"}, UNANSWERABLE: {"id", "user", "question"}}
    for name, expected in fields.items():
        for row in lines(name):
            assert row.keys() == expected, row
            assert all(value.strip() for value in row.values()), row
            assert asker(row, "hanbit")


def test_held_out_questions_are_asked_nowhere_else():
    held_out = {row["question"] for row in lines(ANSWERABLE)}
    refused = {row["question"] for row in lines(UNANSWERABLE)}
    others = {
        row["question"] for name in ("answerable.jsonl", "unanswerable.jsonl", "questions.jsonl") for row in lines(name)
    }
    assert not held_out & refused
    assert not (held_out | refused) & others


def test_held_out_answers_stand_in_what_the_product_reads_from_their_file(tmp_path):
    known = documents("hanbit")
    for row in lines(ANSWERABLE):
        name = Path(row["path"]).name
        file = tmp_path / name
        file.write_bytes(render(known[row["path"]]))
        text = " ".join(" ".join(block.text for block in read(file, name=name).blocks).split())
        assert row["contains"] in text, row


def test_held_out_answers_lie_in_many_files_that_their_askers_may_open():
    known = documents("hanbit")
    rows = lines(ANSWERABLE)
    closed = [row["id"] for row in rows if not may_open(asker(row, "hanbit"), known[row["path"]], "hanbit")]
    assert closed == []
    assert len({row["path"] for row in rows}) >= 50
    assert {Path(row["path"]).suffix for row in rows} == {
        ".csv",
        ".docx",
        ".eml",
        ".html",
        ".hwp",
        ".hwpx",
        ".md",
        ".pdf",
        ".pptx",
        ".txt",
        ".xlsx",
    }


@pytest.mark.parametrize("today", [date(2026, 9, 16), date(2029, 5, 7)])
def test_held_out_answers_rest_on_files_that_do_not_move(today):
    paths = {document.path for document in making.documents("hanbit", today=today)}
    assert {row["path"] for row in lines(ANSWERABLE)} <= paths
