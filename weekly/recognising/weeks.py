"""Which week a file is about: from what was given, its name, its folders and the head of its text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from knowledge.dating.candidate import DateCandidate
from knowledge.dating.names import dates_in_filename, dates_in_folders
from knowledge.dating.spots import Conventions, full_year, plain
from knowledge.dating.weeks import WEEK, WeekRule, iso_week, week_of, week_of_month
from knowledge.extraction.block import Block

from .paper import Paper, Reason, WeekFrom

_D = (
    r"(?:(?P<{p}y>[0-9]{{4}}|'?[0-9]{{2}}) ?[-./년] ?)?(?P<{p}m>[0-9]{{1,2}}) ?[-./월] ?"
    r"(?P<{p}d>[0-9]{{1,2}})(?![0-9]) ?(?:일|\.)?"
)
_DAY_NAME = r" ?(?:[(\[] ?[월화수목금토일](?:요일)? ?[)\]]|\([A-Za-z]{3,9}\))?"
_RANGE = re.compile(
    r"(?<![0-9.\-/])" + _D.format(p="a") + _DAY_NAME + r" ?(?:~|–|-|부터|to) ?"
    r"(?:" + _D.format(p="b") + r"|(?P<bd2>[0-9]{1,2})(?![0-9]) ?일?)",
    re.I,
)
_MONTH_WEEK = re.compile(
    r"(?:(?P<y>[0-9]{4}|'?[0-9]{2}) ?[년.\-/] ?)?(?<![0-9])(?P<m>[0-9]{1,2}) ?월 ?(?:제 ?)?"
    r"(?:(?P<n>[1-6]) ?(?:째 ?)?주(?:차)?|(?P<w>첫|둘|두|셋|세|넷|네|다섯)(?:째|번째)? ?주)(?![가-힣]?[0-9])"
)
_ISO = re.compile(
    r"(?:(?<![0-9])(?P<y>[0-9]{4}) ?년? ?[-_ ]?)?(?<![A-Za-z])(?:W|week ?|CW ?)(?P<n>[0-9]{1,2})(?![0-9])", re.I
)
_NUMBERED = re.compile(r"(?<![0-9])(?P<y>[0-9]{4}) ?년? ?(?:제 ?)?(?P<n>[0-9]{1,2}) ?주차?(?![가-힣0-9])")
_BARE = re.compile(r"(?<![0-9월년] )(?<![0-9월년])(?P<y>)(?:제 ?)?(?P<n>[1-5][0-9]|[7-9]) ?주차(?![가-힣0-9])")
_OF = re.compile(r"week (?:of|beginning|ending|commencing) (?P<rest>.{6,40})", re.I)
_WORDED = re.compile(
    r"(?:(?P<d>[0-9]{1,2})(?:st|nd|rd|th)? )?(?P<n>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
    r"(?: (?P<e>[0-9]{1,2})(?:st|nd|rd|th)?)?,?(?: (?P<y>[0-9]{4}))?",
    re.I,
)
_DAY = re.compile(r"(?<![0-9.\-/])(?P<y>[0-9]{4}) ?[-./년] ?(?P<m>[0-9]{1,2}) ?[-./월] ?(?P<d>[0-9]{1,2})(?![0-9])")
_NEXT = re.compile(r"차주|다음 ?주|익주|내주|next ?week|계획|예정|plan", re.I)
_LABEL = re.compile(
    r"^\W*(?:보고 ?)?(?:기간|대상|주간|금주|이번 ?주|당주|해당 ?주|주차|팀|부서|소속|일시|보고|"
    r"period|week|this week|team|report)",
    re.I,
)
_POINT = re.compile(r"^\s*(?:[-*•·▪■□○●◦※▶]|[0-9]{1,2}[.)] |[가-하][.)])")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_ORDINALS = {"첫": 1, "둘": 2, "두": 2, "셋": 3, "세": 3, "넷": 4, "네": 4, "다섯": 5}
_HEAD_BLOCKS = 12
"""How far down the head of a text reaches: what is dated below is about something else."""

_LATE = timedelta(days=10)
"""How long after its week a report may be filed for its day to be that of filing."""

_GUESS = timedelta(days=60)
"""How far from the day a file came in a year may be guessed."""


@dataclass(frozen=True, slots=True)
class Week:
    """The Monday that was found, where, and what makes it unsure (empty: nothing)."""

    monday: date | None
    source: WeekFrom = "text"
    unsure: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class _Said:
    """A week that something says: exactly (a week, a range of one), or by one day of it."""

    monday: date
    exact: bool
    day: date
    guessed: bool = False


class Years:
    """What may tell the year of a date that leaves it out, the surest first."""

    def __init__(self, paper: Paper, around: Sequence[DateCandidate]) -> None:
        self._sure = [paper.dated] if paper.dated else []
        self._folder = next((each for each in around), None)
        self._received = paper.received

    def of(self, month: int, day: int | None = None) -> tuple[int, bool] | None:
        """Return the year of a month and day, and whether it is guessed; None where nothing tells it."""
        if self._folder is not None and (self._folder.end - self._folder.start).days <= 366:
            return self._folder.start.year, False
        for known in self._sure:
            return _nearest(month, day or 15, known).year, False
        if self._received is None:
            return None
        nearest = _nearest(month, day or 15, self._received)
        return nearest.year, not (-WEEK <= self._received - nearest <= _GUESS)


def week_of_paper(paper: Paper, *, rule: WeekRule, part: str = "", blocks: Sequence[Block] | None = None) -> Week:
    """Return the week of a file, or of a part of it, which has a name and blocks of its own."""
    if paper.given_week is not None:
        return Week(week_of(paper.given_week), "given")
    conventions = Conventions(week_of_month=rule)
    folders = dates_in_folders(paper.folders, conventions=conventions)
    years = Years(paper, folders)
    own = tuple(weeks_in([part], years, rule=rule)) if part else ()
    if own:
        return _settled(own, "text")
    name = [*_in_name(paper, conventions), *weeks_in([_stem(paper.file_name)], years, rule=rule)]
    telling, others = head_of(paper.blocks if blocks is None else blocks)
    text = list(weeks_in([paper.title, *telling], years, rule=rule))
    inside = _in_folders(folders)
    if not (name or inside or text):
        text = list(weeks_in(others, years, rule=rule))
    return _agreed(name, inside, text)


def weeks_in(lines: Iterable[str], years: Years, *, rule: WeekRule = "thursday") -> Iterable[_Said]:
    """Yield the weeks that lines say, but not those of plans ("차주(9/14~9/18)")."""
    for line in lines:
        text = plain(line)
        for match, said in _spots(text, years, rule):
            before = re.split(r"[|\n,;/]", text[: match.start()])[-1][-14:]
            if not _NEXT.search(before):
                yield said


def head_of(blocks: Sequence[Block]) -> tuple[list[str], list[str]]:
    """Return the lines near the beginning that say a report's week, and the others there that may.

    The first are headings, labelled lines (“기간: …”) and the names of columns. What stands under a bullet, or in a row
    of a table, is what was done, and its days are no report's.
    """
    telling: list[str] = []
    others: list[str] = []
    for block in blocks[:_HEAD_BLOCKS]:
        lines = block.text.split("\n")
        if block.kind == "heading":
            telling.append(block.text)
        elif block.kind == "table":
            telling += lines[0].split("|") + [line for line in lines[2:5] if _LABEL.match(line)]
        else:
            telling += [line for line in lines[:12] if _LABEL.match(line)]
            others += [line for line in lines[:4] if not _LABEL.match(line) and not _POINT.match(line)]
    return telling, others


def _spots(text: str, years: Years, rule: WeekRule) -> list[tuple[re.Match[str], _Said]]:
    found: list[tuple[re.Match[str], _Said]] = []
    taken: list[tuple[int, int]] = []
    for pattern, read in (
        (_RANGE, _of_range),
        (_MONTH_WEEK, lambda match, years: _of_month_week(match, years, rule)),
        (_ISO, _of_iso),
        (_NUMBERED, _of_iso),
        (_BARE, _of_iso),
        (_OF, _of_worded),
        (_DAY, _of_day),
    ):
        for match in pattern.finditer(text):
            if any(match.start() < end and start < match.end() for start, end in taken):
                continue
            said = read(match, years)
            if said is not None:
                taken.append(match.span())
                found.append((match, said))
    return sorted(found, key=lambda pair: pair[0].start())


def _of_range(match: re.Match[str], years: Years) -> _Said | None:
    first_month, first_day = int(match["am"]), int(match["ad"])
    month = int(match["bm"]) if match["bm"] else first_month
    day = int(match["bd"] or match["bd2"])
    said = _year(match["ay"])
    told = (said, False) if said else years.of(first_month, first_day)
    if told is None and match["by"]:
        told = (_year(match["by"]) or 0, False)
    if told is None:
        return None
    start = _date(told[0], first_month, first_day)
    end = _date(_year(match["by"]) or told[0] + (month < first_month), month, day)
    if start is None or end is None or not 0 < (end - start).days <= 6:
        return None
    monday = week_of(start)
    if end >= monday + WEEK:  # Sunday to Saturday, or Friday to Thursday: the week that holds most of it
        monday = week_of(start + (end - start) / 2)
    guessed = told[1] and start.weekday() != 0
    return _Said(monday, True, start, guessed)


def _of_month_week(match: re.Match[str], years: Years, rule: WeekRule) -> _Said | None:
    month = int(match["m"])
    number = int(match["n"]) if match["n"] else _ORDINALS[match["w"]]
    said = _year(match["y"])
    told = (said, False) if said else years.of(month) if 1 <= month <= 12 else None
    if told is None:
        return None
    try:
        monday = week_of_month(told[0], month, number, rule=rule)
    except ValueError:
        return None
    return _Said(monday, True, monday, told[1])


def _of_iso(match: re.Match[str], years: Years) -> _Said | None:
    number = int(match["n"])
    said = _year(match["y"])
    if not 1 <= number <= 53:
        return None
    told = (said, False) if said else years.of(min(12, number * 12 // 52 + 1))
    if told is None:
        return None
    try:
        monday = iso_week(told[0], number)
    except ValueError:
        return None
    return _Said(monday, True, monday, told[1])


def _of_worded(match: re.Match[str], years: Years) -> _Said | None:
    rest = match["rest"]
    if (numeric := _DAY.search(rest)) and (said := _of_day(numeric, years)):
        return _Said(said.monday, True, said.day)
    word = _WORDED.match(rest)
    if word is None or not (word["d"] or word["e"]):
        return None
    month, day = _MONTHS.index(word["n"].lower()) + 1, int(word["d"] or word["e"])
    told = (int(word["y"]), False) if word["y"] else years.of(month, day)
    found = _date(told[0], month, day) if told else None
    return _Said(week_of(found), True, found, told[1]) if found and told else None


def _of_day(match: re.Match[str], years: Years) -> _Said | None:
    day = _date(int(match["y"]), int(match["m"]), int(match["d"]))
    return _Said(week_of(day), False, day) if day else None


def _in_name(paper: Paper, conventions: Conventions) -> list[_Said]:
    found = dates_in_filename(paper.file_name, folders=paper.folders, conventions=conventions)
    return [said for said in map(_of_candidate, found) if said is not None]


def _in_folders(folders: Sequence[DateCandidate]) -> list[_Said]:
    return [said for said in map(_of_candidate, folders[:1]) if said is not None]


def _of_candidate(candidate: DateCandidate) -> _Said | None:
    """Return the week of a date that dating read; None for a month, a year or a range over several weeks."""
    if candidate.precision == "day":
        return _Said(week_of(candidate.start), False, candidate.start)
    if candidate.precision in {"week", "range"} and (candidate.end - candidate.start).days <= 7:
        return _Said(week_of(candidate.start), True, candidate.start)
    return None


def _agreed(name: Sequence[_Said], folder: Sequence[_Said], text: Sequence[_Said]) -> Week:
    """Return the week that the places agree on; an exact week outweighs a day, which may be that of filing."""
    places: tuple[tuple[WeekFrom, Sequence[_Said]], ...] = (("filename", name), ("folder", folder), ("text", text))
    exact = [(source, said) for source, each in places for said in each if said.exact]
    days = [(source, said) for source, each in places for said in each if not said.exact]
    if exact:
        source, said = exact[0]
        mondays = {each.monday for _, each in exact if each.guessed <= said.guessed}
        filed = [day for place, day in days if place == "filename"]
        far = [day for day in filed if not timedelta(0) <= day.day - said.monday <= _LATE]
        if len(mondays) > 1 or far:
            return Week(said.monday, source, ("two_weeks",))
        if any(day.monday == said.monday for day in filed):
            return Week(said.monday, "filename")
        return Week(said.monday, source, ("guessed_year",) if said.guessed else ())
    for source, each in places:
        if each:
            return _settled(each, source)
    return Week(None, unsure=("no_week",))


def _settled(said: Sequence[_Said], source: WeekFrom) -> Week:
    first = said[0]
    if len({each.monday for each in said}) > 1:
        return Week(first.monday, source, ("two_weeks",))
    return Week(first.monday, source, ("guessed_year",) if first.guessed else ())


def _stem(name: str) -> str:
    return name.rpartition(".")[0] or name


def _year(text: str | None) -> int | None:
    if not text:
        return None
    digits = text.lstrip("'")
    return full_year(int(digits)) if len(digits) == 2 else int(digits)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _nearest(month: int, day: int, known: date) -> date:
    """Return the date of this month and day that lies nearest to a known one."""
    days = [found for year in (-1, 0, 1) if (found := _date(known.year + year, month, min(day, 28)))]
    return min(days, key=lambda each: abs(each - known)) if days else known
