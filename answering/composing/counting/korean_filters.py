"""Filters in Korean words."""

from __future__ import annotations

from typing import Final

from answering.composing.counting.calendar import named
from answering.composing.particles import particle
from answering.composing.phrase import Phrase, asked, grouped, joined
from knowledge.ledger.query import DocumentQuery, FieldCondition
from knowledge.periods.period import Period

SOURCES: Final = {"own": "자사", "client": "고객사", "outside": "외부"}
STATES: Final = {
    "searchable": "검색할 수 있는",
    "processing": "처리 중인",
    "received": "접수된",
    "failed": "처리에 실패한",
    "no_text": "읽을 글이 없는",
}
COMPARISONS: Final = {"gte": " 이상", "gt": " 초과", "lte": " 이하", "lt": " 미만"}


def subject(query: DocumentQuery, *, noun: str = "문서") -> Phrase:
    """Return what is meant, filters in words: “정다은이 쓴 계약서”."""
    parts = [*_inside(query), *_when(query), *_who(query), *_where(query), *_what(query)]
    head = any_of(query.kinds, "kinds") if query.kinds else Phrase() + noun
    if query.kinds and noun == "기록":
        head += " 기록"
    return joined([*parts, head], " ")


def _who(query: DocumentQuery) -> list[Phrase]:
    said = []
    for names, ref, verb in ((query.authors, "authors", "쓴"), (query.uploaders, "uploaders", "올린")):
        if names:
            people = any_of(names, ref)
            said.append(people + particle(people.text, "이") + f" {verb}")
    return said


def _when(query: DocumentQuery) -> list[Phrase]:
    said = [in_words(query.period) + "의"] if query.period else []
    return [*said, Phrase() + "날짜를 모르는"] if query.undated else said


def _where(query: DocumentQuery) -> list[Phrase]:
    said = []
    if query.kbs:
        said.append(any_of(query.kbs, "kbs", "‘", "’") + " 지식베이스의")
    if query.folders:
        said.append(any_of(query.folders, "folders", "‘", "’") + " 폴더(하위 폴더 포함)의")
    if query.departments:
        said.append(any_of(query.departments, "departments") + "(하위 부서 포함)의")
    if query.sources:
        said.append(any_of(tuple(SOURCES.get(each, each) for each in query.sources), "sources"))
    return said


def _what(query: DocumentQuery) -> list[Phrase]:
    said = []
    if query.trashed:
        said.append(Phrase() + "휴지통까지 포함한")
    if query.states:
        said.append(any_of(tuple(STATES.get(each, each) for each in query.states), "states"))
    if query.tags:
        said.append(any_of(query.tags, "tags", "‘", "’") + " 태그가 붙은")
    return said + [_condition(each) for each in query.fields]


def _inside(query: DocumentQuery) -> list[Phrase]:
    """Return which words stand inside; said first, or they would seem to stand in what a person wrote about."""
    said = []
    verb = " 들어가고" if query.authors or query.uploaders or query.tags else " 들어간"
    for words, ref, where in ((query.titles, "titles", "제목에 "), (query.contains, "contains", "본문에 ")):
        if words:
            said.append(where + any_of(words, ref, "‘", "’") + particle(words[-1], "이") + verb)
    return said


def _condition(condition: FieldCondition) -> Phrase:
    name = asked(condition.name, "filters.fields")
    if condition.currency and condition.value == "":  # any amount, in this currency
        return name + particle(condition.name, "이") + f" {condition.currency}인"
    values = condition.value if isinstance(condition.value, tuple) else (condition.value,)
    texts = tuple(each if isinstance(each, str) else grouped(each) for each in values)
    value = any_of(texts, "fields")
    if condition.currency:
        value += f" {condition.currency}"
    return name + particle(condition.name, "이") + " " + value + COMPARISONS.get(condition.comparison, "") + "인"


def any_of(names: tuple[str, ...], ref: str, opening: str = "", closing: str = "") -> Phrase:
    """Return names with “or” between them, each in its quotation marks."""
    return joined([opening + asked(each, f"filters.{ref}") + closing for each in names], ", ", " 또는 ")


def in_words(period: Period) -> Phrase:
    """Return the period by its calendar name, else by its first and last day."""
    said = named(period)
    first, last = said.first, said.last
    texts = {
        "always": lambda: "모든 날짜",
        "since": lambda: f"{first} 이후",
        "until": lambda: f"{last}까지",
        "day": lambda: f"{first}",
        "month": lambda: f"{first.year}년 {first.month}월" if first else "",
        "quarter": lambda: f"{first.year}년 {said.number}분기" if first else "",
        "half": lambda: f"{first.year}년 {'상' if said.number == 1 else '하'}반기" if first else "",
        "year": lambda: f"{first.year}년" if first else "",
        "range": lambda: f"{first}~{last}",
    }
    return asked(texts[said.unit](), "periods")
