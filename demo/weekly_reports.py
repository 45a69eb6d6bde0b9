"""Weekly reports of the last weeks up to the present one, six teams, each in the format and naming of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from demo.chance import number
from demo.days import monday_of, week_of_month
from demo.document import Document
from demo.quality_records import table

WEEKS = 8
SECTIONS = ("진행", "계약", "제안", "영업", "경영지원")
LATE = "유통팀"
"""The team that has not reported in the present week, so that somebody is missing."""

_RANGE = re.compile(r"\{(\d+)-(\d+)\}")


@dataclass(frozen=True)
class Team:
    """Where a team files its reports; `name_form` is the file's name with the week's parts."""

    name: str
    department: str
    author: str
    folder: str
    name_form: str
    as_table: bool = False


TEAMS = (
    Team(
        "플랫폼팀",
        "기술본부/플랫폼팀",
        "minjun@hanbit.example",
        "플랫폼팀 자료/주간업무",
        "플랫폼팀 주간업무_{monday}.md",
    ),
    Team(
        "품질관리팀",
        "기술본부/품질관리팀",
        "한지원",
        "품질문서/주간업무",
        "품질관리팀 주간업무 {year}년 {month}월 {week}주차.docx",
        as_table=True,
    ),
    Team("영업1팀", "영업본부/영업1팀", "서지호", "영업1팀 자료/주간업무", "주간업무(영업1팀)_{digits}-{friday}.docx"),
    Team("유통팀", "영업본부/유통팀", "배유나", "유통팀 자료/주간업무", "유통팀_주간보고_{digits}.xlsx", as_table=True),
    Team("재무팀", "경영지원본부/재무팀", "강수빈", "재무팀 자료/주간업무", "재무팀 주간업무 {iso}.hwpx"),
    Team("인사팀", "경영지원본부/인사팀", "오지훈", "인사팀 자료/주간업무", "{monday} 인사팀 주간업무.hwp"),
)


def documents(today: date) -> list[Document]:
    """One report a team and week; what a report says depends on team and week, never on the day it is made."""
    this_week = monday_of(today)
    return [
        _report(team, this_week - timedelta(weeks=back))
        for back in range(WEEKS)
        for team in TEAMS
        if not (back == 0 and team.name == LATE)
    ]


def _report(team: Team, monday: date) -> Document:
    year, month, week = week_of_month(monday)
    friday = monday + timedelta(days=4)
    iso = monday.isocalendar()
    name = team.name_form.format(
        monday=monday.isoformat(),
        digits=f"{monday:%Y%m%d}",
        friday=f"{friday:%m%d}",
        iso=f"{iso.year}-W{iso.week:02d}",
        year=year,
        month=month,
        week=week,
    )
    title = f"{team.name} 주간업무 {year}년 {month}월 {week}주차"
    return Document(
        f"{team.folder}/{year}/{name}",
        _markup(team, monday, title),
        title,
        team.author,
        "주간업무",
        department=team.department,
        tags=("주간업무",),
        team=team.name,
        week=monday.isoformat(),
    )


def _markup(team: Team, monday: date, title: str) -> str:
    friday = monday + timedelta(days=4)
    head = f"# {title}\n팀: {team.name}, 기간: {monday} ~ {friday}\n"
    chosen = {section: _items(team, monday, section) for section in SECTIONS}
    if team.as_table:
        rows = "\n".join(f"| {section} | {item} |" for section, items in chosen.items() for item in items)
        return f"{head}## 주간업무\n| 구분 | 내용 |\n{rows}\n"
    return head + "\n".join(
        f"## {section}\n" + "\n".join(f"- {item}" for item in items) for section, items in chosen.items()
    )


def _items(team: Team, monday: date, section: str) -> list[str]:
    """Two lines under 진행, one elsewhere, taken in turn from the team's own stories."""
    stories = [line for name, at, line in table("weekly_teams") if name == team.name and at == section]
    turn = monday.toordinal() // 7
    count = min(2, len(stories)) if section == "진행" else 1
    return [_filled(stories[(turn + step) % len(stories)], monday, step) for step in range(count)]


def _filled(story: str, monday: date, step: int) -> str:
    return _RANGE.sub(
        lambda found: str(
            number(story, monday, step, found.start(), low=int(found[1]), high=int(found[2])),
        ),
        story,
    )
