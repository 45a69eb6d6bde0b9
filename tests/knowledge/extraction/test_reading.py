"""Every file gives text or a named reason, never anything else."""

import random
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from demo.formats import hwp
from demo.paper import Heading, Paper, Paragraph, Table
from knowledge.extraction.errors import CODES, ExtractionError
from knowledge.extraction.reading import read
from tests.knowledge.extraction import files

GOOD = files.good_files() | {
    "규정.hwp": hwp.write(Paper((Heading("규정", 1), Paragraph("본문"), Table((("가", "나"), ("다", "라")))))),
}
QUICK = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


def outcome(folder, name, data):
    path = folder / "stored"
    path.write_bytes(data)
    began = time.monotonic()
    found, code = None, ""
    try:
        found = read(path, name=name)
    except ExtractionError as error:
        code = error.code
    assert time.monotonic() - began < 10
    if found is None:
        assert code in set(CODES)
        return code
    text = repr(found)
    assert "\\x00" not in text
    assert "\\ud8" not in text
    assert all(block.text.strip() for block in found.blocks)
    return "text"


@pytest.mark.parametrize("name", GOOD)
def test_every_good_file_has_text(tmp_path, name):
    assert outcome(tmp_path, name, GOOD[name]) == "text"


@pytest.mark.parametrize("name", GOOD)
def test_a_file_cut_anywhere_gives_text_or_a_reason(tmp_path, name):
    @QUICK
    @given(st.integers(0, len(GOOD[name]) - 1))
    def run(length):
        code = outcome(tmp_path, name, GOOD[name][:length])
        if name.endswith((".pdf", ".docx", ".pptx", ".xlsx", ".hwpx")) and 64 < length < len(GOOD[name]) - 64:
            assert code == "damaged"

    run()


@pytest.mark.parametrize("name", GOOD)
def test_a_file_with_broken_bytes_gives_text_or_a_reason(tmp_path, name):
    @QUICK
    @given(st.integers(0, 2**32))
    def run(seed):
        chance = random.Random(seed)
        data = bytearray(GOOD[name])
        for _ in range(chance.randint(1, 20)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        outcome(tmp_path, name, bytes(data))

    run()


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(st.sampled_from(sorted(GOOD)), st.binary(min_size=1, max_size=400))
def test_any_bytes_under_any_name_give_text_or_a_reason(tmp_path, name, data):
    outcome(tmp_path, name, data)


def test_want_of_memory_is_named(tmp_path, monkeypatch):
    def hungry(path):
        raise MemoryError

    monkeypatch.setitem(read.__globals__["READERS"], "text", hungry)
    assert outcome(tmp_path, "a.txt", b"x") == "too_large"


def test_a_lone_surrogate_in_the_name_does_no_harm(tmp_path):
    assert outcome(tmp_path, "문서\udcff.txt", "글".encode()) == "text"
    assert outcome(tmp_path, "문서\udcff.pdf", "글".encode()) == "wrong_type"


def test_a_text_beyond_the_limit_is_too_large(tmp_path, monkeypatch):
    monkeypatch.setattr("knowledge.extraction.limits.MAX_TEXT_CHARACTERS", 1000)
    assert outcome(tmp_path, "a.txt", b"word " * 500) == "too_large"
