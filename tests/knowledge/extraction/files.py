"""Small real files of every format, made the way the cases describe them."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable
from datetime import date
from email.message import EmailMessage
from pathlib import Path

import docx
import openpyxl
import pptx
import pypdf
from pptx.util import Inches
from reportlab.lib import colors
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Spacer, Table

FONT = "HYGothic-Medium"
NAMESPACE = "http://www.hancom.co.kr/hwpml/2011/"
SENTENCE = (
    "제3조(지급 기준) 국내 출장의 일비는 하루 20,000원으로 한다. 다만 회사가 차량을 낸 때에는 교통비를 주지 아니한다."
)


def pdf(*, title: str = "여비 규정") -> bytes:
    """Two pages: heading, wrapped sentences and a ruled table; heading and sentence."""
    pdfmetrics.registerFont(UnicodeCIDFont(FONT))
    body = ParagraphStyle("body", fontName=FONT, fontSize=10, leading=15)
    head = ParagraphStyle("head", fontName=FONT, fontSize=16, leading=24)
    rows = [["구분", "금액", "비고"], ["일비", "20,000원", ""], ["숙박비", "80,000원", "실비 상한"]]
    grid = [("FONTNAME", (0, 0), (-1, -1), FONT), ("GRID", (0, 0), (-1, -1), 0.5, colors.black)]
    story = [
        Paragraph("여비 지급 규정", head),
        Paragraph("작성일: 2024-07-02", body),
        Spacer(1, 20),
        Paragraph(f"{SENTENCE} {SENTENCE}", body),
        Spacer(1, 20),
        Table(rows, style=grid),
        PageBreak(),
        Paragraph("숙박 기준", head),
        Paragraph("둘째 쪽에는 숙박비의 상한을 적는다.", body),
    ]
    out = io.BytesIO()
    SimpleDocTemplate(out, title=title, author="한지우").build(story)
    return out.getvalue()


def encrypted_pdf(*, user: str) -> bytes:
    writer = pypdf.PdfWriter()
    writer.append(io.BytesIO(pdf()))
    writer.encrypt(user_password=user, owner_password="own", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def word() -> bytes:
    document = docx.Document()
    document.add_heading("여비 규정", 0)
    document.add_heading("총칙", 1)
    document.add_paragraph("작성일: 2024-07-02")
    document.add_paragraph("교통비", style="List Bullet")
    document.add_paragraph("일비", style="List Bullet")
    table = document.add_table(2, 3)
    table.cell(0, 0).merge(table.cell(0, 2)).text = "3분기 실적"
    for column, text in enumerate(("매출", "비용", "이익")):
        table.cell(1, column).text = text
    document.add_heading("세칙", 2)
    document.add_paragraph("표 뒤의 글")
    document.sections[0].header.paragraphs[0].text = "문서번호 JB-7"
    return saved(document)


def deck() -> bytes:
    presentation = pptx.Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[5])
    slide.shapes.title.text = "단가"
    table = slide.shapes.add_table(1, 2, Inches(1), Inches(2), Inches(4), Inches(1)).table
    table.cell(0, 0).text, table.cell(0, 1).text = "볼트", "41,000"
    group = slide.shapes.add_group_shape()
    group.shapes.add_textbox(0, 0, Inches(2), Inches(1)).text_frame.text = "비고: 9월 인상"
    slide.notes_slide.notes_text_frame.text = "발표자 메모: 협상 중"
    second = presentation.slides.add_slide(presentation.slide_layouts[1])
    second.shapes.title.text = "일정"
    second.placeholders[1].text_frame.text = "9월 계약\n10월 납품"
    return saved(presentation)


def workbook(*, cached: bool = False) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    for row in (
        ["품목", "금액", "납기"],
        ["A", 100, date(2024, 8, 15)],
        ["B", None, None],
        ["C", 250, None],
        ["합계", "=SUM(B2:B4)", None],
    ):
        sheet.append(row)
    plain = saved(book)
    if not cached:
        return plain
    return rezipped(plain, lambda name, data: re.sub(rb"(SUM\(B2:B4\)</f>)<v ?/?>(</v>)?", rb"\1<v>350</v>", data))


def million_rows() -> bytes:
    book = openpyxl.Workbook()
    for number in range(5):
        book.active.append([number])
    empty = b"".join(b'<row r="%d"/>' % number for number in range(6, 1_048_577))
    return rezipped(
        saved(book),
        lambda name, data: data.replace(b"</sheetData>", empty + b"</sheetData>") if "sheet1" in name else data,
    )


def hwpx() -> bytes:
    def paragraph(text: str) -> str:
        return f"<hp:p><hp:run><hp:t>{text}</hp:t></hp:run></hp:p>"

    def cell(text: str) -> str:
        return f"<hp:tc><hp:subList>{paragraph(text)}</hp:subList></hp:tc>"

    return zipped(
        {
            "mimetype": b"application/hwp+zip",
            "Contents/section0.xml": (
                f'<hs:sec xmlns:hs="{NAMESPACE}section" xmlns:hp="{NAMESPACE}paragraph">{paragraph("표 앞")}'
                f'<hp:p><hp:run><hp:tbl rowCnt="1" colCnt="2"><hp:tr>{cell("담당")}{cell("이도윤")}</hp:tr></hp:tbl>'
                f"</hp:run></hp:p>{paragraph('표 뒤')}</hs:sec>"
            ).encode(),
        }
    )


def nested_mail() -> bytes:
    inner = EmailMessage()
    inner["Subject"] = "견적 회신"
    inner["From"] = "seller@narae.example"
    inner["Date"] = "Thu, 15 Aug 2024 09:10:00 +0900"
    inner.set_content("단가는 41,000원입니다.")
    inner.add_attachment(
        "품목,단가\n볼트,41000\n".encode("cp949"), maintype="text", subtype="csv", filename="단가표.csv"
    )
    outer = EmailMessage()
    outer["Subject"] = "전달: 견적"
    outer["From"] = "a@gaon.example"
    outer.set_content("첨부 메일 참고")
    outer.add_attachment(inner)
    return outer.as_bytes()


def good_files() -> dict[str, bytes]:
    """One file of each format that reads well, by name."""
    return {
        "규정.pdf": pdf(),
        "규정.docx": word(),
        "단가.pptx": deck(),
        "대장.xlsx": workbook(cached=True),
        "표.hwpx": hwpx(),
        "견적.eml": nested_mail(),
        "안내.html": "<html><h1>안내</h1><p>점검 안내</p><table><tr><td>가</td><td>나</td></tr></table>".encode(),
        "안내.md": "# 안내\n\n본문\n\n| 가 | 나 |\n| --- | --- |\n| 1 | 2 |\n".encode(),
        "사람.csv": "이름,부서\n한지우,재무\n".encode("utf-8-sig"),
        "메모.txt": "똠방각하 문서 번호는 4711. 뷁 부품".encode("cp949"),
    }


def saved(document: object) -> bytes:
    out = io.BytesIO()
    document.save(out)  # type: ignore[attr-defined]
    return out.getvalue()


def zipped(parts: dict[str, bytes], *, compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return out.getvalue()


def rezipped(data: bytes, change, *, more: dict[str, bytes] | None = None) -> bytes:
    """``data`` with each part passed through ``change(name, content)``, and ``more`` parts."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: change(name, archive.read(name)) for name in archive.namelist()}
    return zipped(parts | (more or {}))


def put(folder: Path, name: str, data: bytes | Iterable[bytes]) -> Path:
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else b"".join(data))
    return path
