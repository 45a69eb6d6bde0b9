"""Characters out of bytes: which encoding, and what had to be left out."""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass

from knowledge.extraction.errors import ExtractionError

_UTF16_SAMPLE = 4096
_SURROGATE = re.compile("[\ud800-\udfff]")
# Tab and line feed stay. Vertical tab and form feed are breaks; the other controls say nothing to a reader.
_CONTROL = re.compile("[\x01-\x08\x0e-\x1f\x7f\ufeff\ufffe\uffff]")
# Hangul's own code for the old syllable in its own name: people search for 한글.
_HANCOM = {0xF53A: "한"}
_NEWLINE = re.compile("\r\n?|[\x0b\x0c\x85\u2028\u2029]")


@dataclass(frozen=True)
class Decoded:
    """Text, the encoding it was in, and stable notes ("undecodable_bytes") on what was lost."""

    text: str
    encoding: str
    notes: tuple[str, ...] = ()


def decode(data: bytes, *, hint: str | None = None) -> Decoded:
    """Decode ``data``: byte order mark, UTF-16 by its zeros, strict UTF-8, ``hint``, strict CP949, then what fits best.

    CP949 and not EUC-KR: every EUC-KR text is the same in CP949, and EUC-KR lacks 8,822 syllables (뷁, 똠). ``hint`` is
    an encoding that the file names itself; it is believed only where it decodes strictly, and after UTF-8, for pages
    and mails name wrong ones. Raises ExtractionError "unsupported" where no encoding makes text of it.
    """
    for mark, name in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF32_LE, "utf-32"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if data.startswith(mark):
            return _lenient(data, name)
    wide = _utf16_without_mark(data)
    if wide:
        return _lenient(data, wide)
    for name in _candidates(hint):
        text = _strictly(data, name)
        if text is not None:
            return Decoded(text, name)
    return _best(data)


def _candidates(hint: str | None) -> list[str]:
    names = ["utf-8"]
    if hint:
        try:
            name = codecs.lookup(hint.strip().strip("\"'")).name
        except (LookupError, ValueError):
            name = ""
        # Latin-1 and its kin decode any bytes, so that they say nothing about Korean ones.
        if name.startswith("iso2022"):  # seven bits: strict UTF-8 would take its escapes for text
            return [name, "utf-8", "cp949"]
        if name and name not in {"utf-8", "euc_kr", "ascii"} and not name.startswith(("iso8859", "cp125", "latin")):
            names.append(name)
    return [*names, "cp949"]


def _strictly(data: bytes, name: str) -> str | None:
    try:
        text = data.decode(name)
    except (UnicodeDecodeError, LookupError, ValueError):
        return None
    return text if isinstance(text, str) else None


def _lenient(data: bytes, name: str) -> Decoded:
    text = data.decode(name, errors="replace")
    return Decoded(text, name, ("undecodable_bytes",) if "�" in text else ())


def _utf16_without_mark(data: bytes) -> str | None:
    """UTF-16 without a mark shows zero bytes at every other place for spaces, digits and line ends."""
    sample = data[:_UTF16_SAMPLE]
    if len(sample) < 8 or len(data) % 2 or sample.count(0) * 20 < len(sample):
        return None
    odd, even = sample[1::2].count(0), sample[0::2].count(0)
    if min(odd, even) * 10 > max(odd, even):
        return None
    name = "utf-16-le" if odd > even else "utf-16-be"
    text = _strictly(data, name)
    return name if text and sum(map(str.isprintable, text)) + text.count("\n") * 2 > len(text) * 0.9 else None


def _best(data: bytes) -> Decoded:
    """A text cut inside a letter, or one with a few broken bytes: the encoding that loses least, if that is little."""
    losses = {name: data.decode(name, errors="replace").count("�") for name in ("utf-8", "cp949")}
    name = min(losses, key=lambda one: losses[one])
    high = sum(byte >= 0x80 for byte in data)
    if high * 10 < len(data) and losses[name] * 3 > high:  # a few lone high bytes among ASCII: a western text
        return Decoded(data.decode("cp1252", errors="replace"), "cp1252")
    if losses[name] * 20 > len(data):
        raise ExtractionError(
            "unsupported", "The file is no text in any known encoding; save it as UTF-8 and upload it again."
        )
    return Decoded(data.decode(name, errors="replace"), name, ("undecodable_bytes",))


def clean(text: str, *, notes: set[str]) -> str:
    """``text`` as PostgreSQL and a reader can take it: NFC, line feeds only, no NUL, surrogates or controls.

    Adds "nul_removed" and "surrogates_removed" to ``notes`` where that happened.
    """
    if text.isascii() and text.isprintable():
        return text
    if "\x00" in text:
        text = text.replace("\x00", "")
        notes.add("nul_removed")
    text, count = _SURROGATE.subn("", text)
    if count:
        notes.add("surrogates_removed")
    return unicodedata.normalize("NFC", _CONTROL.sub("", _NEWLINE.sub("\n", text)).translate(_HANCOM))
