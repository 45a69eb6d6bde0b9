"""HWPX files, the zipped XML format of Hangul (KS X 6101, OWPML)."""

from __future__ import annotations

from xml.sax.saxutils import escape

from demo.formats.archive import pack
from demo.paper import Block, Heading, Item, PageBreak, Paper, Table, text

BASE = "http://www.hancom.co.kr/hwpml/2011/"
PREFIXES = {"hp": "paragraph", "hs": "section", "hh": "head", "hc": "core"}
SPACES = " ".join(f'xmlns:{prefix}="{BASE}{name}"' for prefix, name in PREFIXES.items())
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
SHAPES = (1000, 1600, 1200)
"""Heights of the character shapes in 1/100 point: body, title, section title."""


def write(paper: Paper) -> bytes:
    """The paper as HWPX."""
    return pack(
        {
            "mimetype": b"application/hwp+zip",
            "version.xml": _version(),
            "META-INF/container.xml": _container(),
            "Contents/content.hpf": _package(paper.title),
            "Contents/header.xml": _header(),
            "Contents/section0.xml": _section(paper),
            "Preview/PrvText.txt": text(paper)[:1000].encode(),
            "settings.xml": f'{HEAD}<ha:HWPApplicationSetting xmlns:ha="{BASE}app"/>'.encode(),
        },
        stored=frozenset({"mimetype"}),
    )


def _version() -> bytes:
    return (
        f'{HEAD}<hv:HCFVersion xmlns:hv="{BASE}version" tagetApplication="WORDPROCESSOR" major="5" minor="1" micro="0" '
        'buildNumber="1" os="1" xmlVersion="1.4" application="Hancom Office Hangul" appVersion="11, 0, 0, 0"/>'
    ).encode()


def _container() -> bytes:
    return (
        f'{HEAD}<ocf:container xmlns:ocf="urn:oasis:names:tc:opendocument:xmlns:container"><ocf:rootfiles>'
        '<ocf:rootfile full-path="Contents/content.hpf" media-type="application/hwpml-package+xml"/>'
        "</ocf:rootfiles></ocf:container>"
    ).encode()


def _package(title: str) -> bytes:
    return (
        f'{HEAD}<opf:package xmlns:opf="http://www.idpf.org/2007/opf/" version="" unique-identifier="" id="">'
        f"<opf:metadata><opf:title>{escape(title)}</opf:title><opf:language>ko</opf:language></opf:metadata>"
        '<opf:manifest><opf:item id="header" href="Contents/header.xml" media-type="application/xml"/>'
        '<opf:item id="section0" href="Contents/section0.xml" media-type="application/xml"/></opf:manifest>'
        '<opf:spine><opf:itemref idref="header"/><opf:itemref idref="section0"/></opf:spine></opf:package>'
    ).encode()


def _header() -> bytes:
    scripts = ("HANGUL", "LATIN", "HANJA", "JAPANESE", "OTHER", "SYMBOL", "USER")
    fonts = "".join(
        f'<hh:fontface lang="{script}" fontCnt="1"><hh:font id="0" face="바탕" type="TTF" isEmbedded="0"/>'
        "</hh:fontface>"
        for script in scripts
    )
    zero = " ".join(f'{script.lower()}="0"' for script in scripts)
    shapes = "".join(
        f'<hh:charPr id="{number}" height="{height}" textColor="#000000"><hh:fontRef {zero}/></hh:charPr>'
        for number, height in enumerate(SHAPES)
    )
    return (
        f'{HEAD}<hh:head {SPACES} version="1.4" secCnt="1">'
        '<hh:beginNum page="1" footnote="1" endnote="1" pic="1" tbl="1" equation="1"/><hh:refList>'
        f'<hh:fontfaces itemCnt="7">{fonts}</hh:fontfaces>'
        f'<hh:charProperties itemCnt="{len(SHAPES)}">{shapes}</hh:charProperties>'
        '<hh:paraProperties itemCnt="1"><hh:paraPr id="0"><hh:align horizontal="JUSTIFY" vertical="BASELINE"/>'
        "</hh:paraPr></hh:paraProperties>"
        '<hh:styles itemCnt="1"><hh:style id="0" type="PARA" name="바탕글" engName="Normal" paraPrIDRef="0" '
        'charPrIDRef="0" nextStyleIDRef="0" langID="1042"/></hh:styles></hh:refList></hh:head>'
    ).encode()


def _section(paper: Paper) -> bytes:
    body = "".join(_element(block) for block in paper.blocks)
    return f"{HEAD}<hs:sec {SPACES}>{body}</hs:sec>".encode()


def _element(block: Block) -> str:
    if isinstance(block, Heading):
        return _paragraph(_run(block.text, shape=1 if block.level == 1 else 2))
    if isinstance(block, Item):
        return _paragraph(_run(f"- {block.text}"))
    if isinstance(block, PageBreak):
        return ""
    if isinstance(block, Table):
        return _paragraph(f'<hp:run charPrIDRef="0">{_table(block)}</hp:run>')
    return _paragraph(_run(block.text))


def _paragraph(content: str) -> str:
    return f'<hp:p id="0" paraPrIDRef="0" styleIDRef="0" pageBreak="0" columnBreak="0">{content}</hp:p>'


def _run(words: str, *, shape: int = 0) -> str:
    return f'<hp:run charPrIDRef="{shape}"><hp:t>{escape(words)}</hp:t></hp:run>'


def _table(table: Table) -> str:
    rows, columns = len(table.rows), len(table.rows[0])
    cells = "".join(
        "<hp:tr>" + "".join(_cell(cell, row=row, column=column) for column, cell in enumerate(line)) + "</hp:tr>"
        for row, line in enumerate(table.rows)
    )
    return f'<hp:tbl id="1" rowCnt="{rows}" colCnt="{columns}" cellSpacing="0" borderFillIDRef="1">{cells}</hp:tbl>'


def _cell(words: str, *, row: int, column: int) -> str:
    return (
        f'<hp:tc><hp:subList vertAlign="CENTER">{_paragraph(_run(words))}</hp:subList>'
        f'<hp:cellAddr colAddr="{column}" rowAddr="{row}"/><hp:cellSpan colSpan="1" rowSpan="1"/></hp:tc>'
    )
