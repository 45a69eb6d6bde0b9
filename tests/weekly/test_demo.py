"""The demo company's files: six teams recognised, with what the manifest says and without it; no client's PDF."""

import csv
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from demo.making import make
from knowledge.extraction.errors import ExtractionError
from knowledge.extraction.reading import read
from tests.weekly.recognising.companies import SECTIONS
from weekly.recognising.paper import Company, Paper, TeamName
from weekly.recognising.recognise import recognise

pytestmark = pytest.mark.slow
TODAY = date(2026, 9, 16)
TEAMS = ("플랫폼팀", "품질관리팀", "영업1팀", "유통팀", "재무팀", "인사팀")


@pytest.fixture(scope="module")
def hanbit(tmp_path_factory) -> Path:
    target = tmp_path_factory.mktemp("demo")
    make(target, today=TODAY)
    return target / "hanbit"


@pytest.fixture(scope="module")
def papers(hanbit) -> list[tuple[Paper, dict[str, str]]]:
    """Every file that can be read, by what it says itself, beside its row of the manifest."""
    rows = {row["path"]: row for row in csv.DictReader((hanbit / "manifest.csv").open(encoding="utf-8"))}
    found = []
    for path, row in rows.items():
        file = hanbit / path
        if not file.exists() or ("주간" not in path and row["kb"] in {"품질문서", "품질조사"}):
            continue
        try:
            blocks = read(file, name=file.name).blocks
        except ExtractionError:
            continue
        folders = tuple(path.split("/")[:-1])
        found.append((Paper(file_name=file.name, title=file.stem, folders=folders, blocks=blocks, received=TODAY), row))
    return found


@pytest.fixture(scope="module")
def company(hanbit) -> Company:
    paths = {row["department"] for row in csv.DictReader((hanbit / "people.csv").open(encoding="utf-8"))}
    every = sorted({"/".join(path.split("/")[: depth + 1]) for path in paths for depth in range(path.count("/") + 1)})
    teams = tuple(TeamName(number, path.rpartition("/")[2], path) for number, path in enumerate(every, start=1))
    return Company(teams, SECTIONS)


def found_by(papers, company) -> Counter[tuple[str, date]]:
    names = {team.id: team.name for team in company.teams}
    found: Counter[tuple[str, date]] = Counter()
    for paper, row in papers:
        conclusion = recognise(paper, company)
        assert conclusion.verdict == ("report" if row["team"] else "document"), (paper.file_name, conclusion)
        for report in conclusion.reports:
            assert [each.code for each in report.sections] == [each.code for each in SECTIONS]
            assert report.week is not None
            found[names[report.team], report.week] += 1
    return found


def expected() -> Counter[tuple[str, date]]:
    monday = date(2026, 9, 14)
    every = {(team, monday - timedelta(weeks=back)) for team in TEAMS for back in range(8)}
    return Counter(every - {("유통팀", monday)})


def test_by_their_names_and_texts_alone(papers, company):
    assert found_by(papers, company) == expected()


def test_with_title_and_source_of_the_manifest(papers, company):
    said = [(replace(paper, title=row["title"], source=row["source"] or "own"), row) for paper, row in papers]
    assert found_by(said, company) == expected()


def test_with_team_and_week_of_the_manifest(papers, company):
    said = [
        (
            replace(
                paper,
                title=row["title"],
                source=row["source"] or "own",
                given_team=row["team"],
                given_week=date.fromisoformat(row["week"]) if row["week"] else None,
            ),
            row,
        )
        for paper, row in papers
    ]
    assert found_by(said, company) == expected()


def test_the_clients_papers_are_among_them(papers):
    assert sum("주간업무보고" in paper.file_name for paper, _ in papers) == 5
