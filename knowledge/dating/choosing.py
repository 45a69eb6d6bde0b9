"""Choosing the date of a document among what a person, an application, its name, its folder and its text say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta, tzinfo

from .candidate import DateCandidate
from .spots import composed, plausible
from .units import day_span, precision_between

Speaker = DateCandidate | Sequence[DateCandidate] | None

LABELS = tuple(
    tuple(names.split("|"))
    for names in (
        "회의일|회의일시|일시|근무일|작업일|업무일|점검일|교육일|출장일|meetingdate|heldon",
        "작성일|기안일|보고일|제출일|writtenon|reportdate|dateprepared|preparedon",
        "발행일|발송일|송신일|보낸날짜|공고일|공지일|게시일|시행일|개정일|제정일|계약일|체결일|견적일|등록일|"
        "issuedate|issuedon|published|publishedon|effectivedate|sent|senton",
        "일자|날짜|date|dated",
    )
)
"""Labels of the day a document is about, the most telling first: what took place, what was written, what was sent."""

OTHER_DAYS = re.compile(
    "기한|만료|만기|종료|유효|보존|보관|마감|납기|예정|생년|출생|입사|퇴사|출력|인쇄|다음|차기|까지|"
    "expir|due|valid|birth|print|until|deadline|retention|next|endo|enddate"
)
"""Labels of days that a document only mentions."""

ISO_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})(?=$|[T ])")
CLAIMED = ("created", "modified")
"""What files claim of their own times, the more telling first."""


def choose(
    *,
    manual: Speaker = None,
    app: Speaker = None,
    filename: Speaker = None,
    folder: Speaker = None,
    text: Speaker = None,
) -> DateCandidate | None:
    """The first candidate of the first that speaks; None when the date is unknown.

    The order: a person's correction, what was given with the file, the file name, the nearest folder, a labelled date
    in the text. Office metadata and file times are never asked: templates carry wrong ones.
    """
    ordered = in_order(manual=manual, app=app, filename=filename, folder=folder, text=text)
    return ordered[0] if ordered else None


def in_order(
    *,
    manual: Speaker = None,
    app: Speaker = None,
    filename: Speaker = None,
    folder: Speaker = None,
    text: Speaker = None,
) -> list[DateCandidate]:
    """All candidates in the order in which they would be chosen."""
    spoken: list[DateCandidate] = []
    for speaker in (manual, app, filename, folder, text):
        spoken.extend([speaker] if isinstance(speaker, DateCandidate) else speaker or ())
    return spoken


def dates_in_text(labelled: Iterable[tuple[str, str]], *, zone: tzinfo | None = None) -> list[DateCandidate]:
    """Candidates from pairs of label and ISO date, as extraction finds them ("작성일", "2024-07-02").

    Only labels that say when a document was made or what day it is about count, the most telling first; a retention
    limit, an expiry or an unknown label is none. An instant, a mail's, is the day it has in `zone`: sent on Sunday at
    23:30 UTC is Monday in Seoul. Its text keeps the instant. What is no date is passed over.
    """
    ranked: list[tuple[int, DateCandidate]] = []
    for label, value in labelled:
        rank, said = _rank(label), _said(value.strip(), zone)
        if rank is not None and said is not None:
            day, text = said
            candidate = DateCandidate(day, day + timedelta(days=1), "day", "text", f"{composed(label).strip()}: {text}")
            ranked.append((rank, candidate))
    ranked.sort(key=lambda pair: pair[0])
    return list(dict.fromkeys(candidate for _, candidate in ranked))


def dates_in_properties(properties: Mapping[str, str], *, zone: tzinfo | None = None) -> list[DateCandidate]:
    """What a file's metadata claims of its times; candidates to look at, which `choose` is never given."""
    found = []
    for name in CLAIMED:
        if said := _said(properties.get(name, "").strip(), zone):
            day, text = said
            found.append(DateCandidate(day, day + timedelta(days=1), "day", "properties", f"{name}: {text}"))
    return found


def manual_date(start: date, end: date | None = None) -> DateCandidate:
    """A person's correction: one day, or the days from `start` to before `end`; a whole unit has that precision."""
    if end is None:
        return DateCandidate(*day_span(start.year, start.month, start.day), "day", "manual", start.isoformat())
    if end <= start:
        raise ValueError(f"A date range must end after it starts: [{start}, {end}).")
    last = end - timedelta(days=1)
    text = start.isoformat() if last == start else f"{start.isoformat()}~{last.isoformat()}"
    return DateCandidate(start, end, precision_between(start, end), "manual", text)


def _said(value: str, zone: tzinfo | None) -> tuple[date, str] | None:
    """The day that an ISO date or instant says, and the text to keep of it; None where it is none of a document's."""
    found = ISO_DATE.match(value)
    if found is None:
        return None
    try:
        day, text = date.fromisoformat(found.group()), found.group()
        if len(value) > len(text) and (instant := _instant(value)) is not None:
            day, text = (instant.astimezone(zone).date() if zone else day), value
    except (ValueError, OverflowError):
        return None
    return (day, text) if plausible(day.year) else None


def _instant(value: str) -> datetime | None:
    """The instant that an ISO text says with its offset from UTC; None without one: its zone is anybody's guess."""
    try:
        instant = datetime.fromisoformat(value)
    except ValueError:
        return None
    return instant if instant.tzinfo is not None else None


def _rank(label: str) -> int | None:
    word = re.sub(r"[\s_\-:：.()\[\]]+", "", composed(label).lower())
    if OTHER_DAYS.search(word):
        return None
    for rank, names in enumerate(LABELS):
        # "최초 작성일" is a day of writing; "modified date" is only some date.
        longer = rank < len(LABELS) - 1
        if any(
            word in (name, f"{name}자", f"{name}시") or (longer and len(name) > 2 and word.endswith(name))
            for name in names
        ):
            return rank
    return None
