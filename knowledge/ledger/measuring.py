"""What can be measured: the column behind each word, and which measures it takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.viewer import Viewer
from knowledge.ledger import labels
from knowledge.ledger.errors import BadRequest, NotCountable
from knowledge.ledger.nearest import nearest, tidy
from knowledge.ledger.request import AggregateRequest
from knowledge.models import FieldType, FieldValue

MEASURES: Final = ("count", "sum", "average", "min", "max", "latest", "earliest")
OBJECTS: Final = ("records", "documents", "pages", "bytes")
_COLUMNS: Final = {"pages": "v.pages", "bytes": "v.size"}


@dataclass(frozen=True, kw_only=True)
class Measured:
    """What is measured, as SQL for one document in one group: its amount, least, most, and how many say anything.

    `per_record` says whether those without a value are counted in records or in documents; `money` whether amounts
    have currencies.
    """

    amount: str
    least: str
    most: str
    said: str
    joins: str = ""
    join_parameters: tuple[int, ...] = ()
    per_record: bool = False
    money: bool = False


def check_measure(request: AggregateRequest) -> None:
    """Refuse a measure that nobody knows, one of what it cannot measure, and a limit that is none.

    Raises:
        BadRequest: it is no request.
        NotCountable: there is no such number.
    """
    if request.measure not in MEASURES:
        raise _unknown("measure", request.measure, MEASURES)
    if request.of not in OBJECTS and not request.of.startswith("field:"):
        raise _unknown("of", request.of, (*OBJECTS, "field:…"))
    if request.order not in ("value", "key"):
        raise _unknown("order", request.order, ("value", "key"))
    if request.scope not in ("visible", "tenant"):
        raise _unknown("scope", request.scope, ("visible", "tenant"))
    if request.limit is not None and request.limit < 1:
        raise BadRequest(_("A limit is a number from 1 on; leave it out for everything."), field="limit")
    things = request.of in ("records", "documents")
    if request.measure in ("count", "latest", "earliest") and not things:
        raise NotCountable(
            _("“%(measure)s” is of records or documents; of amounts there are sum, average, min and max."),
            field="of",
            said={"measure": request.measure},
        )
    if request.measure in ("sum", "average", "min", "max") and things:
        raise NotCountable(
            _("“%(measure)s” is of pages, bytes or a custom field (“field:…”)."),
            field="of",
            said={"measure": request.measure},
        )


def measured(request: AggregateRequest, *, viewer: Viewer) -> Measured | None:
    """Return what is measured; None where only rows are counted.

    Raises:
        NotCountable: the field holds texts, or dates of which there is no sum.
        UnknownName: the viewer knows no such field.
    """
    if request.measure == "count":
        return None
    if request.measure in ("latest", "earliest"):
        return Measured(
            amount="NULL::numeric",
            least="min(v.dated_on)",
            most="max(v.dated_on)",
            said="count(v.dated_on)" if request.of == "records" else "(count(v.dated_on) > 0)::int",
            per_record=request.of == "records",
        )
    if request.of in _COLUMNS:
        column = _COLUMNS[request.of]
        return Measured(
            amount=f"sum({column})",
            least=f"min({column})",
            most=f"max({column})",
            said=f"count({column})",
            per_record=True,
        )
    field = labels.field(request.of.removeprefix("field:"), viewer=viewer, place="of")
    if field.type in (FieldType.TEXT, FieldType.CHOICE):
        raise NotCountable(
            _("“%(field)s” holds texts, which have no %(measure)s: group by it instead."),
            field="of",
            said={"field": field.name, "measure": request.measure},
        )
    if field.type == FieldType.DATE and request.measure not in ("min", "max"):
        raise NotCountable(
            _("“%(field)s” holds dates, which have no %(measure)s: ask for min or max."),
            field="of",
            said={"field": field.name, "measure": request.measure},
        )
    column = "f.date" if field.type == FieldType.DATE else "f.number"
    return Measured(  # one value a document, so the most of it is the value
        amount="NULL::numeric" if field.type == FieldType.DATE else f"max({column})",
        least=f"max({column})",
        most=f"max({column})",
        said=f"(max({column}) IS NOT NULL)::int",
        joins=f"LEFT JOIN {FieldValue._meta.db_table} f ON f.document_id = d.pk AND f.field_id = %s",
        join_parameters=(field.pk,),
        money=field.type == FieldType.MONEY,
    )


def _unknown(place: str, given: str, known: tuple[str, ...]) -> BadRequest:
    return BadRequest(
        _("“%(given)s” is not known here."),
        code="unknown",
        field=place,
        nearest=nearest(tidy(given), known, else_all=len(known)),
        said={"given": tidy(given)[:80]},
    )
