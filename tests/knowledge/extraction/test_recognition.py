"""What a file is."""

import io
import time
import zipfile

import PIL.Image
import pytest

from demo.formats import compound
from knowledge.extraction.errors import CODES
from tests.knowledge.extraction import files

HTML = b"<!DOCTYPE html><html><body><p>x</p></body></html>"


def test_an_empty_file_says_that_it_is_empty(refused):
    error = refused("새 문서.docx", b"")
    assert error.code == "empty_file"
    assert "0 bytes" in error.message


def test_a_batch_of_five_gives_two_texts_and_three_reasons(extract, refused):
    good = files.word()
    assert extract("good.docx", good).blocks
    assert refused("새 문서.docx", b"").code == "empty_file"
    assert refused("cut.docx", good[:600]).code == "damaged"
    error = refused("사실은_pdf.docx", files.pdf())
    assert error.code == "wrong_type"
    assert "a PDF document" in error.message
    assert extract("good2.docx", good).blocks


@pytest.mark.parametrize(
    ("name", "data", "what"),
    [
        ("a.pdf", HTML, "a web page"),
        ("a.docx", HTML, "a web page"),
        ("a.pdf", files.word(), "a Word document"),
        ("a.docx", files.workbook(), "an Excel workbook"),
        ("a.xlsx", files.deck(), "a PowerPoint"),
        ("a.hwp", files.hwpx(), "(.hwpx)"),
        ("a.txt", files.pdf(), "a PDF document"),
        ("a.csv", files.workbook(), "an Excel workbook"),
        ("a.csv", HTML, "a web page"),
        ("a.eml", files.word(), "a Word document"),
        ("a.pdf", b"\x89PNG\r\n\x1a\n" + bytes(50), "a picture"),
        ("a.docx", files.zipped({"a.txt": b"x"}), "a zip archive"),
        ("a.docx", "그냥 글입니다.\n".encode(), "plain text"),
        ("a.docx", compound.write({"WordDocument": b"x" * 5000}), "an old Word document"),
        ("a.docx", b"{\\rtf1 text}", "a rich text document"),
    ],
)
def test_a_wrong_extension_names_what_the_file_is(refused, name, data, what):
    error = refused(name, data)
    assert error.code == "wrong_type"
    assert what in error.message


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.xyz", b"some text"),
        ("a.xyz", files.pdf()),
        ("a.png", b"\x89PNG\r\n\x1a\n" + bytes(50)),
        ("a.hwp", b"HWP Document File V3.00 \x1a\1\2\3\4\5" + bytes(200)),
        ("a.zip", files.zipped({"a.txt": b"x"})),
        ("a.doc", compound.write({"WordDocument": b"x" * 5000})),
        ("noname", bytes(range(256)) * 8),
        ("noname", b"\x89PNG\r\n\x1a\n" + bytes(50)),
    ],
)
def test_what_nothing_here_reads_is_unsupported(refused, name, data):
    assert refused(name, data).code == "unsupported"


@pytest.mark.parametrize("name", ["회의록", "회의록 2024.08.15", "v1.2"])
def test_without_an_extension_the_bytes_decide(extract, name):
    assert extract(name, files.pdf()).pages == 2
    assert extract(name, "글".encode()).blocks[0].text == "글"
    assert extract(name, files.nested_mail()).title == "전달: 견적"


def test_extensions_are_known_in_any_case_and_macro_files_are_read(extract):
    assert extract("A.PDF", files.pdf()).pages == 2
    assert extract("a.XLSM", files.workbook()).blocks


def test_a_password_on_an_office_file_is_named(refused):
    data = compound.write({"EncryptedPackage": b"x" * 5000, "EncryptionInfo": b"x" * 200})
    for name in ("a.docx", "a.xlsx", "a.pptx"):
        assert refused(name, data).code == "password"


def test_a_zip_with_encrypted_entries_has_a_password(refused):
    data = bytearray(files.word())
    at = data.find(b"PK\x01\x02")
    data[at + 8] |= 1
    assert refused("a.docx", bytes(data)).code == "password"


def test_an_office_file_without_its_main_part_is_damaged(refused):
    parts = {"[Content_Types].xml": b"<Types>wordprocessingml</Types>"}
    assert refused("a.docx", files.zipped(parts)).code == "damaged"


def test_a_bomb_is_refused_within_a_second(refused):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("word/document.xml", "w") as part:
        for _ in range(200):
            part.write(b" " * 1_048_576)
    many = files.zipped({f"word/e{number}.xml": b"x" for number in range(20_000)}, compression=zipfile.ZIP_STORED)
    for data in (out.getvalue(), many):
        for name in ("bomb.docx", "bomb.xlsx", "bomb.hwpx", "bomb"):
            began = time.monotonic()
            assert refused(name, data).code == "archive_bomb"
            assert time.monotonic() - began < 1.0


def test_a_directory_that_lies_about_sizes_is_found_out(refused):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("word/document.xml", "w") as part:
        for _ in range(50):
            part.write(b" " * 1_048_576)
    data = bytearray(out.getvalue())
    at = data.find(b"PK\x01\x02")
    data[at + 24 : at + 28] = (5000).to_bytes(4, "little")
    assert refused("bomb.docx", bytes(data)).code == "archive_bomb"


def test_a_picture_named_text_is_told_apart_from_text_that_begins_like_one(extract, refused):
    out = io.BytesIO()
    PIL.Image.new("RGB", (4, 4)).save(out, "BMP")
    assert refused("a.txt", out.getvalue()).code == "wrong_type"
    assert extract("a.txt", b"BMW prices").blocks[0].text == "BMW prices"
    assert extract("a.txt", b"MZ is a sign").blocks


def test_a_text_that_speaks_of_pdf_is_text_and_dirt_before_a_pdf_does_no_harm(extract):
    assert extract("a.txt", b"Files begin with %PDF-1.7 as a mark").blocks
    assert extract("a.pdf", b"\r\n#!junk\n" + files.pdf()).pages == 2


def test_the_codes_are_the_contracts():
    assert set(CODES) == {
        "empty_file",
        "damaged",
        "wrong_type",
        "password",
        "unsupported",
        "too_large",
        "archive_bomb",
        "timeout",
        "parser_died",
    }
