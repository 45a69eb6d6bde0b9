"""What became of a report that was handed in: the document it is, and how far reading it has come."""

from dataclasses import dataclass
from datetime import date

from accounts.viewer import Viewer
from knowledge.dating.weeks import week_of
from knowledge.models import Document, State
from weekly.models import Contribution, Draft


@dataclass(frozen=True, slots=True)
class Receipt:
    """The document (its UUID) of a report written here, the latest version's number and state.

    `listed` says that this version is a report of the team and week it was written for, so that it can be looked up.
    """

    document_id: str
    title: str
    version: int
    state: str
    listed: bool

    @property
    def working(self) -> bool:
        """Whether the file is still on its way."""
        return self.state in (State.RECEIVED, State.PROCESSING)


def receipt(viewer: Viewer, *, team: str, week: date) -> Receipt | None:
    """Return what became of the viewer's own report of a team (its path) and a week (any day of it).

    None where they have handed in nothing here, or may not open the document any more. Four statements.
    """
    drafts = Draft.objects.filter(author=viewer.user_id, team__path=team, week=week_of(week))
    document = Document.objects.visible_to(viewer).filter(pk__in=drafts.values("document")).first()
    latest = document.versions.order_by("-number").first() if document is not None else None
    if document is None or latest is None:
        return None
    of_the_week = Contribution.objects.of_version(latest).filter(report__team__path=team, report__week=week_of(week))
    return Receipt(str(document.uuid), document.title, latest.number, latest.state, of_the_week.exists())
