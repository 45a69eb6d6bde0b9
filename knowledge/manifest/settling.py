"""Reading the cells of custom fields by their fields' types, once all rows are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from .fitting import FieldShape, UnfitError, fit, look_of
from .row import FieldValue, Row, RowError


def settled(rows: Iterable[Row], shapes: Mapping[str, FieldShape]) -> tuple[list[Row], list[RowError]]:
    """The rows with the values of their fields, and an error for each cell that does not fit: its row is left out.

    `shapes` are the fields there are; another field is of the type that all its cells look like.
    """
    rows = list(rows)
    known = {**_new_fields(rows, shapes), **shapes}
    kept: list[Row] = []
    errors: list[RowError] = []
    for row in rows:
        values: list[tuple[str, FieldValue]] = []
        for name, text in row.written:
            try:
                values.append((name, fit(text, known[name])))
            except UnfitError as error:
                errors.append(RowError(row.line, f"field:{name}", str(error)))
        if len(values) == len(row.written):
            kept.append(replace(row, fields=tuple(values)))
    return kept, errors


def _new_fields(rows: Iterable[Row], shapes: Mapping[str, FieldShape]) -> dict[str, FieldShape]:
    texts: dict[str, list[str]] = {}
    for row in rows:
        for name, text in row.written:
            if name not in shapes:
                texts.setdefault(name, []).append(text)
    return {name: FieldShape(look_of(each)) for name, each in texts.items()}
