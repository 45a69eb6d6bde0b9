"""The demo's weekly files through the whole of ingestion: who looks up what, who is missing, no client's PDF."""

import json
from datetime import date

import pytest

from accounts.departments import place
from demo.making import make
from knowledge import sharing
from knowledge.intake import Intake
from knowledge.listing import given_by_manifest
from knowledge.models import DateSource, Document, KnowledgeBase, Level, Source, State
from knowledge.periods.period import Period
from tests.cast import DOYUN, HANEUL
from tests.commanding import said
from tests.taking import work
from weekly.lookup import lookup
from weekly.models import Candidate, Contribution
from weekly.summaries import months_of, sweep

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
TODAY = date(2026, 9, 16)
SEPTEMBER = Period(date(2026, 9, 1), date(2026, 10, 1), "month")


@pytest.fixture
def taken_in(tmp_path, originals) -> None:
    """The demo's papers with 주간 in their path, taken in as `make demo` does; open shelves are open here too."""
    make(tmp_path, today=TODAY)
    folder = tmp_path / "hanbit"
    for base in json.loads((folder / "knowledge_bases.json").read_text(encoding="utf-8")):
        KnowledgeBase.objects.create(
            name=base["name"],
            is_open=base["access"] == "open",
            department=place(base["department"]) if base["department"] else None,
        )
    for department in ("영업본부/영업1팀", "경영지원본부/인사팀", "경영지원본부/재무팀"):
        place(department)
    given, _errors = given_by_manifest(folder / "manifest.csv", base=None)
    intake = Intake()
    for each in given:
        if "주간" in each.path:
            intake.take(each, uploader=HANEUL.user)
    work()
    sweep()


def test_the_month_is_looked_up_by_who_may_and_no_client_paper_is_in_it(taken_in):
    assert not Document.objects.exclude(current__state=State.SEARCHABLE).exists()
    assert (Contribution.objects.count(), Candidate.objects.count()) == (47, 0)
    assert not Contribution.objects.exclude(document__source=Source.OWN).exists()
    assert not Contribution.objects.exclude(version__date_source=DateSource.APP).exists()

    latest = lookup(DOYUN.viewer, period=None, today=TODAY)
    assert [report.team.name for report in latest.reports] == ["품질관리팀", "플랫폼팀"]
    assert latest.weeks == (date(2026, 9, 14),)
    assert [team.name for team in latest.missing] == ["유통팀"]

    month = lookup(DOYUN.viewer, period=SEPTEMBER, today=TODAY)
    assert {(report.team.name, report.week.day) for report in month.reports} == {
        *(("품질관리팀", day) for day in (7, 14)),
        *(("플랫폼팀", day) for day in (7, 14)),
        ("유통팀", 7),
    }
    assert all(part.summary for report in month.reports for part in report.contributions[0].sections)
    assert {len(summed.lines) for summed in months_of(month)} == {5}
    august = lookup(DOYUN.viewer, period=Period(date(2024, 8, 1), date(2024, 9, 1), "month"), today=TODAY)
    assert (august.reports, len(august.weeks_near)) == ((), 3)

    hidden = KnowledgeBase.objects.get(name="재무팀 자료")
    sharing.grant(hidden, to=DOYUN.user, level=Level.VIEW, by=None)
    assert "재무팀" in {report.team.name for report in lookup(DOYUN.viewer, period=SEPTEMBER, today=TODAY).reports}

    again = said("register_weekly", "--tenant", "gaon")
    assert (again["reports"], again["registered"], again["review"], again["failed"]) == (47, 0, 0, 0)
