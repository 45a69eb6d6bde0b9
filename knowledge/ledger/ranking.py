"""The order of groups, and where a list of the first few ends: never between two that are equal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from knowledge.ledger.request import AggregateRequest, Row


def ranked(
    rows: Sequence[Row], request: AggregateRequest, *, places: Mapping[tuple[str | None, str], Any]
) -> tuple[Row, ...]:
    """Return the rows in the order asked for, up to its limit and all that tie with the last, each tie marked.

    `places` says where a row of this key and label is sorted by name. The group of those without one takes no place
    among the first few; without a limit it stands where its value puts it, by name at the end.
    """
    named = [row for row in rows if row.key is not None]
    values = Counter(row.value for row in named if row.value is not None)
    marked = [
        replace(row, tied=row.key is not None and row.value is not None and values[row.value] > 1) for row in rows
    ]
    if request.limit is not None:
        marked = [row for row in marked if row.key is not None]
    marked.sort(key=lambda row: (row.key is None, _place(row, places)))
    if request.order == "key":
        return tuple(marked[: request.limit])
    said = [row for row in marked if row.value is not None]
    said.sort(key=lambda row: row.value, reverse=_downwards(request))  # type: ignore[arg-type, return-value]
    first = said + [row for row in marked if row.value is None]
    return tuple(first if request.limit is None else _up_to(first, request.limit))


def _place(row: Row, places: Mapping[tuple[str | None, str], Any]) -> tuple[Any, ...]:
    place = places.get((row.key, row.label))
    return (place is not None, place if place is not None else "", row.label)


def _downwards(request: AggregateRequest) -> bool:
    """Return whether the largest comes first; of the earliest dates the earliest does."""
    return request.descending != (request.measure == "earliest")


def _up_to(rows: list[Row], limit: int) -> list[Row]:
    if len(rows) <= limit:
        return rows
    last = rows[limit - 1].value
    return [row for place, row in enumerate(rows) if place < limit or (last is not None and row.value == last)]
