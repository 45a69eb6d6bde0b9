"""Who has not reported this week and in the weeks before, for those who look after the reports."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from accounts.web.viewing import signed_in, viewer_behind
from knowledge.conventions import conventions_of
from knowledge.dating.weeks import WEEK, week_of
from knowledge.ledger.snapshot import one_snapshot
from tenants.clock import current_tenant, today
from weekly.reminders import missing_each
from weekly.said import NoSuchTime, week_said
from weekly.teams import looks_after_reports
from weekly.web.showing import above, address, week_shown

WEEKS: Final = 8
"""Weeks shown: the one asked about and those before it."""


@require_GET
@signed_in
def reminders(request: HttpRequest) -> HttpResponse:
    """Show, week by week and team by team, whose report is missing among the teams the viewer looks after."""
    viewer, day = viewer_behind(request), today(current_tenant())
    rule = conventions_of(current_tenant()).week_of_month
    problem, last = "", week_of(day)
    try:
        last = min(week_said(request.GET["week"]), last) if request.GET.get("week") else last
    except NoSuchTime as error:
        problem = str(error)
    weeks = [last - WEEK * back for back in range(WEEKS)]
    with one_snapshot():
        leads = looks_after_reports(viewer)
        by_week = missing_each(viewer, weeks=weeks) if leads else {}
    shown = {week: week_shown(week, rule=rule) for week in weeks}
    teams: dict[int, dict[str, Any]] = {}
    for week in weeks:
        for each in by_week.get(week, ()):
            row = teams.setdefault(each.team.id, {"name": each.team.name, "above": above(each.team), "weeks": []})
            row["weeks"].append({"week": shown[week], "begun": each.begun, "now": week == week_of(day)})
    context = {
        "leads": leads,
        "problem": problem,
        "first": shown[weeks[-1]],
        "last": shown[last],
        "current": [row for row in teams.values() if row["weeks"][0]["week"] == shown[last]],
        "teams": sorted(teams.values(), key=lambda row: (-len(row["weeks"]), row["name"])),
        "earlier": address("weekly-reminders", week=last - WEEK * WEEKS),
        "later": address("weekly-reminders", week=last + WEEK * WEEKS) if last < week_of(day) else "",
        "reports": address("weekly"),
    }
    return render(request, "weekly/reminders.html", context, status=400 if problem else 200)
