"""A request as others write it, in JSON: read with every part checked, or refused with the place that is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from knowledge.ledger.errors import BadRequest
from knowledge.ledger.measuring import check_measure
from knowledge.ledger.nearest import nearest
from knowledge.ledger.query import Comparison, DocumentQuery, FieldCondition, FieldConstant
from knowledge.ledger.request import AggregateRequest
from knowledge.periods.period import Period

LONGEST_VALUE: Final = 1_000  # characters: a folder's path
MOST_VALUES: Final = 500  # of one filter
LARGEST_LIMIT: Final = 10_000

_KEYS: Final = ("measure", "of", "group_by", "filters", "order", "limit", "scope", "descending")
_LISTS: Final = (
    "authors",
    "uploaders",
    "kinds",
    "kbs",
    "folders",
    "departments",
    "tags",
    "sources",
    "states",
    "titles",
    "contains",
)
_SWITCHES: Final = ("undated", "trashed")
FILTERS: Final = (*_LISTS, "period", "fields", *_SWITCHES)
_COMPARISONS: Final = ("eq", "in", "gt", "gte", "lt", "lte")
_ISO: Final = re.compile(r"\A\d{4}-\d{2}-\d{2}\Z", re.ASCII)


def request_from(given: Any) -> AggregateRequest:
    """Return the request that a JSON value means; what is left out has its default, null is left out.

    Raises:
        BadRequest: a key, a type or a value is wrong; the error's `field` says where.
        NotCountable: there is no such number.
    """
    if not isinstance(given, Mapping):
        raise BadRequest(_("A request is an object, like {“measure”: “count”, “of”: “documents”}."))
    _check_keys(given, _KEYS, place="")
    said = {name: value for name, value in given.items() if value is not None}
    request = AggregateRequest(
        measure=_text(said.get("measure", "count"), "measure"),  # type: ignore[arg-type]  # checked below
        of=_text(said.get("of", "documents"), "of"),
        group_by=_text(said["group_by"], "group_by") if "group_by" in said else None,
        query=query_from(said.get("filters", {})),
        order=_text(said.get("order", "value"), "order"),  # type: ignore[arg-type]
        limit=_limit(said.get("limit")),
        descending=_switch(said.get("descending", True), "descending"),
        scope=_text(said.get("scope", "visible"), "scope"),  # type: ignore[arg-type]
    )
    check_measure(request)
    return request


def query_from(given: Any) -> DocumentQuery:
    """Return the query that filters in the form of the contracts mean; an empty list is no filter.

    Raises:
        BadRequest: a name, a type or a value is wrong; the error's `field` says where.
    """
    if not isinstance(given, Mapping):
        raise BadRequest(_("Filters are an object, like {“kinds”: [“계약서”]}."), field="filters")
    _check_keys(given, FILTERS, place="filters")
    said: dict[str, Any] = {}
    for name, value in given.items():
        place = f"filters.{name}"
        if value is None:
            continue
        if name in _LISTS:
            said[name] = _texts(value, place)
        elif name in _SWITCHES:
            said[name] = _switch(value, place)
        elif name == "period":
            said[name] = _period(value)
        else:
            said[name] = _conditions(value)
    return DocumentQuery(**said)


def _check_keys(given: Mapping[Any, Any], known: tuple[str, ...], *, place: str) -> None:
    for key in given:
        if key not in known:
            word = str(key)[:80]
            raise BadRequest(
                _("There is no “%(name)s” here."),
                code="unknown",
                field=f"{place}.{word}".strip("."),
                nearest=nearest(word, known, else_all=len(known)),
                said={"name": word},
            )


def _text(value: Any, place: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise BadRequest(_("“%(place)s” takes a text."), field=place, said={"place": place})
    if len(value) > LONGEST_VALUE:
        raise BadRequest(
            _("“%(place)s” takes texts of at most %(most)d characters."),
            code="too_long",
            field=place,
            said={"place": place, "most": LONGEST_VALUE},
        )
    if "\0" in value or any("\ud800" <= each <= "\udfff" for each in value):
        raise BadRequest(_("“%(place)s” holds a character that is none."), field=place, said={"place": place})
    return value.strip()


def _texts(value: Any, place: str) -> tuple[str, ...]:
    values = [value] if isinstance(value, str) else value
    if not isinstance(values, list | tuple):
        raise BadRequest(_("“%(place)s” takes a list of texts, like [“…”]."), field=place, said={"place": place})
    _check_length(values, place)
    return tuple(dict.fromkeys(_text(each, place) for each in values))


def _check_length(values: Any, place: str) -> None:
    if len(values) > MOST_VALUES:
        raise BadRequest(
            _("There are more than %(most)d values in the filters: ask in parts."),
            code="too_many",
            field=place,
            said={"most": MOST_VALUES},
        )


def _switch(value: Any, place: str) -> bool:
    if not isinstance(value, bool):
        raise BadRequest(_("“%(place)s” is true or false."), field=place, said={"place": place})
    return value


def _limit(value: Any) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= LARGEST_LIMIT:
        raise BadRequest(
            _("A limit is a whole number from 1 to %(most)d; leave it out for everything."),
            field="limit",
            said={"most": LARGEST_LIMIT},
        )
    return value


def _period(value: Any) -> Period:
    place = "filters.period"
    if not isinstance(value, Mapping) or not value:
        raise BadRequest(
            _("A period is like {“start”: “2026-01-01”, “end_exclusive”: “2026-02-01”}; null leaves a side open."),
            field=place,
        )
    _check_keys(value, ("start", "end_exclusive", "grain", "span"), place=place)
    start, end = (_day(value.get(name), f"{place}.{name}") for name in ("start", "end_exclusive"))
    if start is None and end is None:
        raise BadRequest(_("A period needs a start or an end: leave it out where both are open."), field=place)
    if start is not None and end is not None and start >= end:
        raise BadRequest(
            _("The period ends on %(end)s, which is not after its start %(start)s."),
            field=place,
            said={"start": start.isoformat(), "end": end.isoformat()},
        )
    return Period(start, end)


def _day(value: Any, place: str) -> date | None:
    if value is None or type(value) is date:
        return value
    try:
        if isinstance(value, str) and _ISO.match(value):
            return date.fromisoformat(value)
    except ValueError:
        pass  # no day of any calendar: said below
    raise BadRequest(_("Dates are written like 2026-01-31, not “%(given)s”."), field=place, said=_shown(value))


def _conditions(value: Any) -> tuple[FieldCondition, ...]:
    place = "filters.fields"
    if not isinstance(value, Mapping):
        raise BadRequest(_("Fields are an object, like {“계약금액”: {“gte”: 1000000}}."), field=place)
    _check_length(value, place)
    found: list[FieldCondition] = []
    for name, said in value.items():
        found += _compared(_text(name, place), said, f"{place}.{str(name)[:80]}")
    return tuple(found)


def _compared(name: str, said: Any, place: str) -> list[FieldCondition]:
    if not isinstance(said, Mapping):  # {"단계": "체결"} and {"단계": ["체결", "검토"]} for short
        said = {"in" if isinstance(said, list | tuple) else "eq": said}
    _check_keys(said, (*_COMPARISONS, "currency"), place=place)
    currency = _text(said["currency"], f"{place}.currency").upper() if said.get("currency") else ""
    comparisons: dict[Comparison, Any] = {key: value for key, value in said.items() if key != "currency"}
    if not comparisons and currency:
        comparisons = {"eq": ""}
    if not comparisons:
        raise BadRequest(_("A field is compared by eq, in, gt, gte, lt or lte."), field=place)
    if currency and comparisons == {"eq": ""}:
        return [FieldCondition(name, "eq", "", currency)]
    return [
        FieldCondition(name, comparison, _constant(comparison, value, f"{place}.{comparison}"), currency)
        for comparison, value in comparisons.items()
    ]


def _constant(comparison: str, value: Any, place: str) -> FieldConstant:
    if comparison == "in":
        if not isinstance(value, list | tuple) or not value:
            raise BadRequest(_("“in” takes a list of values."), field=place)
        _check_length(value, place)
        return tuple(str(_scalar(each, place)) for each in value)
    return _scalar(value, place)


def _scalar(value: Any, place: str) -> Decimal | str:
    if isinstance(value, str):
        return _text(value, place)
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise BadRequest(_("A field is compared with a number, a text or a date like 2026-01-31."), field=place)
    number = value if isinstance(value, Decimal) else Decimal(str(value)) if _is_sane(value) else Decimal("NaN")
    if not number.is_finite():
        raise BadRequest(_("A field is compared with a number of at most 20 digits."), field=place)
    return number


def _is_sane(value: float) -> bool:
    """Return whether the number is worth writing out: an int of a million digits takes long to."""
    return abs(value) < 10**40  # false for NaN and infinity too


def _shown(value: Any) -> dict[str, str]:
    text = str(value) if isinstance(value, str | int | float) else type(value).__name__
    return {"given": text[:40].encode("utf-8", "replace").decode()}
