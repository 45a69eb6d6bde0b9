"""What a team did in a month, in a line a section, with what it was made of."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Department


class MonthSummary(models.Model):
    """A team's month. It may be shown only to who may open every one of its sources."""

    team = models.ForeignKey(Department, on_delete=models.CASCADE, related_name="+", verbose_name=_("team"))
    month = models.DateField(_("month"), help_text=_("its first day"))
    lines = models.JSONField(_("in one line a section"), default=list)
    sources = ArrayField(models.BigIntegerField(), default=list, editable=False)
    source_hash = models.CharField(max_length=64, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now=True)

    class Meta:
        verbose_name = _("summary of a month")
        verbose_name_plural = _("summaries of months")
        ordering: ClassVar[list[str]] = ["-month", "team__path"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["team", "month"], name="month_summary_once"),
        ]

    def __str__(self) -> str:
        return f"{self.team} {self.month:%Y-%m}"
