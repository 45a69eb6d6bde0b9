"""Reading a written value by the type of its field, and telling the type of a field by the look of its values."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final, Literal

from knowledge.dating.names import read_whole

from .currencies import CURRENCIES
from .row import FieldValue, Money
from .values import amount_in_words, field_value

FieldType = Literal["number", "money", "date", "text", "choice"]
Problem = Literal["number", "digits", "amount", "currency", "date", "choice", "long"]

LARGEST: Final = Decimal(10) ** 20
"""The ledger's column holds 24 digits, four of them behind the point."""
PLACES: Final = 4
LONGEST_TEXT: Final = 2_000
LONGEST_NAME: Final = 80

_CODE_BEFORE = re.compile(r"([+-]?)([A-Z]{3}) ?([+-]?)([0-9].*)")
_CODE_AFTER = re.compile(r"([+-]?)([0-9].*?) ?([A-Z]{3})")
_SIGNED = re.compile(r"([+-]?) ?([0-9].*)")
_MESSAGES: Final[dict[Problem, str]] = {
    "number": '"{text}" is no number; write 1234.5 or 1,234.5.',
    "digits": '"{text}" is too large or too fine; at most 20 digits before the point and 4 behind it are kept.',
    "amount": '"{text}" is no amount with its currency; write 12,000,000원 or KRW 12000000.',
    "currency": '"{text}" names no currency of ISO 4217; write one such as KRW, USD or EUR.',
    "date": '"{text}" is no day that exists; write 2024-08-15.',
    "choice": '"{text}" is none of the choices: {choices}.',
    "long": "A value has at most 2,000 characters; shorten it.",
}


class UnfitError(ValueError):
    """A value that its field cannot hold; `problem` says why, for whoever words it in another language."""

    def __init__(self, problem: Problem, text: str, *, choices: Iterable[str] = ()) -> None:
        shown = text if len(text) <= 60 else f"{text[:57]}…"
        self.problem: Problem = problem
        self.text = shown
        self.choices = tuple(choices)
        super().__init__(_MESSAGES[problem].format(text=shown, choices=", ".join(self.choices)))


@dataclass(frozen=True, slots=True)
class FieldShape:
    """What a field takes; `choices` are those of the type "choice"."""

    type: FieldType
    choices: tuple[str, ...] = ()


def fit(text: str, shape: FieldShape) -> FieldValue:
    """What a text means in a field of this shape; `text` is one line and not empty.

    A number may have thousands separators or Korean units (3만), money says its currency by code, sign or word, a date
    is one day with a four-digit year, a choice is told in any case and given back as the field writes it.

    Raises:
        UnfitError: it means nothing there.
    """
    looks = unicodedata.normalize("NFKC", text).replace("\u2212", "-")
    match shape.type:
        case "number":
            return _kept(_number(looks), text, "number")
        case "money":
            return _money(looks, text)
        case "date":
            return _day(looks, text)
        case "choice":
            return _choice(text, shape.choices)
        case _:
            if len(text) > LONGEST_TEXT:
                raise UnfitError("long", text)
            return text


def type_of(value: FieldValue) -> FieldType:
    """The type that a value read by its look is of."""
    if isinstance(value, Money):
        return "money"
    if isinstance(value, Decimal):
        return "number"
    return "date" if isinstance(value, date) else "text"


def look_of(texts: Iterable[str]) -> FieldType:
    """The type of a new field with these values: the one they all look like, "text" when they differ.

    Amounts among which some lack a currency are money: those lack something, they are not something else.
    """
    types = {type_of(value) for text in texts if (value := field_value(text)) is not None}
    if len(types) == 1:
        return types.pop()
    return "money" if types == {"money", "number"} else "text"


def _kept(value: Decimal | None, text: str, problem: Problem) -> Decimal:
    """The value, if there is one and the ledger's column holds it unrounded."""
    if value is None:
        raise UnfitError(problem, text)
    exponent = value.normalize().as_tuple().exponent
    if abs(value) >= LARGEST or (isinstance(exponent, int) and -exponent > PLACES):
        raise UnfitError("digits", text)
    return value


def _number(text: str) -> Decimal | None:
    found = _SIGNED.fullmatch(text)
    value = amount_in_words(found.group(2)) if found else None
    return -value if found and value is not None and found.group(1) == "-" else value


def _money(looks: str, text: str) -> Money:
    value = field_value(looks)
    if not isinstance(value, Money):
        value = _by_code(looks, text)
    return Money(_kept(value.value, text, "amount"), value.currency)


def _by_code(looks: str, text: str) -> Money:
    """An amount beside any code of ISO 4217: by its look alone only common ones are taken for money."""
    if found := _CODE_BEFORE.fullmatch(looks):
        signs, code, amount = found.group(1) + found.group(3), found.group(2), found.group(4)
    elif found := _CODE_AFTER.fullmatch(looks):
        signs, amount, code = found.groups()
    else:
        raise UnfitError("amount", text)
    value = amount_in_words(amount)
    if value is None or len(signs) > 1:
        raise UnfitError("amount", text)
    if code not in CURRENCIES:
        raise UnfitError("currency", text)
    return Money(-value if signs == "-" else value, code)


def _day(looks: str, text: str) -> date:
    found = read_whole(looks, source="app")
    if found is None or found.precision != "day" or not re.match("[0-9]{4}", looks):
        raise UnfitError("date", text)
    return found.start


def _choice(text: str, choices: tuple[str, ...]) -> str:
    for choice in choices:
        if choice.casefold() == text.casefold():
            return choice
    near = difflib.get_close_matches(text, choices, n=5, cutoff=0.5)
    raise UnfitError("choice", text, choices=near or choices[:20])
