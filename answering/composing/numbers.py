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


def numbers_of_quotes(quotes: Iterable[Quote]) -> tuple[dict[str, Any], ...]:
    """Return every number of the quoted sentences with the citation it stands in."""
    return tuple(
        {"text": text, "value": value, "source": "citation", "ref": quote.n}
        for quote in quotes
        for text, value in numbers_in(quote.text)
    )
