"""Where a team's reports lie, and who may write them."""

from django.utils.translation import gettext as _

from accounts.models import Department
from accounts.viewer import Viewer
from knowledge.models import KnowledgeBase, Level
from weekly.models import Contribution, Team


class NotAllowed(Exception):
    """The viewer may not write this team's reports, or there is no place for them; the message says how to mend it."""


def knowledge_base_of(team: Department) -> KnowledgeBase | None:
    """Return the knowledge base of a team's reports: the one set for it, where its latest lies, or what it owns.

    Of several that it owns the oldest; None where it has none.
    """
    chosen = Team.objects.filter(department=team).select_related("knowledge_base").first()
    if chosen is not None and chosen.knowledge_base is not None:
        return chosen.knowledge_base
    owned = KnowledgeBase.objects.filter(department=team).order_by("pk")
    latest = (
        Contribution.objects.standing()
        .filter(report__team=team, document__knowledge_base__in=owned, document__trashed_at__isnull=True)
        .order_by("-report__week", "-pk")
        .values_list("document__knowledge_base", flat=True)
        .first()
    )
    return owned.filter(pk=latest).first() if latest else owned.first()


def belongs_to(viewer: Viewer, team: Department) -> bool:
    """Return whether the viewer sits in the team or in a department below it."""
    return viewer.department == team.path or viewer.department.startswith(f"{team.path}/")


def place_for(viewer: Viewer, team: Department) -> KnowledgeBase:
    """Return where the viewer's reports of this team go.

    Raises:
        NotAllowed: they are no member, may not add to the team's knowledge base, or it has none. To those who may not
            even open it the last two are one.
    """
    if not belongs_to(viewer, team):
        raise NotAllowed(_("Only members of %(team)s write its weekly reports.") % {"team": team.name})
    base = knowledge_base_of(team)
    allowed = KnowledgeBase.objects.allowing(viewer, Level.CONTRIBUTE)
    if base is None or not allowed.filter(pk=base.pk).exists():
        raise NotAllowed(
            _("There is no knowledge base of %(team)s that you may add to: ask for *contribute* on it.")
            % {"team": team.name}
        )
    return base
