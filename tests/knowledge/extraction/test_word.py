"""Word documents."""

import docx
import pytest
from docx.enum.style import WD_STYLE_TYPE
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import qn

from knowledge.extraction.formats.numbering import written
from tests.knowledge.extraction import files

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def plain(block):
    return (block.kind, block.level, block.text)


def test_headings_lists_and_tables_stand_in_order(extract):
    found = extract("규정.docx", files.word())
    assert [plain(block) for block in found.blocks] == [
        ("heading", 1, "여비 규정"),
        ("heading", 1, "총칙"),
        ("paragraph", 0, "작성일: 2024-07-02"),
        ("list", 0, "- 교통비\n- 일비"),
        ("table", 0, "| 3분기 실적 |  |  |\n| --- | --- | --- |\n| 매출 | 비용 | 이익 |"),
        ("heading", 2, "세칙"),
        ("paragraph", 0, "표 뒤의 글"),
        ("note", 0, "[머리글] 문서번호 JB-7"),
    ]
    assert found.title == "여비 규정"
    assert found.labelled_dates == (("작성일", "2024-07-02"),)


def test_properties_are_candidates_and_no_dates(extract):
    found = extract("규정.docx", files.word())
    assert found.properties["created"].startswith("2013-12-23")
    assert "2013" not in repr(found.labelled_dates)


@pytest.mark.parametrize(("name", "level"), [("제목 1", 1), ("개요 2", 2), ("heading 3", 3), ("Heading 4", 4)])
def test_korean_style_names_are_headings(extract, name, level):
    document = docx.Document()
    style = document.styles.add_style("x", WD_STYLE_TYPE.PARAGRAPH)
    style.element.find(qn("w:name")).set(qn("w:val"), name)
    document.add_paragraph("총칙").style = style
    assert plain(extract("a.docx", files.saved(document)).blocks[0]) == ("heading", level, "총칙")


def test_inherited_styles_and_outline_levels_are_headings(extract):
    document = docx.Document()
    style = document.styles.add_style("우리 제목", WD_STYLE_TYPE.PARAGRAPH)
    style.base_style = document.styles["Heading 2"]
    document.add_paragraph("상속").style = style
    outline = OxmlElement("w:outlineLvl")
    outline.set(qn("w:val"), "2")
    document.add_paragraph("수준")._p.get_or_add_pPr().append(outline)
    found = extract("a.docx", files.saved(document))
    assert [plain(block) for block in found.blocks] == [("heading", 2, "상속"), ("heading", 3, "수준")]


def test_revisions_controls_and_links_are_read_as_they_stand(extract):
    document = docx.Document()
    paragraph = document.add_paragraph("앞 ")._p
    paragraph.append(parse_xml(f'<w:ins {W} w:id="1" w:author="x"><w:r><w:t>삽입</w:t></w:r></w:ins>'))
    paragraph.append(parse_xml(f'<w:del {W} w:id="2" w:author="x"><w:r><w:delText>삭제</w:delText></w:r></w:del>'))
    paragraph.append(parse_xml(f'<w:hyperlink {W} w:anchor="a"><w:r><w:t>링크</w:t></w:r></w:hyperlink>'))
    control = f"<w:sdt {W}><w:sdtContent><w:p><w:r><w:t>컨트롤</w:t></w:r></w:p></w:sdtContent></w:sdt>"
    document.element.body.insert(1, parse_xml(control))
    assert [block.text for block in extract("a.docx", files.saved(document)).blocks] == ["앞 삽입링크", "컨트롤"]


def test_a_text_box_is_read_once_and_keeps_its_anchor(extract):
    inside = "<w:txbxContent><w:p><w:r><w:t>상자</w:t></w:r></w:p></w:txbxContent>"
    box = (
        f'<w:r {W}><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
        '<mc:Choice xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" Requires="wps">'
        f"<wps:txbx>{inside}</wps:txbx></mc:Choice><mc:Fallback><w:pict>"
        f'<v:textbox xmlns:v="urn:schemas-microsoft-com:vml">{inside}</v:textbox></w:pict></mc:Fallback>'
        "</mc:AlternateContent></w:r>"
    )
    document = docx.Document()
    document.add_paragraph("앞")._p.append(parse_xml(box))
    assert [block.text for block in extract("a.docx", files.saved(document)).blocks] == ["앞", "상자"]


def test_merged_cells_are_given_once_in_both_directions(extract):
    document = docx.Document()
    table = document.add_table(3, 2)
    table.cell(0, 0).merge(table.cell(1, 0)).text = "세로"
    table.cell(0, 1).text, table.cell(1, 1).text = "가", "나|다"
    table.cell(2, 0).text = "두\n줄"
    inner = table.cell(2, 1).add_table(1, 2)
    inner.cell(0, 0).text, inner.cell(0, 1).text = "안", "쪽"
    found = extract("a.docx", files.saved(document)).blocks
    assert found[0].text == "| 세로 | 가 |\n| --- | --- |\n|  | 나\\|다 |\n| 두<br>줄 |  |"
    assert found[1].text == "| 안 | 쪽 |\n| --- | --- |"


def test_footnotes_are_notes(extract):
    document = docx.Document()
    document.add_paragraph("본문")._p.append(parse_xml(f'<w:r {W}><w:footnoteReference w:id="2"/></w:r>'))
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"
    mime = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
    notes = f'<w:footnotes {W}><w:footnote w:id="0" w:type="separator"><w:p/></w:footnote>'
    notes += '<w:footnote w:id="2"><w:p><w:r><w:t>각주 본문</w:t></w:r></w:p></w:footnote></w:footnotes>'

    def change(name, data):
        if name == "[Content_Types].xml":
            entry = f'<Override PartName="/word/footnotes.xml" ContentType="{mime}"/></Types>'
            return data.replace(b"</Types>", entry.encode())
        if name == "word/_rels/document.xml.rels":
            entry = f'<Relationship Id="rId99" Type="{kind}" Target="footnotes.xml"/></Relationships>'
            return data.replace(b"</Relationships>", entry.encode())
        return data

    data = files.rezipped(files.saved(document), change, more={"word/footnotes.xml": notes.encode()})
    assert [plain(block) for block in extract("a.docx", data).blocks] == [
        ("paragraph", 0, "본문"),
        ("note", 0, "[각주 1] 각주 본문"),
    ]


def test_automatic_numbers_are_part_of_the_text(extract):
    document = docx.Document()
    numbering = document.part.numbering_part.element
    levels = "".join(
        f'<w:lvl w:ilvl="{at}"><w:start w:val="1"/><w:numFmt w:val="{form}"/><w:lvlText w:val="{text}"/></w:lvl>'
        for at, form, text in ((0, "decimal", "제%1조"), (1, "ganada", "%2."))
    )
    numbering.insert(0, parse_xml(f'<w:abstractNum {W} w:abstractNumId="77">{levels}</w:abstractNum>'))
    numbering.append(parse_xml(f'<w:num {W} w:numId="77"><w:abstractNumId w:val="77"/></w:num>'))
    for text, level in (("목적", 0), ("정의", 0), ("여비", 1), ("일비", 1), ("적용", 0), ("범위", 1)):
        place = f'<w:numPr {W}><w:ilvl w:val="{level}"/><w:numId w:val="77"/></w:numPr>'
        document.add_paragraph(text)._p.get_or_add_pPr().append(parse_xml(place))
    found = extract("a.docx", files.saved(document))
    assert [plain(block) for block in found.blocks] == [
        ("heading", 3, "제1조 목적"),
        ("heading", 3, "제2조 정의"),
        ("list", 0, "가. 여비\n나. 일비"),
        ("heading", 3, "제3조 적용"),
        ("list", 0, "가. 범위"),
    ]


def test_number_formats_are_written_as_word_shows_them():
    forms = ("upperRoman", "lowerLetter", "ganada", "chosung", "decimalEnclosedCircle", "decimalZero", "unknown")
    assert [written(4, form=form) for form in forms] == ["IV", "d", "라", "ㄹ", "④", "04", "4"]
