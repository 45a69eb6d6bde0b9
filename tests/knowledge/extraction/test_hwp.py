"""HWP 5 and HWPX."""

import struct
import zlib

import pytest

from demo.formats import compound, hwp, hwpx
from demo.paper import Heading, Paper, Paragraph, Table
from knowledge.extraction.formats.compound import Compound
from tests.knowledge.extraction import files

PAPER = Paper(
    (
        Heading("여비 지급 규정", 1),
        Heading("제1장 총칙", 2),
        Paragraph("작성일: 2024-07-02"),
        Paragraph("이 규정은 국내 출장 여비를 정한다. 뷁"),
        Table((("구분", "금액"), ("일비", "20,000원"))),
        Heading("제2장 세칙", 2),
        Paragraph("표 뒤의 글"),
    )
)
EXPECTED = [
    ("heading", 1, "여비 지급 규정"),
    ("heading", 2, "제1장 총칙"),
    ("paragraph", 0, "작성일: 2024-07-02"),
    ("paragraph", 0, "이 규정은 국내 출장 여비를 정한다. 뷁"),
    ("table", 0, "| 구분 | 금액 |\n| --- | --- |\n| 일비 | 20,000원 |"),
    ("heading", 2, "제2장 세칙"),
    ("paragraph", 0, "표 뒤의 글"),
]


@pytest.mark.parametrize(("name", "write"), [("a.hwp", hwp.write), ("a.hwpx", hwpx.write)])
def test_headings_and_tables_stand_in_reading_order(extract, name, write):
    found = extract(name, write(PAPER))
    assert [(b.kind, b.level, b.text) for b in found.blocks] == EXPECTED
    assert found.title == "여비 지급 규정"
    assert found.labelled_dates == (("작성일", "2024-07-02"),)


def test_the_smallest_hwpx_gives_its_table_between_its_paragraphs(extract):
    found = extract("table.hwpx", files.hwpx())
    assert [b.text for b in found.blocks] == ["표 앞", "| 담당 | 이도윤 |\n| --- | --- |", "표 뒤"]


def test_hwpx_entities_are_not_resolved(extract, refused, tmp_path):
    secret = files.put(tmp_path, "secret", "비밀".encode())
    space = f'xmlns:hs="{files.NAMESPACE}section" xmlns:hp="{files.NAMESPACE}paragraph"'
    section = (
        f'<!DOCTYPE x [<!ENTITY e SYSTEM "file://{secret}">]><hs:sec {space}><hp:p><hp:run><hp:t>글 &e;</hp:t>'
        "</hp:run></hp:p></hs:sec>"
    )
    data = files.zipped({"mimetype": b"application/hwp+zip", "Contents/section0.xml": section.encode()})
    assert "비밀" not in repr(extract("a.hwpx", data))


def flags(value: int) -> bytes:
    return struct.pack("<32sII", b"HWP Document File", 0x05000300, value).ljust(256, b"\0")


def test_a_password_is_named(refused):
    data = compound.write({"FileHeader": flags(0b11), "DocInfo": b"x" * 5000, "BodyText/Section0": b"x" * 5000})
    assert refused("a.hwp", data).code == "password"
    manifest = b'<manifest><file-entry><encryption-data checksum=""/></file-entry></manifest>'
    locked = files.rezipped(files.hwpx(), lambda name, data: data, more={"META-INF/manifest.xml": manifest})
    assert refused("a.hwpx", locked).code == "password"


@pytest.mark.slow
def test_a_stream_that_inflates_without_end_is_a_bomb(refused):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = bytes(1 << 20)
    bomb = b"".join(packer.compress(block) for _ in range(320)) + packer.flush()
    data = compound.write({"FileHeader": flags(1), "DocInfo": bomb, "BodyText/Section0": bomb})
    assert refused("a.hwp", data).code == "archive_bomb"


def test_a_cut_file_is_damaged(refused):
    for length in (300, 600, 2000):
        assert refused("a.hwp", hwp.write(PAPER)[:length]).code == "damaged"


def test_streams_small_and_large_are_read_by_their_paths():
    data = {"FileHeader": b"klein" * 10, "BodyText/Section0": bytes(range(256)) * 40, "BodyText/Section1": b""}
    container = Compound(compound.write(data))
    for name, content in data.items():
        assert container.read(name) == content
    assert "BodyText/Section2" not in container
