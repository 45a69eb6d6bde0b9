"""File names that are safe to store and to send."""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knowledge.naming import MAX_BYTES, clean_name, composed, content_disposition, shortened, split_suffix, storage_name

KOREAN = '주간보고 (8월) "최종".hwpx'
unhurried = settings(deadline=None)
any_name = st.text(st.characters(codec=None, categories=None), max_size=400)


def test_a_download_header_has_a_fallback_and_the_whole_name():
    assert content_disposition(KOREAN) == (
        'attachment; filename="_ (8_) ___.hwpx"; '
        "filename*=UTF-8''%EC%A3%BC%EA%B0%84%EB%B3%B4%EA%B3%A0%20%288%EC%9B%94%29%20%22%EC%B5%9C%EC%A2%85%22.hwpx"
    )


def test_a_name_of_nothing_but_korean_falls_back_to_download_with_its_suffix():
    assert content_disposition("보고서.pdf").startswith('attachment; filename="download.pdf"; filename*=')


def test_an_ascii_name_needs_no_second_form():
    assert content_disposition("report 2024.pdf") == 'attachment; filename="report 2024.pdf"'
    assert content_disposition("report.pdf", inline=True) == 'inline; filename="report.pdf"'


def test_a_decomposed_name_is_sent_composed():
    decomposed = unicodedata.normalize("NFD", "한글.txt")
    assert content_disposition(decomposed) == content_disposition("한글.txt")


@pytest.mark.parametrize(
    "name", ["a\r\nSet-Cookie: x=1.pdf", "a\nb.pdf", "a\u2028b.pdf", 'a"; filename="b.exe', "a\\b/../c.pdf"]
)
def test_a_name_cannot_add_to_the_headers(name):
    header = content_disposition(name)
    assert "\r" not in header
    assert "\n" not in header
    assert re.fullmatch(r'attachment; filename="[^"\\/]+"(?:; filename\*=UTF-8\'\'[A-Za-z0-9!#$&+\-.^_`|~%]+)?', header)


def test_a_name_of_two_hundred_syllables_is_sent_whole():
    name = "가" * 200 + ".hwpx"
    assert unquote(content_disposition(name).partition("UTF-8''")[2]) == name


@unhurried
@given(any_name)
def test_any_name_makes_a_header_of_plain_ascii(name):
    header = content_disposition(name)
    assert header.isascii()
    assert header.isprintable()
    assert len(header) < 6_000


@pytest.mark.parametrize(
    ("name", "clean", "notes"),
    [
        ("회의록\n최종.docx", "회의록 최종.docx", ("line_break_removed",)),
        ("앞\x00뒤.txt", "앞뒤.txt", ("control_removed",)),
        ("앞\ud800뒤.txt", "앞\ufffd뒤.txt", ("surrogate_replaced",)),
        ("\u202efdp.exe", "fdp.exe", ("mark_removed",)),
        ("탭\t이름.txt", "탭 이름.txt", ()),
        ("  \x07 ", "unnamed", ("control_removed", "empty")),
        ("회의록.docx", "회의록.docx", ()),
    ],
)
def test_what_breaks_a_name_is_removed_and_noted(name, clean, notes):
    found = clean_name(name)
    assert (found.name, found.notes) == (clean, notes)


def test_a_title_keeps_three_hundred_characters_and_its_stored_name_keeps_the_suffix():
    name = "가" * 300 + ".docx"
    assert clean_name(name).name == name
    stored = storage_name(name)
    assert len(stored.encode()) <= MAX_BYTES
    assert stored.endswith("가.docx")


@pytest.mark.parametrize(
    ("name", "stored"),
    [
        ("../../etc/passwd", ".._.._etc_passwd"),
        ("a/b\\c:d*e?.txt", "a_b_c_d_e_.txt"),
        ("CON.txt", "_CON.txt"),
        ("nul", "_nul"),
        ("..", "unnamed"),
        ("", "unnamed"),
        ("보고서. ", "보고서"),
        (".bashrc", ".bashrc"),
    ],
)
def test_a_stored_name_stays_in_its_folder(name, stored):
    assert storage_name(name) == stored


@pytest.mark.parametrize(
    ("name", "suffix"),
    [("a.tar.gz", ".tar.gz"), ("a.docx", ".docx"), ("a", ""), (".env", ""), ("a." + "x" * 40, ""), ("2024.08", ".08")],
)
def test_the_suffix_is_told_from_the_stem(name, suffix):
    assert split_suffix(name)[1] == suffix


def test_a_cut_does_not_part_a_letter_from_its_mark():
    name = "x" * 5 + "e\u0323\u0302" + "y" * 10
    for limit in range(1, 12):
        cut = shortened(name, limit=limit)
        assert len(cut.encode()) <= limit
        assert cut.rstrip("y") in ("x" * len(cut), "xxxxxe\u0323\u0302")


@unhurried
@given(any_name)
def test_any_name_can_be_stored(name):
    stored = storage_name(name)
    assert 0 < len(stored.encode()) <= MAX_BYTES
    assert not set(stored) & set('<>:"/\\|?*\0\r\n')
    assert stored not in (".", "..")
    assert stored == composed(stored)
    assert storage_name(stored) == stored
