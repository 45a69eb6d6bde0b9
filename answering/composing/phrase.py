"""Wording that knows where each of its numbers is from."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from answering.composing.numbers import numbers_in, plain_value

Origin = Literal["ledger", "question"]


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text; where `origin` is set its digits are from there, `ref` the field that holds them."""

    text: str
    origin: Origin | None = None
    ref: str = ""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Text put together of plain words and of what was counted or asked. Plain words hold no digit."""

    spans: tuple[Span, ...] = ()

    def __add__(self, other: Phrase | str) -> Phrase:
        return Phrase(self.spans + _phrase(other).spans)

    def __radd__(self, other: str) -> Phrase:
        return _phrase(other) + self

    def __bool__(self) -> bool:
        return bool(self.text)

    @property
    def text(self) -> str:
        """The words alone."""
        return "".join(span.text for span in self.spans)

    @property
    def numbers(self) -> tuple[dict[str, Any], ...]:
        """Every number that was counted or asked, in order, with the field that holds it."""
        return tuple(
            {"text": text, "value": plain_value(plain), "source": span.origin, "ref": span.ref}
            for span in self.spans
            if span.origin is not None
            for text, plain in numbers_in(span.text)
        )


def asked(text: str, ref: str) -> Phrase:
    """Return words of the question; digits in them are the question's own."""
    return Phrase((Span(text, "question", ref),))


def counted(value: int | Decimal | str, ref: str) -> Phrase:
    """Return a value of the ledger; numbers with separators of thousands."""
    return Phrase((Span(value if isinstance(value, str) else grouped(value), "ledger", ref),))


def grouped(value: int | Decimal) -> str:
    """Return a number with separators of thousands, without zeros that say nothing."""
    if isinstance(value, int):
        return f"{value:,}"
    whole = value == value.to_integral_value()
    return f"{int(value):,}" if whole else f"{value.normalize():,f}"


def joined(phrases: list[Phrase], separator: str, last: str | None = None) -> Phrase:
    """Return phrases in a row, `last` between the last two."""
    whole = Phrase()
    for place, each in enumerate(phrases):
        if place:
            whole += (last if last is not None and place == len(phrases) - 1 else separator) + each
        else:
            whole += each
    return whole


def _phrase(value: Phrase | str) -> Phrase:
    return value if isinstance(value, Phrase) else Phrase((Span(value),))
