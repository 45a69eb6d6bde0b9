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
    """What is measured: `value` as SQL, one of a version (`per_record`) or one of a document.

    Of a document's versions that have different ones `pick` takes its value. `of_versions` says whether the value is a
    version's, `money` whether amounts have currencies, `summable` whether they can be added.
    """

    value: str
    joins: str = ""
    join_parameters: tuple[int, ...] = ()
    per_record: bool = False
    of_versions: bool = False
    money: bool = False
    summable: bool = True
    pick: str = "max"


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
        pick = "max" if request.measure == "latest" else "min"
        records = request.of == "records"
        return Measured(value="v.dated_on", per_record=records, of_versions=True, summable=False, pick=pick)
    if request.of in _COLUMNS:
        return Measured(value=_COLUMNS[request.of], per_record=True, of_versions=True)
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
    return Measured(
        value="f.date" if field.type == FieldType.DATE else "f.number",
        summable=field.type != FieldType.DATE,
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
