"""Amounts and comparisons in a question: 1억 5천만 원 이상, over 1,000,000 KRW, 5천만~1억."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from knowledge.ledger.query import Comparison

_UNITS: Final = {
    "조": 10**12, "억": 10**8, "천만": 10**7, "백만": 10**6, "십만": 10**5, "만": 10**4, "천": 10**3, "백": 100,
    "k": 10**3, "thousand": 10**3, "m": 10**6, "million": 10**6, "mn": 10**6, "billion": 10**9, "bn": 10**9,
}  # fmt: skip
_CURRENCIES: Final = {
    "원": "KRW", "won": "KRW", "krw": "KRW", "₩": "KRW", "달러": "USD", "불": "USD", "usd": "USD", "$": "USD",
    "dollars": "USD", "dollar": "USD", "us$": "USD", "유로": "EUR", "eur": "EUR", "euro": "EUR", "euros": "EUR",
    "€": "EUR", "엔": "JPY", "jpy": "JPY", "yen": "JPY", "위안": "CNY", "cny": "CNY",
}  # fmt: skip
_NUMBER: Final = r"\d{1,3}(?:,\d{3}){1,6}(?:\.\d{1,4})?|\d{1,15}(?:\.\d{1,4})?"
_UNIT: Final = r"천만|백만|십만|조|억|만|천|백|thousand\b|million\b|billion\b|mn\b|bn\b|k\b|m\b"
_MONEY: Final = r"원|달러|불|유로|엔|위안|won\b|krw\b|usd\b|dollars?\b|eur\b|euros?\b|jpy\b|yen\b|cny\b"
_PREFIX: Final = r"us\$|[$₩€]|usd\b|krw\b|eur\b|jpy\b|cny\b"
_AMOUNT: Final = re.compile(
    rf"(?P<prefix>(?:{_PREFIX})\s?)?(?P<number>(?<![\d.,\w-])(?:{_NUMBER})(?![\d])(?:\s?(?:{_UNIT}))?"
    rf"(?:\s?(?:{_NUMBER})\s?(?:천만|백만|십만|만|천|백)(?![가-힣]*[일월년]))*)(?:\s?(?P<money>{_MONEY}))?",
    re.IGNORECASE,
)
_PART: Final = re.compile(rf"({_NUMBER})\s?({_UNIT})?", re.IGNORECASE)
_BEHIND: Final[tuple[tuple[str, Comparison], ...]] = (
    (r"(?:짜리)?\s?(?:이|을)?\s?(?:이상|부터|or more|or over|and (?:above|over|more))", "gte"),
    (r"(?:짜리)?\s?(?:이|을)?\s?(?:이하|or less|or under|and (?:below|less))", "lte"),
    (
        r"(?:이|을|를|가)?\s?(?:초과(?:하는|한)?|넘는|넘은|넘게|넘긴|상회하는)|보다\s?(?:더\s?)?(?:큰|많은|높은|비싼)",
        "gt",
    ),
    (r"(?:이|을|를|가)?\s?미만|(?:이|가)\s?(?:안|못)\s?되는|보다\s?(?:더\s?)?(?:작은|적은|낮은|싼)", "lt"),
)
_BEFORE: Final[tuple[tuple[str, Comparison], ...]] = (
    (r"(?:at least|no less than|not less than|minimum of|>=|from)", "gte"),
    (r"(?:at most|no more than|not more than|up to|maximum of|<=)", "lte"),
    (r"(?:over|above|more than|greater than|larger than|higher than|bigger than|exceeding|exceeds?|>)", "gt"),
    (r"(?:under|below|less than|smaller than|lower than|cheaper than|<)", "lt"),
    (r"(?:exactly|equal to|of exactly|=)", "eq"),
)
_RANGE: Final = re.compile(r"\s?(?:~|–|-|∼|〜|에서|부터|and|to)\s?\Z", re.IGNORECASE)
_RANGE_END: Final = re.compile(r"\s?(?:까지의?|사이의?|사이인)?(?:\s?사이(?:의|인)?)?", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"\b(?:between|from)\s?\Z", re.IGNORECASE)
# What is counted or measured otherwise is no amount of a field: 10건 이상, 3일 이내.
_COUNTER: Final = re.compile(
    r"\s?(?:건|개|명|편|부|장|쪽|페이지|일|주|월|년|분|시|초|회|번|차|호|위|통|팀|곳|층|%|퍼센트|pages?\b|days?\b|documents?\b|files?\b|"
    r"people\b|years?\b|months?\b|weeks?\b|hours?\b|minutes?\b|percent\b|mb\b|gb\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Amount:
    """Comparisons with amounts that stand at `[start, end)` of the text; `currency` "" where none is said.

    `named` says that a unit or a currency was written: a bare number is an amount only beside a field.
    """

    start: int
    end: int
    conditions: tuple[tuple[Comparison, Decimal], ...]
    currency: str
    named: bool


def read_amounts(text: str) -> list[Amount]:
    """Return the amounts of a text in order, a range as one."""
    return list(_joined(text, list(_single(text))))


@dataclass(frozen=True, slots=True)
class _One:
    start: int
    end: int
    value: Decimal
    currency: str
    named: bool


def _single(text: str) -> Iterator[_One]:
    for match in _AMOUNT.finditer(text):
        if match["money"] is None and _COUNTER.match(text, match.end()):
            continue
        money = (match["money"] or match["prefix"] or "").strip().lower()
        value = Decimal(0)
        scaled = bool(money)
        for number, unit in _PART.findall(match["number"]):
            value += Decimal(number.replace(",", "")) * _UNITS.get(unit.lower(), 1)
            scaled = scaled or bool(unit)
        yield _One(match.start(), match.end(), value, _CURRENCIES.get(money, ""), scaled)


def _joined(text: str, found: list[_One]) -> Iterator[Amount]:
    skip = False
    for index, one in enumerate(found):
        if skip:
            skip = False
            continue
        after = found[index + 1] if index + 1 < len(found) else None
        if after is not None and (one.named or after.named) and _RANGE.fullmatch(text[one.end : after.start]):
            yield _range(text, one, after)
            skip = True
        else:
            yield _compared(text, one)


def _range(text: str, low: _One, high: _One) -> Amount:
    before = _BETWEEN.search(text, max(0, low.start - 12), low.start)
    behind = _RANGE_END.match(text, high.end)
    value = low.value
    # "3~5억": the unit stands behind both.
    if not low.named and high.value >= 1000 * max(value, Decimal(1)):
        unit = next((u for u in ("조", "억", "천만", "백만", "만") if u in text[high.start : high.end]), "")
        value *= _UNITS.get(unit, 1)
    return Amount(
        before.start() if before else low.start,
        behind.end() if behind else high.end,
        (("gte", value), ("lte", high.value)),
        high.currency or low.currency,
        True,
    )


def _compared(text: str, one: _One) -> Amount:
    start, end = one.start, one.end
    comparison: Comparison = "eq"
    for pattern, meant in _BEHIND:
        if match := re.compile(rf"\s?(?:{pattern})", re.IGNORECASE).match(text, end):
            return Amount(start, match.end(), ((meant, one.value),), one.currency, one.named)
    ahead = text[max(0, start - 24) : start]
    for pattern, meant in _BEFORE:
        if match := re.search(rf"(?:(?<=\W)|\A){pattern}\s?\Z", ahead, re.IGNORECASE):
            return Amount(start - len(ahead) + match.start(), end, ((meant, one.value),), one.currency, one.named)
    return Amount(start, end, ((comparison, one.value),), one.currency, one.named)
