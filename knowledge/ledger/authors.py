"""Who a written name means: people of the directory, and authors who are known by their written name only."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.postgres.fields import ArrayField
from django.db import connection
from django.db.models import CharField, Func, Q, TextField, Value
from django.db.models.functions import Cast, Trim, Upper
from django.utils.translation import gettext_lazy as _

from accounts.authors import HONORIFICS
from accounts.models import Profile, User
from knowledge.ledger.errors import AmbiguousName, Candidate, UnknownName
from knowledge.ledger.nearest import nearest, tidy
from knowledge.models import Version
from knowledge.models.document import DocumentQuerySet

_IN_BRACKETS: Final = re.compile(r"\A(?P<name>[^()]{1,120})\((?P<unit>[^()]{1,600})\)\Z")
_MOST_NAMES: Final = 2_000
# An author who is no person of the directory is known by this: the written name in capitals, without blanks around it.
WRITTEN: Final = Upper(Trim("author_name"))
_UNRESOLVED: Final = Q(author__isnull=True) & ~Q(author_name="")
_ALIASES: Final = Cast(
    Upper(Cast("profile__aliases", TextField()), output_field=TextField()), ArrayField(CharField(max_length=120))
)


@dataclass(frozen=True, slots=True)
class Author:
    """Who is meant: a person, with the written names that are theirs alone, or a written name that nobody bears."""

    canonical: str
    user_id: int | None = None
    written: tuple[str, ...] = ()

    def condition(self) -> Q:
        """Return what keeps their versions; the queryset has `WRITTEN` as the annotation `written`."""
        unresolved = _UNRESOLVED & Q(written__in=self.written)
        return unresolved if self.user_id is None else Q(author=self.user_id) | unresolved


def author(word: str, *, visible: DocumentQuerySet) -> Author:
    """Return who has written what is asked for.

    Raises:
        UnknownName: no person is called so, and no author of the visible documents.
        AmbiguousName: several people are.
    """
    people = people_named(word)
    if len(people) == 1:
        return Author(people[0].email, people[0].pk, written_names(people[0]))
    if people:
        raise ambiguous(word, people, field="filters.authors")
    name = tidy(word)
    written = _written_among(visible).filter(written=Upper(Value(name)))
    found = written.values_list("author_name", WRITTEN)[:1]
    if not found:
        known = [*names_of_people(), *written_known(visible)]
        raise UnknownName(
            _("No author is called “%(name)s”."), name=name, field="filters.authors", nearest=nearest(name, known)
        )
    return Author(tidy(found[0][0]), None, (found[0][1],))


def uploader(word: str) -> tuple[str, int]:
    """Return the e-mail and the id of the person who uploaded.

    Raises:
        UnknownName: no person is called so.
        AmbiguousName: several people are.
    """
    people = people_named(word)
    if not people:
        name = tidy(word)
        raise UnknownName(
            _("No person is called “%(name)s”."),
            name=name,
            field="filters.uploaders",
            nearest=nearest(name, names_of_people()),
        )
    if len(people) > 1:
        raise ambiguous(word, people, field="filters.uploaders")
    return people[0].email, people[0].pk


def people_named(word: str) -> list[User]:
    """Return the people of this name, alias, e-mail, or its part before the @; first as written, then without title.

    A department in brackets after the name tells people of one name apart: “이도윤(영업1팀)”.
    """
    text, unit = tidy(word), ""
    if match := _IN_BRACKETS.match(text):
        text, unit = match["name"].strip(), match["unit"].strip()
    for name in _readings(text):
        found = list(_called([name]).select_related("profile__department").order_by("pk"))
        if len(found) > 1 and unit:
            found = [person for person in found if _sits_in(person, unit)] or found
        if found:
            return found
    return list(User.objects.filter(email__startswith=f"{text.lower()}@").order_by("pk")) if text else []


def ambiguous(word: str, people: Iterable[User], *, field: str) -> AmbiguousName:
    """Return the error that names everybody the word may mean."""
    return AmbiguousName(
        _("Several people are called “%(name)s”: %(candidates)s. Name one by e-mail."),
        name=tidy(word),
        field=field,
        candidates=tuple(Candidate(each.name, _department(each), each.email) for each in people),
    )


def written_names(person: User) -> tuple[str, ...]:
    """Return the names, in capitals, under which a version without a resolved author is this person's.

    A name that somebody else bears too is nobody's.
    """
    profile = Profile.objects.filter(user=person).first()
    own = {tidy(each).upper() for each in (person.name, person.email, *(profile.aliases if profile else ()))} - {""}
    return tuple(sorted(name for name in own if not _called([name]).exclude(pk=person.pk).exists()))


def written_people() -> dict[str, int]:
    """Return the written names of unresolved versions that are one person's, with the person's id.

    A name is looked up for each name of the directory, so it costs nothing where all authors are resolved.
    """
    users, profiles, versions = (model._meta.db_table for model in (User, Profile, Version))
    statement = f"""
        SELECT known.name, min(known.id) FROM (
            SELECT upper(btrim(name)) AS name, id FROM {users}
            UNION SELECT upper(email), id FROM {users}
            UNION SELECT upper(btrim(unnest(aliases))), user_id FROM {profiles}
        ) known
        WHERE known.name <> '' AND EXISTS (
            SELECT 1 FROM {versions} v
            WHERE v.author_id IS NULL AND v.author_name <> '' AND upper(btrim(v.author_name)) = known.name
        )
        GROUP BY known.name HAVING count(DISTINCT known.id) = 1
    """
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return dict(cursor.fetchall())


def names_of_people() -> list[str]:
    """Return names, aliases and e-mails of the directory."""
    pairs = User.objects.values_list("name", "email").order_by("name", "pk")[:_MOST_NAMES]
    aliases = Profile.objects.exclude(aliases=[]).order_by("pk").values_list("aliases", flat=True)[:_MOST_NAMES]
    names, emails = zip(*pairs, strict=True) if pairs else ((), ())
    return list(dict.fromkeys([*names, *(alias for each in aliases for alias in each), *emails]))


def written_known(visible: DocumentQuerySet, *, limit: int = _MOST_NAMES) -> list[str]:
    """Return the written names of authors of visible documents who are no people of the directory."""
    names = _written_among(visible).order_by("author_name").values_list("author_name", flat=True).distinct()[:limit]
    return [tidy(name) for name in names]


def _written_among(visible: DocumentQuerySet) -> Any:
    return Version.objects.alias(written=WRITTEN).filter(_UNRESOLVED, document__in=visible.order_by()).order_by()


def _called(names: list[str]) -> Any:
    """Return the people who bear one of these names, whatever the case."""
    upper = [name.upper() for name in names]
    named = Q(upper_name__in=upper) | Q(email__in=[name.lower() for name in names]) | Q(upper_aliases__overlap=upper)
    name = Upper(Func("name", function="BTRIM", output_field=CharField()))
    return User.objects.alias(upper_name=name, upper_aliases=_ALIASES).filter(named)


def _readings(name: str) -> Iterable[str]:
    """Yield what the name may be: as written, then without titles after it, set apart or adhering."""
    if not name:
        return
    yield name
    bare = name.removesuffix("님").rstrip() if len(name) > 2 else name
    words = bare.split(" ")
    while len(words) > 1 and words[-1].removesuffix("님") in HONORIFICS:
        words.pop()
    bare = " ".join(words)
    if bare != name:
        yield bare
    for title in sorted(HONORIFICS, key=len, reverse=True):
        if bare.endswith(title) and len(bare) > len(title) + 1:
            yield bare.removesuffix(title).rstrip()


def _sits_in(person: User, unit: str) -> bool:
    path = _department(person)
    return bool(path) and unit.casefold() in {path.casefold(), path.rpartition("/")[2].casefold()}


def _department(person: User) -> str:
    profile = Profile.objects.filter(user=person).select_related("department").first()
    return profile.department.path if profile and profile.department else ""
