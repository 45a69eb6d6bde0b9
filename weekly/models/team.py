"""Reporting teams: what a person says of a department as a team that reports; most need no row."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Department
from knowledge.models import KnowledgeBase


class Expected(models.TextChoices):
    """When a week without a report of the team counts as missing."""

    AUTO = "auto", _("while it has reported lately")
    ALWAYS = "always", _("always")
    NEVER = "never", _("never")


class Team(models.Model):
    """A department as a reporting team: its other names, where its reports lie, whether one is waited for."""

    department = models.OneToOneField(
        Department, on_delete=models.CASCADE, related_name="reporting_team", verbose_name=_("department")
    )
    synonyms = ArrayField(
        models.CharField(max_length=120),
        default=list,
        blank=True,
        verbose_name=_("other names"),
        help_text=_("names that files use for the team"),
    )
    knowledge_base = models.ForeignKey(
        KnowledgeBase,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("knowledge base of its reports"),
        help_text=_("empty: the one the department owns"),
    )
    expected = models.CharField(
        _("a report is waited for"), max_length=8, choices=Expected.choices, default=Expected.AUTO
    )

    class Meta:
        verbose_name = _("reporting team")
        verbose_name_plural = _("reporting teams")
        ordering: ClassVar[list[str]] = ["department__path"]

    def __str__(self) -> str:
        return self.department.path
