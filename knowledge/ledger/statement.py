"""The one SQL statement behind groups and amounts: documents and their matching versions, folded twice.

First to a row for each document and group, so that neither versions nor tags multiply anything; then to a row a group.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from django.core.exceptions import EmptyResultSet
from django.db import connection

from knowledge.ledger.grouping import Grouping, Key
from knowledge.ledger.measuring import Measured
from knowledge.ledger.narrowing import Narrowed

STATES: Final = {
    "searchable": "('searchable')",
    "no_text": "('no_text')",
    "processing": "('received', 'processing')",
    "failed": "('failed')",
}
_TRUTH: Final = "true"


@dataclass(frozen=True, slots=True)
class Folded:
    """One group as it comes from the database; `said` is how many of it have a value, `units` their currencies."""

    key: Key
    sample: str
    records: int
    documents: int
    states: tuple[int, ...]
    amount: Decimal | None = None
    least: Any = None
    most: Any = None
    said: int = 0
    units: tuple[str, ...] = ()


def fold(found: Narrowed, *, group: Grouping | None = None, measure: Measured | None = None) -> list[Folded]:
    """Return the groups of what matches, in no order; the whole as one group where there is no grouping."""
    try:
        statement, parameters = _statement(found, group, measure)
    except EmptyResultSet:
        return []
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        rows = cursor.fetchall()
    width = len(group.keys) if group else 0
    return [_folded(row, width, measured=measure is not None) for row in rows]


def _folded(row: tuple[Any, ...], width: int, *, measured: bool) -> Folded:
    key, (sample, records, documents, *rest) = row[:width], row[width:]
    states, amounts = rest[: len(STATES)], rest[len(STATES) :]
    whole = Folded(key, sample or "", int(records or 0), int(documents), tuple(int(each or 0) for each in states))
    if not measured:
        return whole
    amount, least, most, said, units = amounts
    return Folded(
        key, whole.sample, whole.records, whole.documents, whole.states,
        amount, least, most, int(said or 0), tuple(sorted(units or ())),
    )  # fmt: skip


def _statement(found: Narrowed, group: Grouping | None, measure: Measured | None) -> tuple[str, list[Any]]:
    documents, document_parameters = sources(found)[0]
    versions, version_parameters = sources(found)[1]
    keys = group.keys if group else ()
    inner = [f"{key} AS k{number}" for number, key in enumerate(keys)]
    inner += [f"{(group.sample if group else '') or 'NULL::text'} AS sample", "count(*) AS records"]
    inner += [f"{'bool_or(v.pk = d.current)' if found.worded else _TRUTH} AS held"]
    inner += [f"count(*) FILTER (WHERE v.state IN {codes}) AS {name}" for name, codes in STATES.items()]
    outer = [f"k{number}" for number in range(len(keys))]
    outer += ["min(sample)", "sum(records)", "count(*) FILTER (WHERE held)", *(f"sum({name})" for name in STATES)]
    if measure:
        currency = "max(f.currency)" if measure.money else "NULL::text"
        inner += [f"{measure.amount} AS amount", f"{measure.least} AS least", f"{measure.most} AS most"]
        inner += [f"{measure.said} AS said", f"{currency} AS unit"]
        counted = "" if measure.per_record else " FILTER (WHERE held)"
        outer += [f"{name}({column}){counted}" for name, column in _AMOUNTS]
        outer += ["array_agg(DISTINCT unit) FILTER (WHERE said > 0 AND held AND unit IS NOT NULL)"]
    joins = [each.joins for each in (group, measure) if each and each.joins]
    by = ", ".join(["d.pk", *(str(number + 1) for number in range(len(keys)))])
    statement = f"""
        SELECT {", ".join(outer)} FROM (
            SELECT {", ".join(inner)}
            FROM ({documents}) AS d ({", ".join(_DOCUMENT)})
            JOIN ({versions}) AS v ({", ".join(_VERSION)}) ON v.document = d.pk {" ".join(joins)}
            GROUP BY {by}
        ) folded {f"GROUP BY {', '.join(outer[: len(keys)])}" if keys else ""}
    """
    parameters = [*(group.parameters if group else ()), *document_parameters, *version_parameters]
    for each in (group, measure):
        parameters += each.join_parameters if each else ()
    return statement, parameters


_AMOUNTS: Final = (("sum", "amount"), ("min", "least"), ("max", "most"), ("sum", "said"))
_DOCUMENT: Final = ("pk", "kind", "base", "department", "source", "folder", "current")
_VERSION: Final = ("pk", "document", "state", "author_id", "author_name", "dated_on", "pages", "size")


def sources(found: Narrowed) -> tuple[tuple[str, list[Any]], tuple[str, list[Any]]]:
    """Return the SQL and parameters of the documents `d` and of the versions `v` of a statement.

    Raises:
        EmptyResultSet: nothing can match.
    """
    documents = found.documents.values_list("pk", "kind", "knowledge_base", "department", "source", "folder", "current")
    versions = found.matching_versions().values_list(
        "pk", "document", "state", "author", "author_name", "dated_on", "pages", "size"
    )
    first, second = documents.query.sql_with_params(), versions.query.sql_with_params()
    return (first[0], list(first[1])), (second[0], list(second[1]))
