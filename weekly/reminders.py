"""Who has not reported, for those who look after a team's knowledge base."""

from dataclasses import dataclass
from datetime import date

from accounts.viewer import Viewer
from knowledge.dating.weeks import week_of
from knowledge.models import Document, KnowledgeBase, Level
from weekly.found import TeamFacts
from weekly.lookup import missing_teams
from weekly.models import Contribution, Draft, DraftState


@dataclass(frozen=True, slots=True)
class Reminder:
    """A team without a report, and how many of its people have begun one."""

    team: TeamFacts
    begun: int


def missing(viewer: Viewer, *, week: date) -> tuple[Reminder, ...]:
    """Return the teams without a report in a week (any day of it), of those whose knowledge base the viewer manages.

    The same teams are waited for as in a look-up; what others have written so far stays theirs, only that they have
    begun is said. Five statements.
    """
    monday = week_of(week)
    managed = list(KnowledgeBase.objects.allowing(viewer, Level.MANAGE).values_list("pk", flat=True))
    visible = Contribution.objects.in_documents(Document.objects.visible_to(viewer)).standing()
    teams = missing_teams(visible, bases=managed, week=monday)
    begun = Draft.objects.filter(week=monday, state=DraftState.DRAFT, team__in=[team.id for team in teams])
    counts: dict[int, int] = {}
    for team_id in begun.values_list("team", flat=True):
        counts[team_id] = counts.get(team_id, 0) + 1
    return tuple(Reminder(team, counts.get(team.id, 0)) for team in teams)
