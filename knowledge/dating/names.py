"""The dates that a file name and its folders say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from .candidate import DateCandidate, Refused, Source
from .joining import Group, join
from .scanning import scan
from .spots import (
    Conventions,
    ImpossibleError,
    Spot,
    composed,
    days_in,
    full_year,
    nearest_year,
    plain,
    precision_of,
    span_of,
)

STANDARD = Conventions()
EXTENSION = re.compile(r"\.(?!(?:[Qq][1-4]|[1-4][Qq]|[Hh][12]|[Ww][0-9]{1,2})$)(?=[0-9]{0,3}[A-Za-z])[A-Za-z0-9]{1,8}$")
SHORT_MONTH_FOLDER = re.compile(r"'?([0-9]{2})[-.]([0-9]{1,2})")
NUMBER_FOLDER = re.compile(r"([0-9]{1,2}) ?(일?)")
DAY_NAME = re.compile(
    r"([0-9]{1,2}) ?일(?: ?[(\[]?[월화수목금토일](?:요일)?[)\]]?)?(?:$|[ _](?:업무|회의|일지|보고|작업|일보).*)"
)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What was read out of a name, and what was not and why."""

    found: tuple[DateCandidate, ...]
    refused: tuple[Refused, ...]


def dates_in_filename(
    name: str, *, folders: Sequence[str] = (), conventions: Conventions = STANDARD
) -> list[DateCandidate]:
    """The dates in a file name, the one that speaks for it first.

    `folders` are the names of the folders it lies in, the outermost first. A name that leaves out its year takes it
    from elsewhere in the name, else from the nearest folder that says one, else it is no date.
    Dates come in reading order, but a year stands behind a finer date within it, and one that nothing names as a year
    ("2024 사업계획") behind all. Impossible dates are no dates.
    """
    return list(explain_filename(name, folders=folders, conventions=conventions).found)


def explain_filename(name: str, *, folders: Sequence[str] = (), conventions: Conventions = STANDARD) -> Explanation:
    """The dates in a file name as `dates_in_filename` gives them, and the spans refused, with their reasons."""
    around = dates_in_folders(folders, conventions=conventions)
    return _explain(_stem(composed(name)), around[0] if around else None, "filename", conventions)


def dates_in_folders(folders: Sequence[str], *, conventions: Conventions = STANDARD) -> list[DateCandidate]:
    """The dates in folder names, the nearest folder first. `folders` are given with the outermost first.

    A month ("04", "8월") inside a year and a day inside a month are read together with the folder they lie in.
    """
    read: list[DateCandidate] = []
    outer: DateCandidate | None = None
    for folder in (part for name in folders for part in re.split(r"[/\\]", composed(name))):
        found = _folder(folder.strip(), outer, conventions)
        if found:
            read[:0] = found
            outer = found[0]
    return read


def read_whole(text: str, *, source: Source, conventions: Conventions = STANDARD) -> DateCandidate | None:
    """The one date that a text consists of, with its year; None where there is more to it, or something else."""
    text = composed(text).strip()
    groups = join(plain(text), *scan(plain(text)))
    if len(groups) != 1 or groups[0].start > 0 or text[groups[0].end :].strip(" ."):
        return None
    try:
        return _candidate(text, groups[0], source, conventions)
    except ImpossibleError:
        return None


def _stem(name: str) -> str:
    found = EXTENSION.search(name[-10:])
    return name[: len(name) - len(found.group())] if found else name


def _says_year(found: re.Match[str], text: str) -> bool:
    """Whether "24-08" is a year and a month: "12-01" may be 1 December as well, and is read with the folder's year."""
    return int(found.group(1)) > 12 or int(found.group(1)) == 0 or text.startswith("'")


def _folder(name: str, outer: DateCandidate | None, conventions: Conventions) -> list[DateCandidate]:
    text = plain(name)
    if (found := SHORT_MONTH_FOLDER.fullmatch(text)) and 1 <= int(found.group(2)) <= 12 and _says_year(found, text):
        group = Group(Spot(0, len(text), "month", full_year(int(found.group(1))), int(found.group(2))))
        return [_candidate(name, group, "folder", conventions)]
    if outer and (found := NUMBER_FOLDER.fullmatch(text)):
        number = int(found.group(1))
        if outer.precision == "year" and 1 <= number <= 12 and not found.group(2):
            return [
                _candidate(name, Group(Spot(0, len(text), "month", outer.start.year, number)), "folder", conventions)
            ]
        if outer.precision == "month" and 1 <= number <= days_in(outer.start.year, outer.start.month):
            group = Group(Spot(0, len(text), "day", outer.start.year, outer.start.month, number))
            return [_candidate(name, group, "folder", conventions)]
    return list(_explain(name, outer, "folder", conventions).found)


def _explain(name: str, around: DateCandidate | None, source: Source, conventions: Conventions) -> Explanation:
    text = plain(name)
    spots, refusals = scan(text)
    groups = join(text, spots, refusals)
    if not groups and around and around.precision == "month" and (day := DAY_NAME.fullmatch(text)):
        groups = [Group(Spot(0, text.index("일") + 1, "day", None, around.start.month, int(day.group(1))))]
    groups = [_standing_alone(text, each, around) for each in groups]
    refused = [
        (refusal.start, Refused(name[refusal.start : refusal.end], refusal.reason))
        for refusal in refusals
        if not refusal.silent
    ]
    found: list[tuple[DateCandidate, bool]] = []
    for group in _with_years(groups, around, conventions):
        try:
            if group.year is None:
                if group.first.weak and text[group.start].isascii() and "월" not in text[group.start : group.end]:
                    continue  # "May", "1H", "3주": words and lengths far more often than dates
                raise ImpossibleError("no_year")
            bare = group.is_year and group.first.bare
            found.append((_candidate(name, group, source, conventions), bare))
        except ImpossibleError as error:
            refused.append((group.start, Refused(name[group.start : group.end], error.reason)))
    return Explanation(_ordered(found), tuple(refusal for _, refusal in sorted(refused, key=lambda pair: pair[0])))


def _standing_alone(text: str, group: Group, around: DateCandidate | None) -> Group:
    """What is a word or a length in a longer name is a date where it is all there is: "May" or "1H" in "2024"."""
    first, whole = group.first, group.start == 0 and group.end == len(text)
    if whole and first.weak and around and (first.unit != "week" or around.precision == "month"):
        return replace(group, first=replace(first, weak=False))
    return group


def _with_years(groups: list[Group], around: DateCandidate | None, conventions: Conventions) -> list[Group]:
    """The dates with the years they leave out; a year that was lent within the name is no date of its own any more."""
    lent: set[int] = set()
    filled: list[Group] = []
    before, after = _lenders(groups)
    for index, group in enumerate(groups):
        if group.year is None and not group.first.weak:
            lender = before[index] if before[index] is not None else after[index]
            if lender is not None:
                anchor = groups[lender].first
                lent.update([lender] if groups[lender].is_year else [])
                year = anchor.year if anchor.unit == "year" else _nearest(group, anchor, conventions)
                group = replace(group, first=replace(group.first, year=year))
            elif around is not None:
                group = _from_folder(group, around)
        filled.append(group)
    return [group for index, group in enumerate(filled) if index not in lent]


def _lenders(groups: list[Group]) -> tuple[list[int | None], list[int | None]]:
    """For each date in the name the nearest one with a year before it, and after it."""

    def nearest(indexes: Iterable[int]) -> list[int | None]:
        last: int | None = None
        found: list[int | None] = []
        for index in indexes:
            found.append(last)
            last = index if groups[index].first.year is not None else last
        return found

    count = len(groups)
    return nearest(range(count)), nearest(range(count - 1, -1, -1))[::-1]


def _nearest(group: Group, anchor: Spot, conventions: Conventions) -> int | None:
    try:
        day = span_of(anchor, anchor.year or 0, conventions)[0]
    except ImpossibleError:
        return None
    return nearest_year(group.first, day, conventions)


def _from_folder(group: Group, around: DateCandidate) -> Group:
    """The year of the folder; inside a month's folder "3주차" is a week of that month."""
    first, year = group.first, around.start.year
    if first.unit == "week" and around.precision == "month" and (first.number or 0) <= 6:
        first = replace(first, unit="month_week", month=around.start.month)
        if group.last and group.last.unit == "week":
            group = replace(group, last=replace(group.last, unit="month_week", month=around.start.month))
    last_year = (around.end - timedelta(days=1)).year
    if last_year > year and around.precision == "range" and first.month and first.month < around.start.month:
        year += 1  # a folder "2023.12~2024.02": January and February are of its second year
    return replace(group, first=replace(first, year=year))


def _candidate(name: str, group: Group, source: Source, conventions: Conventions) -> DateCandidate:
    """The candidate that a date makes. Raises ImpossibleError where it does not exist or ends before it starts."""
    first, last = group.first, group.last
    text = name[group.start : group.end].strip(" ._")
    if text.count("(") > text.count(")") and name[group.end : group.end + 1] == ")":
        text += ")"
    if last is None:
        start, end = span_of(first, first.year or 0, conventions)
        return DateCandidate(start, end, precision_of(first), source, text)
    first_year, last_year = first.year, last.year
    if first_year is None:
        first_year = (last_year or 0) - (_key(last) < _key(first))
    last = replace(last, fiscal=last.fiscal or first.fiscal)
    start, _ = span_of(first, first_year, conventions)
    if last_year is None:
        last_year = first_year + (_key(last) < _key(first))
    end = span_of(last, last_year, conventions)[1]
    if end <= start:
        raise ImpossibleError("end_before_start")
    if (start, end) == span_of(first, first_year, conventions):
        return DateCandidate(start, end, precision_of(first), source, text)
    return DateCandidate(start, end, "range", source, text)


def _key(spot: Spot) -> tuple[int, int, int]:
    """Where in its year a spot lies, near enough to see which of two ends comes first."""
    if spot.unit == "quarter":
        return (spot.number or 0) * 3 - 2, 0, 0
    if spot.unit == "half":
        return (spot.number or 0) * 6 - 5, 0, 0
    return spot.month or 0, spot.number or 0, spot.day or 0


def _ordered(found: list[tuple[DateCandidate, bool]]) -> tuple[DateCandidate, ...]:
    """Reading order, years behind the finer dates within them, bare years last, each range once."""
    first_of: dict[tuple[date, date], tuple[DateCandidate, bool]] = {}
    for candidate, bare in found:
        first_of.setdefault((candidate.start, candidate.end), (candidate, bare))
    once = list(first_of.values())
    last_within = {candidate.start.year: at for at, (candidate, _) in enumerate(once) if candidate.precision != "year"}

    def place(at: int) -> tuple[bool, float]:
        candidate, bare = once[at]
        behind = last_within.get(candidate.start.year, -1) + 0.5 if candidate.precision == "year" else at
        return bare, max(at, behind)

    return tuple(once[at][0] for at in sorted(range(len(once)), key=place))
