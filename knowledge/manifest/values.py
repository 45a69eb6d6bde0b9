"""The values of custom fields, told by their look: number, money, date, text."""

from __future__ import annotations

import re
from decimal import Decimal

from knowledge.dating.names import read_whole

from .row import FieldValue, Money

NUMBER = re.compile(r"([+-]?)((?:0|[1-9][0-9]{0,2}(?:,[0-9]{3})+|[1-9][0-9]*)(?:\.[0-9]+)?)")
MAX_DIGITS = 15
"""More digits in a row are a card or account number, not a quantity."""

SIGNS = {
    "₩": "KRW",
    "￦": "KRW",
    "\\": "KRW",
    "$": "USD",
    "US$": "USD",
    "€": "EUR",
    "£": "GBP",
    "¥": "JPY",
    "￥": "JPY",
}
CODES = ("KRW", "USD", "EUR", "GBP", "JPY", "CNY", "HKD", "SGD", "AUD", "CAD", "CHF", "VND", "TWD")
WORDS = {
    "원": "KRW",
    "원정": "KRW",
    "달러": "USD",
    "불": "USD",
    "유로": "EUR",
    "엔": "JPY",
    "위안": "CNY",
    "파운드": "GBP",
}
BEFORE = re.compile(rf"([+-]?)({'|'.join(CODES)}|US\$|[₩￦\\$€£¥￥]) ?([+-]?)(.+)")
AFTER = re.compile(rf"([+-]?)(.+?) ?({'|'.join(CODES)}|{'|'.join(sorted(WORDS, key=len, reverse=True))})")
PLAIN = re.compile(r"(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?")
PIECE = re.compile(r"[0-9,]+(?:\.[0-9]+)?|[조억만천백십]")
SMALL = {"천": 1_000, "백": 100, "십": 10}
LARGE = {"조": 10**12, "억": 10**8, "만": 10**4}
DAY = re.compile(r"[0-9]{4} ?[-./년]")


def field_value(text: str) -> FieldValue | None:
    """What a cell holds; None for an empty one.

    1,234 and -1500 are numbers; 12,000,000원, ₩1000, KRW 1,000, $1,200.50 and 3억 2천만원 are money; a day with
    separators or Korean units and a four-digit year is a date. A number with leading zeros (000123) or of more than
    15 digits is an id and stays text, as does everything else.
    """
    text = text.strip()
    if not text:
        return None
    looks = text.replace("\u2212", "-")
    money = _money(looks)
    if money is not None:
        return money
    number = _number(looks)
    if number is not None:
        return number
    if DAY.match(looks) and (found := read_whole(looks, source="app")) and found.precision == "day":
        return found.start
    return text


def _number(text: str) -> Decimal | None:
    found = NUMBER.fullmatch(text)
    if found is None or sum(letter.isdigit() for letter in found.group(2).split(".")[0]) > MAX_DIGITS:
        return None
    return Decimal(found.group(1) + found.group(2).replace(",", ""))


def _money(text: str) -> Money | None:
    if found := BEFORE.fullmatch(text):
        sign, currency, inner, amount = found.groups()
        value = _plain(amount) if PLAIN.fullmatch(amount) else None
        signs = sign + inner
        currency = SIGNS.get(currency, currency)
    elif found := AFTER.fullmatch(text):
        signs, amount, currency = found.groups()
        value = amount_in_words(amount)
        currency = WORDS.get(currency, currency)
    else:
        return None
    if value is None or len(signs) > 1:
        return None
    return Money(-value if signs == "-" else value, currency)


def amount_in_words(text: str) -> Decimal | None:
    """An amount with Korean units: "3억 2천만", "1.5억", "216만 1천", "12,000천"; None where it is none.

    Units must fall from left to right, as they are said.
    """
    tokens = PIECE.findall(text)
    if "".join(tokens) != text.replace(" ", "") or not re.search("[0-9]", text):
        return None
    total, section = Decimal(0), Decimal(0)
    number: Decimal | None = None
    least_large, least_small = 10**16, 10**4
    for token in tokens:
        if token in SMALL:
            if SMALL[token] >= least_small:
                return None
            section += (Decimal(1) if number is None else number) * SMALL[token]
            number, least_small = None, SMALL[token]
        elif token in LARGE:
            section += number or 0
            if LARGE[token] >= least_large or (section == 0 and total > 0):
                return None
            total += (section or 1) * LARGE[token]
            section, number = Decimal(0), None
            least_large, least_small = LARGE[token], 10**4
        elif number is not None or not PLAIN.fullmatch(token):
            return None
        else:
            number = _plain(token)
    return total + section + (number or 0)


def _plain(digits: str) -> Decimal:
    return Decimal(digits.replace(",", ""))
