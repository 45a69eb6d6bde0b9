"""File names: composed, free of what breaks headers and disks, short enough to be stored."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from urllib.parse import quote

MAX_BYTES = 255
"""The longest name that common file systems store, in bytes of UTF-8."""

MAX_HEADER_BYTES = 1024
"""The longest name in a header: percent-encoded it is three times as long, and servers stop at 8 KB of headers."""

MAX_SUFFIX_BYTES = 32
UNNAMED = "unnamed"
DOWNLOAD = "download"

SURROGATE = re.compile("[\ud800-\udfff]")
LINE_BREAK = re.compile("[\r\n\u0085\u2028\u2029]+")
UNSEEN = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
"""Zero-width marks and those that turn the reading direction: they let "fdp.exe" look like "exe.pdf"."""
UNSAFE = re.compile(r'[<>:"/\\|?*]')
RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.I)
SUFFIX = re.compile(r"(?<=[^.])((?:\.tar)?\.[^\s.]+)$")
ATTRIBUTE_SAFE = "!#$&+-.^_`|~"
"""The characters besides letters and digits that RFC 5987 lets stand in `filename*`."""


@dataclass(frozen=True, slots=True)
class CleanName:
    """A name fit to be shown and stored in the database; `notes` say what was done to it.

    Notes are "line_break_removed", "control_removed", "surrogate_replaced", "mark_removed", "empty".
    """

    name: str
    notes: tuple[str, ...] = ()


def composed(name: str) -> str:
    """The name in NFC: names made on macOS come decomposed."""
    return unicodedata.normalize("NFC", name)


def clean_name(name: str) -> CleanName:
    """The name as it is kept as a title: NFC, one line, without control characters or lone surrogates, of any length.

    A line break becomes a space; a lone surrogate (a byte that is no UTF-8, as the operating system hands it over)
    becomes U+FFFD. A name of nothing becomes "unnamed".
    """
    notes: list[str] = []

    def replaced(pattern: re.Pattern[str], by: str, text: str, note: str) -> str:
        changed = pattern.sub(by, text)
        if changed != text:
            notes.append(note)
        return changed

    text = replaced(SURROGATE, "\ufffd", name, "surrogate_replaced")
    text = replaced(LINE_BREAK, " ", text, "line_break_removed")
    text = replaced(UNSEEN, "", text, "mark_removed")
    text = composed(text)
    printable = "".join(letter for letter in text.replace("\t", " ") if unicodedata.category(letter) != "Cc")
    if len(printable) != len(text):
        notes.append("control_removed")
    text = printable.strip()
    if not text:
        notes.append("empty")
    return CleanName(text or UNNAMED, tuple(notes))


def split_suffix(name: str) -> tuple[str, str]:
    """The stem and the suffix with its dot; ".tar.gz" is one suffix, a dot file has none, nor has an overlong one."""
    found = SUFFIX.search(name)
    if found is None or len(found.group().encode("utf-8", "replace")) > MAX_SUFFIX_BYTES:
        return name, ""
    return name[: found.start()], found.group()


def storage_name(name: str, *, limit: int = MAX_BYTES) -> str:
    """A name that every common file system and object store takes: at most `limit` bytes, its suffix kept.

    Separators and the characters that Windows forbids become "_"; a reserved name ("con.txt") gets one in front.
    """
    text = UNSAFE.sub("_", clean_name(name).name).rstrip(". ").lstrip(" ")
    if text.strip("._ ") == "":
        text = UNNAMED
    if RESERVED.fullmatch(text):
        text = f"_{text}"
    return shortened(text, limit=limit)


def shortened(name: str, *, limit: int = MAX_BYTES) -> str:
    """The name cut to `limit` bytes of UTF-8 between characters, its suffix kept."""
    if len(name.encode("utf-8", "replace")) <= limit:
        return name
    stem, suffix = split_suffix(name)
    room = limit - len(suffix.encode("utf-8", "replace"))
    if room < 1:
        stem, suffix, room = name, "", limit
    cut = stem.encode("utf-8", "replace")[:room].decode("utf-8", "ignore")
    while cut and unicodedata.combining(stem[len(cut)]):
        cut = cut[:-1]  # a mark that is left behind would change the letter before it
    return cut.rstrip(". \u200d") + suffix


def content_disposition(name: str, *, inline: bool = False) -> str:
    """The Content-Disposition header for a download, as RFC 6266 has it.

    `filename` is an ASCII fallback for old clients, `filename*` the whole name in UTF-8 where the two differ. Django's
    `content_disposition_header` gives no fallback beside `filename*`.
    """
    kind = "inline" if inline else "attachment"
    whole = shortened(re.sub(r"[/\\]", "_", clean_name(name).name), limit=MAX_HEADER_BYTES)
    fallback = _ascii(whole)
    header = f'{kind}; filename="{fallback}"'
    if fallback == whole:
        return header
    return f"{header}; filename*=UTF-8''{quote(whole, safe=ATTRIBUTE_SAFE)}"


def _ascii(name: str) -> str:
    """The name in letters that every client reads; "download" with the suffix where nothing is left of it.

    "%" is taken out too: some clients decode it.
    """
    plain = re.sub(r'[^\x20-\x7e]+|["\\%/;]', "_", name)
    stem, suffix = split_suffix(plain)
    return plain if re.search(r"[A-Za-z0-9]", stem) else f"{DOWNLOAD}{suffix}"
