"""How long it takes to look up a month of weekly reports, among few and among ten years of them.

`python -m benchmarks.weekly [--json] [--reports 10000] [--teams 40] [--documents 30000]` fills a company of its own,
and one that has the same month and hardly anything else, and asks both the same.
"""

import argparse
import datetime
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any, Final

from benchmarks.ready import ready

ready()

from django.db import connection, transaction
from django.utils import timezone
from django_tenants.utils import tenant_context

from accounts.departments import place
from accounts.models import Department, Profile, User
from accounts.viewer import Viewer, viewer_of
from answering.ask import ask
from answering.question import Question
from knowledge.models import Document, KnowledgeBase, Level, State, Version
from knowledge.periods.period import Period
from knowledge.sharing import grant
from tenants.opening import open_tenant
from weekly.lookup import lookup
from weekly.models import Contribution, Part, Report, Section
from weekly.registering import hash_of
from weekly.summaries import months_of, summarise_month
from weekly.telling import telling

TODAY: Final = datetime.date(2026, 9, 30)
MONTH: Final = Period(datetime.date(2026, 9, 1), datetime.date(2026, 10, 1), "month")
YEARS: Final = 10
FEW: Final = 100
WEEK: Final = datetime.timedelta(days=7)
MANY_NAME, FEW_NAME = "benchweekly", "benchweeklyfew"


def main() -> int:
    """Fill both companies where they are not filled, measure, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.weekly", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--reports", type=int, default=10_000, help="reports over ten years")
    parser.add_argument("--teams", type=int, default=40)
    parser.add_argument("--documents", type=int, default=30_000, help="other documents beside them")
    parser.add_argument("--rounds", type=int, default=200)
    options = parser.parse_args()
    result: dict[str, Any] = {"reports": options.reports, "teams": options.teams}
    for name, reports, documents in (
        (FEW_NAME, FEW, 0),
        (MANY_NAME, options.reports, options.documents),
    ):
        tenant, _made = open_tenant(name, title=name)
        with tenant_context(tenant):
            if Report.objects.count() != reports:
                fill(reports=reports, teams=options.teams, documents=documents)
            result["few" if name == FEW_NAME else "many"] = measure(reader(), rounds=options.rounds)
    result["ratio"] = round(result["many"]["month"]["p95"] / result["few"]["month"]["p95"], 2)
    sys.stdout.write(json.dumps(result, indent=None if options.json else 2) + "\n")
    return 0


def fill(*, reports: int, teams: int, documents: int = 0, seed: int = 7) -> None:
    """Empty the company of weekly reports and put this many in: every second team reports a week, back from today.

    The latest weeks are the same however many there are. A team has a shelf of its own; half of them are open, the
    others granted to their people, and the reader sits in the first; one report in twenty is restricted.
    """
    with transaction.atomic():
        Report.objects.all().delete()
        Document.objects.all().delete()
        chance = random.Random(seed)
        places = [place(f"본부{number % 5}/팀{number:02d}") for number in range(teams)]
        bases = [_base(department, number) for number, department in enumerate(places)]
        wanted = _keys(reports, len(places))
        kept = _documents(bases, wanted, restricted=lambda: chance.random() < 0.05)
        _reports(places, wanted, kept, chance)
        _others(bases, documents)
    for team, week in {(team, week.replace(day=1)) for team, week in wanted if week >= MONTH.start}:  # type: ignore[operator]
        summarise_month(places[team].pk, week)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def reader() -> Viewer:
    """Return the person who asks: of the first team."""
    user = User.objects.filter(email="reader@bench.example").first()
    if user is None:
        user = User.objects.create_user("reader@bench.example", name="읽는 이")
        Profile.objects.create(user=user, department=Department.objects.order_by("path").get(path="본부0/팀00"))
    return viewer_of(user)


def measure(viewer: Viewer, *, rounds: int) -> dict[str, dict[str, float]]:
    """Return p50 and p95 in milliseconds: of a month, also summed up and as an answer, and of the latest week."""
    ways: dict[str, Callable[[], Any]] = {
        "month": lambda: lookup(viewer, period=MONTH, today=TODAY),
        "month_summed_up": lambda: months_of(lookup(viewer, period=MONTH, today=TODAY)),
        "answer": lambda: ask(Question("이번달 주간보고 요약", viewer, TODAY)),
        "latest": lambda: lookup(viewer, period=None, today=TODAY),
        "nothing_there": lambda: lookup(
            viewer, period=Period(TODAY + 10 * WEEK, TODAY + 14 * WEEK, "month"), today=TODAY
        ),
    }
    found = len(lookup(viewer, period=MONTH, today=TODAY).reports)
    times: dict[str, list[float]] = {name: [] for name in ways}
    for turn in range(rounds + 10):
        for name, call in ways.items():
            began = time.perf_counter()
            call()
            if turn >= 10:
                times[name].append((time.perf_counter() - began) * 1000)
    return {"found": {"reports": found}, **{name: _quantiles(taken) for name, taken in times.items()}}


def _quantiles(taken: list[float]) -> dict[str, float]:
    taken = sorted(taken)
    return {"p50": round(taken[len(taken) // 2], 1), "p95": round(taken[int(len(taken) * 0.95)], 1)}


def _keys(reports: int, teams: int) -> list[tuple[int, datetime.date]]:
    """Return team and week of each report, the latest weeks first."""
    monday = TODAY - datetime.timedelta(days=TODAY.weekday())
    every = ((team, monday - back * WEEK) for back in range(53 * YEARS) for team in range(back % 2, teams, 2))
    return [key for key, _ in zip(every, range(reports), strict=False)]


def _base(department: Department, number: int) -> KnowledgeBase:
    base, made = KnowledgeBase.objects.get_or_create(
        name=f"{department.name} 자료", defaults={"is_open": number % 2 == 0, "department": department}
    )
    if made:
        grant(base, to=department, level=Level.CONTRIBUTE, by=None)
    return base


def _documents(
    bases: list[KnowledgeBase], wanted: list[tuple[int, datetime.date]], *, restricted: Callable[[], bool]
) -> list[Version]:
    documents = Document.objects.bulk_create(
        [
            Document(title=f"팀{team:02d} 주간업무 {week}", knowledge_base=bases[team], restricted=restricted())
            for team, week in wanted
        ],
        batch_size=2000,
    )
    return _published(documents)


def _published(documents: list[Document]) -> list[Version]:
    versions = Version.objects.bulk_create(
        [
            Version(
                document=each,
                number=1,
                path=f"{each.pk}.docx",
                file_name="주간업무.docx",
                size=1,
                state=State.SEARCHABLE,
            )
            for each in documents
        ],
        batch_size=2000,
    )
    for document, version in zip(documents, versions, strict=True):
        document.current = version
    Document.objects.bulk_update(documents, ["current"], batch_size=2000)
    return versions


def _reports(
    places: list[Department], wanted: list[tuple[int, datetime.date]], versions: list[Version], chance: random.Random
) -> None:
    reports = Report.objects.bulk_create(
        [Report(team=places[team], week=week) for team, week in wanted], batch_size=2000
    )
    contributions = Contribution.objects.bulk_create(
        [
            Contribution(
                report=report,
                document=version.document,
                version=version,
                author_key=f"file:{version.pk}",
                week_source="filename",
                filed_at=timezone.now(),
            )
            for report, version in zip(reports, versions, strict=True)
        ],
        batch_size=2000,
    )
    sections = list(Section.objects.all())
    parts = []
    for contribution in contributions:
        for position, section in enumerate(sections):
            items = [
                f"{section.name_ko} 일 {chance.randint(1, 99)}건 처리, {chance.randint(1, 9)}건 남음" for _ in range(2)
            ]
            digest = hash_of(items, [])
            parts.append(
                Part(
                    contribution=contribution,
                    section=section,
                    heading=section.name_ko,
                    position=position,
                    items=items,
                    source_hash=digest,
                    summary=telling(items),
                    summary_hash=digest,
                )
            )
    Part.objects.bulk_create(parts, batch_size=2000)


def _others(bases: list[KnowledgeBase], count: int) -> None:
    """Put other documents beside the reports: what may be seen is asked among all of them."""
    for start in range(0, count, 5000):
        _published(
            Document.objects.bulk_create(
                [
                    Document(title=f"문서 {number}", knowledge_base=bases[number % len(bases)])
                    for number in range(start, min(start + 5000, count))
                ]
            )
        )


if __name__ == "__main__":
    sys.exit(main())
