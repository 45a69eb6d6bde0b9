"""Files as they really lie about: locked, scanned, broken, empty, doubled, misnamed."""

from __future__ import annotations

import io
from dataclasses import replace

from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from demo import texts
from demo.document import Document
from demo.formats import render

FOLDER = "공용 자료실/정리 전"
PDF_PASSWORD = "hanbit-1998"

SCANNED_LINES = (
    "DELIVERY NOTE  No. 20417",
    "Hanbit Machinery, Siheung plant",
    "Date: 12 March 2024",
    "2 pcs  spindle cartridge HB2-0500",
    "14 pcs  hydraulic filter F-90",
    "Received by: gate 2, K. Oh",
)


def documents() -> list[Document]:
    """Files that end in another state than searchable, doubles, and names stored decomposed."""
    form, contacts = (
        next(document for document in texts.documents("hanbit", "offices") if document.title == title)
        for title in ("출장보고서 양식", "비상연락망")
    )
    return [
        replace(form, path=f"{FOLDER}/출장보고서 양식 (1).docx", title="출장보고서 양식 (1)"),
        replace(contacts, path="플랫폼팀 자료/안내/비상연락망.xlsx"),
        _plain("조직개편 초안(암호).pdf", "조직개편 초안", markup=LOCKED, password=PDF_PASSWORD),
        _plain("스캔_거래명세서 20240312.pdf", "스캔 거래명세서", content=_scan()),
        _plain("워크숍 결과.docx", "워크숍 결과", content=_broken()),
        _plain("새 텍스트 문서.txt", "새 텍스트 문서", content=b""),
        _plain("견적서 사본.docx", "견적서 사본", content=_misnamed()),
        _plain("결재선 안내.txt", "결재선 안내", markup=APPROVAL, decomposed=True),
        _plain("사내 동호회 목록.docx", "사내 동호회 목록", markup=CLUBS, decomposed=True),
        _plain("메모.txt", "이름 없는 메모", markup=NOTE, encoding="cp949"),
    ]


def _plain(name: str, title: str, **more: object) -> Document:
    return replace(
        Document(f"{FOLDER}/{name}", title=title, author="박하늘", department="경영지원본부/총무팀", tags=("정리전",)),
        **more,  # type: ignore[arg-type]
    )


def _scan() -> bytes:
    """A page that is only a picture: nothing in it can be read without recognising letters."""
    picture = Image.new("L", (1240, 1754), 246)
    pen = ImageDraw.Draw(picture)
    for row, line in enumerate(SCANNED_LINES):
        pen.text((140 + row * 2, 180 + row * 90), line, fill=40, font=ImageFont.load_default(44))
    pen.line((130, 260, 1100, 268), fill=90, width=3)
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4, invariant=1)
    canvas.drawImage(ImageReader(picture.rotate(0.7, fillcolor=246)), 0, 0, *A4)
    canvas.save()
    return buffer.getvalue()


def _broken() -> bytes:
    """The first half of a Word file, as an interrupted copy leaves it."""
    whole = render(Document("워크숍 결과.docx", "# 워크숍 결과\n가평에서 열린 워크숍의 결과이다."))
    return whole[: len(whole) // 2]


def _misnamed() -> bytes:
    """A PDF under the name of a Word file."""
    return render(Document("견적서.pdf", "# 견적서 사본\n유압 필터 F-90 20개, 개당 18,700원. 납기 3일."))


LOCKED = """
# 조직개편 초안
서비스본부를 새로 두고 창원 서비스센터를 그 아래에 둔다.
"""

APPROVAL = """
# 결재선 안내
기안은 담당, 팀장, 본부장 순서로 올린다. 본부장이 출장이면 대결자가 결재하고 돌아온 날 후결한다.
전결 한도는 팀장 100만 원이다. 합의 부서가 이틀 안에 답하지 않으면 합의한 것으로 본다.
"""

CLUBS = """
# 사내 동호회 목록
- 등산: 매달 셋째 토요일, 회장 서지호, 회원 23명
- 탁구: 수요일 저녁 시흥 공장 강당, 회장 한지원, 회원 15명
- 사진: 회장 문가온, 회원 9명, 전시회는 12월
"""

NOTE = """
복합기 용지는 7층 창고 왼쪽 선반에 있음. 토너는 이틀 전에 주문해야 함. 수리 기사 전화는 총무팀에 있음.
"""
