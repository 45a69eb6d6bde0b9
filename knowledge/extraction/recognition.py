"""What a file is: its bytes decide, its extension must agree."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import Final

from knowledge.extraction import archive
from knowledge.extraction.errors import ExtractionError

HEAD_BYTES = 8192
_COMPOUND: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_HWP_SIGNATURE: Final = b"HWP Document File"
_HWP_PASSWORD_FLAGS: Final = 0b10  # FileHeader, properties bit 1 (HWP 5.0 format, section 3.2.1)

EXTENSIONS: Final[dict[str, str]] = {
    "pdf": "pdf",
    "docx": "docx",
    "docm": "docx",
    "pptx": "pptx",
    "pptm": "pptx",
    "xlsx": "xlsx",
    "xlsm": "xlsx",
    "hwp": "hwp",
    "hwpx": "hwpx",
    "eml": "eml",
    "html": "html",
    "htm": "html",
    "csv": "csv",
    "tsv": "csv",
    "md": "markdown",
    "markdown": "markdown",
    "txt": "text",
    "text": "text",
    "log": "text",
}
# What content may stand behind an extension besides its own: text formats cannot be told apart by their bytes.
_ALSO: Final[dict[str, frozenset[str]]] = {
    "html": frozenset({"text", "eml"}),
    "csv": frozenset({"text", "eml"}),
    "markdown": frozenset({"text", "html", "eml"}),
    "text": frozenset({"html", "eml"}),
    "eml": frozenset({"text", "html"}),
}
_NAMES: Final[dict[str, str]] = {
    "pdf": "a PDF document",
    "docx": "a Word document (.docx)",
    "pptx": "a PowerPoint presentation (.pptx)",
    "xlsx": "an Excel workbook (.xlsx)",
    "hwp": "a Hangul document (.hwp)",
    "hwpx": "a Hangul document (.hwpx)",
    "html": "a web page (HTML)",
    "eml": "an e-mail (.eml)",
    "text": "plain text",
    "csv": "a table (CSV)",
    "markdown": "a Markdown text",
    "doc": "an old Word document (.doc)",
    "xls": "an old Excel workbook (.xls)",
    "ppt": "an old PowerPoint presentation (.ppt)",
    "msg": "an Outlook message (.msg)",
    "hwp3": "an old Hangul document (HWP 3)",
    "rtf": "a rich text document (.rtf)",
    "image": "a picture",
    "zip": "a zip archive",
    "archive": "a compressed archive",
    "opendocument": "an OpenDocument file",
    "program": "a program",
    "media": "a sound or film",
}
_MAGIC: Final[tuple[tuple[bytes, str], ...]] = (
    (b"HWP Document File V3", "hwp3"),
    (b"{\\rtf", "rtf"),
    (b"\x89PNG\r\n\x1a\n", "image"),
    (b"\xff\xd8\xff", "image"),
    (b"GIF87a", "image"),
    (b"GIF89a", "image"),
    (b"II*\x00", "image"),
    (b"MM\x00*", "image"),
    (b"BM", "image"),
    (b"\x1f\x8b\x08", "archive"),
    (b"7z\xbc\xaf\x27\x1c", "archive"),
    (b"Rar!\x1a\x07", "archive"),
    (b"\x7fELF", "program"),
    (b"MZ", "program"),
    (b"ID3", "media"),
    (b"RIFF", "media"),
)
_HTML = re.compile(
    rb"^\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|meta|title)\b", re.I | re.S
)
_MAIL = re.compile(
    rb"\A(?:From [^\n]*\n)?(?:(?:[A-Za-z][A-Za-z0-9-]*:[^\n]*|[ \t][^\n]*)\r?\n)*?"
    rb"(?:From|Received|Return-Path|Message-ID|MIME-Version):",
    re.I,
)


def recognise(path: Path, *, name: str) -> str:
    """The format that reads the file: one of the values of ``EXTENSIONS``.

    Without an extension the bytes decide alone. Raises ExtractionError: "empty_file", "wrong_type" (naming what it is),
    "unsupported", "damaged", "password", "archive_bomb".
    """
    if path.stat().st_size == 0:
        raise ExtractionError("empty_file", "The file is empty (0 bytes); upload it again once it has content.")
    with path.open("rb") as stream:
        head = stream.read(HEAD_BYTES)
    extension = Path(name).suffix.lower().lstrip(".")
    wanted = EXTENSIONS.get(extension)
    found = _by_content(path, head)
    if wanted == "pdf" and b"%PDF-" in head[:1024]:  # the format allows dirt before its mark
        return "pdf"
    if wanted is None and extension and not _is_no_extension(extension):
        what = f"; it is {_NAMES[found]}" if found in _NAMES else ""
        raise ExtractionError(
            "unsupported", f"Files ending in .{extension} cannot be read{what}. Save it as PDF, DOCX or text."
        )
    if wanted is None:
        return _without_extension(found)
    if found == wanted or found in _ALSO.get(wanted, ()):
        return wanted
    if found in _NAMES and not (found == "text" and wanted not in _ALSO and not _readable(head)):
        if (wanted, found) == ("hwp", "hwp3"):
            raise ExtractionError("unsupported", f"The file is {_NAMES[found]}; save it as HWP 5 or HWPX.")
        mend = "give it its right extension" if found in EXTENSIONS.values() else "save it as PDF, DOCX or text"
        raise ExtractionError("wrong_type", f"The name ends in .{extension} but the file is {_NAMES[found]}; {mend}.")
    raise archive.damaged()


def _is_no_extension(extension: str) -> bool:
    """The end of "2024.08.15 회의록" or "v1.2" is no extension."""
    return extension.isdigit() or len(extension) > 10 or not extension.isascii() or " " in extension


def _without_extension(found: str) -> str:
    if found in EXTENSIONS.values():
        return found
    what = f"It is {_NAMES[found]}, which cannot be read" if found in _NAMES else "What the file is cannot be told"
    raise ExtractionError("unsupported", f"{what}; save it as PDF, DOCX or text.")


def _by_content(path: Path, head: bytes) -> str:
    """A format, one of the other keys of ``_NAMES``, or "" for bytes that nothing is known of."""
    if head.lstrip().startswith(b"%PDF-"):
        return "pdf"
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _zip_content(path)
    if head.startswith(_COMPOUND):
        return _compound_content(path)
    for magic, kind in _MAGIC:
        if head.startswith(magic) and not (len(magic) < 5 and _readable(head)):
            return kind
    start = head.removeprefix(b"\xef\xbb\xbf")
    if _HTML.match(start):
        return "html"
    if _MAIL.match(start[:2048]):
        return "eml"
    return "text" if _textual(head) else ""


def _textual(head: bytes) -> bool:
    """Bytes that may be text: UTF-16, or few control bytes. A lone NUL is dirt in a text, many are no text."""
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return True
    odd, even = head[1::2].count(0), head[0::2].count(0)
    if max(odd, even) * 10 > len(head) and min(odd, even) * 10 <= max(odd, even):
        return True
    controls = sum(byte < 32 and byte not in b"\t\n\r\x0b\x0c\x1b" for byte in head)
    return controls * 20 < max(len(head), 20)


def _readable(head: bytes) -> bool:
    return not any(byte < 32 and byte not in b"\t\n\r\x0c" for byte in head)


def _zip_content(path: Path) -> str:
    names = archive.inspect(path)
    for part, kind in (
        ("word/document.xml", "docx"),
        ("ppt/presentation.xml", "pptx"),
        ("xl/workbook.xml", "xlsx"),
        ("xl/workbook.bin", "xls"),
    ):
        if part in names:
            return kind
    if any(one.startswith("Contents/section") and one.endswith(".xml") for one in names):
        return "hwpx"
    if "mimetype" in names:
        with zipfile.ZipFile(path) as opened:
            mime = opened.read("mimetype")[:80]
        if b"hwp" in mime:
            return "hwpx"
        if b"opendocument" in mime:
            return "opendocument"
    if "[Content_Types].xml" in names:  # an office file under other part names, or one that lost its main part
        return _by_content_types(path)
    return "zip"


def _by_content_types(path: Path) -> str:
    with zipfile.ZipFile(path) as opened:
        types = opened.read("[Content_Types].xml")
    for sign, kind in ((b"wordprocessingml", "docx"), (b"presentationml", "pptx"), (b"spreadsheetml", "xlsx")):
        if sign in types:
            return kind
    return "zip"


def _compound_content(path: Path) -> str:
    """OLE compound files: the names of their streams stand in the directory as UTF-16."""
    with path.open("rb") as stream:
        data = stream.read(64 << 20)
    at = data.find(_HWP_SIGNATURE)
    if at >= 0:
        if len(data) < at + 40:
            raise archive.damaged()
        if int.from_bytes(data[at + 36 : at + 40], "little") & _HWP_PASSWORD_FLAGS:
            raise _password()
        return "hwp"
    if "EncryptedPackage".encode("utf-16-le") in data:
        raise _password()
    for stream_name, kind in (
        ("WordDocument", "doc"),
        ("Workbook", "xls"),
        ("PowerPoint Document", "ppt"),
        ("__properties_version", "msg"),
        ("HwpSummaryInformation", "hwp"),
    ):
        if stream_name.encode("utf-16-le") in data:
            return kind
    return ""


def _password() -> ExtractionError:
    return ExtractionError("password", "The file is protected by a password; remove it and upload it again.")
