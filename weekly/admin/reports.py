"""Governing what was registered: reports by week and team, and the key of each contribution."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db import models
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.admin import TabularInline

from accounts.admin.governed import ReadOnlyAdmin, RelatedFilter, UnloggedAdmin, user_in, viewer_in
from accounts.models import Department
from knowledge.managing import may_manage
from weekly.models import Contribution, Part, Report
from weekly.moving import move


class ReportAdmin(ReadOnlyAdmin):
    """Reports that somebody filed something for that the viewer may open."""

    list_display = ("week", "team", "filed")
    list_select_related = ("team",)
    list_filter = (("team", RelatedFilter), "week")
    search_fields = ("team__path",)
    date_hierarchy = "week"
    ordering = ("-week", "team__path")
    fields = readonly_fields = ("team", "week", "filed")

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Report]:
        """Keep what the viewer may open, with how much of it."""
        visible = Contribution.objects.visible_to(viewer_in(request))
        return (
            Report.objects.filter(pk__in=visible.values("report"))
            .annotate(filed_count=models.Count("contributions", filter=models.Q(contributions__in=visible)))
            .order_by("-week", "team__path")
        )

    @admin.display(description=gettext_lazy("contributions you may open"), ordering="filed_count")
    def filed(self, report: Any) -> int:
        """Return how many contributions of the viewer's it has."""
        return int(report.filed_count)


class PartInline(TabularInline):
    """The sections of a contribution, to look at."""

    model = Part
    fields = readonly_fields = ("section", "heading", "items", "plans", "summary")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: lines are read out of the file."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: lines are read out of the file."""
        return False


class ContributionForm(forms.ModelForm):
    """Team and week, as a person corrects them."""

    team = forms.ModelChoiceField(
        Department.objects.order_by("path"),
        label=gettext_lazy("team"),
    )
    week = forms.DateField(label=gettext_lazy("week"), help_text=gettext_lazy("any day of it"))

    class Meta:
        model = Contribution
        fields: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk is not None:
            self.fields["team"].initial = self.instance.report.team_id
            self.fields["week"].initial = self.instance.report.week


class ContributionAdmin(UnloggedAdmin):
    """Contributions that stand, of documents the viewer may open; who manages the document corrects team and week."""

    form = ContributionForm
    list_display = ("week", "team", "document", "who", "week_source", "is_decided", "filed_at")
    list_select_related = ("report__team", "document", "author")
    list_filter = (("report__team", RelatedFilter), "week_source", "is_decided", "report__week")
    search_fields = ("document__title", "author__name", "author_name", "report__team__path")
    ordering = ("-report__week", "report__team__path", "-filed_at")
    fields = ("document", "who", "team", "week", "week_source", "is_decided", "filed_at")
    readonly_fields = ("document", "who", "week_source", "is_decided", "filed_at")
    inlines = (PartInline,)
    actions = None

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Contribution]:
        """Keep what stands and the viewer may open."""
        return Contribution.objects.visible_to(viewer_in(request)).order_by(*self.ordering)

    @admin.display(description=gettext_lazy("week"), ordering="report__week")
    def week(self, contribution: Contribution) -> Any:
        """Return the Monday."""
        return contribution.report.week

    @admin.display(description=gettext_lazy("team"), ordering="report__team__path")
    def team(self, contribution: Contribution) -> str:
        """Return the team's path."""
        return contribution.report.team.path

    @admin.display(description=gettext_lazy("author"))
    def who(self, contribution: Contribution) -> str:
        """Return the author, or the name as written, or a dash."""
        return (contribution.author.name if contribution.author else contribution.author_name) or "–"

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False: reports come in by upload, or are written."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Contribution | None = None) -> bool:
        """Return False: its document is trashed instead."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Contribution | None = None) -> bool:
        """Let who manages the document correct it."""
        allowed = super().has_change_permission(request, obj)
        return allowed and (obj is None or may_manage(viewer_in(request), obj.document))

    def save_model(self, request: HttpRequest, obj: Contribution, form: Any, change: bool) -> None:
        """Move the key by the one way there is, and say what is there already."""
        team, week = form.cleaned_data["team"], form.cleaned_data["week"]
        moved = move(obj, team=team, week=week, by=user_in(request))
        if moved.beside:
            text = _("The same author filed “%(titles)s” for that week too: both are kept, the later one is shown.")
            self.message_user(request, text % {"titles": "”, “".join(moved.beside)}, messages.WARNING)
