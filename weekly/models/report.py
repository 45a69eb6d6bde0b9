"""A weekly report: one team, one week, what each person filed for it, and the sections of that."""

from typing import ClassVar, Self

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import Department
from accounts.viewer import Viewer
from knowledge.models import Document, State, Version
from weekly.models.section import Section


class WeekSource(models.TextChoices):
    """Where a contribution's week was read."""

    PERSON = "person", _("decided by a person")
    GIVEN = "given", _("given with the file")
    FILENAME = "filename", _("file name")
    FOLDER = "folder", _("folder name")
    TEXT = "text", _("text")


class ReportQuerySet(models.QuerySet["Report"]):
    """Reports, narrowed by who asks."""

    def visible_to(self, viewer: Viewer) -> Self:
        """Keep those that somebody filed something for that the viewer may open."""
        return self.filter(pk__in=Contribution.objects.visible_to(viewer).values("report"))


class Report(models.Model):
    """The post of a team for a week; the key is team and week."""

    team = models.ForeignKey(
        Department, on_delete=models.PROTECT, related_name="weekly_reports", verbose_name=_("team")
    )
    week = models.DateField(_("week"), help_text=_("its Monday"))

    objects = ReportQuerySet.as_manager()

    class Meta:
        verbose_name = _("weekly report")
        verbose_name_plural = _("weekly reports")
        ordering: ClassVar[list[str]] = ["-week", "team__path"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["team", "week"], name="report_team_week_once"),
            models.CheckConstraint(condition=models.Q(week__iso_week_day=1), name="report_week_is_a_monday"),
        ]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["week", "team"])]

    def __str__(self) -> str:
        return f"{self.team} {self.week}"


class ContributionQuerySet(models.QuerySet["Contribution"]):
    """Contributions, narrowed by who asks and by whether they still stand."""

    def visible_to(self, viewer: Viewer) -> Self:
        """Keep what stands and lies in documents the viewer may open."""
        return self.standing().in_documents(Document.objects.visible_to(viewer))

    def in_documents(self, documents: models.QuerySet[Document]) -> Self:
        """Keep what lies in these documents; the queryset becomes a subquery."""
        return self.filter(document__in=documents)

    def standing(self) -> Self:
        """Keep what the current version of a document says, and what a running file said in earlier weeks."""
        lasting = models.Q(lasting=True, version__state__in=[State.SEARCHABLE, State.NO_TEXT])
        return self.filter(models.Q(version=models.F("document__current")) | lasting)

    def between(self, start: object, end_exclusive: object) -> Self:
        """Keep the weeks whose Monday lies in the range; None leaves a side open."""
        kept = self if start is None else self.filter(report__week__gte=start)
        return kept if end_exclusive is None else kept.filter(report__week__lt=end_exclusive)

    def of_version(self, version: Version) -> Self:
        """Keep what was read out of this version."""
        return self.filter(version=version)

    def by_author_or_team(self, viewer: Viewer) -> Self:
        """Keep what the viewer wrote and what their own team filed."""
        return self.filter(models.Q(author=viewer.user_id) | models.Q(report__team=viewer.department_id))

    def latest_of_each_author(self) -> Self:
        """Keep, for each report, the latest of each author (or file), sorted by week and team.

        The latest among what is left at this point: narrowed by rights before, a hidden later one replaces nothing.
        """
        order = ("report__week", "report__team__path", "report_id", "author_key")
        return self.order_by(*order, "-filed_at", "-pk").distinct(*order)


class Contribution(models.Model):
    """What one version of a document says for one report.

    A file with several teams makes several. The rows of former versions stay; the document's current one speaks.
    `author_key` tells contributions apart: the person, or the name as written, or else the file.
    """

    report = models.ForeignKey(Report, on_delete=models.CASCADE, related_name="contributions", verbose_name=_("report"))
    document = models.ForeignKey(
        Document, on_delete=models.CASCADE, related_name="weekly_contributions", verbose_name=_("document")
    )
    version = models.ForeignKey(
        Version, on_delete=models.CASCADE, related_name="weekly_contributions", verbose_name=_("version")
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="weekly_contributions",
        verbose_name=_("author"),
    )
    author_name = models.CharField(_("author as written"), max_length=200, blank=True)
    author_key = models.CharField(max_length=600, editable=False)
    week_source = models.CharField(_("week read from"), max_length=10, choices=WeekSource.choices)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("team or week decided by"),
    )
    is_decided = models.BooleanField(_("a person decided team or week"), default=False)
    lasting = models.BooleanField(
        _("stands beside later versions"),
        default=False,
        help_text=_("the file is written on every week, and a later version is about another week"),
    )
    filed_at = models.DateTimeField(_("filed at"))

    objects = ContributionQuerySet.as_manager()

    class Meta:
        verbose_name = _("contribution to a weekly report")
        verbose_name_plural = _("contributions to weekly reports")
        ordering: ClassVar[list[str]] = ["-filed_at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["report", "version"], name="contribution_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.report_id} {self.version_id}"


class Part(models.Model):
    """One section of a contribution: its lines, what is planned next, and the line that sums it up."""

    contribution = models.ForeignKey(
        Contribution, on_delete=models.CASCADE, related_name="parts", verbose_name=_("contribution")
    )
    section = models.ForeignKey(
        Section, on_delete=models.SET_NULL, null=True, blank=True, related_name="parts", verbose_name=_("section")
    )
    heading = models.CharField(
        _("heading"), max_length=200, blank=True, help_text=_("as the file has it; empty where it has none")
    )
    position = models.PositiveSmallIntegerField(_("position"))
    items = ArrayField(models.TextField(), default=list, verbose_name=_("lines"))
    plans = ArrayField(models.TextField(), default=list, verbose_name=_("lines of the next week"))
    source_hash = models.CharField(max_length=64, editable=False)
    summary = models.CharField(_("in one line"), max_length=300, blank=True)
    summary_hash = models.CharField(
        max_length=64, blank=True, editable=False, help_text=_("of the lines that the summary is of")
    )

    class Meta:
        verbose_name = _("section of a report")
        verbose_name_plural = _("sections of a report")
        ordering: ClassVar[list[str]] = ["position", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["contribution", "position"], name="part_position_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["contribution"],
                name="part_without_summary",
                condition=~models.Q(summary_hash=models.F("source_hash")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.contribution_id} {self.heading}"
