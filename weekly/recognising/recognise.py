"""The judgement on a file: certainly a weekly report, unsure and why, or a document like any other.

Certain needs a name, a form, a team and a week that nothing contradicts. Whatever is not the company's own paper is a
document, and so is what tells how reports are written, an empty form, and a project's paper.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from knowledge.dating.names import dates_in_folders
from knowledge.dating.spots import Conventions

from .headings import Headings
from .lines import Reader, cells_of
from .paper import Company, Conclusion, Lines, Paper, Reason, Recognised
from .parting import FilePart, parts_of
from .teams import Teams, unknown_name
from .weeks import Years, week_of_paper
from .wording import PROJECT, PROJECT_FOLDER, folded, names_report, speaks_about

_OTHER_KINDS = frozenset({"minutes", "guide", "regulation", "notice", "procedure", "glossary", "payroll"})
_THIS_WEEK = re.compile(r"금주|이번 ?주|this week", re.I)
_NEXT_WEEK = re.compile(r"차주|다음 ?주|익주|내주|next week", re.I)
DOCUMENT = Conclusion("document")


@dataclass(frozen=True, slots=True)
class _Team:
    """The team that was found, and what makes it unsure."""

    id: int | None
    reasons: tuple[Reason, ...] = ()


def recognise(paper: Paper, company: Company) -> Conclusion:
    """Return what a file is, with the reports it holds; for an unsure one the reports are proposals."""
    teams, headings = Teams(company.teams), Headings(company.sections)
    given = bool(paper.given_team) and paper.given_week is not None
    if paper.source != "own" or (paper.kind in _OTHER_KINDS and not given):
        return DOCUMENT
    named = _is_named(paper)
    if not given and (_is_about(paper, teams) or not (named or _has_both_weeks(paper))):
        return DOCUMENT
    project = not given and _is_project(paper, teams, headings)
    if project and not teams.within(f"{_stem(paper)}\n{paper.title}"):
        return DOCUMENT
    years = Years(paper, dates_in_folders(paper.folders, conventions=Conventions(week_of_month=company.rule)))
    reports: list[Recognised] = []
    reasons: list[Reason] = ["project"] if project else []
    parts = parts_of(paper.blocks, teams=teams, headings=headings, years=years)
    forms = len(parts) - 1  # a place a team is a form
    for part in parts:
        reader = Reader(headings)
        sections = reader.read(part.blocks)
        forms += reader.forms
        if sections or (given and len(parts) == 1):
            report, unsure = _report(paper, part, sections, company=company, teams=teams)
            reports.append(report)
            reasons += unsure
    if not reports or (not paper.blocks and not given):
        return DOCUMENT
    if not any(report.sections for report in reports):
        reasons.append("no_text")
    elif not given and forms == 0:
        if paper.has_attachments or (not named and not paper.former_team):
            return DOCUMENT
        reasons.append("low_form")
    if not named and not given and not paper.former_team:
        reasons.append("no_name")
    known = tuple(dict.fromkeys(reasons))
    return Conclusion("unsure" if known else "report", tuple(reports), known)


def sections_of(paper: Paper, company: Company) -> tuple[Lines, ...]:
    """Return the sections of a file that is taken as one report whatever it looks like."""
    return Reader(Headings(company.sections)).read(paper.blocks)


def _report(
    paper: Paper, part: FilePart, sections: Sequence[Lines], *, company: Company, teams: Teams
) -> tuple[Recognised, tuple[Reason, ...]]:
    team = _team_of(paper, part, teams)
    own = part.blocks if part.name else None
    week = week_of_paper(paper, rule=company.rule, part=part.name, blocks=own)
    if week.monday is None and part.name:  # the file's head says it for all its parts
        week = week_of_paper(paper, rule=company.rule)
    name = teams.by_id[team.id].path if team.id is not None else unknown_name(f"{_stem(paper)}\n{part.name}")
    report = Recognised(team.id, week.monday, week.source, name, tuple(sections), part.name)
    return report, (*team.reasons, *week.unsure)


def _team_of(paper: Paper, part: FilePart, teams: Teams) -> _Team:
    """Return the team by what speaks loudest: given, the part's name, the file's name, title and head, the folder."""
    if paper.given_team and not part.team:
        given = teams.called(paper.given_team)
        return _one(given, paper, teams) if given else _Team(_weak(paper), ("unknown_team",))
    if part.team:
        return _one(part.team, paper, teams)
    if part.name and unknown_name(part.name):
        return _Team(None, ("unknown_team",))
    head = "\n".join(_first_lines(part))
    written = [_deepest(teams.within(text), teams) for text in (_stem(paper), paper.title)]
    labelled = [named for _, named in teams.labelled(head)]
    said = [each for each in (*written, *(labelled or [_deepest(teams.within(head), teams)])) if each]
    if said:
        agreed = frozenset.intersection(*said)
        return _one(agreed, paper, teams) if agreed else _Team(_any(said[0]), ("ambiguous_team",))
    unknown = unknown_name(f"{_stem(paper)}\n{paper.title}\n{head}")
    if unknown and paper.former_team is None:
        return _Team(_weak(paper), ("unknown_team",))
    for folder in reversed(paper.folders):
        if named := _deepest(teams.within(folder), teams):
            return _one(named, paper, teams)
    return _by_place(paper)


def _by_place(paper: Paper) -> _Team:
    """Return the team that the document was known by before, that a mail came from, or that shelf and author share."""
    if paper.former_team is not None:
        return _Team(paper.former_team)
    if paper.author_team is not None and (paper.is_mail or paper.author_team == paper.base_team):
        return _Team(paper.author_team)
    weak = _weak(paper)
    return _Team(weak, ("weak_team",) if weak is not None else ("no_team",))


def _one(named: frozenset[int], paper: Paper, teams: Teams) -> _Team:
    """Return the one of several teams of a name that shelf, author or folder tell apart."""
    if len(named) == 1:
        return _Team(next(iter(named)))
    for near in (paper.former_team, paper.author_team, paper.base_team):
        if near in named:
            return _Team(near)
    above = {
        team for team in named if any(_lies_below(teams, team, near) for near in (paper.base_team, paper.author_team))
    }
    if len(above) == 1:
        return _Team(above.pop())
    return _Team(_any(named), ("ambiguous_team",))


def _lies_below(teams: Teams, team: int, above: int | None) -> bool:
    return above in teams.by_id and teams.by_id[team].path.startswith(f"{teams.by_id[above].path}/") if above else False


def _deepest(named: Sequence[frozenset[int]], teams: Teams) -> frozenset[int]:
    """Return the team of a line that names its departments from the top; all of them where it names unlike ones."""
    left = [
        each
        for each in named
        if not any(other != each and all(_above_some(teams, team, other) for team in each) for other in named)
    ]
    if not left:
        return frozenset()
    if len(left) == 1:
        above = [each for each in named if each != left[0]]
        inside = {
            team for team in left[0] if all(any(_lies_below(teams, team, upper) for upper in each) for each in above)
        }
        return frozenset(inside) or left[0]
    return frozenset().union(*left)


def _above_some(teams: Teams, team: int, others: frozenset[int]) -> bool:
    return any(_lies_below(teams, other, team) for other in others)


def _weak(paper: Paper) -> int | None:
    return paper.author_team if paper.author_team is not None else paper.base_team


def _any(named: frozenset[int]) -> int:
    return min(named)


def _is_named(paper: Paper) -> bool:
    """Whether its name, title, first heading, kind or the folder it lies in calls it a weekly report."""
    first = next((block.text for block in paper.blocks[:3] if len(block.text) < 120), "")
    near = paper.folders[-3:]
    return paper.kind == "weekly_report" or any(
        names_report(text) for text in (_stem(paper), paper.title, first, *near)
    )


def _is_about(paper: Paper, teams: Teams) -> bool:
    """Whether its name or title is of how reports are written, or of something else that comes every week."""
    first = next((block.text for block in paper.blocks if block.kind == "heading"), "")
    return any(speaks_about(_without_teams(text, teams)) for text in (_stem(paper), paper.title, first[:80]))


def _is_project(paper: Paper, teams: Teams, headings: Headings) -> bool:
    """Whether name, folders or what stands above the first section are a project's."""
    above = takewhile(lambda block: block.kind not in {"list", "table"}, paper.blocks[:6])
    above = takewhile(lambda block: not headings.read(block.text.split("\n")[0]).known, above)
    head = [_stem(paper), paper.title, *(line for block in above for line in block.text.split("\n")[:4])][:8]
    if any(PROJECT.search(_without_teams(text, teams)) for text in head):
        return True
    return any(PROJECT_FOLDER.search(_without_teams(folder, teams)) for folder in paper.folders)


def _without_teams(text: str, teams: Teams) -> str:
    """Return the text without names of teams: a 품질개선팀 is no paper on improvements."""
    plain = folded(text)
    for team in teams.by_id.values():
        for name in (team.path, team.name, *team.synonyms):
            if len(name) > 1:
                plain = plain.replace(name, " ")
    return re.sub(r"[0-9A-Za-z가-힣]+(?:팀|파트|본부)(?![가-힣])", " ", plain)


def _has_both_weeks(paper: Paper) -> bool:
    """Whether headings or the first row of a table set this week against the next: a report's form without its name."""
    names = []
    for block in paper.blocks[:40]:
        if block.kind == "heading":
            names.append(block.text)
        elif block.kind == "table":
            names += [row[0] for row in cells_of(block.text)[1:] if row] + cells_of(block.text)[:1][0]
    return any(map(_THIS_WEEK.search, names)) and any(map(_NEXT_WEEK.search, names))


def _first_lines(part: FilePart) -> list[str]:
    """Return the lines above the first list or table, and the first row of that table."""
    lines: list[str] = []
    for block in part.blocks[:8]:
        if block.kind == "table":
            lines += [" | ".join(row) for row in cells_of(block.text)[:3]]
            break
        lines += block.text.split("\n")[:6]
        if len(lines) > 12:
            break
    return lines[:14]


def _stem(paper: Paper) -> str:
    return paper.file_name.rpartition(".")[0] or paper.file_name
