"""What documents can be grouped by: the column behind each word, and the names of its groups."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, NamedTuple

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.models import Department, User
from accounts.viewer import Viewer
from knowledge.ledger import authors, labels
from knowledge.ledger.errors import BadRequest
from knowledge.ledger.nearest import nearest, tidy
from knowledge.models import Document, Field, FieldType, FieldValue, Kind, KnowledgeBase, Source, State, Tag

Key = tuple[Any, ...]


class Name(NamedTuple):
    """How a group is called: by what a filter takes (`key`), by what people read (`label`), and where it is sorted."""

    key: str | None
    label: str
    place: Any


@dataclass(frozen=True, kw_only=True)
class Grouping:
    """A way to group. `keys` are SQL over `d` (documents), `v` (versions) and what `joins` brings, with `parameters`.

    `per_version`: a document whose versions differ is in several groups. `overlapping`: it may be in several anyway.
    `sample` is SQL for a text out of the group, given to `named`; `secret` marks groups whose names are known from
    visible documents only.
    """

    keys: tuple[str, ...]
    named: Callable[[Mapping[Key, str]], dict[Key, Name]]
    nothing: Any
    parameters: tuple[Any, ...] = ()
    joins: str = ""
    join_parameters: tuple[Any, ...] = ()
    per_version: bool = False
    overlapping: bool = False
    secret: bool = False
    sample: str = ""


_FORMS: Final = {
    "year": lambda day: f"{day.year:04}",
    "quarter": lambda day: f"{day.year:04}-Q{(day.month + 2) // 3}",
    "month": lambda day: f"{day:%Y-%m}",
}


def grouping(name: str, *, viewer: Viewer) -> Grouping:
    """Return the grouping of this name: one of `GROUPS`, or "field:NAME".

    Raises:
        BadRequest: there is none; the nearest names are offered.
        UnknownName: the viewer knows no such field.
    """
    if name.startswith("field:"):
        return _by_field(labels.field(name.removeprefix("field:"), viewer=viewer, place="group_by"))
    if name not in GROUPS:
        raise BadRequest(
            _("Nothing is grouped by “%(name)s”."),
            code="unknown",
            field="group_by",
            nearest=nearest(tidy(name), GROUPS, else_all=len(GROUPS)),
            said={"name": tidy(name)[:80]},
        )
    return GROUPS[name]()


def _by_author() -> Grouping:
    known = authors.written_people()
    written = "upper(btrim(v.author_name))"
    person = "v.author_id"
    parameters: tuple[str, ...] = ()
    if known:  # versions taken in before their author's alias was known
        person, parameters = f"coalesce(v.author_id, (%s::jsonb ->> {written})::bigint)", (json.dumps(known),)
    return Grouping(
        keys=(person, f"CASE WHEN {person} IS NULL THEN nullif({written}, '') END"),
        parameters=parameters * 2,
        named=_people,
        sample="min(v.author_name)",
        nothing=_("no author"),
        per_version=True,
        secret=True,
    )


def _people(keys: Mapping[Key, str]) -> dict[Key, Name]:
    ids = [key[0] for key in keys if key[0] is not None]
    people = {each.pk: each for each in User.objects.filter(pk__in=ids).only("name", "email")}
    shared = _shared(each.name for each in people.values())
    found: dict[Key, Name] = {}
    for key, sample in keys.items():
        if key[0] is None:
            found[key] = Name(tidy(sample), tidy(sample), tidy(sample).casefold())
        elif person := people.get(key[0]):
            label = f"{person.name} ({person.email})" if person.name in shared else person.name
            found[key] = Name(person.email, label, label.casefold())
    return found


def _shared(names: Iterable[str]) -> set[str]:
    seen: set[str] = set()
    return {name for name in names if name in seen or seen.add(name)}  # type: ignore[func-returns-value]


def _by_row(column: str, model: Any, name: Callable[[Any], Name], nothing: Any, *, secret: bool = False) -> Grouping:
    def named(keys: Mapping[Key, str]) -> dict[Key, Name]:
        return {(each.pk,): name(each) for each in model.objects.filter(pk__in=[key[0] for key in keys])}

    return Grouping(keys=(column,), named=named, nothing=nothing, secret=secret)


def _by_tag() -> Grouping:
    table = Document.tags.through._meta.db_table
    base = _by_row("t.tag_id", Tag, lambda tag: Name(tag.name, tag.name, tag.name.casefold()), _("no tag"))
    return Grouping(
        keys=base.keys,
        named=base.named,
        nothing=base.nothing,
        joins=f"LEFT JOIN {table} t ON t.document_id = d.pk",
        overlapping=True,
        secret=True,
    )


def _by_choice(column: str, choices: Any, nothing: Any, *, per_version: bool = False) -> Grouping:
    def named(keys: Mapping[Key, str]) -> dict[Key, Name]:
        order = {value: (place, str(label)) for place, (value, label) in enumerate(choices.choices)}
        return {key: Name(key[0], order[key[0]][1], order[key[0]][0]) for key in keys if key[0] in order}

    return Grouping(keys=(column,), named=named, nothing=nothing, per_version=per_version)


def _by_folder() -> Grouping:
    def named(keys: Mapping[Key, str]) -> dict[Key, Name]:
        return {key: Name(key[0], key[0], key[0].casefold()) for key in keys}

    return Grouping(keys=("nullif(d.folder, '')",), named=named, nothing=_("no folder"), secret=True)


def _by_period(unit: str) -> Grouping:
    def named(keys: Mapping[Key, str]) -> dict[Key, Name]:
        return {key: Name(form := _FORMS[unit](key[0]), form, key[0]) for key in keys}

    day = f"date_trunc('{unit}', v.dated_on::timestamp)::date"
    return Grouping(keys=(day,), named=named, nothing=_("no date"), per_version=True)


def _by_field(field: Field) -> Grouping:
    columns = {
        FieldType.NUMBER: ("g.number",),
        FieldType.MONEY: ("g.number", "CASE WHEN g.number IS NOT NULL THEN g.currency END"),
        FieldType.DATE: ("g.date",),
    }

    def named(keys: Mapping[Key, str]) -> dict[Key, Name]:
        return {key: _value(key) for key in keys}

    return Grouping(
        keys=columns.get(FieldType(field.type), ("nullif(g.text, '')",)),
        named=named,
        joins=f"LEFT JOIN {FieldValue._meta.db_table} g ON g.document_id = d.pk AND g.field_id = %s",
        join_parameters=(field.pk,),
        nothing=_("nothing said"),
        secret=True,
    )


def _value(key: Key) -> Name:
    value = key[0]
    if isinstance(value, str):
        return Name(value, value if len(value) <= 120 else f"{value[:119]}…", value.casefold())
    if isinstance(value, date):
        return Name(value.isoformat(), value.isoformat(), value)
    said = f"{value.normalize():f}" + (f" {key[1]}" if len(key) > 1 and key[1] else "")
    return Name(said, said, (key[1:], value))


def _kind_name(kind: Kind) -> Name:
    label = kind.name_in(get_language() or "ko")
    return Name(kind.code, label, label.casefold())


def _base_name(base: KnowledgeBase) -> Name:
    return Name(base.name, base.name, base.name.casefold())


def _department_name(department: Department) -> Name:
    return Name(department.path, department.path, department.path.casefold())


GROUPS: Final[Mapping[str, Callable[[], Grouping]]] = {
    "author": _by_author,
    "department": lambda: _by_row("d.department", Department, _department_name, _("no department")),
    "kind": lambda: _by_row("d.kind", Kind, _kind_name, _("no kind")),
    "kb": lambda: _by_row("d.base", KnowledgeBase, _base_name, _("no knowledge base"), secret=True),
    "tag": _by_tag,
    "source": lambda: _by_choice("d.source", Source, _("no source")),
    "folder": _by_folder,
    "state": lambda: _by_choice("v.state", State, _("no state"), per_version=True),
    "year": lambda: _by_period("year"),
    "quarter": lambda: _by_period("quarter"),
    "month": lambda: _by_period("month"),
}
