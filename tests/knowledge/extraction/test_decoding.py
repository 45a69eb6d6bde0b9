"""Encodings and what is cleaned away."""

import pytest

from knowledge.extraction.decoding import clean, decode
from knowledge.extraction.errors import ExtractionError

TEXT = "똠방각하 문서 번호는 4711. 뷁 부품"


@pytest.mark.parametrize("encoding", ["cp949", "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_the_same_text_comes_out_of_every_encoding(extract, encoding):
    text = f"{TEXT}\n둘째 줄 2024 abc 1234567890 the end of it all"
    found = extract("a.txt", text.encode(encoding))
    assert [b.text for b in found.blocks] == [text]
    assert found.encoding is not None
    assert "�" not in found.blocks[0].text
    assert "﻿" not in found.blocks[0].text


def test_euc_kr_is_read_as_its_superset():
    assert decode("회의록 초안".encode("euc_kr")).text == "회의록 초안"
    assert decode("회의록 초안".encode("euc_kr")).encoding == "cp949"


def test_seven_bit_korean_is_read_where_it_is_named():
    assert decode("회의록 초안".encode("iso2022_kr"), hint="ISO-2022-KR").text == "회의록 초안"
    assert decode("회의록 초안".encode(), hint="ISO-2022-KR").text == "회의록 초안"


def test_a_western_text_is_not_taken_for_korean():
    assert decode("Café Zürich opens daily at nine, see you there.".encode("cp1252")).text.startswith("Café Zürich")


def test_a_text_cut_inside_a_letter_is_read_and_noted():
    found = decode("문서의 끝이 잘렸다".encode()[:-1])
    assert found.text.startswith("문서의 끝이 잘렸")
    assert found.notes == ("undecodable_bytes",)


def test_bytes_that_are_no_text_are_refused():
    with pytest.raises(ExtractionError) as caught:
        decode(bytes(range(128, 256)) * 20 + b"\xff\xfe\xfd" * 200)
    assert caught.value.code == "unsupported"


def test_nul_surrogates_and_controls_are_removed_with_a_note():
    notes: set[str] = set()
    assert clean("앞\x00뒤\ud800\x07\r\n둘\u2028셋", notes=notes) == "앞뒤\n둘\n셋"
    assert notes == {"nul_removed", "surrogates_removed"}


def test_decomposed_syllables_are_composed():
    assert clean("출장", notes=set()) == "출장"


def test_the_name_of_hangul_is_readable():
    assert clean("\uf53a글 문서", notes=set()) == "한글 문서"


def test_a_nul_in_a_text_file_is_removed_and_noted(extract):
    found = extract("nul.txt", "앞\x00뒤".encode())
    assert [b.text for b in found.blocks] == ["앞뒤"]
    assert found.notes == ("nul_removed",)


def test_paragraphs_keep_their_lines_and_chapters_are_headings(extract):
    found = extract("a.txt", "제1장 총칙\n\n첫 줄\n둘째 줄\n\n제2조(목적)\n제3조에 따라 정한다.\n".encode())
    assert [(b.kind, b.level, b.text) for b in found.blocks] == [
        ("heading", 1, "제1장 총칙"),
        ("paragraph", 0, "첫 줄\n둘째 줄"),
        ("heading", 3, "제2조(목적)"),
        ("paragraph", 0, "제3조에 따라 정한다."),
    ]
