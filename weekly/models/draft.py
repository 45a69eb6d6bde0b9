"""Drafts: what a person is writing in the browser; nobody's but their own until it is a document."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Department
from knowledge.models import Document


class DraftState(models.TextChoices):
    """Whether what is written has been handed in as it stands."""

    DRAFT = "draft", _("draft")
    SUBMITTED = "submitted", _("submitted")


class Draft(models.Model):
    """The form of one author for one team and week; `sections` is a list of {code, heading, items, plans}."""

    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="weekly_drafts", verbose_name=_("author")
    )
    team = models.ForeignKey(Department, on_delete=models.CASCADE, related_name="+", verbose_name=_("team"))
    week = models.DateField(_("week"), help_text=_("its Monday"))
    sections = models.JSONField(_("sections"), default=list)
    state = models.CharField(_("state"), max_length=10, choices=DraftState.choices, default=DraftState.DRAFT)
    document = models.ForeignKey(
        Document, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("document")
    )
    saved_at = models.DateTimeField(_("saved at"), auto_now=True)

    class Meta:
        verbose_name = _("draft of a weekly report")
        verbose_name_plural = _("drafts of weekly reports")
        ordering: ClassVar[list[str]] = ["-week", "team__path"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["author", "team", "week"], name="draft_once"),
            models.CheckConstraint(condition=models.Q(week__iso_week_day=1), name="draft_week_is_a_monday"),
        ]

    def __str__(self) -> str:
        return f"{self.author_id} {self.week}"
