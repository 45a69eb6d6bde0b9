"""Tables."""

from hypothesis import given
from hypothesis import strategies as st

from knowledge.extraction import tables


def test_cells_are_escaped_and_rows_filled_up():
    assert tables.markdown(["가|나", "b"], [["1\n2"]]) == "| 가\\|나 | b |\n| --- | --- |\n| 1<br>2 |  |"


def test_columns_empty_to_the_right_are_dropped():
    assert tables.blocks([["가", "", ""], ["나", "", ""]])[0].text == "| 가 |\n| --- |\n| 나 |"
    assert tables.blocks([["", ""], ["", ""]]) == []


@given(st.lists(st.lists(st.text("가나 x", min_size=1, max_size=40), min_size=2, max_size=4), min_size=2, max_size=80))
def test_cutting_loses_and_repeats_no_row(rows):
    rows = [["머리", *row] for row in rows]
    lines = [line for block in tables.blocks(rows) for line in block.text.split("\n")[2:]]
    assert len(lines) == len(rows) - 1
