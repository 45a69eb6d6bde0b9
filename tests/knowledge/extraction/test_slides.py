"""Presentations."""

import pptx
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from tests.knowledge.extraction import files


def test_titles_tables_groups_and_notes_are_found_on_their_slide(extract):
    found = extract("단가.pptx", files.deck())
    assert {(b.kind, b.text, b.page) for b in found.blocks} == {
        ("heading", "단가", 1),
        ("table", "| 볼트 | 41,000 |\n| --- | --- |", 1),
        ("paragraph", "비고: 9월 인상", 1),
        ("note", "[발표자 노트] 발표자 메모: 협상 중", 1),
        ("heading", "일정", 2),
        ("list", "- 9월 계약\n- 10월 납품", 2),
    }
    assert (found.pages, found.title) == (2, "단가")


def test_merged_cells_are_given_once(extract):
    deck = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    table = slide.shapes.add_table(2, 2, 0, 0, Inches(4), Inches(1)).table
    table.cell(0, 0).merge(table.cell(0, 1))
    table.cell(0, 0).text, table.cell(1, 0).text, table.cell(1, 1).text = "합침", "가", "나"
    assert extract("a.pptx", files.saved(deck)).blocks[0].text == "| 합침 |  |\n| --- | --- |\n| 가 | 나 |"


def test_a_chart_gives_its_numbers(extract):
    deck = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    data = CategoryChartData()
    data.categories = ["1월", "2월"]
    data.add_series("매출", (120, 130.5))
    slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, 0, 0, Inches(4), Inches(3), data)
    tables = [block.text for block in extract("a.pptx", files.saved(deck)).blocks if block.kind == "table"]
    assert tables == ["|  | 매출 |\n| --- | --- |\n| 1월 | 120 |\n| 2월 | 130.5 |"]
