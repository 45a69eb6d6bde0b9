"""Which numbers an answer says, and where each is from."""

import re
from collections.abc import Iterable
from typing import Any

from answering.finding import Quote

# Digits with their separators: 1,234.5 · 2024-08-15 is read as three numbers, and so is 24.08.15's source.
_NUMBER = re.compile(r"\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")


def numbers_in(text: str) -> list[tuple[str, str]]:
    """Return each number as it is written and as a plain value without separators, in order."""
    return [(match.group(), match.group().replace(",", "")) for match in _NUMBER.finditer(text)]


def plain_value(plain: str) -> int | float:
    """Return a plain value as a number."""
    return float(plain) if "." in plain else int(plain)


def numbers_of_quotes(quotes: Iterable[Quote]) -> tuple[dict[str, Any], ...]:
    """Return every number of the quoted sentences with the citation it stands in."""
    return tuple(
        {"text": text, "value": plain_value(value), "source": "citation", "ref": quote.n}
        for quote in quotes
        for text, value in numbers_in(quote.text)
    )


def unsourced(text: str, numbers: Iterable[dict[str, Any]]) -> list[str]:
    """Return the numbers of a wording that none of those accounted for is, as they are written."""
    known = {each["text"] for each in numbers}
    return [written for written, _plain in numbers_in(text) if written not in known]
