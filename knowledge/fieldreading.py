"""What a written value means in a custom field, and what is wrong with one that means nothing there."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, cast, get_args

from django.utils.translation import gettext as _

from knowledge.manifest import FieldShape, Money, UnfitError, fit
from knowledge.manifest.cells import text_cell
from knowledge.manifest.fitting import FieldType
from knowledge.models import Field, FieldValue


class FieldProblem(ValueError):
    """What is wrong with a field or a value, said in the language that is set; `code` is stable, `field` its name."""

    def __init__(self, code: str, field: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.field = field


@dataclass(frozen=True, slots=True)
class Said:
    """The value of one field of one document; which of `number`, `date` and `text` speaks is the field's type."""

    name: str
    type: FieldType
    text: str
    number: Decimal | None = None
    currency: str = ""
    date: str | None = None


def shape_of(field: Field) -> FieldShape:
    """Return what a field takes, as a pure value."""
    return FieldShape(field_type(field.type), tuple(field.choices))


def field_type(written: str) -> FieldType:
    """Return the type of this name.

    Raises:
        FieldProblem: there is none.
    """
    for known in get_args(FieldType):
        if written == known:
            return cast(FieldType, known)
    message = _("There is no type “%(type)s”: a field holds number, money, date, text or choice.") % {"type": written}
    raise FieldProblem("type", "type", message)


def read_value(field: Field, written: Any) -> Said:
    """Return what a written value means in a field; `written` is a text, a number, or {"amount", "currency"} for money.

    Raises:
        FieldProblem: it does not fit; the message says what would.
    """
    text = text_cell(_as_text(field, written))
    if not text or "\0" in text:
        raise FieldProblem("empty", field.name, _("“%(name)s”: write a value.") % {"name": field.name})
    try:
        value = fit(text, shape_of(field))
    except UnfitError as error:
        raise FieldProblem(error.problem, field.name, _unfit(field, error)) from None
    said = Said(field.name, field_type(field.type), text)
    if isinstance(value, Money):
        return replace(said, number=value.value, currency=value.currency)
    if isinstance(value, Decimal):
        return replace(said, number=value)
    if isinstance(value, str):
        return replace(said, text=value)
    return replace(said, date=value.isoformat())


def columns_of(said: Said) -> dict[str, Any]:
    """Return the columns of the row that holds the value."""
    return {"number": said.number, "currency": said.currency, "date": said.date, "text": said.text}


def is_same(value: FieldValue, said: Said) -> bool:
    """Return whether a row holds this value already, written this way."""
    date = value.date.isoformat() if value.date else None
    return (value.number, value.currency, date, value.text) == (said.number, said.currency, said.date, said.text)


def _as_text(field: Field, written: Any) -> str:
    """Return a value that came as JSON as it would be written."""
    if isinstance(written, str):
        return written
    if isinstance(written, Mapping) and field.type == "money" and set(written) == {"amount", "currency"}:
        return f"{written['currency']} {_as_text(field, written['amount'])}"
    if isinstance(written, int | float | Decimal) and not isinstance(written, bool):
        number = Decimal(str(written))
        if number.is_finite():
            return f"{number:f}"
    raise FieldProblem("invalid", field.name, _("“%(name)s”: write the value as a text.") % {"name": field.name})


def _unfit(field: Field, error: UnfitError) -> str:
    said = {"name": field.name, "text": error.text, "choices": ", ".join(error.choices)}
    match error.problem:
        case "number":
            return _("“%(name)s”: “%(text)s” is no number; write 1234.5 or 1,234.5.") % said
        case "digits":
            text = _("“%(name)s”: “%(text)s” has more than 20 digits before the point, or 4 behind it; round it.")
            return text % said
        case "amount":
            text = _("“%(name)s”: “%(text)s” is no amount with its currency; write 12,000,000원 or KRW 12000000.")
            return text % said
        case "currency":
            text = _("“%(name)s”: “%(text)s” names no currency of ISO 4217; write one such as KRW, USD or EUR.")
            return text % said
        case "date":
            return _("“%(name)s”: “%(text)s” is no day that exists; write 2024-08-15.") % said
        case "choice":
            return _("“%(name)s”: “%(text)s” is none of the choices: %(choices)s.") % said
        case _:
            return _("“%(name)s”: a value has at most 2,000 characters; shorten it.") % said
