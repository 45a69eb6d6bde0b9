"""A weekly report as a Word file, in the form that recognising reads back."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from io import BytesIO
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import docx

from knowledge.dating.weeks import WeekRule, month_week_of

DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_FRIDAY = timedelta(days=4)
_PACKED_AT: Final = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Written:
    """A section as it is written: its name, its lines, its plans."""

    name: str
    items: tuple[str, ...] = ()
    plans: tuple[str, ...] = ()


def title_of(team: str, monday: date, *, language: str = "ko", rule: WeekRule = "thursday") -> str:
    """Return what a report is called, with the week as the company counts it."""
    if language == "ko":
        year, month, number = month_week_of(monday, rule=rule)
        return f"{team} 주간업무 {year}년 {month}월 {number}주차"
    return f"{team} weekly report {monday.isoformat()}"


def document(
    *, title: str, team: str, monday: date, author: str, sections: Sequence[Written], language: str = "ko"
) -> bytes:
    """Return a report as DOCX: title, team and period, a heading a section, its lines, the next week's below it."""
    file = docx.Document()
    file.core_properties.title, file.core_properties.author = title, author
    file.add_heading(title, 1)
    _head(file, team=team, monday=monday, author=author, language=language)
    _sections(file, sections, language=language)
    return _saved(file)


def documents(*, title: str, team: str, monday: date, by_author: Sequence[tuple[str, Sequence[Written]]]) -> bytes:
    """Return a report that several people filed for, each under their name."""
    file = docx.Document()
    file.core_properties.title = title
    file.add_heading(title, 1)
    for author, sections in by_author:
        _head(file, team=team, monday=monday, author=author, language="ko")
        _sections(file, sections, language="ko")
    return _saved(file)


def _head(file: "docx.document.Document", *, team: str, monday: date, author: str, language: str) -> None:
    names = ("팀", "기간", "작성자") if language == "ko" else ("Team", "Period", "Author")
    said = (team, f"{monday.isoformat()} ~ {(monday + _FRIDAY).isoformat()}", author)
    for name, value in zip(names, said, strict=True):
        if value:
            file.add_paragraph(f"{name}: {value}")


def _sections(file: "docx.document.Document", sections: Sequence[Written], *, language: str) -> None:
    for each in sections:
        if not each.items and not each.plans:
            continue
        file.add_heading(each.name, 2)
        for line in each.items:
            file.add_paragraph(line, style="List Bullet")
        if each.plans:
            file.add_heading("차주 계획" if language == "ko" else "Next week", 3)
            for line in each.plans:
                file.add_paragraph(line, style="List Bullet")


def _saved(file: "docx.document.Document") -> bytes:
    """Return the file's bytes: the same for the same lines, so that handing in twice is handing in once."""
    saved, out = BytesIO(), BytesIO()
    file.save(saved)
    with ZipFile(saved) as packed, ZipFile(out, "w", ZIP_DEFLATED) as again:
        for name in packed.namelist():
            again.writestr(ZipInfo(name, _PACKED_AT), packed.read(name), ZIP_DEFLATED)
    return out.getvalue()
