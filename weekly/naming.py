"""Teams and sections by the names people write in questions and forms."""

import re
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from accounts.people import nearest
from knowledge.naming import composed
from weekly.company import SectionFacts, team_names
from weekly.recognising.paper import TeamName


class UnknownName(ValueError):
    """A team or section that nobody knows; `nearest` are known names like it."""

    def __init__(self, message: str, *, name: str) -> None:
        super().__init__(message)
        self.name = name


def teams_named(names: Sequence[str]) -> list[TeamName]:
    """Return the teams that names mean, with all that lie below them; a name that two bear gives both.

    Two queries.

    Raises:
        UnknownName: a name is no department's; the nearest are in the message.
    """
    known = team_names()
    wanted: dict[int, TeamName] = {}
    for name in names:
        found = _called(name, known)
        if not found:
            near = nearest(name, (team.name for team in known))
            raise UnknownName(_("There is no team “%(name)s”.") % {"name": name} + near, name=name)
        for team in known:
            if any(team.path == each.path or team.path.startswith(f"{each.path}/") for each in found):
                wanted[team.id] = team
    return list(wanted.values())


def sections_named(names: Sequence[str], known: Sequence[SectionFacts]) -> frozenset[str]:
    """Return the codes of the sections that names mean.

    Raises:
        UnknownName: a name is no section's; the nearest are in the message.
    """
    by_name = {_key(word): each.code for each in known for word in each.names}
    for name in names:
        if _key(name) not in by_name:
            near = nearest(name, (each.name_ko for each in known))
            raise UnknownName(_("There is no section “%(name)s”.") % {"name": name} + near, name=name)
    return frozenset(by_name[_key(name)] for name in names)


def _called(name: str, known: Iterable[TeamName]) -> list[TeamName]:
    wanted = _key(name)
    return [
        team
        for team in known
        if wanted in {_key(team.name), _key(team.path), *map(_key, team.synonyms)}
        or ("/" in name and _key(team.path).endswith(wanted))
    ]


def _key(name: str) -> str:
    return re.sub(r"[\s_\-]+", "", composed(name)).casefold()
