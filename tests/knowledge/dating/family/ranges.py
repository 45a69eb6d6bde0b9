"""Families of ranges: of days, of months, of other units."""

from collections.abc import Iterator
from datetime import date
from itertools import product

from tests.knowledge.dating.family.case import PAIRS, Case, between, both, span

WHOLE = (
    "{y}-{m:02}-{d:02}", "{y}.{m:02}.{d:02}", "{y}{m:02}{d:02}", "{y}년 {m}월 {d}일", "{y}.{m}.{d}",
    "{y}년{m}월{d}일",
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
            "{y}{m:02}{d:02}_{y2}{m2:02}{d2:02}", "{s:02}{m:02}{d:02}_{s2:02}{m2:02}{d2:02}",
            "{y}-{m:02}-{d:02}_{y2}-{m2:02}-{d2:02}",
            "{y}.{m:02}.{d:02}~{m2:02}.{d2:02}", "{y}.{m}.{d}~{m2}.{d2}", "{y}. {m}. {d}. ~ {m2}. {d2}.",
            "{y}년 {m}월 {d}일~{m2}월 {d2}일",
            "{y}년 {m}월 {d}일 ~ {m2}월 {d2}일", "{y}{m:02}{d:02}~{m2:02}{d2:02}",
            "{y}-{m:02}-{d:02}~{m2:02}-{d2:02}",
            "{y}.{m:02}.{d:02}-{m2:02}.{d2:02}",
            "{y}년 {m}월 {d}일부터 {m2}월 {d2}일까지", "'{s:02}.{m}.{d}~{m2}.{d2}",
            "{s:02}{m:02}{d:02}~{m2:02}{d2:02}",
            "{y}년 {m}.{d}~{m2}.{d2}",
        ):  # fmt: skip
            yield Case(frame.format(text.format(**both(first, last))) + ".docx", between(first, last), ("2011",))
        if first.month == last.month and (first, last) != PAIRS[-1]:
            for text in (
                "{y}.{m:02}.{d:02}~{d2:02}", "{y}.{m:02}.{d:02}-{d2:02}", "{y}{m:02}{d:02}~{d2:02}",
                "{y}년 {m}월 {d}일~{d2}일",
                "{y}년 {m}월 {d}~{d2}일", "{y}-{m:02}-{d:02}~{d2:02}", "{y}년 {m}월 {d}-{d2}일",
                "{s:02}{m:02}{d:02}~{d2:02}",
                "{y}년 {m}월 {d}일부터 {d2}일까지", "{y}.{m}.{d}.~{d2}.",
            ):  # fmt: skip
                yield Case(frame.format(text.format(**both(first, last))) + ".docx", between(first, last), ("2011",))


def ranges_of_a_folders_year() -> Iterator[Case]:
    """Ranges whose year is the folder's; one that runs over New Year ends in the next."""
    forms = (
        "{m}월{d}일~{m2}월{d2}일", "{m}월 {d}일 ~ {m2}월 {d2}일", "{m}월 {d}일-{m2}월 {d2}일", "{m}.{d}~{m2}.{d2}",
        "{m:02}.{d:02}~{m2:02}.{d2:02}",
        "{m:02}-{d:02}~{m2:02}-{d2:02}", "{m:02}{d:02}~{m2:02}{d2:02}", "{m}/{d}~{m2}/{d2}",
        "{m:02}/{d:02}-{m2:02}/{d2:02}", "{m}월 {d}일부터 {m2}월 {d2}일까지",
        "{m}.{d}-{m2}.{d2}",
    )  # fmt: skip
    for form, (first, last), frame in product(forms, PAIRS, ("{} 업무", "{}_출장", "출장({})", "출장 {}")):
        name = frame.format(form.format(**both(first, last))) + ".hwpx"
        yield Case(name, between(first, last), (f"{first.year}",))


def ranges_of_months() -> Iterator[Case]:
    """Several months, quarters or weeks."""
    forms = (
        "{y}년 {m}월~{m2}월", "{y}년 {m}~{m2}월", "{y}년 {m}-{m2}월", "{y}.{m:02}~{m2:02}", "{y}.{m:02}~{y}.{m2:02}",
        "{y}-{m:02}~{y}-{m2:02}",
        "{y}.{m:02}-{y}.{m2:02}", "{y}{m:02}~{y}{m2:02}", "{y}{m:02}-{y}{m2:02}", "{y}년 {m}월~{y}년 {m2}월",
        "{y}년 {m}월 - {y}년 {m2}월", "{y}년 {m}월부터 {m2}월까지",
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
