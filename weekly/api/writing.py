"""`weekly/draft/` and `weekly/submit/`: a report kept as a draft, and handed in."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.errors import InvalidField
from accounts.viewer import Viewer
from accounts.web.viewing import viewer_behind
from knowledge.uploading import Refused
from weekly.api.showing import DraftSerializer, HandedInSerializer, SubmittedSerializer, WrittenSerializer
from weekly.checking import problems
from weekly.company import sections
from weekly.said import NoSuchTime, week_said
from weekly.teams import teams_written
from weekly.web.showing import language
from weekly.writing import DraftSection, NotAllowed, NothingWritten, draft, save_draft, submit


@dataclass(frozen=True, slots=True)
class Place:
    """For which team (its path) and week the caller writes."""

    viewer: Viewer
    team: str
    week: date


class DraftView(APIView):
    """What the caller is writing."""

    scope = {"GET": "read", "HEAD": "read", "OPTIONS": "read", "PUT": "write"}

    @extend_schema(
        operation_id="weekly_draft",
        tags=["weekly"],
        parameters=[OpenApiParameter("team", str, required=True), OpenApiParameter("week", str, required=True)],
        responses=DraftSerializer,
    )
    def get(self, request: Request) -> Response:
        """Return the form: what was saved, else what was handed in, else last week's plan."""
        said = request.query_params
        return Response(_form(_place(request, said.get("team", ""), said.get("week", ""))))

    @extend_schema(
        operation_id="save_weekly_draft", tags=["weekly"], request=WrittenSerializer, responses=DraftSerializer
    )
    def put(self, request: Request) -> Response:
        """Keep a draft, in place of what was kept before; nobody but the caller sees it."""
        said = WrittenSerializer(data=request.data)
        said.is_valid(raise_exception=True)
        place = _place(request, said.validated_data["team"], said.validated_data["week"])
        _save(place, said.validated_data["sections"])
        return Response(_form(place))


class SubmitView(APIView):
    """Handing a report in."""

    scope = "write"

    @extend_schema(
        operation_id="submit_weekly",
        tags=["weekly"],
        request=HandedInSerializer,
        responses={200: SubmittedSerializer, 201: SubmittedSerializer},
    )
    def post(self, request: Request) -> Response:
        """Hand in the draft, or the sections sent: 201 with the document, 200 where it is handed in as it stands."""
        said = HandedInSerializer(data=request.data)
        said.is_valid(raise_exception=True)
        place = _place(request, said.validated_data["team"], said.validated_data["week"])
        if "sections" in said.validated_data:
            _save(place, said.validated_data["sections"], hand_in=True)
        try:
            done = submit(place.viewer, team=place.team, week=place.week, language=language())
        except NothingWritten as error:
            raise InvalidField("sections", error, code="blank") from error
        except (NotAllowed, Refused) as error:
            raise InvalidField("team", error, code="not_allowed") from error
        return Response(SubmittedSerializer(done).data, status=201 if done.changed else 200)


def _place(request: Request, team: str, week: str) -> Place:
    """Return where a report goes; a team that is not there and one that is not the caller's to write are the same.

    Raises:
        ValidationError: there is no such team for them, or no such week.
    """
    viewer = viewer_behind(request)
    teams = teams_written(viewer)
    named = [each for each in teams if team == each.path] or [each for each in teams if team == each.name]
    if not named:
        message = _("There is no team “%(name)s” whose reports you may write; there are: %(known)s.") % {
            "name": team[:80],
            "known": ", ".join(each.path for each in teams) or "–",
        }
        raise InvalidField("team", message, code="unknown")
    try:
        return Place(viewer, named[0].path, week_said(week))
    except NoSuchTime as error:
        raise InvalidField("week", error) from error


def _save(place: Place, said: Sequence[dict[str, Any]], *, hand_in: bool = False) -> None:
    written = _sections(said)
    for problem in problems(written, hand_in=hand_in):
        where = "sections" if problem.place is None else f"sections.{problem.place}.{problem.field}"
        raise InvalidField(where, problem.message, code=problem.code)
    try:
        save_draft(place.viewer, team=place.team, week=place.week, sections=written)
    except NothingWritten as error:
        raise InvalidField("sections", error) from error


def _sections(said: Sequence[dict[str, Any]]) -> list[DraftSection]:
    """Return the sections as they are kept: those of the company by the company's name.

    Raises:
        ValidationError: a code is none of the company's.
    """
    known = {each.code: each.name_ko if language() == "ko" else each.name_en for each in sections()}
    written: list[DraftSection] = []
    for place, each in enumerate(said):
        code = each["code"] or None
        if code is not None and code not in known:
            message = _("There is no section “%(code)s”; there are: %(known)s.") % {
                "code": code,
                "known": ", ".join(known),
            }
            raise ValidationError({f"sections.{place}.code": [ErrorDetail(message, code="unknown")]})
        name = known[code] if code else each["name"]
        written.append(DraftSection(code, name, tuple(each["items"]), tuple(each["plans"])))
    return written


def _form(place: Place) -> Any:
    return DraftSerializer(draft(place.viewer, team=place.team, week=place.week, language=language())).data
