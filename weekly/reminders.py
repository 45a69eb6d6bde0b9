"""Who has not reported, for those who look after a team's knowledge base."""

from collections import Counter
from collections.abc import Sequence
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
    return missing_each(viewer, weeks=[week])[week_of(week)]


def missing_each(viewer: Viewer, *, weeks: Sequence[date]) -> dict[date, tuple[Reminder, ...]]:
    """Return what `missing` says of each of several weeks, by Monday; one statement more for each further week."""
    mondays = [week_of(week) for week in weeks]
    managed = list(KnowledgeBase.objects.allowing(viewer, Level.MANAGE).values_list("pk", flat=True))
    visible = Contribution.objects.in_documents(Document.objects.visible_to(viewer)).standing()
    teams = {monday: missing_teams(visible, bases=managed, week=monday) for monday in mondays}
    ids = {team.id for missed in teams.values() for team in missed}
    begun = Draft.objects.filter(week__in=mondays, state=DraftState.DRAFT, team__in=ids)
    counts = Counter(begun.values_list("week", "team"))
    return {
        monday: tuple(Reminder(team, counts[monday, team.id]) for team in missed) for monday, missed in teams.items()
    }
