"""CSV files."""

import pytest

from knowledge.extraction.formats.delimited import delimiter


def test_a_byte_order_mark_is_no_part_of_the_header(extract):
    found = extract("bom.csv", "이름,부서\n한지우,재무\n".encode("utf-8-sig"))
    assert found.blocks[0].text == "| 이름 | 부서 |\n| --- | --- |\n| 한지우 | 재무 |"
    assert found.blocks[0].row == 2


def test_cp949_quotes_and_line_breaks_in_cells_are_read(extract):
    found = extract("a.csv", '품목,비고\n"볼트, 6각","뷁\n둘째"\n'.encode("cp949"))
    assert found.blocks[0].text.endswith("| 볼트, 6각 | 뷁<br>둘째 |")
    assert found.encoding == "cp949"


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("가,나\n1,2\n", ","),
        ("가\t나\n1\t2,5\n", "\t"),
        ("가;나\n1,5;2,5\n", ";"),
        ("가|나\n1|2\n", "|"),
        ("한 줄짜리 글\n또 한 줄\n", ","),
        ('금액\n"1,000"\n"2,000"\n', ","),
    ],
)
def test_the_delimiter_is_the_one_that_cuts_lines_alike(text, sign):
    assert delimiter(text) == sign


def test_empty_lines_do_not_shift_row_numbers(extract):
    found = extract("a.csv", "가,나\n1,2\n\n3,4\n".encode())
    assert [b.row for b in found.blocks] == [2, 4]
