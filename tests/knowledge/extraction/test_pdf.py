"""PDF."""

import io

import PIL.Image
import pypdf
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen import canvas

from tests.knowledge.extraction import files


def text_of(found):
    return "\n".join(block.text for block in found.blocks)


def drawn(draw) -> bytes:
    pdfmetrics.registerFont(UnicodeCIDFont(files.FONT))
    out = io.BytesIO()
    page = canvas.Canvas(out)
    page.setFont(files.FONT, 11)
    draw(page)
    page.save()
    return out.getvalue()


def test_pages_headings_and_line_breaks_survive(extract):
    found = extract("규정.pdf", files.pdf())
    assert found.pages == 2
    assert [(b.text, b.page) for b in found.blocks if b.kind == "heading"] == [("여비 지급 규정", 1), ("숙박 기준", 2)]
    assert found.title == "여비 지급 규정"
    assert found.properties["author"] == "한지우"
    sentence = next(b for b in found.blocks if "제3조" in b.text)
    assert "국내 출장의 일비는 하루 20,000원으로 한다." in sentence.text
    assert "\n" in sentence.text
    assert found.labelled_dates == (("작성일", "2024-07-02"),)


def test_a_ruled_table_is_a_table_where_it_stands(extract):
    found = extract("규정.pdf", files.pdf())
    table = next(b for b in found.blocks if b.kind == "table")
    assert table.text == (
        "| 구분 | 금액 | 비고 |\n| --- | --- | --- |\n| 일비 | 20,000원 |  |\n| 숙박비 | 80,000원 | 실비 상한 |"
    )
    assert table.page == 1
    assert text_of(found).count("숙박비 ") == 1


def test_words_set_one_by_one_keep_their_spaces(extract):
    sentence = "회사는 임직원의 국내 출장 여비를 다음과 같이 지급한다."

    def draw(page):
        x = 72.0
        for word in sentence.split():
            page.drawString(x, 700, word)
            x += pdfmetrics.stringWidth(word, files.FONT, 11) + 3.3

    assert extract("a.pdf", drawn(draw)).blocks[0].text == sentence


def test_columns_are_read_one_after_the_other(extract):
    def draw(page):
        for x, side in ((72, "왼쪽"), (320, "오른쪽")):
            for line in range(3):
                page.drawString(x, 600 - line * 15, f"{side} {line} 줄의 글")

    text = text_of(extract("a.pdf", drawn(draw)))
    assert text.index("왼쪽 2") < text.index("오른쪽 0")


def test_a_word_cut_by_a_hyphen_is_whole_again(extract):
    def draw(page):
        page.setFont("Helvetica", 11)
        page.drawString(72, 680, "The travel allow-")
        page.drawString(72, 666, "ance is paid monthly.")

    assert "allowance is paid" in text_of(extract("a.pdf", drawn(draw)))


def test_page_numbers_between_dashes_are_left_out(extract):
    def draw(page):
        page.drawString(72, 700, "본문의 글")
        page.drawString(300, 40, "- 1 -")

    assert text_of(extract("a.pdf", drawn(draw))) == "본문의 글"


def test_what_was_filled_into_a_form_is_read(extract):
    def draw(page):
        page.drawString(72, 700, "신청자")
        page.acroForm.textfield(name="who", x=150, y=690, value="Lee Doyun", fontSize=11)

    assert "Lee Doyun" in text_of(extract("a.pdf", drawn(draw)))


def test_a_scan_has_pages_and_no_blocks(extract):
    out = io.BytesIO()
    PIL.Image.new("L", (600, 800), 255).save(out, "PDF")
    found = extract("scan.pdf", out.getvalue())
    assert (found.blocks, found.pages) == ((), 1)


def test_a_password_to_open_is_named_and_an_owners_password_reads(extract, refused):
    assert refused("locked.pdf", files.encrypted_pdf(user="pw-1234")).code == "password"
    owner = extract("owner.pdf", files.encrypted_pdf(user=""))
    assert text_of(owner) == text_of(extract("plain.pdf", files.pdf()))


def test_a_broken_or_cut_file_is_damaged(refused):
    broken = b"%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n" + bytes(500)
    assert refused("bad.pdf", broken).code == "damaged"
    assert refused("bad.pdf", broken + b"%%EOF").code == "damaged"
    assert refused("cut.pdf", files.pdf()[:2500]).code == "damaged"


def test_nul_in_the_metadata_is_removed(extract):
    writer = pypdf.PdfWriter()
    writer.append(io.BytesIO(files.pdf()))
    writer.add_metadata({"/Author": "한\x00지우", "/Title": "앞\x00뒤"})
    out = io.BytesIO()
    writer.write(out)
    found = extract("a.pdf", out.getvalue())
    assert "\x00" not in repr(found.properties)
    assert "\\x00" not in repr(found)
