"""The demo's writers: other people's readers get the text back."""

from __future__ import annotations

import csv
import email
import io
import struct
import zipfile
import zlib
from email.policy import default as modern

import docx
import openpyxl
import pptx
import pypdf
import pypdfium2
import pytest

from demo.document import Document
from demo.formats import compound, render

MARKUP = """
# 여비규정
출장비는 실비로 정산한다. "부산" & 제주의 숙박비 상한은 100,000원이다.
## 제2장 숙박비
- 서울 12만원
| 지역 | 상한 |
| 서울 | 120,000 |
---
## 부칙
이 규정은 2024년 1월 15일부터 시행한다.
"""
SENTENCE = '"부산" & 제주의 숙박비 상한은 100,000원이다.'


def rendered(suffix: str, **more) -> bytes:
    return render(Document(f"규정/여비규정{suffix}", MARKUP, "여비규정", **more))


@pytest.mark.parametrize(
    "suffix", [".docx", ".pptx", ".xlsx", ".pdf", ".hwp", ".hwpx", ".html", ".md", ".txt", ".csv", ".eml"]
)
def test_every_writer_gives_the_same_bytes_twice(suffix):
    more = {"sender": "a@a.example", "recipient": "b@b.example", "sent_at": "Thu, 20 Feb 2025 16:40:00 +0900"}
    assert rendered(suffix, **more) == rendered(suffix, **more)


def test_pdf_text_comes_out_with_its_spaces_and_pages():
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(rendered(".pdf"))]
    assert len(pages) == 2
    assert SENTENCE in " ".join(pages[0].split())
    assert "부칙" in pages[1]


def test_pdf_with_a_password_stays_closed():
    reader = pypdf.PdfReader(io.BytesIO(rendered(".pdf", password="열쇠-1")))
    assert reader.is_encrypted
    assert not reader.decrypt("wrong")


def test_docx_keeps_headings_and_tables():
    word = docx.Document(io.BytesIO(rendered(".docx")))
    assert [p.text for p in word.paragraphs if p.style and p.style.name == "Heading 2"] == ["제2장 숙박비", "부칙"]
    assert word.tables[0].cell(1, 1).text == "120,000"


def test_pptx_has_a_slide_for_each_heading():
    show = pptx.Presentation(io.BytesIO(rendered(".pptx")))
    assert [slide.shapes.title.text for slide in show.slides] == ["여비규정", "제2장 숙박비", "부칙"]


def test_xlsx_numbers_are_numbers():
    book = openpyxl.load_workbook(io.BytesIO(rendered(".xlsx")))
    assert [cell.value for row in book["제2장 숙박비"] for cell in row if isinstance(cell.value, int)] == [120000]


def test_csv_and_text_can_be_cp949():
    assert list(csv.reader(io.StringIO(rendered(".csv", encoding="cp949").decode("cp949")))) == [
        ["지역", "상한"],
        ["서울", "120,000"],
    ]
    assert SENTENCE in rendered(".txt", encoding="cp949").decode("cp949")


def test_mail_carries_its_attachments():
    mail = email.message_from_bytes(
        rendered(
            ".eml",
            sender="오지훈 <jihoon@hanbit.example>",
            recipient="all@hanbit.example",
            sent_at="Tue, 15 Apr 2025 10:12:00 +0900",
            attachments=(Document("목록.xlsx", MARKUP), Document("주의.hwpx", MARKUP)),
        ),
        policy=modern,
    )
    assert mail["Subject"] == "여비규정"
    assert [part.get_filename() for part in mail.iter_attachments()] == ["목록.xlsx", "주의.hwpx"]
    body = mail.get_body()
    assert body is not None
    assert SENTENCE in body.get_content()


def test_hwpx_is_a_package_whose_first_entry_tells_its_type():
    with zipfile.ZipFile(io.BytesIO(rendered(".hwpx"))) as archive:
        assert archive.namelist()[0] == "mimetype"
        assert archive.getinfo("mimetype").compress_type == zipfile.ZIP_STORED
        assert archive.read("mimetype") == b"application/hwp+zip"
        assert "&amp; 제주의 숙박비" in archive.read("Contents/section0.xml").decode()


def test_hwp_paragraph_records_hold_the_text():
    streams = read_compound(rendered(".hwp"))
    assert streams["FileHeader"].startswith(b"HWP Document File\0")
    texts = [
        content.decode("utf-16-le", errors="ignore")
        for tag, content in records(zlib.decompress(streams["Section0"], -15))
        if tag == 0x43
    ]
    assert any(SENTENCE in text for text in texts)
    assert "120,000\r" in texts


@pytest.mark.parametrize("size", [0, 1, 63, 64, 4095, 4096, 4097, 200_000])
def test_compound_streams_come_back_whole(size):
    content = bytes(index % 251 for index in range(size))
    assert read_compound(compound.write({"Alpha": content, "Folder/Beta": b"beta"})) == {
        "Alpha": content,
        "Beta": b"beta",
    }


def records(content: bytes):
    at = 0
    while at < len(content):
        (head,) = struct.unpack_from("<I", content, at)
        at += 4
        size = head >> 20
        if size == 0xFFF:
            (size,) = struct.unpack_from("<I", content, at)
            at += 4
        yield head & 0x3FF, content[at : at + size]
        at += size


def read_compound(content: bytes) -> dict[str, bytes]:
    """A reader of compound files, written from the format and not from the writer."""

    def sector(number: int) -> bytes:
        return content[512 * (number + 1) : 512 * (number + 2)]

    places = [n for n in struct.unpack_from("<109I", content, 76) if n < 0xFFFFFFFA]
    fat = [n for place in places for n in struct.unpack("<128I", sector(place))]

    def chain(start: int, table: list[int], read) -> bytes:
        parts = []
        while start < 0xFFFFFFFA:
            parts.append(read(start))
            start = table[start]
        return b"".join(parts)

    directory = chain(struct.unpack_from("<I", content, 48)[0], fat, sector)
    small = chain(struct.unpack_from("<I", content, 60)[0], fat, sector)
    small_fat = list(struct.unpack(f"<{len(small) // 4}I", small))
    mini = chain(struct.unpack_from("<I", directory, 116)[0], fat, sector)
    found = {}
    for at in range(0, len(directory), 128):
        length, kind = struct.unpack_from("<HB", directory, at + 64)
        start, size = struct.unpack_from("<IQ", directory, at + 116)
        if kind != 2:
            continue
        name = directory[at : at + length - 2].decode("utf-16-le")
        if size >= 4096:
            found[name] = chain(start, fat, sector)[:size]
        elif size:
            found[name] = chain(start, small_fat, lambda n: mini[64 * n : 64 * n + 64])[:size]
        else:
            found[name] = b""
    return found
