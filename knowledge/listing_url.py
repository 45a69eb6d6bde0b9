"""Addresses of the full list: a query as the parameters of a link, which `knowledge.web.filtering` reads back."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, Final
from urllib.parse import urlencode

from knowledge.ledger.query import DocumentQuery

LIST: Final = "/documents/"
EXPORT: Final = "/documents/export.csv"

TEXTS: Final = {
    "author": "authors",
    "uploader": "uploaders",
    "kind": "kinds",
    "kb": "kbs",
    "folder": "folders",
    "department": "departments",
    "tag": "tags",
    "source": "sources",
    "state": "states",
    "title": "titles",
    "contains": "contains",
}
"""Parameters that may come several times, and the filters they fill."""

SWITCHES: Final = {"undated": "undated", "trash": "trashed"}
FIELD: Final = "field."

Parameters = list[tuple[str, str]]


def documents_url(query: DocumentQuery, *, order: str = "", scope: str = "visible") -> str:
    """The address of the list of what a query means, on the company's own host."""
    return address(LIST, parameters_of(query) + said(order=order, scope=scope))


def export_url(query: DocumentQuery) -> str:
    """The address of the same as a CSV file, a row a record; it holds what its caller may open, and never more."""
    return address(EXPORT, parameters_of(query))


def parameters_of(query: DocumentQuery) -> Parameters:
    """A query as parameters: `to` is the last day of the period, a field is `field.NAME.gte`."""
    filters = query.as_json()
    pairs: Parameters = []
    for name, filter_name in TEXTS.items():
        pairs += [(name, value) for value in filters.get(filter_name, ())]
    pairs += _days(filters.get("period") or {})
    pairs += [(name, "1") for name, filter_name in SWITCHES.items() if filters.get(filter_name)]
    for field, conditions in filters.get("fields", {}).items():
        for comparison, value in conditions.items():
            values = value if isinstance(value, list) else [value]
            pairs += [(f"{FIELD}{field}.{comparison}", str(each)) for each in values if each != ""]
    return pairs


def said(*, order: str = "", scope: str = "visible") -> Parameters:
    """The parameters that are no filters, where they differ from what holds without them."""
    return [("order", order)] * bool(order and order != "newest") + [("scope", scope)] * (scope != "visible")


def address(path: str, pairs: Parameters) -> str:
    """A path with its parameters."""
    return f"{path}?{urlencode(pairs)}" if pairs else path


def _days(period: dict[str, Any]) -> Parameters:
    pairs: Parameters = []
    if period.get("start"):
        pairs.append(("from", period["start"]))
    if period.get("end_exclusive"):
        pairs.append(("to", (date.fromisoformat(period["end_exclusive"]) - timedelta(days=1)).isoformat()))
    return pairs
