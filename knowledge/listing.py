"""What a manifest lists, as files to take in: names become rows of ours, and a row that cannot be used says why."""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

from knowledge.conventions import conventions_of
from knowledge.dating.candidate import DateCandidate
from knowledge.facts import Facts, FieldFact, GrantFact
from knowledge.fields import shapes
from knowledge.intake import Given
from knowledge.manifest import Manifest, Row, read_manifest
from knowledge.manifest.fitting import type_of
from knowledge.models import KnowledgeBase, Version
from knowledge.recipients import knowledge_base_named, recipient
from tenants.clock import current_tenant


def given_by_manifest(
    path: Path, *, base: KnowledgeBase | None, below: Sequence[Path] = ()
) -> tuple[list[Given], list[dict[str, Any]]]:
    """Return the files to take in, ordered so that what a row refers to comes before it, and the errors by line.

    A row without `kb` goes into `base`. With `below`, only files that lie there are taken. An error has line, path
    (None where the line names none, or one that an earlier line named) and message.

    Raises:
        ValueError: it is no manifest at all.
    """
    known = frozenset(Version.objects.filter(document__trashed_at__isnull=True).values_list("path", flat=True))
    week_of_month = conventions_of(current_tenant()).week_of_month
    manifest = read_manifest(path, week_of_month=week_of_month, known=known, fields=shapes())
    errors: list[dict[str, Any]] = [
        {"line": error.line, "path": manifest.named.get(error.line), "message": _said(error.column, error.message)}
        for error in manifest.errors
    ]
    if not manifest.rows and not manifest.named and errors:
        raise ValueError(f"{path.name} is no manifest: {errors[0]['message']}")
    roots = [each.resolve() for each in below]
    given = []
    for row in _wanted(manifest, roots):
        try:
            given.append(_given(row, base))
        except LookupError as error:
            errors.append({"line": row.line, "path": row.path, "message": str(error.args[0])})
    return given, sorted(errors, key=lambda error: error["line"])


def _wanted(manifest: Manifest, roots: Sequence[Path]) -> list[Row]:
    rows = manifest.ordered()
    if not roots:
        return rows
    return [row for row in rows if any(row.file.resolve().is_relative_to(root) for root in roots)]


def _given(row: Row, base: KnowledgeBase | None) -> Given:
    """Return the file a row means.

    Raises:
        LookupError: the knowledge base, or somebody granted, is not there.
    """
    if row.kb:
        base = knowledge_base_named(row.kb)
    if base is None:
        raise LookupError("The row names no knowledge base: fill the column kb, or give --kb.")
    for grant in row.grants:
        recipient(grant.kind, grant.name)
    return Given(
        file=row.file,
        path=row.path,
        knowledge_base=base,
        facts=_facts(row),
        version_of=row.version_of or "",
        supersedes=row.supersedes or "",
    )


def _facts(row: Row) -> Facts:
    date = row.date
    if date is None and row.week is not None:
        date = DateCandidate(row.week, row.week + timedelta(days=7), "week", "app", row.week.isoformat())
    return Facts(
        title=row.title or "",
        author=row.author or "",
        kind=row.kind or "",
        source=row.source or "",
        department=row.department or "",
        tags=row.tags,
        date=date,
        effective_on=row.effective.start if row.effective else None,
        restricted=bool(row.restricted),
        grants=tuple(GrantFact(each.kind, each.name, each.level) for each in row.grants),
        fields=tuple(
            FieldFact(name, text, type_of(value))
            for (name, value), (_name, text) in zip(row.fields, row.written, strict=True)
        ),
        team=row.team or "",
        week=row.week,
    )


def _said(column: str | None, message: str) -> str:
    return f"{column}: {message}" if column else message
