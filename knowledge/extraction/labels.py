"""Dates that a text labels as its own: "작성일: 2024-07-02", "Date: 2 July 2024"."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Sequence

from knowledge.extraction.block import Block

_REACH = 3_000  # characters from the start: a date further down is about something else
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

# Words that are no document dates (보존기한, 만료일, 유효기간, 납기일, 마감일, 생년월일) are simply not here.
_STRONG = frozenset(
    {
        "작성일", "작성일자", "작성일시", "작성날짜", "회의일", "회의일자", "회의일시", "회의날짜", "개최일",
        "개최일시", "시행일", "시행일자", "발행일", "발행일자", "기안일", "기안일자", "등록일", "등록일자",
        "제정일", "제정일자", "개정일", "개정일자", "최종개정일", "보고일", "보고일자", "공지일", "공지일자",
        "게시일", "게시일자", "공고일", "공고일자", "계약일", "계약일자", "계약체결일", "체결일", "체결일자",
        "제출일", "제출일자", "제안일", "제안일자", "견적일", "견적일자", "발송일", "발송일자", "배포일",
        "배포일자", "근무일", "근무일자", "업무일", "업무일자", "문서일자", "일지일자", "결재일", "결재일자",
        "수정일", "수정일자",
    }
)  # fmt: skip
_WEAK = frozenset({"일자", "날짜", "일시"})
_ENGLISH = frozenset(
    {
        "date", "dated", "document date", "date of meeting", "meeting date", "date of issue", "issue date",
        "issued", "issued on", "effective date", "published", "published on", "date written", "written on",
        "report date", "date of report", "last updated", "contract date", "date of contract",
    }
)  # fmt: skip
_KNOWN = _STRONG | _WEAK


def _spaced(word: str) -> str:
    return r"[ \u3000]{0,3}".join(map(re.escape, word))


def _one_of(words: Iterable[str]) -> str:
    return "|".join(_spaced(word) for word in sorted(words, key=len, reverse=True))


_MARK = r"\s*(?:[-–—*#>]{1,6}\s+|\d{1,2}[.)]\s*|[가-하][.)]\s*)?(?:\*{2}|__)?"
_STRONG_START = r"(?:^|[|\[(（【〔<·•∙▪■□○●◦※▶▷*,;/\t]|[.。)]\s|\d\s|\s{2,})" + _MARK
_STRICT_START = r"(?:^|[|\[(（【〔<·•∙▪■□○●◦※▶▷*\t])" + _MARK
_COLON = r"\s*(?:\*{2}|__)?\s*[\])）】〕>]?\s*[:：\]\|=]?\s*(?:\*{2}|__)?\s*"
_STRONG_LABEL = re.compile(rf"{_STRONG_START}({_one_of(_STRONG)}){_COLON}(?=['’]?\d)", re.M)
_WEAK_LABEL = re.compile(
    rf"{_STRICT_START}({_one_of(_WEAK)})\s*(?:\*{{2}})?\s*[:：\]\|]\s*(?:\*{{2}})?\s*(?=['’]?\d)", re.M
)
_ENGLISH_LABEL = re.compile(
    rf"{_STRICT_START}({'|'.join(sorted(_ENGLISH, key=len, reverse=True))})"
    r"\s*(?:\*{2}|__)?\s*(?:[:：|]\s*(?:\*{2}|__)?\s*|(?<=dated)\s+|(?<=on)\s+)(?=[\w'])",
    re.M | re.I,
)
_NUMERIC = re.compile(
    r"['’]?(?P<y>\d{4}|\d{2})\s*(?:년\s*|[-./]\s*)(?P<m>\d{1,2})\s*(?:월\s*|[-./]\s*)(?P<d>\d{1,2})(?!\d)\s*일?"
)
_COMPACT = re.compile(r"(?P<y>(?:19|20)\d{2})(?P<m>\d{2})(?P<d>\d{2})(?!\d)")
_DAY_FIRST = re.compile(
    r"(?:[A-Za-z]{3,9},?\s+)?(?P<d>\d{1,2})(?:st|nd|rd|th)?[\s-]+(?P<n>[A-Za-z]{3,9})\.?,?[\s-]+(?P<y>\d{4})(?!\d)"
)
_MONTH_FIRST = re.compile(
    r"(?:[A-Za-z]{3,9},\s+)?(?P<n>[A-Za-z]{3,9})\.?\s+(?P<d>\d{1,2})(?:st|nd|rd|th)?,?\s+(?P<y>\d{4})(?!\d)"
)
_GAP = re.compile(r"[^\S\n]{3,}")
_LINE_END = re.compile(r"\s*\n\s*")
_CELL = re.compile(r"(?<!\\)\|")


def labelled_dates(blocks: Sequence[Block]) -> tuple[tuple[str, str], ...]:
    """(label, ISO date) in order of appearance within the first 3,000 characters, each pair once.

    Labels are given without inner spaces ("작 성 일" is "작성일"), English ones with their first letter large. A date
    that does not exist is skipped and never moved to one that does.
    """
    found: list[tuple[str, str]] = []
    reach = _REACH
    for block in blocks:
        if reach <= 0:
            break
        # Long runs of spaces say nothing, and the patterns would try every way to share them out.
        text = _LINE_END.sub("\n", _GAP.sub("  ", block.text[:reach]))
        reach -= len(block.text)
        found += _in_table(text) if block.kind == "table" else _in_text(text)
    return tuple(dict.fromkeys(found))


def _in_text(text: str) -> Iterator[tuple[str, str]]:
    matches = [match for form in (_STRONG_LABEL, _WEAK_LABEL, _ENGLISH_LABEL) for match in form.finditer(text)]
    for match in sorted(matches, key=lambda one: one.start(1)):
        day = parsed(text[match.end() :])
        if day:
            yield _label(match[1]), day


def _in_table(text: str) -> Iterator[tuple[str, str]]:
    """A label's date stands in the next cell, in its own, or below it when the table has one row only."""
    rows = [[cell.strip() for cell in _CELL.split(line.strip())[1:-1]] for line in text.split("\n")]
    rows = [row for row in rows if row and not all(set(cell) <= {"-", ":"} for cell in row)]
    for row in rows:
        for index, cell in enumerate(row):
            label = _label(cell.strip("*: ："))
            following = next((one for one in row[index + 1 :] if one), "")
            if label in _KNOWN or label.lower() in _ENGLISH:
                day = parsed(following)
                if day:
                    yield label, day
            else:
                for line in cell.split("<br>"):
                    yield from _in_text(line)
    if len(rows) == 2:
        for head, cell in zip(rows[0], rows[1], strict=False):
            label, day = _label(head), parsed(cell)
            if day and (label in _KNOWN or label.lower() in _ENGLISH):
                yield label, day


def _label(text: str) -> str:
    bare = "".join(text.split())
    if bare.isascii():
        return " ".join(text.split()).capitalize()
    return bare


def parsed(text: str) -> str | None:
    """The ISO date that ``text`` begins with, or None; two-digit years are of this century."""
    text = text.lstrip(" \t\"'*")
    for form in (_COMPACT, _NUMERIC, _DAY_FIRST, _MONTH_FIRST):
        match = form.match(text)
        if not match:
            continue
        parts = match.groupdict()
        month = parts.get("m") or str(_month(parts["n"]))
        year = int(parts["y"])
        try:
            return dt.date(year + 2000 if year < 100 else year, int(month), int(parts["d"])).isoformat()
        except ValueError:
            return None
    return None


def _month(name: str) -> int:
    key = name[:3].lower()
    return _MONTHS.index(key) + 1 if key in _MONTHS else 0
