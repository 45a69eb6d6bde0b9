"""The teams of a viewer: whose reports they may read, whose they may write, whose they look after."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from accounts.models import Department
from accounts.people import nearest
from accounts.viewer import Viewer
from knowledge.models import Document, KnowledgeBase, Level
from weekly.found import TeamFacts
from weekly.models import Contribution
from weekly.naming import UnknownName, teams_named
from weekly.shelving import NotAllowed, place_for


def teams_read(viewer: Viewer) -> tuple[TeamFacts, ...]:
    """Return the teams with a report that the viewer may open, by path; two statements."""
    visible = Contribution.objects.in_documents(Document.objects.visible_to(viewer)).standing()
    rows = Department.objects.filter(pk__in=visible.values("report__team")).order_by("path")
    return tuple(TeamFacts(*row) for row in rows.values_list("pk", "name", "path"))


def narrowed(known: Sequence[TeamFacts], names: Sequence[str]) -> tuple[TeamFacts, ...]:
    """Return those of the teams that names mean, with those below them; two statements where there are names.

    Raises:
        UnknownName: a name means none of them. Whether it is another team's is not told.
    """
    kept: dict[int, TeamFacts] = {}
    for name in names:
        meant = _meant(name)
        found = [team for team in known if team.id in meant]
        if not found:
            near = nearest(name, (team.name for team in known))
            text = _("There is no team “%(name)s” whose reports you may open.") % {"name": name[:80]}
            raise UnknownName(text + near, name=name)
        kept |= {team.id: team for team in found}
    return tuple(kept.values())


def teams_written(viewer: Viewer) -> tuple[TeamFacts, ...]:
    """Return the teams whose reports the viewer may write, their own first, then those above it.

    A few statements for each department from theirs to the top.
    """
    if not viewer.department:
        return ()
    above = Department.objects.with_ancestors(viewer.department)
    own_first = sorted(above, key=lambda department: -len(department.path))
    return tuple(TeamFacts(each.pk, each.name, each.path) for each in own_first if _may_write(viewer, each))


def looks_after_reports(viewer: Viewer) -> bool:
    """Return whether the viewer manages any knowledge base, so that they are reminded of missing reports."""
    return KnowledgeBase.objects.allowing(viewer, Level.MANAGE).exists()


def _meant(name: str) -> set[int]:
    try:
        return {team.id for team in teams_named([name])}
    except UnknownName:
        return set()


def _may_write(viewer: Viewer, team: Department) -> bool:
    try:
        place_for(viewer, team)
    except NotAllowed:
        return False
    return True
