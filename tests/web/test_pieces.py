"""Passages as a page shows them."""

from retrieval.web.pieces import Piece, pieces_of

TABLE = "| 항목 | 종전 | 변경 |\n| --- | --- | --- |\n| 이월 한도 | 10일 | 5일 |\n| 담당 |  | a\\|b |"


def test_pieces_of_shows_tables_as_tables():
    assert pieces_of(f"앞말\n둘째 줄\n{TABLE}\n뒷말") == (
        Piece(text="앞말\n둘째 줄"),
        Piece(header=("항목", "종전", "변경"), rows=(("이월 한도", "10일", "5일"), ("담당", "", "a|b"))),
        Piece(text="뒷말"),
    )


def test_pieces_of_leaves_what_only_looks_like_a_table():
    assert pieces_of("|외줄|") == (Piece(text="|외줄|"),)
    assert pieces_of("a | b\nc | d") == (Piece(text="a | b\nc | d"),)
    assert pieces_of("") == ()


def test_pieces_of_takes_a_table_without_a_header():
    assert pieces_of("| 1 | 2 |\n| 3 | 4 |") == (Piece(rows=(("1", "2"), ("3", "4"))),)
