"""A family of file names, each with the dates it says or none, worked out here and not by the code under test.

`families()` gives them by kind. A case holds a name, its folders with the outermost first, and what is right: first
day, last day and precision; None where the name says no date and its folders are to speak.
"""

import calendar
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import cycle, product

Right = tuple[date, date, str] | None


@dataclass(frozen=True, slots=True)
class Case:
    """One name, where it lies, and what is right."""

    name: str
    right: Right
    folders: tuple[str, ...] = ()


DAYS = (
    date(2024, 8, 15), date(2024, 1, 1), date(2024, 2, 29), date(2024, 12, 31), date(2023, 3, 6), date(2025, 11, 9),
    date(2019, 10, 10), date(2026, 9, 30), date(2021, 7, 2), date(1999, 12, 3), date(2024, 12, 1), date(2022, 6, 21),
)  # fmt: skip
MONTHS = ((2024, 8), (2024, 12), (2025, 1), (2019, 10), (2023, 2), (2026, 6))

FRAMES = (
    "{}", "{} 회의록", "{}_회의록", "{}-회의록", "{}회의록", "회의록 {}", "회의록_{}", "회의록-{}", "회의록({})", "[{}] 회의록",
    "({}) 회의록", "【{}】회의록", "회의록 [{}]", "[기획팀] {} 회의록", "(주)한빛_{}_견적서", "RE_{} minutes", "Fwd {} minutes",
    "3차 회의 {}", "제2차 위원회({})", "최종_{}_v2", "{}_v1.2", "{} (2)", "{}_최종", "{}(수정)", "{} - 복사본", "사본 {}",
    "보고 {} 김하늘", "주간보고_{}_플랫폼팀", "2팀 회의록 {}", "계획서.{}", "{}.회의록", "{}, 회의록", "회의록({})_최종",
    "A4 {} 출력", "회의록_{}_rev3", "〈{}〉 회의", "「{}」 회의", "회의+{}", "회의록@{}", "#회의 {}", "{}작성", "{} 작성본",
)  # fmt: skip
EDGES = (
    "{}", "{} 회의록", "{}_회의록", "{}회의록", "회의록 {}", "회의록_{}", "회의록({})", "[{}] 회의록", "({}) 회의록", "{}(수정)",
    "{} (2)", "{} 주간회의",
)  # fmt: skip
EXTENSIONS = cycle(("", ".docx", ".pdf", ".hwpx", ".xlsx", ".PDF", ".tar.gz"))
PLACES: tuple[tuple[str, ...], ...] = ((), ("영업",), ("2017",), ("2018년", "03월"))


def families() -> Iterator[tuple[str, list[Case]]]:
    """Every kind with its cases."""
    for make in (
        days, days_with_two_digits, days_of_a_folders_year, days_right_behind_a_year, english_days, months, quarters,
        halves, years, weeks_of_years, weeks_of_months, ranges, ranges_of_a_folders_year, ranges_of_months, scans,
        two_dates, impossible, part_numbers, phones, versions, amounts, other_numbers, from_folders_only, in_other_letters,
    ):  # fmt: skip
        yield make.__name__, list(make())


# -- days


def one(day: date) -> Right:
    """A single day."""
    return day, day, "day"


def parts(day: date) -> dict[str, int]:
    """What the forms are filled with."""
    return {"y": day.year, "s": day.year % 100, "m": day.month, "d": day.day}


FULL = (
    "{y}-{m:02}-{d:02}", "{y}.{m:02}.{d:02}", "{y}_{m:02}_{d:02}", "{y}/{m:02}/{d:02}", "{y} {m:02} {d:02}",
    "{y}{m:02}{d:02}", "{y}-{m}-{d}", "{y}.{m}.{d}", "{y}. {m}. {d}.", "{y}. {m}. {d}", "{y}.{m}.{d}.",
    "{y}년 {m}월 {d}일", "{y}년{m}월{d}일", "{y}년 {m:02}월 {d:02}일", "{y}년{m:02}월{d:02}일", "{y}_{m}월_{d}일",
    "{y}-{m:02}{d:02}", "{y}_{m:02}{d:02}", "{y} {m:02}{d:02}", "{y}년 {m:02}{d:02}", "{y}·{m:02}·{d:02}",
    "{y}ㆍ{m:02}ㆍ{d:02}", "{y}–{m:02}–{d:02}", "{y}－{m:02}－{d:02}", "{y}．{m:02}．{d:02}", "{y}年{m}月{d}日",
    "{y} - {m:02} - {d:02}", "{y} . {m:02} . {d:02}", "{y}년도 {m}월 {d}일",
)  # fmt: skip


def days() -> Iterator[Case]:
    """A day with its whole year, in every form, in every frame, wherever it lies."""
    place = cycle(PLACES)
    for form, frame, day in product(FULL, FRAMES, DAYS[:6]):
        yield Case(frame.format(form.format(**parts(day))) + next(EXTENSIONS), one(day), next(place))


SHORT = (
    "{s:02}.{m:02}.{d:02}", "{s:02}-{m:02}-{d:02}", "{s:02}{m:02}{d:02}", "{s:02}년 {m}월 {d}일", "{s:02}년{m:02}월{d:02}일",
    "'{s:02}.{m}.{d}", "’{s:02}.{m:02}.{d:02}", "{s:02}.{m}.{d}", "'{s:02}-{m:02}-{d:02}", "{s:02}_{m:02}_{d:02}",
)  # fmt: skip


def days_with_two_digits() -> Iterator[Case]:
    """A day whose year has two digits; 99 is of the last century."""
    for form, frame, day in product(SHORT, EDGES, DAYS):
        yield Case(frame.format(form.format(**parts(day))) + ".docx", one(day))


UNDATED = ("{m}월 {d}일", "{m}월{d}일", "{m:02}월 {d:02}일", "{m:02}월{d:02}일", "{m}월_{d}일")
BARE = ("{m:02}-{d:02}", "{m:02}.{d:02}", "{m:02}{d:02}", "{m:02}/{d:02}", "({m:02}.{d:02})")
FOLDERS = (
    ("{y}",), ("{y}년",), ("{y}년도",), ("자료", "{y}"), ("{y}", "회의록"), ("2001", "{y}년 사업"), ("사업({y})",),
)  # fmt: skip


def days_of_a_folders_year() -> Iterator[Case]:
    """Month and day only: the year is the nearest folder's; without one there is no date."""
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


# -- longer units


def month(year: int, number: int) -> Right:
    """A whole month."""
    return date(year, number, 1), date(year, number, calendar.monthrange(year, number)[1]), "month"


def months() -> Iterator[Case]:
    """A month with its year in the name or in the folder."""
    forms = (
        "{y}-{m:02}", "{y}.{m:02}", "{y}_{m:02}", "{y}년 {m}월", "{y}년{m}월", "{y}년 {m:02}월", "{y} {m}월", "{y}.{m}월",
        "{y}{m:02}", "{s:02}년 {m}월", "{s:02}년{m:02}월", "'{s:02}.{m}월", "{y}년도 {m}월", "{y}-{m:02}월", "{y}年{m}月",
        "{y}.{m}", "{y}년 {m}월분", "{y}년 {m}월말", "{s:02}.{m:02}월",
    )  # fmt: skip
    frames = ("{}", "{} 실적", "실적 {}", "실적_{}", "[{}] 실적", "실적({})", "월간보고 {} 최종")
    for form, frame, (year, number) in product(forms, frames, MONTHS):
        if form == "{y}{m:02}" and year % 100 <= 31 and _is_day(2000 + year // 100, year % 100, number):
            continue  # 201910 might be 10 September 2020, had September 19 months
        name = frame.format(form.format(y=year, s=year % 100, m=number)) + ".xlsx"
        yield Case(name, month(year, number), ("2012",))
    for text, frame, (year, number) in product(("{}월", "{:02}월"), ("{}", "{} 실적", "실적_{}", "실적({})"), MONTHS):
        yield Case(frame.format(text.format(number)) + ".xlsx", month(year, number), (f"{year}년", "실적"))
        yield Case(frame.format(text.format(number)) + ".xlsx", None, ("실적",))


def _is_day(year: int, number: int, day: int) -> bool:
    return 1 <= number <= 12 and 1 <= day <= calendar.monthrange(year, number)[1]


def span(year: int, first: int, last: int, precision: str) -> Right:
    """Whole months of a year."""
    return date(year, first, 1), date(year, last, calendar.monthrange(year, last)[1]), precision


def quarters() -> Iterator[Case]:
    """Quarters, Korean and English."""
    forms = (
        "{y}년 {q}분기", "{y}년{q}분기", "{y} {q}분기", "{y}_{q}분기", "{y}-{q}분기", "{y}.{q}분기", "{q}분기_{y}", "{q}분기({y})",
        "{s:02}년 {q}분기", "'{s:02} {q}분기", "{y} Q{q}", "{y}Q{q}", "{y}-Q{q}", "{y}_Q{q}", "Q{q} {y}", "Q{q}_{y}", "{q}Q{s:02}",
        "{s:02}Q{q}", "{y}년 {q}/4분기", "{y}년도 {q}분기", "{y}년 제{q}분기", "{q}Q {y}", "{q}Q{y}", "{y} {q}Q",
    )  # fmt: skip
    for form, frame, year, q in product(forms, ("{}", "{} 실적", "실적_{}", "[{}] 실적"), (2024, 2025), (1, 2, 3, 4)):
        name = frame.format(form.format(y=year, s=year % 100, q=q)) + ".xlsx"
        yield Case(name, span(year, 3 * q - 2, 3 * q, "quarter"), ("2011",))
    for text, q in product(("{}분기 실적", "실적 {}분기", "Q{} 실적", "{}/4분기"), (1, 2, 3, 4)):
        yield Case(text.format(q) + ".xlsx", span(2024, 3 * q - 2, 3 * q, "quarter"), ("2024",))
        yield Case(text.format(q) + ".xlsx", None)


def halves() -> Iterator[Case]:
    """Halves of a year."""
    forms = (
        "{y}년 {h}",
        "{y}년{h}",
        "{y} {h}",
        "{y}_{h}",
        "{h} {y}",
        "{h}({y})",
        "{s:02}년 {h}",
        "{y}년도 {h}",
        "{y}-{h}",
    )
    for form, frame, year in product(forms, ("{}", "{} 실적", "실적_{}", "실적({})"), (2023, 2025)):
        for word, first in (("상반기", 1), ("하반기", 7), ("전반기", 1), ("후반기", 7)):
            name = frame.format(form.format(y=year, s=year % 100, h=word)) + ".xlsx"
            yield Case(name, span(year, first, first + 5, "range"), ("2011",))
    for form, number in product(("{y}H{n}", "{y} H{n}", "{n}H{s:02}", "{y}-H{n}", "{n}H {y}"), (1, 2)):
        first = 6 * number - 5
        yield Case(f"실적 {form.format(y=2024, s=24, n=number)}.xlsx", span(2024, first, first + 5, "range"))
    for word, first in (("상반기", 1), ("하반기", 7)):
        yield Case(f"{word} 실적.xlsx", span(2024, first, first + 5, "range"), ("2024",))
        yield Case(f"{word} 실적.xlsx", None)


def years() -> Iterator[Case]:
    """A year and nothing finer."""
    forms = ("{y}년", "{y}", "{y}년도", "{y}학년도", "FY{y}", "({y})", "[{y}]", "{s:02}년", "{s:02}년도", "'{s:02}년")
    for form, frame, year in product(forms, ("{} 사업계획", "사업계획 {}", "{}_예산", "예산_{}"), (2021, 2024, 2026)):
        yield Case(frame.format(form.format(y=year, s=year % 100)) + ".docx", span(year, 1, 12, "year"), ("2011",))


# -- weeks


def week(monday: date) -> Right:
    """A whole week."""
    return monday, monday + timedelta(days=6), "week"


def weeks_of_years() -> Iterator[Case]:
    """Numbered weeks of a year, as ISO 8601 counts them: the first is the one that holds 4 January."""
    forms = (
        "{y}-W{w:02}", "{y}W{w:02}", "{y}_W{w:02}", "{y} W{w:02}", "W{w:02}_{y}", "W{w:02} {y}", "W{w:02}({y})", "{y}년 {w}주차",
        "{y}년{w}주차", "{y} {w}주차", "{y}_{w}주차", "{y}-{w}주차", "{w}주차({y})", "{w}주차_{y}", "{s:02}년 {w}주차", "{y}년 제{w}주차",
        "{y}년 {w}주", "Week {w} {y}", "{y} week{w}", "{y} wk{w:02}", "CW{w:02} {y}", "{s:02}W{w:02}", "{s:02}-W{w:02}", "{y}-w{w:02}",
    )  # fmt: skip
    numbered = [(year, number) for year in (2024, 2025) for number in (1, 9, 37, 52)] + [(2020, 53), (2026, 53)]
    for form, frame, (year, number) in product(forms, ("{}", "{} 주간보고", "주간보고_{}", "[{}] 보고"), numbered):
        first = date(year, 1, 4)
        monday = first - timedelta(days=first.weekday()) + timedelta(weeks=number - 1)
        name = frame.format(form.format(y=year, s=year % 100, w=number)) + ".pptx"
        yield Case(name, week(monday), ("2011",))
    for text, number in product(
        ("W{:02} 보고", "{}주차 보고", "보고_W{:02}", "보고 제{}주차", "week {:02}"), (1, 9, 37, 52)
    ):
        monday = date(2025, 1, 4) - timedelta(days=date(2025, 1, 4).weekday()) + timedelta(weeks=number - 1)
        yield Case(text.format(number) + ".pptx", week(monday), ("2025",))
        yield Case(text.format(number) + ".pptx", None, ("보고",))


def _nth_thursday(year: int, number: int, nth: int) -> date | None:
    found = [day for day in _days_of(year, number) if day.weekday() == 3]
    return found[nth - 1] if nth <= len(found) else None


def _days_of(year: int, number: int) -> list[date]:
    return [date(year, number, day + 1) for day in range(calendar.monthrange(year, number)[1])]


def weeks_of_months() -> Iterator[Case]:
    """Weeks of a month: the one whose Thursday is the nth of that month."""
    forms = (
        "{y}년 {m}월 {n}주차", "{y}년{m}월{n}주차", "{y}년 {m:02}월 {n}주차", "{y}년 {m}월 {n}주", "{y}년 {m}월 {n}째주", "{y}년 {m}월 {n}째 주",
        "{y}년 {m}월 {n}번째 주", "{y}년 {m}월 {k} 주", "{y}년 {m}월 {k}주", "{y}년 {m}월 제{n}주", "{y}.{m:02} {n}주차", "{y}-{m:02} {n}주차",
        "{y}-{m:02}-{n}주차", "{y}_{m:02}_{n}주차", "{y}{m:02}_{n}주차", "{y}{m:02} {n}주차", "{m}월 {n}주차({y})", "{m}월{n}주차_{y}",
        "{s:02}년 {m}월 {n}주차", "'{s:02}.{m}월 {n}주차", "{y}년 {m}월_{n}주차", "{y}년 {m}월({n}주차)", "{y}.{m}월 {n}주차", "{y}-{m}월 {n}주차",
    )  # fmt: skip
    words = ("", "첫째", "둘째", "셋째", "넷째", "다섯째")
    for form, frame, (year, number), nth in product(
        forms, ("{}", "주간보고_{}", "{} 주간업무"), MONTHS, (1, 2, 3, 4, 5)
    ):
        thursday = _nth_thursday(year, number, nth)
        if thursday is None or ("{y}{m" in form and _is_day(2000 + year // 100, year % 100, number)):
            continue
        text = form.format(y=year, s=year % 100, m=number, n=nth, k=words[nth])
        yield Case(frame.format(text) + ".hwp", week(thursday - timedelta(days=3)), ("2011",))
    for text, (year, number), nth in product(("{m}월 {n}주차 보고", "보고_{m}월{n}주차"), MONTHS, (1, 4)):
        thursday = _nth_thursday(year, number, nth)
        assert thursday is not None
        yield Case(text.format(m=number, n=nth) + ".hwp", week(thursday - timedelta(days=3)), (f"{year}",))
        yield Case(text.format(m=number, n=nth) + ".hwp", None, ("보고",))
        yield Case(f"{nth}주차 보고.hwp", week(thursday - timedelta(days=3)), (f"{year}년", f"{number}월"))


# -- ranges

PAIRS = (
    (date(2023, 12, 28), date(2024, 1, 3)), (date(2024, 8, 12), date(2024, 8, 16)), (date(2024, 7, 29), date(2024, 8, 2)),
    (date(2024, 2, 26), date(2024, 3, 1)), (date(2025, 3, 1), date(2025, 9, 30)), (date(2023, 1, 1), date(2023, 1, 31)),
)  # fmt: skip


def between(first: date, last: date) -> Right:
    """Days that make no unit; a whole month by its days is a range of its days all the same."""
    return first, last, "range"


def both(first: date, last: date) -> dict[str, int]:
    """What the forms of ranges are filled with."""
    return {**parts(first), **{f"{name}2": value for name, value in parts(last).items()}}


WHOLE = (
    "{y}-{m:02}-{d:02}", "{y}.{m:02}.{d:02}", "{y}{m:02}{d:02}", "{y}년 {m}월 {d}일", "{y}.{m}.{d}", "{y}년{m}월{d}일",
    "{y}_{m:02}_{d:02}", "{s:02}{m:02}{d:02}", "{s:02}.{m:02}.{d:02}",
)  # fmt: skip
JOINERS = ("~", " ~ ", "～", "〜", "-", " - ", "∼", " to ", "_to_", "부터 ", "–", " – ")


def ranges() -> Iterator[Case]:
    """Two days with their years, or the second with what differs only."""
    for form, joiner, (first, last), frame in product(
        WHOLE, JOINERS, PAIRS, ("출장 {}", "{} 업무", "출장_{}", "출장({})")
    ):
        second = form.replace("{y", "{y2").replace("{s", "{s2").replace("{m", "{m2").replace("{d", "{d2")
        text = f"{form}{joiner}{second}" + ("까지" if joiner == "부터 " else "")
        yield Case(frame.format(text.format(**both(first, last))) + ".docx", between(first, last), ("2011",))
    for (first, last), frame in product(PAIRS, ("출장 {}", "{} 업무", "출장({})")):
        for text in (
            "{y}{m:02}{d:02}_{y2}{m2:02}{d2:02}", "{s:02}{m:02}{d:02}_{s2:02}{m2:02}{d2:02}", "{y}-{m:02}-{d:02}_{y2}-{m2:02}-{d2:02}",
            "{y}.{m:02}.{d:02}~{m2:02}.{d2:02}", "{y}.{m}.{d}~{m2}.{d2}", "{y}. {m}. {d}. ~ {m2}. {d2}.", "{y}년 {m}월 {d}일~{m2}월 {d2}일",
            "{y}년 {m}월 {d}일 ~ {m2}월 {d2}일", "{y}{m:02}{d:02}~{m2:02}{d2:02}", "{y}-{m:02}-{d:02}~{m2:02}-{d2:02}", "{y}.{m:02}.{d:02}-{m2:02}.{d2:02}",
            "{y}년 {m}월 {d}일부터 {m2}월 {d2}일까지", "'{s:02}.{m}.{d}~{m2}.{d2}", "{s:02}{m:02}{d:02}~{m2:02}{d2:02}", "{y}년 {m}.{d}~{m2}.{d2}",
        ):  # fmt: skip
            yield Case(frame.format(text.format(**both(first, last))) + ".docx", between(first, last), ("2011",))
        if first.month == last.month and (first, last) != PAIRS[-1]:
            for text in (
                "{y}.{m:02}.{d:02}~{d2:02}", "{y}.{m:02}.{d:02}-{d2:02}", "{y}{m:02}{d:02}~{d2:02}", "{y}년 {m}월 {d}일~{d2}일",
                "{y}년 {m}월 {d}~{d2}일", "{y}-{m:02}-{d:02}~{d2:02}", "{y}년 {m}월 {d}-{d2}일", "{s:02}{m:02}{d:02}~{d2:02}",
                "{y}년 {m}월 {d}일부터 {d2}일까지", "{y}.{m}.{d}.~{d2}.",
            ):  # fmt: skip
                yield Case(frame.format(text.format(**both(first, last))) + ".docx", between(first, last), ("2011",))


def ranges_of_a_folders_year() -> Iterator[Case]:
    """Ranges whose year is the folder's; one that runs over New Year ends in the next."""
    forms = (
        "{m}월{d}일~{m2}월{d2}일", "{m}월 {d}일 ~ {m2}월 {d2}일", "{m}월 {d}일-{m2}월 {d2}일", "{m}.{d}~{m2}.{d2}", "{m:02}.{d:02}~{m2:02}.{d2:02}",
        "{m:02}-{d:02}~{m2:02}-{d2:02}", "{m:02}{d:02}~{m2:02}{d2:02}", "{m}/{d}~{m2}/{d2}", "{m:02}/{d:02}-{m2:02}/{d2:02}", "{m}월 {d}일부터 {m2}월 {d2}일까지",
        "{m}.{d}-{m2}.{d2}",
    )  # fmt: skip
    for form, (first, last), frame in product(forms, PAIRS, ("{} 업무", "{}_출장", "출장({})", "출장 {}")):
        name = frame.format(form.format(**both(first, last))) + ".hwpx"
        yield Case(name, between(first, last), (f"{first.year}",))


def ranges_of_months() -> Iterator[Case]:
    """Several months, quarters or weeks."""
    forms = (
        "{y}년 {m}월~{m2}월", "{y}년 {m}~{m2}월", "{y}년 {m}-{m2}월", "{y}.{m:02}~{m2:02}", "{y}.{m:02}~{y}.{m2:02}", "{y}-{m:02}~{y}-{m2:02}",
        "{y}.{m:02}-{y}.{m2:02}", "{y}{m:02}~{y}{m2:02}", "{y}{m:02}-{y}{m2:02}", "{y}년 {m}월~{y}년 {m2}월", "{y}년 {m}월 - {y}년 {m2}월", "{y}년 {m}월부터 {m2}월까지",
        "{y}-{m:02}~{m2:02}", "'{s:02}.{m}월~{m2}월",
    )  # fmt: skip
    for form, (first, last), frame in product(
        forms, ((7, 9), (1, 3), (11, 12), (2, 10)), ("실적 {}", "{} 실적", "실적({})")
    ):
        name = frame.format(form.format(y=2024, s=24, m=first, m2=last)) + ".xlsx"
        yield Case(name, span(2024, first, last, "range"), ("2011",))
    for first, text in product(
        (3, 7, 11), ("{},{}월 실적", "{}·{}월 실적", "{}~{}월 실적", "{}-{}월 실적", "{}월~{}월 실적")
    ):
        yield Case(text.format(first, first + 1) + ".xlsx", span(2024, first, first + 1, "range"), ("2024",))
    for text in ("2024년 1~2분기", "2024년 1분기~2분기", "2024 Q1~Q2", "2024Q1-Q2"):
        yield Case(f"실적 {text}.xlsx", span(2024, 1, 6, "range"))
    for text in ("2024년 36~37주차", "2024-W36~W37", "2024년 W36~W37", "2024-W36-W37", "2024년 36주차~37주차"):
        yield Case(f"보고 {text}.xlsx", between(date(2024, 9, 2), date(2024, 9, 15)))
    for text in ("2023~2024", "2023-2024", "2023년~2024년", "'23~'24", "23~24년", "2023 ~ 2024년"):
        yield Case(f"{text} 계획.xlsx", (date(2023, 1, 1), date(2024, 12, 31), "range"))


# -- times of day, and more than one date


def scans() -> Iterator[Case]:
    """A day with a time of day, as scanners, cameras, messengers and screenshots write them."""
    forms = (
        "스캔 {y}-{m:02}-{d:02} {t[0]:02}.{t[1]:02}.{t[2]:02}", "사진_{y}{m:02}{d:02}_{t[0]:02}{t[1]:02}{t[2]:02}",
        "Screenshot {y}-{m:02}-{d:02} at {t[0]}.{t[1]:02}.{t[2]:02} AM", "스크린샷 {y}-{m:02}-{d:02} 오전 {t[0]}.{t[1]:02}.{t[2]:02}",
        "IMG_{y}{m:02}{d:02}_{t[0]:02}{t[1]:02}{t[2]:02}", "IMG{y}{m:02}{d:02}{t[0]:02}{t[1]:02}{t[2]:02}", "KakaoTalk_{y}{m:02}{d:02}_{t[0]:02}{t[1]:02}{t[2]:02}123",
        "Scan{y}{m:02}{d:02}{t[0]:02}{t[1]:02}{t[2]:02}", "{y}-{m:02}-{d:02}_{t[0]:02}-{t[1]:02}-{t[2]:02}", "{y}-{m:02}-{d:02}T{t[0]:02}-{t[1]:02}-{t[2]:02}",
        "{y}.{m:02}.{d:02} {t[0]:02}:{t[1]:02} 회의", "{y}년 {m}월 {d}일 오전 {t[0]}시 {t[1]}분", "{y}{m:02}{d:02} {t[0]:02}{t[1]:02} 회의", "{y}-{m:02}-{d:02} {t[0]}시 회의",
        "녹음 {y}{m:02}{d:02} {t[0]:02}{t[1]:02}{t[2]:02}", "스캔_{y}{m:02}{d:02}-{t[0]:02}{t[1]:02}{t[2]:02}", "{y}_{m:02}_{d:02} {t[0]:02}_{t[1]:02}_{t[2]:02}",
        "화면 캡처 {y}-{m:02}-{d:02} {t[0]:02}{t[1]:02}{t[2]:02}", "Photo {y}-{m:02}-{d:02} {t[0]:02} {t[1]:02} {t[2]:02}",
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


# -- what is none


def impossible() -> Iterator[Case]:
    """Dates that do not exist; never bent into one that does."""
    wrong = (
        (2024, 13, 45),
        (2024, 2, 30),
        (2023, 2, 29),
        (2024, 0, 10),
        (2024, 4, 31),
        (2024, 8, 32),
        (2024, 13, 1),
        (2024, 6, 0),
    )
    forms = (
        "{y}{m:02}{d:02}", "{y}-{m:02}-{d:02}", "{y}.{m:02}.{d:02}", "{y}_{m:02}_{d:02}", "{y}년 {m}월 {d}일", "{y}년{m:02}월{d:02}일",
        "{y}. {m}. {d}.", "{y}－{m:02}－{d:02}", "{y}·{m:02}·{d:02}",
    )  # fmt: skip
    for form, frame, (y, m, d) in product(forms, ("도면 {}", "{} 도면", "도면_{}", "[{}] 도면", "도면({})"), wrong):
        yield Case(frame.format(form.format(y=y, m=m, d=d)) + ".pdf", None, ("2011",))
    for text in (
        "2024년 13월", "2024년 8월 7주차", "2024년 5분기", "2024-W54", "2023-W53", "2024년 0월", "18991231", "1899-12-31", "2024.08.10~2024.08.05",
        "21500101", "2024년 60주차", "2024.02.30~2024.03.05", "2월 30일", "13월 1일", "1332",
    ):  # fmt: skip
        yield Case(f"도면 {text}.pdf", None, ("2011",))
    for text in ("05-04-2024", "03.02.2024", "7/8/2024"):
        yield Case(f"도면 {text}.pdf", None, ("2011",))


def part_numbers() -> Iterator[Case]:
    """Part, drawing, order and paper numbers."""
    for text in (
        "GA77-0412", "PN240815", "PN-20240815", "No.20240815", "No. 240815", "사번 20240815", "사번_20240815", "품번 240815", "부품번호 20240815", "도면번호 12-01",
        "S/N 20240815", "P/N 240815", "SN20240815001", "INV-20240815", "PO20240815", "송장번호 20240815", "송장 2024081", "계약번호 2024-0815", "제2024-15호", "제2024-0815호",
        "2024-001호", "공문 2024-08호", "AB-1234-5678", "SM-G240815", "규격 4-22-7", "1234567", "240815-1234567", "110-240-815815", "1002-240-815815", "240-81-50815",
        "123-45-67890", "우편번호 20240", "2024081512345678901", "모델 2000", "모델명 2024", "코드 240815", "#240815", "#20240815",
        "ref 20240815", "SKU 240815", "Lot 240815", "계좌 20240815", "KR-240815-A", "X12-01", "A-12-01", "77-0412", "2024-0815-001", "주문번호: 20240815",
    ):  # fmt: skip
        for frame in ("{}", "{} 도면", "견적_{}"):
            yield Case(frame.format(text) + ".pdf", None, ("2011",))


def phones() -> Iterator[Case]:
    """Phone numbers."""
    for text in (
        "01020240815", "010-2024-0815", "010 2024 0815", "010.2024.0815", "010-20240815", "02-2024-0815", "(02)2024-0815", "031-824-0815", "031-2024-0815",
        "+82-10-2024-0815", "+82 10 2024 0815", "82-2-2024-0815", "1588-2024", "1544-0815", "070-2024-0815", "01120240815", "0220240815", "011-224-0815", "1899-1231",
    ):  # fmt: skip
        for frame in ("연락처 {}", "{} 담당자", "전화_{}", "담당자({})", "{}"):
            yield Case(frame.format(text) + ".txt", None, ("2011",))


def versions() -> Iterator[Case]:
    """Version numbers of programs and papers."""
    for text in (
        "v2.10.24", "v24.8.15", "V1.2.3", "ver24.08.15", "ver.2.10", "Ver 24.8.15", "version 24.08.15", "버전 2.10.24", "버전 24.8.15", "rev240815", "Rev.24.08.15",
        "release 24.08.15", "r24.8.15", "2.10.24.1", "v2024.1", "v1.12", "3.12.1", "10.0.19045", "v2.8", "1.2", "v3.1.1-beta",
    ):  # fmt: skip
        for frame in ("{}", "{} 릴리스", "설치 {}", "배포_{}", "제품({})"):
            if (text, frame) != ("1.2", "제품({})"):  # in brackets it may be 2 January as well
                yield Case(frame.format(text) + ".md", None, ("2011",))


def amounts() -> Iterator[Case]:
    """Amounts, counts, sizes and lengths."""
    for text in (
        "20240815원", "20,240,815원", "2,024,081원", "2024만원", "2000만원", "₩20240815", "￦2,024,000", "KRW 20240815", "$2024", "2024달러", "2024명", "2024개", "2000매",
        "240815원", "1,234,567", "2024%", "2000건", "1920x1080", "2024x768", "24시간", "30일간", "12주 과정", "3개월", "10년 보존", "5년 계약", "100세", "10-15명", "12~24개월",
        "210x297", "3.5인치", "2024톤", "12.01%", "10-12시", "1080p", "8.15평", "12.5kg",
    ):  # fmt: skip
        for frame in ("견적 {}", "견적_{}", "견적({})", "{} 견적"):
            yield Case(frame.format(text) + ".xlsx", None, ("2011",))


def other_numbers() -> Iterator[Case]:
    """Numbers that are none of these, in a folder that would lend its year."""
    for text in (
        "회의록", "3편", "5월호", "24시간 대응", "May I help", "COVID19", "192.168.0.1", "1203동 501호", "101-1201호", "1201호", "6-1반", "06-01반 명단", "3.1 개요", "3-1 개요", "1장 서론",
        "제3조", "ISO 9001", "ISO 27001-2022", "KS X 1001", "Windows 2019", "Office 2024", "A4 용지", "2호선", "12인승", "3차 회의", "1+1 행사", "50대 50", "4-4-2 전술", "20-80 법칙",
        "12-32 점검표", "00-01 점검표", "99-99", "3주 과정", "월요일 회의", "일일 점검", "분기점 공사", "반기문 연설", "1월호", "0 점검", "100-100",
    ):  # fmt: skip
        yield Case(f"{text}.docx", None, ("2023",))


def from_folders_only() -> Iterator[Case]:
    """A name that says nothing; the test asks the folders."""
    for folders, right in (
        (("2024",), span(2024, 1, 12, "year")), (("2024년",), span(2024, 1, 12, "year")), (("2024년도 사업",), span(2024, 1, 12, "year")), (("2024-08",), month(2024, 8)),
        (("2024.08",), month(2024, 8)), (("202408",), month(2024, 8)), (("2024년 8월",), month(2024, 8)), (("2025", "04"), month(2025, 4)), (("2025년", "4월"), month(2025, 4)),
        (("2025", "04월"), month(2025, 4)), (("20240815_워크숍",), one(date(2024, 8, 15))), (("프로젝트_20240815",), one(date(2024, 8, 15))), (("2024", "상반기"), span(2024, 1, 6, "range")),
        (("2024", "3분기"), span(2024, 7, 9, "quarter")), (("2025", "04", "15"), one(date(2025, 4, 15))), (("2024", "영업", "회의록"), span(2024, 1, 12, "year")), (("2019", "2024"), span(2024, 1, 12, "year")),
        (("영업", "회의록"), None), (("ISO 9001",), None), (("20240230",), None), (("v2.10.24",), None), (("010-2024-0815",), None), (("04",), None), (("영업",), None),
    ):  # fmt: skip
        yield Case("회의록.docx", right, folders)


def in_other_letters() -> Iterator[Case]:
    """The same names decomposed, as macOS writes them, and with full-width digits and signs."""
    wide = {ord(char): chr(ord(char) + 0xFEE0) for char in "0123456789-.~()_/"}
    for make in (days_with_two_digits, months, weeks_of_months, ranges_of_a_folders_year, weeks_of_years):
        for case in list(make())[::17]:
            folders = tuple(unicodedata.normalize("NFD", part) for part in case.folders)
            yield Case(unicodedata.normalize("NFD", case.name), case.right, folders)
            stem, dot, suffix = case.name.rpartition(".")
            yield Case(stem.translate(wide) + dot + suffix, case.right, case.folders)
