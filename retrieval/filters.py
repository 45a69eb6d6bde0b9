"""The typed filters of a search: each narrows what the viewer may see, and none is ever dropped in silence."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from difflib import get_close_matches
from typing import Any, Final, TypeVar

from django.db.backends.postgresql.psycopg_any import DateRange
from django.db.models import Q

from accounts.models import User
from knowledge.kinds import kind_named
from knowledge.models import Kind, KnowledgeBase, Source, State, Tag
from knowledge.models.document import DocumentQuerySet

V = TypeVar("V")


def narrow(documents: DocumentQuerySet, filters: Mapping[str, Any]) -> DocumentQuerySet:
    """Return the documents that pass all filters; within one filter any of its values is enough.

    `documents` are already those the viewer may see: what they hold decides which names are known and offered.

    Raises:
        ValueError: an unknown filter, or a value that nobody knows; the message names it and the nearest known ones.
    """
    visible = documents
    for name, given in filters.items():
        if name not in _FILTERS:
            raise ValueError(f"There is no filter “{name}”{_hint(name, _FILTERS)}")
        if given is None or given == [] or given == {}:
            continue
        documents = documents.filter(_FILTERS[name](given, visible))
    return documents


def _values(name: str, given: Any) -> list[str]:
    values = [given] if isinstance(given, str) else given
    if not isinstance(values, (list, tuple)) or not all(isinstance(each, str) and each.strip() for each in values):
        raise ValueError(f"The filter “{name}” takes a list of texts, for example {{{name!r}: ['…']}}.")
    return [each.strip() for each in values]


def _bases(given: Any, visible: DocumentQuerySet) -> Q:
    wanted = _values("kbs", given)
    # Shelves that hold nothing visible are not known here: their names are no business of the viewer's.
    known = dict(KnowledgeBase.objects.filter(pk__in=visible.values("knowledge_base")).values_list("name", "pk"))
    return Q(knowledge_base__in=[_known("kbs", each, known) for each in wanted])


def _kinds(given: Any, visible: DocumentQuerySet) -> Q:
    found = []
    for word in _values("kinds", given):
        kind = kind_named(word)
        if kind is None:
            names = [name for pair in Kind.objects.values_list("code", "name_ko", "name_en") for name in pair]
            raise ValueError(f"The filter “kinds” knows no “{word}”{_hint(word, names)}")
        found.append(kind.pk)
    return Q(kind__in=found)


def _sources(given: Any, visible: DocumentQuerySet) -> Q:
    known = {value: value for value in Source.values}
    return Q(source__in=[_known("sources", each, known) for each in _values("sources", given)])


def _states(given: Any, visible: DocumentQuerySet) -> Q:
    known = {value: value for value in State.values}
    return Q(current__state__in=[_known("states", each, known) for each in _values("states", given)])


def _authors(given: Any, visible: DocumentQuerySet) -> Q:
    condition = Q()
    for word in _values("authors", given):
        people = User.objects.filter(Q(email=word.lower()) | Q(name=word) | Q(profile__aliases__contains=[word]))
        either = Q(current__author__in=people.values("pk")) | Q(current__author_name=word)
        if not people.exists() and not visible.filter(either).exists():
            names = [*User.objects.values_list("name", flat=True), *User.objects.values_list("email", flat=True)]
            raise ValueError(f"The filter “authors” knows no “{word}”{_hint(word, names)}")
        condition |= either
    return condition


def _tags(given: Any, visible: DocumentQuerySet) -> Q:
    wanted = _values("tags", given)
    known = dict(Tag.objects.filter(documents__in=visible).distinct().values_list("name", "pk"))
    # A subquery: a join would give a document once for each tag.
    tagged = visible.model.objects.filter(tags__in=[_known("tags", each, known) for each in wanted])
    return Q(pk__in=tagged.values("pk"))


def _folders(given: Any, visible: DocumentQuerySet) -> Q:
    condition = Q()
    for word in _values("folders", given):
        folder = word.strip("/")
        inside = Q(folder=folder) | Q(folder__startswith=f"{folder}/")
        if not visible.filter(inside).exists():
            names = visible.exclude(folder="").order_by().values_list("folder", flat=True).distinct()[:2000]
            raise ValueError(f"The filter “folders” knows no “{word}”{_hint(word, names)}")
        condition |= inside
    return condition


def _period(given: Any, visible: DocumentQuerySet) -> Q:
    if not isinstance(given, Mapping) or not {"start", "end_exclusive"} >= set(given):
        raise ValueError("The filter “period” takes {'start': '2026-01-01', 'end_exclusive': '2026-02-01'}.")
    start, end = (_day(given.get(name)) for name in ("start", "end_exclusive"))
    if start is not None and end is not None and start >= end:
        raise ValueError(f"The filter “period” ends on {end}, which is not after its start {start}.")
    return Q(current__covers__overlap=DateRange(start, end, "[)"))


def _day(given: Any) -> date | None:
    if given is None or isinstance(given, date):
        return given
    try:
        return date.fromisoformat(given)
    except (TypeError, ValueError):
        raise ValueError(f"The filter “period” takes dates like 2026-01-31, not {given!r}.") from None


_FILTERS: Final[Mapping[str, Callable[[Any, DocumentQuerySet], Q]]] = {
    "kbs": _bases,
    "kinds": _kinds,
    "sources": _sources,
    "authors": _authors,
    "tags": _tags,
    "folders": _folders,
    "states": _states,
    "period": _period,
}


def _known(name: str, word: str, known: Mapping[str, V]) -> V:
    if word in known:
        return known[word]
    raise ValueError(f"The filter “{name}” knows no “{word}”{_hint(word, known)}")


def _hint(word: str, known: Iterable[str]) -> str:
    names = [name for name in dict.fromkeys(known) if name]
    near = get_close_matches(word, names, n=3, cutoff=0.4) or sorted(names)[:8]
    return f"; nearest: {', '.join(near)}." if near else "; nothing of that sort is here."
