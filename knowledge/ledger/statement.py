"""The one SQL statement behind groups and amounts: a document's matching versions, folded so that none multiplies."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final

from django.core.exceptions import EmptyResultSet
from django.db import connection

from knowledge.ledger.grouping import Grouping, Key
from knowledge.ledger.measuring import Measured
from knowledge.ledger.narrowing import Narrowed

_DOCUMENT: Final = ("pk", "kind", "base", "department", "source", "folder", "current")
_VERSION: Final = ("pk", "document", "state", "author_id", "author_name", "dated_on", "pages", "size")

# A document without any version stands in the group of none, as a document without records.
_RECORDS: Final = "count(v.document)"
_STATES: Final = """count(*) FILTER (WHERE v.state = 'no_text'),
    count(*) FILTER (WHERE v.state IN ('received', 'processing')), count(*) FILTER (WHERE v.state = 'failed')"""


@dataclass(frozen=True, slots=True)
class Folded:
    """One group as it comes from the database; `said` is how many of it have a value, `units` their currencies.

    `parts` are what the groups' sums say of the whole: documents (None where a document may be in several groups),
    no_text, processing, failed; () where they say nothing.
    """

    key: Key
    sample: str
    records: int
    documents: int
    amount: Decimal | None = None
    least: Any = None
    most: Any = None
    said: int = 0
    units: tuple[str, ...] = ()
    parts: tuple[int | None, ...] = ()


def fold(found: Narrowed, *, group: Grouping | None = None, measure: Measured | None = None) -> list[Folded]:
    """Return the groups of what matches, in no order; the whole as one group where there is no grouping.

    Versions are folded once; where a value belongs to a document twice, first to a row for each document and group, so
    that what a document has once is added once.
    """
    try:
        if measure and not measure.per_record:
            statement, parameters = _twice(found, group, measure)
        else:
            statement, parameters = _once(found, group, measure)
    except EmptyResultSet:
        return []
    for each in (group, measure):
        parameters += each.join_parameters if each else ()
    with connection.cursor() as cursor:
        cursor.execute(statement, [*(group.parameters if group else ()), *parameters])
        rows = cursor.fetchall()
    return [_folded(row, len(group.keys) if group else 0) for row in rows]


def _folded(row: tuple[Any, ...], width: int) -> Folded:
    key, (sample, records, documents, parts, *amounts) = row[:width], row[width:]
    whole = Folded(key, sample or "", int(records or 0), int(documents), parts=tuple(parts or ()))
    if not amounts:
        return whole
    amount, least, most, said, units = amounts
    return replace(whole, amount=amount, least=least, most=most, said=int(said or 0), units=tuple(sorted(units or ())))


def _once(found: Narrowed, group: Grouping | None, measure: Measured | None) -> tuple[str, list[Any]]:
    source, parameters = joined(found, all_documents=not found.versions)
    # A document has one current version: where only that can match, nothing is there twice.
    documents = "count(*) FILTER (WHERE v.pk = d.current)" if found.worded else "count(DISTINCT d.pk)"
    sample = (group.sample if group else "") or "NULL::text"
    columns = [*(group.keys if group else ()), sample, _RECORDS, documents]
    if found.versions or (group and group.overlapping):
        columns += ["NULL::bigint[]"]
    else:
        columns += [f"ARRAY[{'NULL' if group and group.per_version else documents}, {_STATES}]"]
    if measure:
        columns += _amounts(measure, measure.value, "f.currency")
    return _select(columns, f"{source} {_joins(group, measure)}", group), parameters


def _twice(found: Narrowed, group: Grouping | None, measure: Measured) -> tuple[str, list[Any]]:
    source, parameters = joined(found, all_documents=not found.versions)
    keys = [f"k{number}" for number in range(len(group.keys) if group else 0)]
    inner = [f"{key} AS {name}" for key, name in zip(group.keys if group else (), keys, strict=True)]
    inner += [f"{(group.sample if group else '') or 'NULL::text'} AS sample", f"{_RECORDS} AS records", "d.pk AS pk"]
    held = ""
    if found.worded:
        inner += ["bool_or(v.pk = d.current) AS held"]
        held = "held"
    outer = [*keys, "min(sample)", "sum(records)", f"count(*){_filter(held)}", "NULL::bigint[]"]
    inner += [f"{measure.pick}({measure.value}) AS value"]
    inner += [f"{'max(f.currency)' if measure.money else 'NULL::text'} AS unit"]
    outer += _amounts(measure, "value", "unit", held=held)
    by = ", ".join(["d.pk", *(str(number + 1) for number in range(len(keys)))])
    rows = f"SELECT {', '.join(inner)} {source} {_joins(group, measure)} GROUP BY {by}"
    return _select(outer, f"FROM ({rows}) folded", group), parameters


def _amounts(measure: Measured, value: str, unit: str, *, held: str = "") -> list[str]:
    """Return sum, least, most, how many say anything, and their currencies; `held` keeps some of the rows."""
    counted = _filter(held)
    units = f"array_agg(DISTINCT {unit}){_filter(held, f'{value} IS NOT NULL', f'{unit} IS NOT NULL')}"
    return [
        f"sum({value}){counted}" if measure.summable else "NULL::numeric",
        f"min({value}){counted}",
        f"max({value}){counted}",
        f"count({value}){counted}",
        units if measure.money else "NULL::text[]",
    ]


def _filter(*conditions: str) -> str:
    said = [each for each in conditions if each]
    return f" FILTER (WHERE {' AND '.join(said)})" if said else ""


def _joins(group: Grouping | None, measure: Measured | None) -> str:
    return " ".join(each.joins for each in (group, measure) if each)


def _select(columns: list[str], source: str, group: Grouping | None) -> str:
    by = f"GROUP BY {', '.join(str(number + 1) for number in range(len(group.keys)))}" if group else ""
    return f"SELECT {', '.join(columns)} {source} {by}"


def joined(found: Narrowed, *, all_documents: bool = False) -> tuple[str, list[Any]]:
    """Return the FROM of a statement, documents `d` with their matching versions `v`, and its parameters.

    With `all_documents` those without such a version are there too, once, with NULL for each column of `v`.

    Raises:
        EmptyResultSet: nothing can match.
    """
    documents, parameters = _documents(found)
    versions = found.matching_versions().values_list(
        "pk", "document", "state", "author", "author_name", "dated_on", "pages", "size"
    )
    statement, more = versions.query.sql_with_params()
    join = f"{'LEFT ' if all_documents else ''}JOIN ({statement}) AS v ({', '.join(_VERSION)}) ON v.document = d.pk"
    return f"FROM {documents} {join}", [*parameters, *more]


def _documents(found: Narrowed) -> tuple[str, list[Any]]:
    rows = found.documents.values_list("pk", "kind", "knowledge_base", "department", "source", "folder", "current")
    statement, parameters = rows.query.sql_with_params()
    return f"({statement}) AS d ({', '.join(_DOCUMENT)})", list(parameters)
