"""What is wrong with a report, place by place."""

import pytest

from weekly.checking import problems
from weekly.writing import DraftSection

GOOD = DraftSection("progress", "진행", ("배포 3회",), ("점검",))


def said(*sections: DraftSection, hand_in: bool = False) -> list[tuple[int | None, str, str]]:
    return [(each.place, each.field, each.code) for each in problems(sections, hand_in=hand_in)]


def test_a_good_report_has_no_problem():
    assert said(GOOD, DraftSection(None, "R&D", ("시제품",)), hand_in=True) == []


@pytest.mark.parametrize(
    ("section", "problem"),
    [
        (DraftSection(None, "", ("x",)), (1, "name", "required")),
        (DraftSection(None, " ", (), ("x",)), (1, "name", "required")),
        (DraftSection(None, "가" * 81), (1, "name", "max_length")),
        (DraftSection("sales", "영업", ("가" * 2001,)), (1, "items", "max_length")),
        (DraftSection("sales", "영업", (), ("x", "가" * 2001)), (1, "plans", "max_length")),
        (DraftSection("sales", "영업", ("x\n" * 201,)), (None, "", "max_length")),
    ],
)
def test_a_problem_names_its_section_and_field(section, problem):
    assert said(GOOD, section) == [problem]


def test_lines_are_counted_as_they_are_kept():
    assert said(DraftSection("sales", "영업", ("- \n" * 300, "x" * 2000))) == []
    assert said(DraftSection("sales", "영업", (" " * 3000,))) == []


def test_nothing_may_be_kept_but_not_handed_in():
    empty = DraftSection("sales", "영업", ("-", " "))
    assert said(empty) == []
    assert said(empty, hand_in=True) == [(None, "", "blank")]
