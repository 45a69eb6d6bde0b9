"""Families of single days."""

import calendar
from collections.abc import Iterator
from itertools import cycle, product

from tests.knowledge.dating.family.case import DAYS, EDGES, FRAMES, PAIRS, Case, both, one, parts

EXTENSIONS = cycle(("", ".docx", ".pdf", ".hwpx", ".xlsx", ".PDF", ".tar.gz"))
PLACES: tuple[tuple[str, ...], ...] = ((), ("영업",), ("2017",), ("2018년", "03월"))
FULL = (
    "{y}-{m:02}-{d:02}", "{y}.{m:02}.{d:02}", "{y}_{m:02}_{d:02}", "{y}/{m:02}/{d:02}", "{y} {m:02} {d:02}",
    "{y}{m:02}{d:02}", "{y}-{m}-{d}", "{y}.{m}.{d}", "{y}. {m}. {d}.", "{y}. {m}. {d}", "{y}.{m}.{d}.",
    "{y}년 {m}월 {d}일", "{y}년{m}월{d}일", "{y}년 {m:02}월 {d:02}일", "{y}년{m:02}월{d:02}일", "{y}_{m}월_{d}일",
    "{y}-{m:02}{d:02}", "{y}_{m:02}{d:02}", "{y} {m:02}{d:02}", "{y}년 {m:02}{d:02}", "{y}·{m:02}·{d:02}",
    "{y}ㆍ{m:02}ㆍ{d:02}", "{y}–{m:02}–{d:02}", "{y}－{m:02}－{d:02}", "{y}．{m:02}．{d:02}", "{y}年{m}月{d}日",
    "{y} - {m:02} - {d:02}", "{y} . {m:02} . {d:02}", "{y}년도 {m}월 {d}일",
)  # fmt: skip
SHORT = (
    "{s:02}.{m:02}.{d:02}", "{s:02}-{m:02}-{d:02}", "{s:02}{m:02}{d:02}", "{s:02}년 {m}월 {d}일",
    "{s:02}년{m:02}월{d:02}일",
    "'{s:02}.{m}.{d}", "’{s:02}.{m:02}.{d:02}", "{s:02}.{m}.{d}", "'{s:02}-{m:02}-{d:02}", "{s:02}_{m:02}_{d:02}",
)  # fmt: skip
UNDATED = ("{m}월 {d}일", "{m}월{d}일", "{m:02}월 {d:02}일", "{m:02}월{d:02}일", "{m}월_{d}일")
BARE = ("{m:02}-{d:02}", "{m:02}.{d:02}", "{m:02}{d:02}", "{m:02}/{d:02}", "({m:02}.{d:02})")
FOLDERS = (
    ("{y}",), ("{y}년",), ("{y}년도",), ("자료", "{y}"), ("{y}", "회의록"), ("2001", "{y}년 사업"), ("사업({y})",),
)  # fmt: skip


def days() -> Iterator[Case]:
    """A day with its whole year, in every form, in every frame, wherever it lies."""
    place = cycle(PLACES)
    for form, frame, day in product(FULL, FRAMES, DAYS[:6]):
        yield Case(frame.format(form.format(**parts(day))) + next(EXTENSIONS), one(day), next(place))


def days_with_two_digits() -> Iterator[Case]:
    """A day whose year has two digits; 99 is of the last century."""
    for form, frame, day in product(SHORT, EDGES, DAYS):
        yield Case(frame.format(form.format(**parts(day))) + ".docx", one(day))


def days_of_a_folders_year() -> Iterator[Case]:
    """Month and day only: the year is the nearest folder's; without one there is no date."""
    for day, frame in product(DAYS, ("회의_{}_1030", "{}_1030 회의", "회의 {} 0900")):
        yield Case(frame.format(f"{day.month:02}{day.day:02}") + ".docx", one(day), (f"{day.year}",))
    for form, frame, day in product(UNDATED, FRAMES, DAYS[:4]):
        folders = tuple(part.format(y=day.year) for part in FOLDERS[day.day % len(FOLDERS)])
        name = frame.format(form.format(**parts(day))) + ".docx"
        yield Case(name, one(day), folders)
        yield Case(name, None, ("영업", "회의록"))
    for form, frame, day in product(BARE, EDGES, DAYS):
        folders = tuple(part.format(y=day.year) for part in FOLDERS[(day.day + day.month) % len(FOLDERS)])
        name = frame.format(form.format(**parts(day))) + ".docx"
        yield Case(name, one(day), folders)
        yield Case(name, None, ("영업",))
    for day, frame in product(DAYS, ("{}일", "{}일 회의록", "{}일_업무일지", "{}일(월)")):
        folders = (f"{day.year}년", f"{day.month}월")
        yield Case(frame.format(day.day) + ".hwp", one(day), folders)


def days_right_behind_a_year() -> Iterator[Case]:
    """A year, then month and day as numbers, with something between them."""
    years = ("{y} ", "{y}년 ", "{y}년_", "({y})", "[{y}] ", "{y}년도 ")
    pairs = ("{m:02}-{d:02}", "{m:02}.{d:02}", "{m:02}{d:02}", "{m:02}/{d:02}")
    for year, pair, frame, day in product(years, pairs, ("{}", "{} 회의록", "회의록 {}", "회의록 {} 최종"), DAYS[:6]):
        yield Case(frame.format((year + pair).format(**parts(day))) + ".docx", one(day), ("2011",))


def english_days() -> Iterator[Case]:
    """Days in English, the month before the day and behind it."""
    for day, frame in product(DAYS, ("{} minutes", "Minutes {}", "minutes_{}", "Report ({})")):
        short, long = calendar.month_abbr[day.month], calendar.month_name[day.month]
        for text in (
            f"{short} {day.day}, {day.year}", f"{long} {day.day}, {day.year}", f"{day.day} {short} {day.year}",
            f"{day.day} {long} {day.year}", f"{day.day:02}-{short}-{day.year}", f"{day.year}-{short}-{day.day:02}",
            f"{day.day:02}{short.upper()}{day.year}", f"{day.year} {long} {day.day}",
        ):  # fmt: skip
            yield Case(frame.format(text) + ".docx", one(day))


def scans() -> Iterator[Case]:
    """A day with a time of day, as scanners, cameras, messengers and screenshots write them."""
    forms = (
        "스캔 {y}-{m:02}-{d:02} {t[0]:02}.{t[1]:02}.{t[2]:02}", "사진_{y}{m:02}{d:02}_{t[0]:02}{t[1]:02}{t[2]:02}",
        "Screenshot {y}-{m:02}-{d:02} at {t[0]}.{t[1]:02}.{t[2]:02} AM",
        "스크린샷 {y}-{m:02}-{d:02} 오전 {t[0]}.{t[1]:02}.{t[2]:02}",
        "IMG_{y}{m:02}{d:02}_{t[0]:02}{t[1]:02}{t[2]:02}", "IMG{y}{m:02}{d:02}{t[0]:02}{t[1]:02}{t[2]:02}",
        "KakaoTalk_{y}{m:02}{d:02}_{t[0]:02}{t[1]:02}{t[2]:02}123",
        "Scan{y}{m:02}{d:02}{t[0]:02}{t[1]:02}{t[2]:02}", "{y}-{m:02}-{d:02}_{t[0]:02}-{t[1]:02}-{t[2]:02}",
        "{y}-{m:02}-{d:02}T{t[0]:02}-{t[1]:02}-{t[2]:02}",
        "{y}.{m:02}.{d:02} {t[0]:02}:{t[1]:02} 회의", "{y}년 {m}월 {d}일 오전 {t[0]}시 {t[1]}분",
        "{y}{m:02}{d:02} {t[0]:02}{t[1]:02} 회의", "{y}-{m:02}-{d:02} {t[0]}시 회의",
        "녹음 {y}{m:02}{d:02} {t[0]:02}{t[1]:02}{t[2]:02}", "스캔_{y}{m:02}{d:02}-{t[0]:02}{t[1]:02}{t[2]:02}",
        "{y}_{m:02}_{d:02} {t[0]:02}_{t[1]:02}_{t[2]:02}",
        "화면 캡처 {y}-{m:02}-{d:02} {t[0]:02}{t[1]:02}{t[2]:02}",
        "Photo {y}-{m:02}-{d:02} {t[0]:02} {t[1]:02} {t[2]:02}",
    )  # fmt: skip
    for form, day, time in product(forms, DAYS[:8], ((8, 11, 4), (10, 12, 25), (9, 5, 30))):
        yield Case(form.format(**parts(day), t=time) + ".pdf", one(day), ("2011",))


def two_dates() -> Iterator[Case]:
    """The first date of a name speaks for it; a year alone stands behind a finer date."""
    for first, last in PAIRS:
        for text in (
            "{y}{m:02}{d:02}_회의록_{y2}{m2:02}{d2:02}수정", "{y}-{m:02}-{d:02} 회의록 ({y2}-{m2:02}-{d2:02} 수정)",
            "{y}.{m:02}.{d:02} 회의_{y2}.{m2:02}.{d2:02} 배포", "{y}년 {m}월 {d}일 회의, {y2}년 {m2}월 {d2}일 결재",
            "{y}년 업무계획_{y}{m:02}{d:02}", "{y} 사업 {y}-{m:02}-{d:02} 보고", "{y}년도 예산({y}.{m:02}.{d:02})",
        ):  # fmt: skip
            yield Case(text.format(**both(first, last)) + ".docx", one(first), ("2011",))
