"""`weekly/`: reports by period and team, and one of them as a Word file."""

from datetime import timedelta
from typing import Any

from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.errors import InvalidField
from accounts.viewer import Viewer
from accounts.web.viewing import viewer_behind
from knowledge.ledger.snapshot import one_snapshot
from knowledge.periods.period import Period
from tenants.clock import current_tenant, today
from weekly.api.showing import (
    PeriodSerializer,
    ReportSerializer,
    ReportsSerializer,
    TeamSerializer,
    WeekSerializer,
)
from weekly.found import ReportFacts
from weekly.listing import ReportList
from weekly.naming import UnknownName
from weekly.said import NoSuchTime, day_said, month_said, period_of, week_said
from weekly.teams import narrowed, teams_read
from weekly.web.reading import word_file
from weekly.web.showing import language
from weekly.writing import export

KNOWN = ("from", "to", "week", "month", "team", "section", "mine", "page", "page_size", "format")
TIMES = ("week", "month", "from", "to")

PARAMETERS = [
    OpenApiParameter("week", str, description="A day of the week, its Monday for one, or 2026-W37."),
    OpenApiParameter("month", str, description="2026-09: the weeks whose Monday lies in it."),
    OpenApiParameter(
        "from", OpenApiTypes.DATE, description="First day; under a week, the week that holds it is meant."
    ),
    OpenApiParameter("to", OpenApiTypes.DATE, description="Last day, itself included."),
    OpenApiParameter("team", str, many=True, explode=True, description="Name or path, with those below. Several: any."),
    OpenApiParameter("section", str, many=True, explode=True, description="Name or code of a section: only these."),
    OpenApiParameter("mine", bool, description="Only what the caller wrote, and their team's."),
    OpenApiParameter("page", int),
    OpenApiParameter("page_size", int),
]


class ReportsView(GenericAPIView[Any]):
    """The weekly reports the caller may open."""

    scope = "read"
    serializer_class = ReportsSerializer

    @extend_schema(operation_id="weekly", tags=["weekly"], parameters=PARAMETERS, responses=ReportsSerializer)
    def get(self, request: Request) -> Response:
        """Return the reports of a period, the latest week first; without one, those of the most recent week with any.

        `missing` tells which teams have none, where one week is asked about; `weeks_near` the nearest weeks that have
        reports, where there is none. A team the caller may not read is as absent as one that is not there.
        """
        viewer = viewer_behind(request)
        with one_snapshot():
            found = _found(request, viewer)
            try:
                page: list[ReportFacts] = list(self.paginate_queryset(found) or [])  # type: ignore[arg-type]
            except UnknownName as error:
                raise InvalidField("section", error, code="unknown") from error
            answer = self.get_paginated_response(ReportSerializer(page, many=True).data)
        period = found.period
        said = {
            "period": {"start": period.start, "end_exclusive": period.end_exclusive, "rule": found.rule}
            if period is not None
            else None,
            "missing": found.beside.missing if found.beside is not None and found.is_one_week else (),
            "weeks_near": found.beside.weeks_near if found.beside is not None else (),
        }
        return Response({**answer.data, **_Beside(said).data})


class _Beside(serializers.Serializer[Any]):
    """What is known beside a page."""

    period = PeriodSerializer(allow_null=True)
    missing = TeamSerializer(many=True)
    weeks_near = WeekSerializer(many=True)


class ExportView(APIView):
    """A team's report of a week as a file."""

    scope = "read"

    @extend_schema(
        operation_id="export_weekly",
        tags=["weekly"],
        parameters=[OpenApiParameter("team", str, required=True), OpenApiParameter("week", str, required=True)],
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a Word file (DOCX) with all that people filed for it and the caller may open."""
        said = {name: request.query_params.get(name, "") for name in ("team", "week")}
        for name, value in said.items():
            if not value:
                raise InvalidField(name, _("Say which: “team” and “week” are both needed."), code="required")
        week = _week(said["week"])
        try:
            name, data = export(viewer_behind(request), team=said["team"], week=week, language=language())
        except (UnknownName, LookupError):
            raise Http404 from None
        return word_file(name, data)


def _week(text: str) -> Any:
    try:
        return week_said(text)
    except NoSuchTime as error:
        raise InvalidField("week", error) from error


def _found(request: Request, viewer: Viewer) -> ReportList:
    """Return the list that the query asks for.

    Raises:
        ValidationError: it names what is not there, or two periods.
    """
    for name in request.query_params:
        if name not in KNOWN:
            message = _("There is no such filter; known are: %(known)s.") % {"known": ", ".join(KNOWN[:-1])}
            raise ValidationError({name: [ErrorDetail(message, code="unknown")]})
    said = {name: request.query_params.get(name, "") for name in TIMES}
    asked = request.query_params
    try:
        teams = narrowed(teams_read(viewer), [name for name in asked.getlist("team") if name.strip()])
    except UnknownName as error:
        raise InvalidField("team", error, code="unknown") from error
    try:
        return ReportList(
            viewer,
            teams=[team.path for team in teams],
            period=_period(said),
            today=today(current_tenant()),
            mine=_mine(asked.get("mine", "")),
            sections=[name for name in asked.getlist("section") if name.strip()],
        )
    except UnknownName as error:
        raise InvalidField("team", error, code="unknown") from error


def _mine(text: str) -> bool:
    if not text:
        return False
    try:
        return bool(serializers.BooleanField().run_validation(text))
    except ValidationError as error:
        raise ValidationError({"mine": error.detail}) from error


def _period(said: dict[str, str]) -> Period | None:
    kinds = [name for name in ("week", "month") if said[name]] + (["from"] if said["from"] or said["to"] else [])
    if len(kinds) > 1:
        message = _("Ask for one period: “week”, “month”, or “from” and “to”.")
        raise InvalidField(kinds[1], message, code="not_allowed")
    name = kinds[0] if kinds else ""
    try:
        if name == "week":
            return period_of(week_said(said["week"]))
        if name == "month":
            return month_said(said["month"])
        start = day_said(said["from"]) if said["from"] else None
        name = "to"
        end = day_said(said["to"]) + timedelta(days=1) if said["to"] else None
    except NoSuchTime as error:
        raise InvalidField(name, error) from error
    if start is None and end is None:
        return None
    if start is not None and end is not None and start >= end:
        raise InvalidField("to", _("The period ends before it starts."))
    return Period(start, end)
