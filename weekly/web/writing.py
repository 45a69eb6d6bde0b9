"""Writing a report: the form of a team and week, kept as a draft as often as one likes, then handed in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts.viewer import Viewer
from accounts.web.viewing import signed_in, viewer_behind
from knowledge.conventions import conventions_of
from knowledge.dating.weeks import WEEK, week_of
from knowledge.models import State
from knowledge.uploading import Refused
from tenants.clock import current_tenant, today
from weekly.checking import Problem, problems
from weekly.found import TeamFacts
from weekly.receipt import receipt
from weekly.said import NoSuchTime, week_said
from weekly.teams import teams_written
from weekly.web.showing import WeekShown, address, choices, language, week_shown
from weekly.writing import (
    DraftFacts,
    DraftSection,
    NotAllowed,
    NothingWritten,
    cleaned,
    draft,
    save_draft,
    submit,
)

MOST_SECTIONS: Final = 60
EMPTY: Final = DraftSection(None, "")


@dataclass(frozen=True, slots=True)
class FieldShown:
    """One section of the form with what is wrong with it; `own` is a heading of the person's own."""

    place: int
    code: str
    name: str
    own: bool
    items: str
    plans: str
    rows: int
    name_problem: str = ""
    items_problem: str = ""
    plans_problem: str = ""


@require_http_methods(["GET", "POST"])
@signed_in
def write(request: HttpRequest) -> HttpResponse:
    """Show the form of a team and week; a form sent is saved, and handed in where that was pressed."""
    viewer, day = viewer_behind(request), today(current_tenant())
    said = request.POST if request.method == "POST" else request.GET
    teams = teams_written(viewer)
    try:
        week = week_said(said.get("week", "")) if said.get("week") else week_of(day)
    except NoSuchTime as error:
        return _nothing(request, teams, str(error), status=400)
    team = _chosen(teams, said.get("team", "").strip())
    if team is None:
        wrong = _("There is no team “%(name)s” whose reports you may write.") % {"name": said.get("team", "")[:80]}
        return _nothing(request, teams, wrong if said.get("team") else "", status=404 if said.get("team") else 200)
    if request.method == "POST":
        return _taken(request, viewer, team, week, teams)
    form = draft(viewer, team=team.path, week=week, language=language())
    return render(request, "weekly/write.html", _page(viewer, team, week, teams, form, form.sections))


@require_GET
@signed_in
def progress(request: HttpRequest) -> HttpResponse:
    """Show how far reading the report is; the page asks again while it is on its way."""
    try:
        week = week_said(request.GET.get("week", ""))
    except NoSuchTime:
        raise Http404 from None
    team = request.GET.get("team", "").replace("\0", "")
    return render(request, "weekly/_receipt.html", _receipt(viewer_behind(request), team, week))


def _taken(
    request: HttpRequest, viewer: Viewer, team: TeamFacts, week: date, teams: Sequence[TeamFacts]
) -> HttpResponse:
    """Keep what was typed, and hand it in; where it cannot be kept, show it again with what is wrong."""
    hand_in = request.POST.get("do") == "submit"
    form = draft(viewer, team=team.path, week=week, language=language())
    typed = _typed(request, form)
    wrong = problems(typed, hand_in=False)
    context = _page(viewer, team, week, teams, form, typed, wrong)
    if wrong:
        return render(request, "weekly/write.html", context, status=400)
    if form.saved_at is not None and _token(form) != request.POST.get("saved") and _differ(typed, form.sections):
        context |= {"elsewhere": [each for each in _fields(form.sections, ()) if each.items or each.plans]}
        return render(request, "weekly/write.html", context, status=409)
    try:
        save_draft(viewer, team=team.path, week=week, sections=typed)
        if hand_in:
            handed_in = submit(viewer, team=team.path, week=week, language=language())
    except (NothingWritten, NotAllowed, Refused) as refusal:
        context |= {"whole_problem": str(refusal)}
        return render(request, "weekly/write.html", context, status=400)
    if not hand_in:
        messages.success(request, _("Saved as a draft. Nobody but you sees it."))
    elif handed_in.changed:
        messages.success(request, _("Handed in."))
    else:
        messages.info(request, _("It is handed in already, as it stands."))
    return redirect(address("weekly-write", team=team.path, week=week))


def _typed(request: HttpRequest, form: DraftFacts) -> list[DraftSection]:
    """Return the sections of a form sent; those of the company keep their names, empty headings of one's own go."""
    names = {each.code: each.name for each in form.sections if each.code}
    count = request.POST.get("count", "0")
    typed = []
    for place in range(min(int(count), MOST_SECTIONS) if count.isascii() and count.isdigit() else 0):
        code, name, items, plans = (
            request.POST.get(f"{field}-{place}", "").replace("\0", "") for field in ("code", "name", "items", "plans")
        )
        known = code if code in names else None
        if known or name.strip() or items.strip() or plans.strip():
            lines = (tuple(text.replace("\r\n", "\n").split("\n")) for text in (items, plans))
            typed.append(DraftSection(known, names[known] if known else name, *lines))
    return typed


def _page(
    viewer: Viewer,
    team: TeamFacts,
    week: date,
    teams: Sequence[TeamFacts],
    form: DraftFacts,
    sections: Sequence[DraftSection],
    wrong: Sequence[Problem] = (),
) -> dict[str, Any]:
    rule = conventions_of(current_tenant()).week_of_month
    this_week = week_of(today(current_tenant()))
    weeks = sorted({this_week - WEEK, this_week, this_week + WEEK, week})
    fields = _fields([*sections, EMPTY], wrong)
    return {
        "team": {"name": team.name, "path": team.path},
        "teams": choices(teams, team.path),
        "week": week_shown(week, rule=rule),
        "monday": week.isoformat(),
        "weeks": [_week_link(each, week, this_week, team, rule) for each in weeks],
        "fields": fields,
        "count": len(fields),
        "saved": _token(form),
        "saved_at": _said_at(form.saved_at, viewer.zone),
        "state": form.state,
        "from_plan": form.from_plan,
        "whole_problem": next((each.message for each in wrong if each.place is None), ""),
        "problems": [_problem(each, fields) for each in wrong],
        **_receipt(viewer, team.path, week),
    }


def _problem(problem: Problem, fields: Sequence[FieldShown]) -> dict[str, str]:
    """Return what is wrong, with the section's name and the field that it leads to; of the whole form none."""
    if problem.place is None:
        return {"name": "", "message": problem.message, "at": ""}
    at = f"{problem.field}-{problem.place}"
    return {"name": fields[problem.place].name, "message": problem.message, "at": at}


def _receipt(viewer: Viewer, team: str, week: date) -> dict[str, Any]:
    """Return what became of the report, for its part of the page."""
    found = receipt(viewer, team=team, week=week)
    if found is None:
        return {"receipt": None}
    return {
        "receipt": {
            "title": found.title,
            "version": found.version,
            "document": reverse("document", args=[found.document_id]),
            "working": found.working,
            "failed": found.state == State.FAILED,
            "listed": found.listed,
            "page": address("weekly", week=week),
            "progress": address("weekly-progress", team=team, week=week),
        }
    }


def _fields(sections: Iterable[DraftSection], wrong: Sequence[Problem]) -> list[FieldShown]:
    said = {(each.place, each.field): each.message for each in wrong}
    return [
        FieldShown(
            place=place,
            code=each.code or "",
            name=each.name,
            own=each.code is None,
            items="\n".join(each.items),
            plans="\n".join(each.plans),
            rows=min(max(len(each.items), len(each.plans), 1) + 1, 14),
            name_problem=said.get((place, "name"), ""),
            items_problem=said.get((place, "items"), ""),
            plans_problem=said.get((place, "plans"), ""),
        )
        for place, each in enumerate(sections)
    ]


def _week_link(week: date, shown: date, this_week: date, team: TeamFacts, rule: Any) -> dict[str, Any]:
    names = {this_week - WEEK: _("last week"), this_week: _("this week"), this_week + WEEK: _("next week")}
    said: WeekShown = week_shown(week, rule=rule)
    return {
        "name": names.get(week, said.name),
        "days": said.days,
        "url": address("weekly-write", team=team.path, week=week),
        "shown": week == shown,
    }


def _nothing(request: HttpRequest, teams: Sequence[TeamFacts], problem: str, *, status: int) -> HttpResponse:
    """Show which teams there are to write for, and what was wrong with the address."""
    offered = [each | {"url": address("weekly-write", team=each["value"])} for each in choices(teams, "")]
    context = {"offered": offered, "problem": problem}
    return render(request, "weekly/write_nothing.html", context, status=status)


def _chosen(teams: Sequence[TeamFacts], said: str) -> TeamFacts | None:
    """Return the team named, or the viewer's own where none is."""
    if not said:
        return teams[0] if teams else None
    return next((team for team in teams if said == team.path), None) or next(
        (team for team in teams if said == team.name), None
    )


def _token(form: DraftFacts) -> str:
    return form.saved_at.isoformat() if form.saved_at else ""


def _differ(one: Iterable[DraftSection], other: Iterable[DraftSection]) -> bool:
    first, second = (
        {
            (each.code or each.name): (each.items, each.plans)
            for each in map(cleaned, sections)
            if each.items or each.plans
        }
        for sections in (one, other)
    )
    return first != second


def _said_at(instant: datetime | None, zone: str) -> str:
    return f"{instant.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M}" if instant else ""
