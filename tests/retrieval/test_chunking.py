"""Passages follow headings, pages and sentences, and lose nothing."""

import time
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knowledge.extraction import tables
from knowledge.extraction.block import Block
from retrieval.chunking import Piece, cut
from retrieval.sentences import measure, sentences

SENTENCE = "연차 휴가는 다음 해로 5일까지 이월할 수 있으며 신청은 팀장이 승인한다."


def heading(text: str, level: int = 1, page: int | None = None) -> Block:
    return Block(text, "heading", level=level, page=page)


def texts(pieces: Sequence[Piece]) -> list[str]:
    return [piece.text for piece in pieces]


def bare(text: str) -> str:
    return "".join(text.split())


def test_cut_keeps_a_short_document_whole():
    assert cut([Block("첫 문단."), Block("둘째 문단.")]) == [Piece("첫 문단.\n\n둘째 문단.", locator={"text": ""})]


def test_cut_of_nothing_is_nothing():
    assert cut([]) == []
    assert cut([Block(" \n ")]) == []


def test_headings_are_the_path_and_not_the_text():
    pieces = cut(
        [
            heading("취업 규칙"),
            heading("제3장 휴가", 2),
            Block("휴가는 15일."),
            heading("제4장 급여", 2),
            Block("급여는 25일."),
        ]
    )
    assert [(piece.heading, piece.text) for piece in pieces] == [
        ("취업 규칙 › 제3장 휴가", "휴가는 15일."),
        ("취업 규칙 › 제4장 급여", "급여는 25일."),
    ]
    assert pieces[0].locator == {"heading": "제3장 휴가", "text": "제3장 휴가"}


def test_heading_with_nothing_below_is_text():
    pieces = cut([heading("규정"), heading("부칙", 2), heading("별표", 2), Block("표."), heading("끝", 1)])
    assert [(piece.heading, piece.text) for piece in pieces] == [("규정", "부칙"), ("규정 › 별표", "표."), ("", "끝")]


def test_very_long_headings_are_text():
    long = "이 문장은 제목이라고 하기에는 너무 길다 " * 5
    assert bare(cut([heading(long), Block("본문.")])[0].text) == bare(long) + "본문."


def test_pieces_never_cross_pages():
    pieces = cut([heading("절차", page=1), Block("가.", page=1), Block("나.", page=2), Block("다.", page=2)])
    assert [(piece.page, piece.text, piece.heading) for piece in pieces] == [
        (1, "가.", "절차"),
        (2, "나.\n\n다.", "절차"),
    ]
    assert pieces[1].locator == {"page": 2, "text": "p. 2"}


def test_long_text_is_cut_between_sentences():
    block = Block(" ".join([SENTENCE] * 60))
    pieces = cut([block], size=200)
    assert len(pieces) > 5
    assert all(piece.text.endswith("승인한다.") for piece in pieces)
    assert all(100 < measure(piece.text) <= 200 for piece in pieces)


def test_paragraphs_are_not_torn_without_need():
    paragraphs = [" ".join([f"{number}째 문단. {SENTENCE}"] * 3) for number in range(12)]
    pieces = cut([Block(text) for text in paragraphs])
    assert "\n\n".join(texts(pieces)).split("\n\n") == paragraphs


def test_no_rest_of_a_few_words_is_left_at_the_end():
    pieces = cut([Block(" ".join([SENTENCE] * 12))], size=300)
    lengths = [measure(piece.text) for piece in pieces]
    assert max(lengths) - min(lengths) < 60


def test_lines_of_a_printed_paragraph_are_one_sentence():
    wrapped = "연차 휴가는 다음 해로\n5일까지 이월할 수 있다. 신청은\n팀장이 승인한다."
    assert [sentence for _, sentence in sentences(wrapped)] == [
        "연차 휴가는 다음 해로\n5일까지 이월할 수 있다.",
        "신청은\n팀장이 승인한다.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Dr. Kim said so.",
        "회의는 2024. 7. 2. 에 열린다.",
        "1. 목적",
        "가. 적용 범위",
        "버전 1.29.3 을 쓴다.",
        "비율은 12.5 이다.",
        "e.g. this one",
    ],
)
def test_stops_inside_a_sentence_do_not_cut(text):
    assert [sentence for _, sentence in sentences(text)] == [text]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("첫째다. 둘째다! 셋째인가?", ["첫째다.", "둘째다!", "셋째인가?"]),
        ('그는 "좋다." 라고 했다. 끝.', ['그는 "좋다."', "라고 했다.", "끝."]),
        ("これは文です。次の文。", ["これは文です。", "次の文。"]),
        ("목적\n1. 범위를 정한다\n2. 책임을 정한다", ["목적", "1. 범위를 정한다", "2. 책임을 정한다"]),
        ("In 2026. It ended.", ["In 2026.", "It ended."]),
    ],
)
def test_sentences_end_where_they_end(text, expected):
    assert [sentence for _, sentence in sentences(text)] == expected


def ledger(count: int, cell: str = "값") -> list[Block]:
    rows = [["번호", "이름"], *([f"{number}", f"{cell} {number}"] for number in range(1, count + 1))]
    return tables.blocks(rows, numbers=list(range(1, count + 2)), sheet="대장")


def test_every_part_of_a_table_repeats_the_header():
    pieces = cut(ledger(120))
    assert len(pieces) > 3
    for piece in pieces:
        assert piece.text.startswith("| 번호 | 이름 |\n| --- | --- |\n| ")
        assert piece.text.count("번호") == 1
        assert measure(piece.text) <= 300


def test_parts_of_a_sheet_know_their_first_row():
    for piece in cut(ledger(120)):
        first = int(piece.text.splitlines()[2].split("|")[1])
        assert piece.locator == {"sheet": "대장", "row": first + 1, "text": f"대장 · {first + 1}"}


def test_tables_follow_the_text_that_leads_to_them():
    block = Block(tables.markdown(["이름", "일수"], [["연차", "15"]]), "table")
    (piece,) = cut([Block("휴가 일수는 다음과 같다."), block])
    assert piece.text == "휴가 일수는 다음과 같다.\n\n| 이름 | 일수 |\n| --- | --- |\n| 연차 | 15 |"


def test_tables_with_different_headers_stay_two():
    first = Block(tables.markdown(["이름", "일수"], [["연차", "15"]]), "table")
    second = Block(tables.markdown(["이름", "금액"], [["식대", "200,000"]]), "table")
    (piece,) = cut([first, second])
    assert piece.text == f"{first.text}\n\n{second.text}"


def test_sheets_with_a_gap_between_rows_show_the_header_again():
    rows = [["이름", "일수"], ["연차", "15"], ["병가", "30"]]
    (piece,) = cut(tables.blocks(rows, numbers=[1, 2, 9], sheet="대장"))
    assert piece.text.count("| 이름 | 일수 |") == 2


def test_rows_longer_than_a_passage_are_cut_between_sentences():
    pieces = cut(
        [Block(tables.markdown(["항목", "설명"], [["휴가", " ".join([SENTENCE] * 30)], ["급여", "25일"]]), "table")]
    )
    assert all(measure(piece.text) <= 300 for piece in pieces)
    assert bare("".join(texts(pieces))).count("승인한다.") == 30
    assert "급여" in pieces[-1].text
    assert pieces[-1].text.count("| 항목 | 설명 |") == 1


def test_words_longer_than_a_passage_are_cut_anywhere():
    pieces = cut([Block("가" * 5_000)])
    assert "".join(texts(pieces)) == "가" * 5_000


def test_cut_refuses_a_size_without_room():
    with pytest.raises(ValueError, match="at least 20"):
        cut([], size=5)


def test_large_documents_take_a_second():
    block = Block("\n".join(f"{number}. {SENTENCE} {SENTENCE}" for number in range(3_000)))
    started = time.process_time()
    pieces = cut([block])
    assert time.process_time() - started < 5
    assert len(pieces) > 400


LETTERS_OF_HEADINGS = "αβγδ"
WORDS = st.text("가나다한국 abcXYZ019.!?,-()|\n\"'。日", max_size=120) | st.text(
    st.characters(exclude_characters=LETTERS_OF_HEADINGS), max_size=40
)
PAGES = st.none() | st.integers(1, 3)
PROSE = st.builds(Block, WORDS, st.sampled_from(["paragraph", "list", "note"]), page=PAGES)
HEADINGS = st.builds(
    Block, st.text(LETTERS_OF_HEADINGS + " ", max_size=20), st.just("heading"), level=st.integers(1, 6), page=PAGES
)
SIZES = st.integers(20, 120)


@settings(deadline=None)
@given(st.lists(PROSE | HEADINGS, max_size=12), SIZES)
def test_no_text_is_lost_or_doubled_and_the_order_is_kept(blocks, size):
    pieces = cut(blocks, size=size)
    body = bare("".join(block.text for block in blocks if block.kind != "heading"))
    assert "".join(letter for letter in bare("".join(texts(pieces))) if letter not in LETTERS_OF_HEADINGS) == body
    shown = bare("".join(piece.heading + piece.text for piece in pieces))
    assert all(bare(block.text) in shown for block in blocks if block.kind == "heading")


@settings(deadline=None)
@given(st.lists(PROSE, max_size=12), SIZES)
def test_prose_alone_comes_back_letter_by_letter(blocks, size):
    assert bare("".join(texts(cut(blocks, size=size)))) == bare("".join(block.text for block in blocks))


@settings(deadline=None)
@given(st.lists(PROSE | HEADINGS, max_size=12), SIZES)
def test_pieces_are_bounded_numbered_and_never_empty(blocks, size):
    pieces = cut(blocks, size=size)
    assert [piece.ordinal for piece in pieces] == list(range(len(pieces)))
    for piece in pieces:
        assert piece.text.strip() == piece.text != ""
        assert len(piece.heading) <= 500
        assert piece.locator["text"] is not None
        assert measure(piece.text) <= size or piece.text in {block.text.strip() for block in blocks}


CELLS = st.lists(st.text("가나 12.", max_size=30), min_size=2, max_size=2)


@settings(deadline=None)
@given(st.lists(CELLS, min_size=1, max_size=20), SIZES)
def test_rows_come_once_in_order_under_their_header(rows, size):
    block = Block(tables.markdown(["머리", "글"], rows), "table", sheet="대장", row=2)
    pieces = cut([block], size=size)
    header, line, *body = block.text.splitlines()
    shown = [text for piece in pieces for text in piece.text.splitlines() if text not in (header, line)]
    assert bare("".join(shown)) == bare("".join(body))
    assert all(measure(piece.text) <= size for piece in pieces)
    assert pieces[0].text.startswith(header)
