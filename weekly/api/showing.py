"""Weekly reports as the API gives them."""

from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from weekly.found import ContributionFacts, ReportFacts, SectionSaid
from weekly.web.showing import address, language
from weekly.writing import Submitted


class TeamSerializer(serializers.Serializer[Any]):
    """A team."""

    name = serializers.CharField()
    path = serializers.CharField(help_text="From the top, joined by “/”.")


class SectionSerializer(serializers.Serializer[Any]):
    """A section of a contribution."""

    code = serializers.CharField(allow_null=True, help_text="null: a heading that is in no list of the company.")
    name = serializers.SerializerMethodField()
    heading = serializers.CharField(help_text="As the file has it.")
    summary = serializers.CharField(allow_null=True, help_text="In one line; null while it is being made.")
    items = serializers.ListField(child=serializers.CharField())
    plans = serializers.ListField(child=serializers.CharField(), help_text="Lines of the next week.")

    @extend_schema_field(serializers.CharField())
    def get_name(self, section: SectionSaid) -> str:
        """Return its name in the language asked for."""
        return section.name_in(language())


class ContributionSerializer(serializers.Serializer[Any]):
    """What one person or file says."""

    document_id = serializers.UUIDField()
    version = serializers.IntegerField()
    title = serializers.CharField()
    file_name = serializers.CharField()
    author = serializers.CharField(help_text="Empty where it is not known.")
    own = serializers.BooleanField(help_text="Whether the caller wrote it.")
    filed_on = serializers.DateField()
    sections = SectionSerializer(many=True)
    url = serializers.SerializerMethodField()

    @extend_schema_field(serializers.CharField())
    def get_url(self, said: ContributionFacts) -> str:
        """Return the page of the document."""
        return f"{reverse('document', args=[said.document_id])}?version={said.version}"


class ReportSerializer(serializers.Serializer[Any]):
    """A team's report of a week."""

    team = TeamSerializer()
    week = serializers.DateField(help_text="Its Monday.")
    being_made = serializers.BooleanField(help_text="Whether a summary is on its way; all lines are there.")
    contributions = ContributionSerializer(many=True)
    export = serializers.SerializerMethodField()

    @extend_schema_field(serializers.CharField())
    def get_export(self, report: ReportFacts) -> str:
        """Return where it is to be had as a Word file."""
        return address("api-weekly-export", team=report.team.path, week=report.week)


class WeekSerializer(serializers.Serializer[Any]):
    """A week that has reports."""

    week = serializers.DateField(help_text="Its Monday.")
    reports = serializers.IntegerField()


class PeriodSerializer(serializers.Serializer[Any]):
    """The days in which the Mondays of the reports lie."""

    start = serializers.DateField(allow_null=True)
    end_exclusive = serializers.DateField(allow_null=True)
    rule = serializers.ChoiceField(
        choices=["period", "week_of_period", "latest"],
        help_text="How it was chosen: as asked, the week that holds a shorter period, the most recent week.",
    )


class ReportsSerializer(serializers.Serializer[Any]):
    """A page of reports, and what is known beside them."""

    total = serializers.IntegerField(help_text="Reports the caller may open.")
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    page_size = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = ReportSerializer(many=True)
    period = PeriodSerializer(allow_null=True, help_text="null: there is no report at all.")
    missing = TeamSerializer(many=True, help_text="Teams without a report, where one week was asked about.")
    weeks_near = WeekSerializer(many=True, help_text="The nearest weeks with reports, where there is none.")


class WrittenSectionSerializer(serializers.Serializer[Any]):
    """A section that is written: one of the company's by `code`, or a heading of one's own by `name`."""

    code = serializers.CharField(allow_null=True, required=False, default=None, max_length=60)
    name = serializers.CharField(required=False, default="", allow_blank=True, max_length=200)
    items = serializers.ListField(child=serializers.CharField(allow_blank=True), required=False, default=list)
    plans = serializers.ListField(child=serializers.CharField(allow_blank=True), required=False, default=list)


class WrittenSerializer(serializers.Serializer[Any]):
    """What is written for a team and a week."""

    team = serializers.CharField(max_length=700, help_text="Path or name.")
    week = serializers.CharField(max_length=20, help_text="A day of it, or 2026-W37.")
    sections = WrittenSectionSerializer(many=True, max_length=60)  # type: ignore[call-arg]  # the list's


class HandedInSerializer(WrittenSerializer):
    """What is handed in: the saved draft, or these sections, which are saved first."""

    sections = WrittenSectionSerializer(many=True, required=False, max_length=60)  # type: ignore[call-arg]


class DraftSerializer(serializers.Serializer[Any]):
    """The caller's form for a team and week; nobody else sees it."""

    team = serializers.CharField()
    week = serializers.DateField()
    state = serializers.ChoiceField(choices=["new", "draft", "submitted"])
    from_plan = serializers.BooleanField(help_text="Whether the lines are last week's plan, not saved yet.")
    saved_at = serializers.DateTimeField(allow_null=True)
    sections = WrittenSectionSerializer(many=True)


class SubmittedSerializer(serializers.Serializer[Any]):
    """The document that the report became; it is looked up once it has been read."""

    document_id = serializers.UUIDField()
    version = serializers.IntegerField()
    changed = serializers.BooleanField(help_text="false: it is handed in already, as it stands.")
    url = serializers.SerializerMethodField()

    @extend_schema_field(serializers.CharField())
    def get_url(self, handed_in: Submitted) -> str:
        """Return where the API tells how far reading it is."""
        return reverse("api-version", args=[handed_in.document_id, handed_in.version])
