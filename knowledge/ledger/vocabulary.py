"""Which words of a question are names in this company: of people, kinds, departments, shelves, tags, fields."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

from django.contrib.postgres.fields import ArrayField
from django.db.models import Exists, F, Func, OuterRef, Q, TextField, Value
from django.db.models.functions import Length, Lower, Replace, Substr

from accounts.models import Department, User
from accounts.viewer import Viewer
from knowledge.ledger.authors import WRITTEN
from knowledge.models import Document, Field, FieldValue, Kind, KnowledgeBase, Tag, Version
from knowledge.models.document import DocumentQuerySet

Sort = Literal["person", "department", "kind", "kb", "tag", "folder", "field", "choice"]

_MOST_NAMES: Final = 500  # of one sort; a question that holds more names than that is none


@dataclass(frozen=True, slots=True)
class Known:
    """A name that is known: `key` as it was asked for, `name` as the ledger's filters take it.

    `primary` is False for other words for it (a kind's synonyms). `department` is a person's, as a path, "" without;
    `namesakes` are the addresses of people who share the name, with their departments. `type` is a field's, `field`
    the one that a choice belongs to.
    """

    sort: Sort
    key: str
    name: str
    primary: bool = True
    department: str = ""
    namesakes: tuple[tuple[str, str], ...] = ()
    type: str = ""
    field: str = ""


def known_among(
    viewer: Viewer,
    keys: Collection[str],
    *,
    given_names: Collection[str] = (),
    paths: Collection[str] = (),
    spelled: Collection[str] = (),
) -> list[Known]:
    """Return what is known under these keys: lower-case words without blanks, NFC.

    Eight statements at most, none of which reads more than the small tables or an index. Shelves, tags, fields and
    folders count only where the viewer may open a document that has them: what is hidden changes no reading.
    `given_names` are words that stand where a name does, so that 다은님 may be 정다은; `paths` are texts with "/";
    `spelled` are the same words as the question has them, with their blanks: authors who are nobody of the directory
    are known by their written name.
    """
    wanted = sorted({key for key in keys if key})
    if not wanted:
        return []
    visible = Document.objects.visible_to(viewer)
    return [
        *_people(wanted, sorted(set(given_names))),
        *_departments(wanted),
        *_kinds(set(wanted)),
        *_bases(visible, wanted),
        *_tags(visible, wanted),
        *_fields(visible, set(wanted)),
        *_folders(visible, paths),
        *_written(visible, spelled),
    ]


def titles_among(viewer: Viewer, titles: Collection[str]) -> list[str]:
    """Return those of these texts that are the title of a document the viewer may open."""
    if not titles:
        return []
    found = Document.objects.visible_to(viewer).filter(title__in=sorted(titles)).order_by()
    return list(found.values_list("title", flat=True).distinct()[:_MOST_NAMES])


def folded(name: str) -> str:
    """Return the key of a name: NFC, lower case, without blanks."""
    return "".join(unicodedata.normalize("NFC", name).lower().split())


def _folded(field: str) -> Lower:
    return Lower(Replace(F(field), Value(" "), Value("")))


def _people(keys: list[str], given_names: list[str]) -> Iterator[Known]:
    aliases: Any = Func(
        F("profile__aliases"),
        template="string_to_array(lower(replace(array_to_string(%(expressions)s, chr(31)), ' ', '')), chr(31))",
        output_field=ArrayField(TextField()),
    )
    people = User.objects.annotate(folded=_folded("name"), folded_aliases=aliases, given=Substr(F("name"), 2))
    either = Q(folded__in=keys) | Q(email__in=keys) | Q(folded_aliases__overlap=keys)
    if given_names:
        either |= Q(given__in=given_names) & Q(pk__in=User.objects.annotate(n=Length("name")).filter(n=3).values("pk"))
    rows = list(
        people.filter(either)
        .order_by("pk")
        .values_list("name", "email", "profile__department__path", "folded", "folded_aliases")[:_MOST_NAMES]
    )
    shared = _sharing([row[3] for row in rows])
    wanted = set(keys)
    for name, email, department, key, other in rows:
        namesakes = tuple(shared.get(key, ()))
        canonical = name if len(namesakes) < 2 else email
        for each in {key, email, *(other or ()), *([name[1:]] if name[1:] in given_names else ())}:
            if each == key and each in wanted:
                yield Known("person", each, name, namesakes=namesakes, department=department or "")
            elif each in wanted or each in given_names:
                yield Known("person", each, canonical, department=department or "")


def _written(visible: DocumentQuerySet, spelled: Collection[str]) -> Iterator[Known]:
    """Yield the authors of visible documents who are known by their written name only, by its index."""
    names = sorted({" ".join(each.split()).upper() for each in spelled if each.strip()})
    if not names:
        return
    unresolved = Version.objects.alias(written=WRITTEN).filter(author__isnull=True, written__in=names)
    found = unresolved.exclude(author_name="").filter(document__in=visible.order_by()).order_by()
    for name in found.values_list("author_name", flat=True).distinct()[:_MOST_NAMES]:
        yield Known("person", folded(name), " ".join(name.split()))


def _sharing(keys: Iterable[str]) -> dict[str, list[tuple[str, str]]]:
    """Return address and department of everybody, by these folded names."""
    shared: dict[str, list[tuple[str, str]]] = {}
    names = sorted(set(keys))
    if names:
        people = User.objects.annotate(folded=_folded("name")).filter(folded__in=names).order_by("pk")
        for key, email, path in people.values_list("folded", "email", "profile__department__path"):
            shared.setdefault(key, []).append((email, path or ""))
    return shared


def _departments(keys: list[str]) -> Iterator[Known]:
    found = Department.objects.annotate(folded=_folded("name"), folded_path=_folded("path"))
    found = found.filter(Q(folded__in=keys) | Q(folded_path__in=keys))
    for name, path, key, path_key in found.values_list("name", "path", "folded", "folded_path")[:_MOST_NAMES]:
        if path_key in keys:
            yield Known("department", path_key, path)
        if key in keys and key != path_key:
            yield Known("department", key, name)


def _kinds(keys: Collection[str]) -> Iterator[Known]:
    for kind in Kind.objects.all():
        names = {folded(each) for each in (kind.code, kind.name_ko, kind.name_en)}
        others = {folded(each) for each in kind.synonyms}
        for each in (kind.name_en, *kind.synonyms):
            if each.isascii():
                (names if each == kind.name_en else others).add(folded(_plural(each)))
        for key in (names | others) & set(keys):
            yield Known("kind", key, kind.code, primary=key in names)


def _plural(name: str) -> str:
    if name.endswith("s"):
        return name
    return f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"


def _bases(visible: DocumentQuerySet, keys: list[str]) -> Iterator[Known]:
    holding = Exists(visible.filter(knowledge_base=OuterRef("pk")))
    found = KnowledgeBase.objects.annotate(folded=_folded("name")).filter(folded__in=keys).filter(holding)
    for name, key in found.values_list("name", "folded"):
        yield Known("kb", key, name)


def _tags(visible: DocumentQuerySet, keys: list[str]) -> Iterator[Known]:
    holding = Exists(visible.filter(tags=OuterRef("pk")))
    found = Tag.objects.annotate(folded=_folded("name")).filter(folded__in=keys).filter(holding)
    for name, key in found.values_list("name", "folded")[:_MOST_NAMES]:
        yield Known("tag", key, name)


def _fields(visible: DocumentQuerySet, keys: Collection[str]) -> Iterator[Known]:
    holding = Exists(FieldValue.objects.filter(field=OuterRef("pk"), document__in=visible))
    for field in Field.objects.all():
        names = {folded(field.name)} & set(keys)
        choices = [each for each in field.choices if folded(each) in keys]
        alone = field.type == "money"
        if not (names or choices or alone):
            continue
        if field.defined or Field.objects.filter(pk=field.pk).filter(holding).exists():
            for key in names:
                yield Known("field", key, field.name, type=field.type)
            if alone and not names:
                yield Known("field", "", field.name, type=field.type)
            for each in choices:
                yield Known("choice", folded(each), each, field=field.name)


def _folders(visible: DocumentQuerySet, paths: Collection[str]) -> Iterator[Known]:
    """Yield the folders that are written as a path: a name alone is a folder only where the question says so."""
    if paths:
        found = visible.filter(folder__in=sorted(paths)).order_by()
        for name in found.values_list("folder", flat=True).distinct()[:_MOST_NAMES]:
            yield Known("folder", folded(name), name)
