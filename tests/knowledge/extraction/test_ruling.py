"""Tables by their drawn lines."""

import io

import pypdfium2
import pytest
from reportlab.lib import colors
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.platypus import Paragraph, SimpleDocTemplate, Table

from knowledge.extraction.formats import ruling
from knowledge.extraction.formats.ruling import Rule
from tests.knowledge.extraction import files

BODY = ParagraphStyle("body", fontName=files.FONT, fontSize=10, leading=14)
GRID = ("GRID", (0, 0), (-1, -1), 0.5, colors.black)


@pytest.fixture(autouse=True)
def _font():
    pdfmetrics.registerFont(UnicodeCIDFont(files.FONT))


def page(*story) -> bytes:
    out = io.BytesIO()
    SimpleDocTemplate(out).build([Paragraph("앞 문장", BODY), *story, Paragraph("뒤 문장", BODY)])
    return out.getvalue()


def table(rows, *style, widths=(60, 180, 180)):
    cells = [[Paragraph(cell, BODY) for cell in row] for row in rows]
    return Table(cells, colWidths=widths[: len(rows[0])], style=list(style))


def test_wrapped_cells_stay_cells_and_the_table_stands_in_its_place(extract):
    rows = [
        ["구분", "이번 주 실적", "다음 주 계획"],
        [
            "진행",
            "가온상사 창고 이전 설계를 마치고 도면을 고객에게 보냈다.",
            "도면 검토 회의를 연다.<br/>- 견적을 낸다.",
        ],
        ["계약", "없음", "유지보수 갱신을 협의한다."],
    ]
    found = extract("a.pdf", page(table(rows, GRID))).blocks
    assert [b.kind for b in found] == ["paragraph", "table", "paragraph"]
    assert found[1].text == (
        "| 구분 | 이번 주 실적 | 다음 주 계획 |\n| --- | --- | --- |\n"
        "| 진행 | 가온상사 창고 이전 설계를 마치고 도면을 고객에게 보냈다. "
        "| 도면 검토 회의를 연다.<br>- 견적을 낸다. |\n"
        "| 계약 | 없음 | 유지보수 갱신을 협의한다. |"
    )


def test_merged_cells_are_given_once(extract):
    rows = [["3분기 실적", "", ""], ["매출", "비용", "이익"], ["", "12", "30"]]
    style = (GRID, ("SPAN", (0, 0), (2, 0)), ("SPAN", (0, 1), (0, 2)))
    assert extract("a.pdf", page(table(rows, *style))).blocks[1].text == (
        "| 3분기 실적 |  |  |\n| --- | --- | --- |\n| 매출 | 비용 | 이익 |\n|  | 12 | 30 |"
    )


def test_shades_behind_cells_do_not_cut_them(extract):
    rows = [["구분", "금액"], ["일비", "20,000원"]]
    style = (GRID, ("BACKGROUND", (0, 0), (-1, 0), colors.lightgrey), ("BACKGROUND", (0, 1), (0, 1), colors.yellow))
    assert extract("a.pdf", page(table(rows, *style))).blocks[1].text == (
        "| 구분 | 금액 |\n| --- | --- |\n| 일비 | 20,000원 |"
    )


def test_a_frame_around_a_text_is_no_table(extract):
    rows = [["상자 안의 글이다."]]
    assert {b.kind for b in extract("a.pdf", page(table(rows, GRID, widths=(200,)))).blocks} == {"paragraph"}


def test_a_grid_that_does_not_hold_its_letters_leaves_the_lines():
    assert not ruling.same_letters([["가", "나"]], ["가나다"])
    assert ruling.same_letters([["나", "가 다"]], ["가나", "다"])


def test_borders_drawn_cell_by_cell_are_one_line():
    pieces = [Rule(False, 100 + at * 0.2, at * 50, at * 50 + 50) for at in range(4)] + [Rule(True, 0, 0, 2)]
    (line,) = ruling.joined(pieces)
    assert (line.start, line.end) == (0, 200)


def test_a_page_full_of_strokes_is_a_drawing():
    def draw(canvas):
        for at in range(3000):
            canvas.line(at % 500, at % 700, at % 500 + 9, at % 700)
            canvas.line(at % 450, at % 650, at % 450, at % 650 + 9)

    out = io.BytesIO()
    SimpleDocTemplate(out).build([Paragraph("글", BODY)], onFirstPage=lambda canvas, document: draw(canvas))
    with pypdfium2.PdfDocument(out.getvalue()) as document:
        assert ruling.grids(document[0]) == []
