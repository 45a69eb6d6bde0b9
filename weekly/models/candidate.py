"""The review list: files that may be weekly reports, for a person to decide."""

from typing import ClassVar, Self

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Department
from accounts.viewer import Viewer
from knowledge.models import Document, Version


class CandidateState(models.TextChoices):
    """What became of a candidate."""

    WAITING = "waiting", _("waiting")
    ACCEPTED = "accepted", _("a weekly report")
    DECLINED = "declined", _("a document only")
    SETTLED = "settled", _("settled without a decision")


class CandidateQuerySet(models.QuerySet["Candidate"]):
    """Candidates, narrowed by who asks and by what became of them."""

    def visible_to(self, viewer: Viewer) -> Self:
        """Keep those whose document the viewer may open."""
        return self.filter(document__in=Document.objects.visible_to(viewer))

    def waiting(self) -> Self:
        """Keep what nobody decided yet."""
        return self.filter(state=CandidateState.WAITING)


class Candidate(models.Model):
    """A version that may be a weekly report: what speaks for it and against, and the team and week proposed.

    `proposals` is a list of {team, team_name, week, part}: a file of several teams has several; team and week may be
    null. `team` and `week` are those of the first, and what a person decides.
    """

    version = models.OneToOneField(
        Version, on_delete=models.CASCADE, related_name="weekly_candidate", verbose_name=_("version")
    )
    document = models.ForeignKey(
        Document, on_delete=models.CASCADE, related_name="weekly_candidates", verbose_name=_("document")
    )
    team = models.ForeignKey(
        Department, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("team")
    )
    week = models.DateField(_("week"), null=True, blank=True, help_text=_("any day of it"))
    proposals = models.JSONField(_("proposed"), default=list)
    reasons = models.JSONField(_("why it is unsure"), default=list)
    state = models.CharField(_("state"), max_length=10, choices=CandidateState.choices, default=CandidateState.WAITING)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    decided_at = models.DateTimeField(_("decided at"), null=True, blank=True)
    created_at = models.DateTimeField(_("found at"), auto_now_add=True)

    objects = CandidateQuerySet.as_manager()

    class Meta:
        verbose_name = _("possible weekly report")
        verbose_name_plural = _("possible weekly reports")
        ordering: ClassVar[list[str]] = ["-created_at", "-pk"]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["state"])]

    def __str__(self) -> str:
        return f"{self.document_id} v{self.version_id}"
