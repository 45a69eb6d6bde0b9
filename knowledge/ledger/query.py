"""Which documents are meant, as a value: AND between the filters, OR within one."""

from __future__ import annotations

from dataclasses import dataclass, fields
from decimal import Decimal
from typing import Any, Literal

from knowledge.periods.period import Period

Comparison = Literal["eq", "in", "gt", "gte", "lt", "lte"]
FieldConstant = Decimal | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FieldCondition:
    """A comparison with a custom field, `계약금액 gte 1000000`; a date is an ISO text, "in" takes a tuple of texts.

    `currency` is the one that an amount is meant in, "" for any.
    """

    name: str
    comparison: Comparison
    value: FieldConstant
    currency: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentQuery:
    """Exact filters, as people write them; names are resolved, or refused, where the query becomes SQL.

    Per version: `authors` (name, alias or e-mail), `uploaders`, `period`, `states`, `contains` (words of the text).
    Per document: the others. `departments` and `folders` take in what lies below them. `period` means what overlaps
    it; `undated` keeps only what has no date. The trash is left out unless `trashed`.
    """

    authors: tuple[str, ...] = ()
    uploaders: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    kbs: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    departments: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    contains: tuple[str, ...] = ()
    period: Period | None = None
    undated: bool = False
    fields: tuple[FieldCondition, ...] = ()
    trashed: bool = False

    def __bool__(self) -> bool:
        """Whether anything is asked for at all."""
        return any(getattr(self, each.name) for each in fields(self))

    def as_json(self) -> dict[str, Any]:
        """The filters that are set, in the form of the contracts; `knowledge.ledger.reading` reads such filters."""
        said: dict[str, Any] = {}
        for each in fields(self):
            value = getattr(self, each.name)
            if not value:
                continue
            if isinstance(value, Period):
                start, end = (day.isoformat() if day else None for day in value.dates)
                said[each.name] = {"start": start, "end_exclusive": end}
            elif each.name == "fields":
                said[each.name] = _conditions(value)
            else:
                said[each.name] = list(value) if isinstance(value, tuple) else value
        return said


def _conditions(conditions: tuple[FieldCondition, ...]) -> dict[str, dict[str, Any]]:
    said: dict[str, dict[str, Any]] = {}
    for each in conditions:
        value = list(each.value) if isinstance(each.value, tuple) else each.value
        said.setdefault(each.name, {})[each.comparison] = _number(value) if isinstance(value, Decimal) else value
        if each.currency:
            said[each.name]["currency"] = each.currency
    return said


def _number(value: Decimal) -> int | float | str:
    """Return the value as a JSON number where that says it exactly, else as text."""
    if value == value.to_integral_value():
        return int(value)
    return number if Decimal(str(number := float(value))) == value else str(value)
