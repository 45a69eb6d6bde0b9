"""The telling line of a section."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from weekly.telling import LONGEST, shortened, telling


def test_short_lines_are_said_together_in_their_order():
    assert telling(["배포 3회", "점검 2곳"]) == "배포 3회 / 점검 2곳"


def test_what_tells_more_goes_first_where_not_all_fits():
    dull, telling_line = "여러 부서와 협의를 이어 감 " * 7, "한들정공과 HB-200 3대, 4억 2천만 원 계약 체결"
    assert telling([dull.strip(), telling_line]) == telling_line


@pytest.mark.parametrize("lines", [["없음"], ["해당 없음"], ["특이사항 없음."], ["None"]])
def test_nothing_is_said_only_where_all_say_so(lines):
    assert telling(lines) == lines[0]
    assert telling([*lines, "방문 4곳"]) == "방문 4곳"


def test_plans_speak_where_nothing_else_does():
    assert telling([], ["점검 예정"]) == "점검 예정"
    assert telling(["배포"], ["점검 예정"]) == "배포"
    assert telling([], []) == ""


def test_no_number_is_cut():
    long = "창고 재고 실사 " * 12 + "1,234,567,890,123,456,789원 차이"
    cut = shortened(long)
    assert len(cut) <= LONGEST
    assert cut.endswith("…")
    assert "1,234" not in cut


@given(st.lists(st.text(min_size=1, max_size=200), max_size=6))
def test_a_line_is_short_stable_and_in_the_reports_own_words(lines):
    line = telling(lines)
    assert len(line) <= LONGEST
    assert line == telling(list(lines))
    for piece in line.removesuffix("…").split(" / "):
        assert any(piece.rstrip("…").strip(" ,;") in each or each in piece for each in [*lines, ""]) or "/" in "".join(
            lines
        )
