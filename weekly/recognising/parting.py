"""Where one file holds the reports of several teams, or of several weeks: its sheets, headings or rows of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from knowledge.extraction import tables
from knowledge.extraction.block import Block

from .headings import Headings, stripped
from .lines import cells_of
from .teams import Teams, unknown_name
from .weeks import Years, weeks_in
from .wording import names_report

_LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class FilePart:
    """A part of a file with the name it stands under; the whole file's is ""."""

    name: str
    blocks: tuple[Block, ...]
    team: frozenset[int] = frozenset()


def parts_of(blocks: Sequence[Block], *, teams: Teams, headings: Headings, years: Years) -> tuple[FilePart, ...]:
    """Return the parts of a file that are reports of their own, or the one that is the whole.

    What stands before the first part, and sheets that name neither team nor week, belong to none.
    """
    blocks = tuple(_with_team_lines(blocks, teams, headings))
    for cut in (
        lambda: _by_sheet(blocks, teams, years),
        lambda: _by_heading(blocks, teams, headings),
        lambda: _by_row(blocks, teams),
    ):
        found = cut()
        if len(found) > 1:
            return found
    return (FilePart("", blocks),)


def _by_sheet(blocks: Sequence[Block], teams: Teams, years: Years) -> tuple[FilePart, ...]:
    names = list(dict.fromkeys(block.sheet for block in blocks if block.sheet))
    if len(names) < 2:
        return ()
    sheets = {name: tuple(block for block in blocks if block.sheet == name) for name in names}
    by_team = {name: team for name in names if (team := _team_of_sheet(name, sheets[name], teams))}
    if len(set(by_team.values())) > 1:
        wanted = [name for name in names if name in by_team or unknown_name(name)]
        return tuple(FilePart(name, sheets[name], by_team.get(name, frozenset())) for name in wanted)
    by_week = [name for name in names if next(iter(weeks_in([name], years)), None)]
    return tuple(FilePart(name, sheets[name]) for name in by_week)


def _team_of_sheet(name: str, blocks: Sequence[Block], teams: Teams) -> frozenset[int]:
    if called := teams.called(name) or next(iter(teams.within(name)), frozenset()):
        return called
    head = "\n".join(block.text for block in blocks[:4] if block.kind != "table")
    labelled = next((team for _, team in teams.labelled(head) if team), frozenset())
    return labelled or next(iter(teams.within(head)), frozenset())


def _by_heading(blocks: Sequence[Block], teams: Teams, headings: Headings) -> tuple[FilePart, ...]:
    named = [
        (at, block.level, team)
        for at, block in enumerate(blocks)
        if block.kind == "heading" and (team := _team_of_heading(block.text, teams, headings))
    ]
    for level in sorted({level for _, level, _ in named}):
        starts = [(at, team) for at, each, team in named if each == level]
        if len({team for _, team in starts}) > 1:
            starts += [(at, frozenset()) for at in _unknown_teams(blocks, level, known={at for at, _ in starts})]
            return tuple(
                FilePart(stripped(blocks[at].text), tuple(blocks[at + 1 : _end(blocks, at, level)]), team)
                for at, team in sorted(starts, key=lambda start: start[0])
            )
    return ()


def _unknown_teams(blocks: Sequence[Block], level: int, *, known: set[int]) -> list[int]:
    """Return where headings beside those of known teams name a team that nobody knows: none is lost silently."""
    return [
        at
        for at, block in enumerate(blocks)
        if at not in known and (block.kind, block.level) == ("heading", level) and unknown_name(block.text)
    ]


def _team_of_heading(text: str, teams: Teams, headings: Headings) -> frozenset[int]:
    bare = stripped(text)
    if len(bare) > _LONGEST_NAME or headings.read(bare).code is not None:
        return frozenset()
    if called := teams.called(bare):
        return called
    within = teams.within(bare)
    short = len(bare) <= 20 or names_report(bare)
    return within[-1] if within and short else frozenset()


def _end(blocks: Sequence[Block], start: int, level: int) -> int:
    for at in range(start + 1, len(blocks)):
        if blocks[at].kind == "heading" and blocks[at].level <= level:
            return at
    return len(blocks)


def _by_row(blocks: Sequence[Block], teams: Teams) -> tuple[FilePart, ...]:
    """Return a part a team for tables whose first column names teams; the table's other columns stay."""
    rows: dict[frozenset[int], tuple[str, list[Block]]] = {}
    for block in blocks:
        cells = cells_of(block.text) if block.kind == "table" else []
        if len(cells) < 2 or not cells[0]:
            continue
        team, name = frozenset[int](), ""
        taken: dict[frozenset[int], list[list[str]]] = {}
        for row in cells[1:]:
            if row[0].strip():
                team, name = teams.called(stripped(row[0])), stripped(row[0])
            if team:
                taken.setdefault(team, []).append(row[1:])
                rows.setdefault(team, (name, []))
        for each, own in taken.items():
            rows[each][1].append(replace(block, text=tables.markdown(cells[0][1:], own)))
    return tuple(FilePart(name, tuple(own), team) for team, (name, own) in rows.items())


def _with_team_lines(blocks: Sequence[Block], teams: Teams, headings: Headings) -> Iterable[Block]:
    """Yield the blocks with lines that are only a team's name (“[플랫폼팀]”) made headings, as mails have them."""
    is_name: Callable[[str], bool] = lambda line: bool(  # noqa: E731
        len(line) <= _LONGEST_NAME and teams.called(stripped(line)) and headings.read(line).code is None
    )
    for block in blocks:
        lines = block.text.split("\n")
        if block.kind not in {"paragraph", "list"} or not any(map(is_name, lines)):
            yield block
            continue
        open_lines: list[str] = []
        for line in lines:
            if is_name(line):
                if open_lines:
                    yield replace(block, text="\n".join(open_lines))
                open_lines = []
                yield replace(block, text=line.strip(), kind="heading", level=3)
            else:
                open_lines.append(line)
        if open_lines:
            yield replace(block, text="\n".join(open_lines))
