"""What the ledger is asked, and what it says: a typed request that code compiles to SQL, and its result."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal

from knowledge.ledger.query import DocumentQuery

Measure = Literal["count", "sum", "average", "min", "max", "latest", "earliest"]
Scope = Literal["visible", "tenant"]
Order = Literal["value", "key"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AggregateRequest:
    """One aggregate: how many, how much, the most, the latest, of what matches the filters.

    `of` is "records", "documents", "pages", "bytes" or "field:NAME"; `group_by` "author", "department", "kind", "kb",
    "tag", "source", "folder", "year", "quarter", "month" or "field:NAME". Without `limit` every group is given; with
    one, all that tie with the last of them too. `order` "value" puts the largest first, the smallest where not
    `descending` ("가장 적게"); "key" sorts by the group's name or date, upwards always.
    """

    measure: Measure = "count"
    of: str = "documents"
    group_by: str | None = None
    query: DocumentQuery = field(default_factory=DocumentQuery)
    order: Order = "value"
    limit: int | None = None
    descending: bool = True
    scope: Scope = "visible"

    def as_json(self) -> dict[str, Any]:
        """The request in the form of the contracts."""
        return {
            "measure": self.measure,
            "of": self.of,
            "group_by": self.group_by,
            "filters": self.query.as_json(),
            "order": self.order,
            "limit": self.limit,
            **({} if self.descending else {"descending": False}),
            "scope": self.scope,
        }


@dataclass(frozen=True, slots=True)
class Row:
    """One group, or the whole: its value with the unit (a currency, or None), and how much lies behind it.

    `key` is None for the group of those without one. `tied` marks a row whose value another row has too. `records` and
    `documents` are what the group holds; `without` counts those in it that say nothing (no amount, no pages).
    """

    key: str | None
    label: str
    value: Decimal | int | str | None
    unit: str | None
    records: int
    documents: int
    tied: bool = False
    without: int = 0

    def as_json(self) -> dict[str, Any]:
        """The row as JSON types; decimals as numbers where they are whole, else as text without rounding."""
        value = self.value
        if isinstance(value, Decimal):
            value = int(value) if value == value.to_integral_value() else str(value.normalize())
        return {
            "key": self.key,
            "label": self.label,
            "value": value,
            "unit": self.unit,
            "records": self.records,
            "documents": self.documents,
            "tied": self.tied,
            "without": self.without,
        }


@dataclass(frozen=True, slots=True)
class Matching:
    """How much matches the filters: records and documents, never one for the other, and how far they are read.

    `searchable`, `no_text`, `processing` and `failed` part the records by state. With the scope "tenant" `visible_*`
    say how much of it the viewer may open.
    """

    records: int
    documents: int
    scope: Scope = "visible"
    visible_records: int | None = None
    visible_documents: int | None = None
    searchable: int = 0
    no_text: int = 0
    processing: int = 0
    failed: int = 0


@dataclass(frozen=True, slots=True)
class AggregateResult:
    """The answer of the ledger. `overlapping` groups share members and do not add up to the total.

    `groups` is how many groups there are before the limit.
    """

    request: AggregateRequest
    rows: tuple[Row, ...]
    matching: Matching
    overlapping: bool = False
    groups: int = 0
