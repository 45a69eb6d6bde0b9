"""Comparisons with custom fields, as conditions on documents."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.viewer import Viewer
from knowledge.ledger import labels
from knowledge.ledger.errors import BadRequest, UnknownName
from knowledge.ledger.nearest import nearest, tidy
from knowledge.ledger.query import FieldCondition
from knowledge.models import Field, FieldType, FieldValue

_NUMBERS: Final = frozenset({FieldType.NUMBER, FieldType.MONEY})
_LOOKUPS: Final = {"eq": "exact", "in": "in", "gt": "gt", "gte": "gte", "lt": "lt", "lte": "lte"}
_LARGEST: Final = Decimal(10) ** 20  # the column holds 24 digits, 4 of them after the point
_ISO: Final = re.compile(r"\A\d{4}-\d{2}-\d{2}\Z", re.ASCII)


def field_condition(viewer: Viewer, conditions: Sequence[FieldCondition]) -> Q:
    """Return what keeps the documents that meet all these conditions; each is a subquery, so no row multiplies.

    Raises:
        UnknownName: a field, or a choice of one, that the viewer does not know.
        BadRequest: a value of another type than the field's.
    """
    met = Q()
    for each in conditions:
        field = labels.field(each.name, viewer=viewer)
        values = FieldValue.objects.filter(_compared(field, each), field=field)
        met &= Q(pk__in=values.values("document"))
    return met


def _compared(field: Field, condition: FieldCondition) -> Q:
    given = condition.value if isinstance(condition.value, tuple) else (condition.value,)
    if condition.comparison not in _LOOKUPS or (isinstance(condition.value, tuple) and condition.comparison != "in"):
        raise _misfit(field, _("“%(field)s” is compared by eq, in, gt, gte, lt or lte; a list only by in."))
    if field.type in (FieldType.TEXT, FieldType.CHOICE):
        return _texts(field, condition, [tidy(str(each)) for each in given])
    said = Q()
    if field.type == FieldType.MONEY and condition.currency:
        said = Q(currency=condition.currency.strip().upper())
        if condition.value == "":  # any amount, in this currency
            return said & Q(number__isnull=False)
    elif condition.currency:
        raise _misfit(field, _("“%(field)s” holds no money: leave the currency out."))
    read = _number if field.type in _NUMBERS else _day
    column = "number" if field.type in _NUMBERS else "date"
    values = [read(field, each) for each in given]
    lookup = _LOOKUPS[condition.comparison]
    return said & Q(**{f"{column}__{lookup}": values if lookup == "in" else values[0]})


def _texts(field: Field, condition: FieldCondition, words: list[str]) -> Q:
    if condition.comparison not in ("eq", "in") or condition.currency:
        raise _misfit(field, _("“%(field)s” holds texts: compare it by eq or in."))
    found = Q(pk__in=())
    for word in words:
        if field.type == FieldType.CHOICE and field.choices:
            folded = {choice.casefold(): choice for choice in field.choices}
            if word.casefold() not in folded:
                raise UnknownName(
                    _("“%(name)s” is none of the field's choices."),
                    name=word,
                    field=f"filters.fields.{field.name}",
                    nearest=nearest(word, field.choices, else_all=8),
                )
        found |= Q(text__iexact=word)
    return found


def _number(field: Field, given: Any) -> Decimal:
    try:
        number = given if isinstance(given, Decimal) else Decimal(str(given).replace(",", "").strip())
    except InvalidOperation:
        raise _misfit(field, _("“%(field)s” holds numbers: compare it with one, like 1000000.")) from None
    if not number.is_finite() or abs(number) >= _LARGEST:
        raise _misfit(field, _("“%(field)s” is compared with a number of at most 20 digits."))
    return number


def _day(field: Field, given: Any) -> date:
    try:
        if isinstance(given, str) and _ISO.match(given):
            return date.fromisoformat(given)
    except ValueError:
        pass  # no day of any calendar: said below
    raise _misfit(field, _("“%(field)s” holds dates: compare it with one, like 2026-01-31."))


def _misfit(field: Field, text: Any) -> BadRequest:
    return BadRequest(text, code="misfit", field=f"filters.fields.{field.name}", said={"field": field.name})
