"""The parameters of a list's address as a query, and the query as chips that can be taken away one by one."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from difflib import get_close_matches
from typing import Any, Final, cast, get_args

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.viewer import Viewer
from accounts.web.viewing import uuid_or_none
from knowledge.fulllist import Order
from knowledge.ledger.errors import BadRequest, LedgerError
from knowledge.ledger.query import Comparison, DocumentQuery
from knowledge.ledger.reading import query_from
from knowledge.ledger.request import Scope
from knowledge.listing_url import FIELD, LIST, SWITCHES, TEXTS, Parameters, address, parameters_of, said
from knowledge.models import KnowledgeBase, Source, State

ALIASES: Final = {"q": "title"}
DAYS: Final = ("from", "to")
BESIDE: Final = ("order", "scope")
COMPARISONS: Final = (*get_args(Comparison), "currency")
LABELS: Final = {
    "author": gettext_lazy("author"),
    "uploader": gettext_lazy("uploaded by"),
    "kind": gettext_lazy("kind"),
    "kb": gettext_lazy("knowledge base"),
    "folder": gettext_lazy("folder"),
    "department": gettext_lazy("department"),
    "tag": gettext_lazy("tag"),
    "source": gettext_lazy("source"),
    "state": gettext_lazy("state"),
    "title": gettext_lazy("title"),
    "contains": gettext_lazy("text contains"),
    "from": gettext_lazy("from"),
    "to": gettext_lazy("until"),
    "undated": gettext_lazy("date unknown"),
    "trash": gettext_lazy("in the trash"),
}
CURRENCY: Final = ".currency"
SIGNS: Final = {"eq": "=", "in": "=", "gt": ">", "gte": "≥", "lt": "<", "lte": "≤"}


@dataclass(frozen=True, slots=True)
class Asked:
    """What a list's address asks for."""

    query: DocumentQuery
    order: Order
    scope: Scope

    @property
    def parameters(self) -> Parameters:
        """The parameters that say the same, page left out."""
        return parameters_of(self.query) + said(order=self.order, scope=self.scope)


@dataclass(frozen=True, slots=True)
class Chip:
    """One filter for people: what it is about, what it says, and the address of the list without it."""

    label: str
    value: str
    without: str


def read(pairs: Iterable[tuple[str, str]], *, viewer: Viewer, beside: Iterable[str] = ()) -> Asked:
    """Return what parameters ask for; `beside` are names that are somebody else's.

    An empty value is a form's field that was left alone and says nothing. Knowledge bases may be said by their id.

    Raises:
        LedgerError: a name that is no filter, or a value that is none; `field` is the parameter's name.
    """
    filters: dict[str, Any] = {}
    order, scope, ignored = "newest", "visible", frozenset(beside)
    for written, given in pairs:
        name, value = ALIASES.get(written, written), unicodedata.normalize("NFC", given).strip()
        if name in ignored or not value:
            continue
        if name in TEXTS:
            filters.setdefault(TEXTS[name], []).append(_base_named(viewer, value) if name == "kb" else value)
        elif name in DAYS:
            _add_day(filters.setdefault("period", {}), name, value)
        elif name in SWITCHES:
            filters[SWITCHES[name]] = _switch(name, value)
        elif name.startswith(FIELD):
            _add_condition(filters.setdefault("fields", {}), written, value)
        elif name == "order":
            order = _one_of(name, value, get_args(Order))
        elif name == "scope":
            scope = _one_of(name, value, get_args(Scope))
        else:
            raise _unknown(written)
    return Asked(query_from(filters), cast(Order, order), cast(Scope, scope))


def parameter_of(error: LedgerError) -> str:
    """Return the parameter that an error of the ledger is about; "" for none."""
    place, _dot, rest = error.field.partition(".")
    if place != "filters":
        return error.field
    names = rest.split(".")
    by_filter = {filter_name: name for name, filter_name in (*TEXTS.items(), *SWITCHES.items())}
    if names[0] == "fields" and len(names) > 1:
        return FIELD + ".".join(names[1:])
    if names[0] == "period":
        return {"start": "from", "end_exclusive": "to"}.get(names[-1], "from")
    return by_filter.get(names[0], names[0])


def chips(asked: Asked) -> list[Chip]:
    """Return the filters of a list, each with the address of the list without it."""
    pairs = parameters_of(asked.query)
    beside = said(order=asked.order, scope=asked.scope)
    found = []
    for place, (name, value) in enumerate(pairs):
        left = [pair for other, pair in enumerate(pairs) if other != place]
        if name.startswith(FIELD):
            field = name.rpartition(".")[0]
            compared = [each for each, _value in left if each.startswith(f"{field}.") and not each.endswith(CURRENCY)]
            if name.endswith(CURRENCY) and compared:
                continue  # it stands beside the amounts
            if not compared:
                left = [pair for pair in left if pair[0] != field + CURRENCY]
        found.append(Chip(_label(name), _shown(name, value, pairs), address(LIST, left + beside)))
    return found


def _base_named(viewer: Viewer, value: str) -> str:
    identity = uuid_or_none(value)
    if identity is None:
        return value
    name = KnowledgeBase.objects.visible_to(viewer).filter(uuid=identity).values_list("name", flat=True).first()
    return name or value


def _add_day(period: dict[str, str], name: str, value: str) -> None:
    """Add one end of the period; `to` is its last day.

    Raises:
        BadRequest: it is no day, or there are two of them.
    """
    try:
        day = date.fromisoformat(value)
        bound = (day if name == "from" else day + timedelta(days=1)).isoformat()
    except (ValueError, OverflowError):
        text = gettext_lazy("“%(value)s” is no day: write 2026-01-31.")
        raise BadRequest(text, field=name, said={"value": value[:40]}) from None
    key = "start" if name == "from" else "end_exclusive"
    if period.setdefault(key, bound) != bound:
        raise BadRequest(gettext_lazy("A list has one period: say “%(name)s” once."), field=name, said={"name": name})


def _add_condition(fields: dict[str, dict[str, Any]], written: str, value: str) -> None:
    """Add a comparison with a custom field; `field.NAME` alone means the value itself.

    Raises:
        BadRequest: it is said twice.
    """
    name, _dot, comparison = written[len(FIELD) :].rpartition(".")
    if comparison not in COMPARISONS or not name:
        name, comparison = written[len(FIELD) :], "eq"
    conditions = fields.setdefault(unicodedata.normalize("NFC", name).strip(), {})
    if comparison == "in":
        conditions.setdefault("in", []).append(value)
    elif conditions.setdefault(comparison, value) != value:
        text = gettext_lazy("“%(name)s” is said twice: several values are said by “.in”.")
        raise BadRequest(text, field=written, said={"name": written})


def _switch(name: str, value: str) -> bool:
    known = {"1": True, "true": True, "0": False, "false": False}
    if value.lower() not in known:
        raise BadRequest(gettext_lazy("“%(name)s” is 1 or 0."), field=name, said={"name": name})
    return known[value.lower()]


def _one_of(name: str, value: str, known: tuple[str, ...]) -> str:
    if value in known:
        return value
    text = gettext_lazy("“%(value)s” is no value of “%(name)s”.")
    raise BadRequest(text, field=name, nearest=known, said={"value": value[:40], "name": name})


def _unknown(name: str) -> BadRequest:
    known = [*TEXTS, *DAYS, *SWITCHES, *BESIDE, "field.NAME.gte"]
    text = gettext_lazy("There is no filter “%(name)s”.")
    near = get_close_matches(name, known, n=3, cutoff=0.5) or known
    return BadRequest(text, code="unknown", field=name, nearest=tuple(near), said={"name": name[:40]})


def _label(name: str) -> str:
    if name.startswith(FIELD):
        return name[len(FIELD) :].rpartition(".")[0]
    return str(LABELS[name])


def _shown(name: str, value: str, pairs: Parameters) -> str:
    if name.startswith(FIELD):
        field, _dot, comparison = name.rpartition(".")
        currency = dict(pairs).get(field + CURRENCY, "")
        return value if name.endswith(CURRENCY) else f"{SIGNS[comparison]} {value} {currency}".strip()
    if name in SWITCHES:
        return _("yes")
    if name == "source" and value in Source.values:
        return str(Source(value).label)
    if name == "state" and value in State.values:
        return str(State(value).label)
    return value
