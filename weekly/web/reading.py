"""The reports of a week or a month, all teams that the viewer may open, and one of them as a Word file."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_safe

from accounts.viewer import Viewer
from accounts.web.viewing import signed_in, viewer_behind
from knowledge.conventions import conventions_of
from knowledge.dating.weeks import WEEK, WeekRule, week_of
from knowledge.ledger.snapshot import one_snapshot
from knowledge.naming import content_disposition
from tenants.clock import current_tenant, today
from weekly.company import sections
from weekly.exporting import DOCX
from weekly.found import Found, TeamFacts
from weekly.lookup import lookup
from weekly.naming import UnknownName
from weekly.said import NoSuchTime, month_said, period_of, week_said
from weekly.summaries import months_of
from weekly.teams import looks_after_reports, narrowed, teams_read
from weekly.web.showing import address, choices, language, month_name, month_shown, report_shown, week_shown
from weekly.writing import export as exported


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address asks for, beside week and month."""

    team: str
    mine: bool
    whole: bool

    @property
    def kept(self) -> dict[str, Any]:
        """What goes along to the next page."""
        view = "whole" if self.whole else ""
        return {"team": self.team, "mine": "1" if self.mine else "", "view": view}


@require_GET
@signed_in
def reports(request: HttpRequest) -> HttpResponse:
    """Show the most recent week that has reports, a week or a month; a filter that is none is a bad request."""
    viewer, day = viewer_behind(request), today(current_tenant())
    said = {name: request.GET.get(name, "").strip()[:200] for name in ("week", "month", "team", "mine", "view")}
    asked = Asked(said["team"], mine=bool(said["mine"]), whole=said["view"] == "whole")
    with one_snapshot():
        readable = teams_read(viewer)
        context = {
            "asked": asked,
            "teams": choices(readable, asked.team),
            "leads": looks_after_reports(viewer),
            "this_week": address("weekly", week=week_of(day), **asked.kept),
            "latest": address("weekly", **asked.kept),
            "write": address("weekly-write", week=said["week"]),
        }
        try:
            teams = narrowed(readable, [asked.team] if asked.team else [])
            if said["month"]:
                return render(request, "weekly/month.html", context | _month(viewer, said["month"], teams, asked, day))
            return render(request, "weekly/reports.html", context | _week(viewer, said["week"], teams, asked, day))
        except (NoSuchTime, UnknownName) as error:
            return render(request, "weekly/reports.html", context | {"problem": str(error)}, status=400)


@require_safe
@signed_in
def export(request: HttpRequest) -> HttpResponse:
    """Hand out a team's week as a Word file; one that is not there, or not theirs to open, is not found."""
    try:
        week = week_said(request.GET.get("week", ""))
        name, data = exported(viewer_behind(request), team=request.GET.get("team", ""), week=week, language=language())
    except (NoSuchTime, UnknownName, LookupError):
        raise Http404 from None
    return word_file(name, data)


def word_file(name: str, data: bytes) -> HttpResponse:
    """Return a Word file as an attachment that no cache keeps."""
    response = HttpResponse(data, content_type=DOCX)
    response["Content-Disposition"] = content_disposition(name)
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "private, no-store"
    return response


def _week(viewer: Viewer, said: str, teams: tuple[TeamFacts, ...], asked: Asked, day: date) -> dict[str, Any]:
    rule, paths = _rule(), [team.path for team in teams]
    period = period_of(week_said(said)) if said else None
    found = lookup(viewer, teams=paths, period=period, today=day, mine=asked.mine)
    monday = found.period.start if found.period is not None and found.period.start is not None else week_of(day)
    return {
        "week": week_shown(monday, rule=rule, **asked.kept),
        "monday": monday.isoformat(),
        "is_latest": period is None and bool(found.reports),
        "is_this_week": monday == week_of(day),
        "before": week_shown(monday - WEEK, rule=rule, **asked.kept),
        "after": week_shown(monday + WEEK, rule=rule, **asked.kept) if monday <= week_of(day) else None,
        "month": address("weekly", month=f"{monday:%Y-%m}", **asked.kept),
        "write": address("weekly-write", week=monday if monday >= week_of(day) - WEEK else ""),
        "in_short": address("weekly", week=monday, **(asked.kept | {"view": ""})),
        "in_full": address("weekly", week=monday, **(asked.kept | {"view": "whole"})),
        "missing": [team.name for team in found.missing],
        "reminders": address("weekly-reminders", week=monday),
        "reports": [report_shown(each, rule=rule, whole=asked.whole) for each in found.reports],
        "near": _near(found, asked, rule),
    }


def _month(viewer: Viewer, said: str, teams: tuple[TeamFacts, ...], asked: Asked, day: date) -> dict[str, Any]:
    rule, paths = _rule(), [team.path for team in teams]
    period = month_said(said)
    first, following = period.start, period.end_exclusive
    assert first is not None
    assert following is not None
    found = lookup(viewer, teams=paths, period=period, today=day, mine=asked.mine)
    names = {each.code: each.name_ko if language() == "ko" else each.name_en for each in sections()}
    months = months_of(found)
    weeks = {team.id: [each.week for each in found.reports if each.team == team] for team in {m.team for m in months}}
    counts = {week: sum(each.week == week for each in found.reports) for week in found.weeks}
    return {
        "name": month_name(first),
        "month": f"{first:%Y-%m}",
        "before": {"name": month_name(_first_before(first)), "url": _month_address(_first_before(first), asked)},
        "after": {"name": month_name(following), "url": _month_address(following, asked)} if following <= day else None,
        "weeks": [week_shown(week, rule=rule, reports=n, **asked.kept) for week, n in counts.items()],
        "count": len(found.reports),
        "months": [month_shown(each, weeks[each.team.id], names=names, rule=rule) for each in months],
        "near": _near(found, asked, rule),
    }


def _first_before(first: date) -> date:
    return (first - timedelta(days=1)).replace(day=1)


def _month_address(first: date, asked: Asked) -> str:
    return address("weekly", month=f"{first:%Y-%m}", **asked.kept)


def _near(found: Found, asked: Asked, rule: WeekRule) -> list[Any]:
    near = sorted(found.weeks_near, key=lambda each: each.week)
    return [week_shown(each.week, rule=rule, reports=each.reports, **asked.kept) for each in near]


def _rule() -> WeekRule:
    return conventions_of(current_tenant()).week_of_month
