"""Families of weeks, months, quarters, halves and years."""

import calendar
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import product

from tests.knowledge.dating.family.case import MONTHS, Case, month, span, week


def months() -> Iterator[Case]:
    """A month with its year in the name or in the folder."""
    forms = (
        "{y}-{m:02}", "{y}.{m:02}", "{y}_{m:02}", "{y}년 {m}월", "{y}년{m}월", "{y}년 {m:02}월", "{y} {m}월",
        "{y}.{m}월",
        "{y}{m:02}", "{s:02}년 {m}월", "{s:02}년{m:02}월", "'{s:02}.{m}월", "{y}년도 {m}월", "{y}-{m:02}월",
        "{y}年{m}月",
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


def tens_of_days() -> Iterator[Case]:
    """The thirds of a month."""
    for (year, number), (word, first, last) in product(
        (*MONTHS, (2024, 2)), (("초순", 1, 10), ("상순", 1, 10), ("중순", 11, 20), ("하순", 21, 0))
    ):
        end = last or calendar.monthrange(year, number)[1]
        right = (date(year, number, first), date(year, number, end), "range")
        for form in ("{y}년 {m}월 {w} 보고", "보고_{y}.{m:02}월 {w}", "{y}년{m}월{w}"):
            yield Case(form.format(y=year, m=number, w=word) + ".docx", right, ("2011",))
        yield Case(f"{number}월 {word} 보고.docx", right, (f"{year}년",))


def quarters() -> Iterator[Case]:
    """Quarters, Korean and English."""
    forms = (
        "{y}년 {q}분기", "{y}년{q}분기", "{y} {q}분기", "{y}_{q}분기", "{y}-{q}분기", "{y}.{q}분기", "{q}분기_{y}",
        "{q}분기({y})",
        "{s:02}년 {q}분기", "'{s:02} {q}분기", "{y} Q{q}", "{y}Q{q}", "{y}-Q{q}", "{y}_Q{q}", "Q{q} {y}", "Q{q}_{y}",
        "{q}Q{s:02}",
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


def weeks_of_years() -> Iterator[Case]:
    """Numbered weeks of a year, as ISO 8601 counts them: the first is the one that holds 4 January."""
    forms = (
        "{y}-W{w:02}", "{y}W{w:02}", "{y}_W{w:02}", "{y} W{w:02}", "W{w:02}_{y}", "W{w:02} {y}", "W{w:02}({y})",
        "{y}년 {w}주차",
        "{y}년{w}주차", "{y} {w}주차", "{y}_{w}주차", "{y}-{w}주차", "{w}주차({y})", "{w}주차_{y}",
        "{s:02}년 {w}주차", "{y}년 제{w}주차",
        "{y}년 {w}주", "Week {w} {y}", "{y} week{w}", "{y} wk{w:02}", "CW{w:02} {y}", "{s:02}W{w:02}",
        "{s:02}-W{w:02}", "{y}-w{w:02}",
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


def weeks_of_months() -> Iterator[Case]:
    """Weeks of a month: the one whose Thursday is the nth of that month."""
    forms = (
        "{y}년 {m}월 {n}주차", "{y}년{m}월{n}주차", "{y}년 {m:02}월 {n}주차", "{y}년 {m}월 {n}주",
        "{y}년 {m}월 {n}째주",
        "{y}년 {m}월 {n}째 주",
        "{y}년 {m}월 {n}번째 주", "{y}년 {m}월 {k} 주", "{y}년 {m}월 {k}주", "{y}년 {m}월 제{n}주",
        "{y}.{m:02} {n}주차",
        "{y}-{m:02} {n}주차",
        "{y}-{m:02}-{n}주차", "{y}_{m:02}_{n}주차", "{y}{m:02}_{n}주차", "{y}{m:02} {n}주차", "{m}월 {n}주차({y})",
        "{m}월{n}주차_{y}",
        "{s:02}년 {m}월 {n}주차", "'{s:02}.{m}월 {n}주차", "{y}년 {m}월_{n}주차", "{y}년 {m}월({n}주차)",
        "{y}.{m}월 {n}주차",
        "{y}-{m}월 {n}주차",
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


def _is_day(year: int, number: int, day: int) -> bool:
    return 1 <= number <= 12 and 1 <= day <= calendar.monthrange(year, number)[1]


def _nth_thursday(year: int, number: int, nth: int) -> date | None:
    found = [day for day in _days_of(year, number) if day.weekday() == 3]
    return found[nth - 1] if nth <= len(found) else None


def _days_of(year: int, number: int) -> list[date]:
    return [date(year, number, day + 1) for day in range(calendar.monthrange(year, number)[1])]
