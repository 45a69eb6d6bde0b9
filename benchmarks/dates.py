"""`python -m benchmarks.dates`: dates 9,000 documents that are already there, and says how many, by source, how fast.

The papers are put into a company of their own as an import without dates leaves them: names and folders as offices
write them, two thirds in project folders with eight digits, a third with a date in the name, some with a labelled date
in their text, some given or corrected, a few with nothing. What is right is known from how each was made. Then all are
dated, and dated once more: the second run writes nothing.
"""

import argparse
import hashlib
import json
import random
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from benchmarks.ready import ready

ready()

from django.db import connection
from django_tenants.utils import tenant_context

from knowledge.backfilling import BATCH, Backfilled, backfill
from knowledge.dating.candidate import DateCandidate
from knowledge.extraction.block import Block
from knowledge.models import Document, KnowledgeBase, Version, VersionText
from tenants.opening import open_tenant

SEED: Final = 20260302
WORDS: Final = ("회의록", "견적서", "제안서", "점검표", "계약서", "결과보고", "설계서", "업무일지", "공문", "교육자료")
TEAMS: Final = ("플랫폼팀", "영업1팀", "재무팀", "구매팀", "품질팀")
FILLER: Final = "현장 점검 결과와 다음 일정, 담당자별 할 일을 정리하였다. 예산은 변동이 없고 납기는 협의 중이다. "


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper as it lies there, and what is right: first day and source."""

    path: str
    text: str
    right: tuple[date | None, str]
    given: DateCandidate | None = None


def main() -> int:
    """Make the papers, date them twice, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.dates", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--documents", type=int, default=9_000, help="how many (9000)")
    options = parser.parse_args()
    tenant, _made = open_tenant("benchdates", title="Benchmark of dates")
    with tenant_context(tenant):
        _remove_all()
        try:
            result = measure(options.documents)
        finally:
            _remove_all()
    sys.stdout.write(json.dumps(result, ensure_ascii=False) + "\n" if options.json else _table(result))
    return 0 if result["second"]["written"] == 0 and not result["first"]["failed"] else 1


def measure(count: int) -> dict[str, Any]:
    """Put this many papers into the company whose schema is set, date them twice, and return the figures."""
    papers = make(count)
    began = time.perf_counter()
    _store(papers)
    stored = time.perf_counter() - began
    first, seconds, statements = _timed()
    second, again, _ = _timed()
    right = _right(papers)
    return {
        "documents": first.documents,
        "share_dated": round(sum(first.by_source.values()) / max(first.records, 1), 4),
        "share_right": round(right / max(len(papers), 1), 4),
        "first": {**first.as_dict(), "seconds": round(seconds, 2), "statements": statements},
        "second": {**second.as_dict(), "seconds": round(again, 2)},
        "per_second": round(first.records / seconds, 1) if seconds else None,
        "seconds_to_store": round(stored, 2),
        "batch": BATCH,
        "memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }


def make(count: int) -> list[Paper]:
    """Make the papers: the same ones for the same number."""
    chance = random.Random(SEED)
    makers: list[Callable[[random.Random, int], Paper]] = [
        *[_in_project] * 64, *[_named] * 20, *[_named_in_year] * 5, *[_week] * 3, *[_labelled] * 4, *[_given] * 2,
        _corrected, _silent,
    ]  # fmt: skip
    return [chance.choice(makers)(chance, number) for number in range(count)]


def _day(chance: random.Random) -> date:
    return date(2016, 1, 1) + timedelta(days=chance.randrange(3900))


def _words(chance: random.Random, number: int) -> str:
    return f"{chance.choice(WORDS)}_{chance.choice(TEAMS)}_{number}번"


def _text(chance: random.Random, label: str = "") -> str:
    body = FILLER * (2_000 if chance.random() < 0.005 else chance.randrange(5, 60))
    return f"{label}\n{body}" if label else body


def _in_project(chance: random.Random, number: int) -> Paper:
    """A name without a date below a project's folder, whose eight digits are the project's start."""
    day = _day(chance)
    path = f"사업/{day:%Y%m%d}_{chance.choice(TEAMS)}/산출물/{_words(chance, number)}.hwp"
    return Paper(path, _text(chance), (day, "folder"))


def _named(chance: random.Random, number: int) -> Paper:
    day = _day(chance)
    form = chance.choice(("{:%Y%m%d}", "{:%Y-%m-%d}", "{:%Y.%m.%d}", "{:%y%m%d}", "{0.year}년 {0.month}월 {0.day}일"))
    path = f"부서/{chance.choice(TEAMS)}/{form.format(day)}_{_words(chance, number)}.docx"
    return Paper(path, _text(chance), (day, "filename"))


def _named_in_year(chance: random.Random, number: int) -> Paper:
    """Month and day in the name, the year in a folder."""
    day = _day(chance)
    form = chance.choice(("{:%m-%d}", "{:%m%d}", "{0.month}월 {0.day}일", "{:%m.%d}"))
    path = f"{day.year}년/{chance.choice(TEAMS)}/{form.format(day)} {_words(chance, number)}.docx"
    return Paper(path, _text(chance), (day, "filename"))


def _week(chance: random.Random, number: int) -> Paper:
    """A week's report, by ISO week."""
    day = _day(chance)
    monday = day - timedelta(days=day.weekday())
    year, week, _weekday = day.isocalendar()
    name = chance.choice((f"{year}-W{week:02}", f"{year}년 {week}주차"))
    return Paper(f"주간보고/{name} 주간업무_{number}번.docx", _text(chance), (monday, "filename"))


def _labelled(chance: random.Random, number: int) -> Paper:
    day = _day(chance)
    return Paper(f"공유/{_words(chance, number)}.txt", _text(chance, f"작성일: {day}"), (day, "text"))


def _given(chance: random.Random, number: int) -> Paper:
    day = _day(chance)
    given = DateCandidate(day, day + timedelta(days=1), "day", "app", day.isoformat())
    return Paper(f"공유/20150101 {_words(chance, number)}.txt", _text(chance), (day, "app"), given)


def _corrected(chance: random.Random, number: int) -> Paper:
    day = _day(chance)
    given = DateCandidate(day, day + timedelta(days=1), "day", "manual", day.isoformat())
    return Paper(f"공유/20150101 {_words(chance, number)}.txt", _text(chance), (day, "manual"), given)


def _silent(chance: random.Random, number: int) -> Paper:
    name = chance.choice((f"견적_2024{number % 50 + 1350}", f"연락처_0102024{number % 9000 + 1000}", "그냥 메모"))
    return Paper(f"기타/{name}_{chance.choice(TEAMS)}.txt", _text(chance), (None, "unknown"))


def _store(papers: list[Paper]) -> None:
    base, _made = KnowledgeBase.objects.get_or_create(name="Benchmark", defaults={"is_open": True})
    for start in range(0, len(papers), BATCH):
        batch = papers[start : start + BATCH]
        documents = Document.objects.bulk_create(
            [Document(title=each.path[-200:], knowledge_base=base) for each in batch]
        )
        versions = Version.objects.bulk_create(
            Version(
                document=document,
                number=1,
                path=each.path,
                file_name=each.path.rpartition("/")[2],
                size=len(each.text),
                sha256=hashlib.sha256(each.path.encode()).hexdigest(),
                date_candidates=[each.given.as_json()] if each.given else [],
                state="searchable",
                progress=100,
            )
            for document, each in zip(documents, batch, strict=True)
        )
        VersionText.objects.bulk_create(
            VersionText(version=version, text=each.text, blocks=_blocks(each.text))
            for version, each in zip(versions, batch, strict=True)
        )
    with connection.cursor() as cursor:
        for model in (Document, Version, VersionText):
            cursor.execute(f"ANALYZE {connection.ops.quote_name(model._meta.db_table)}")


def _blocks(text: str) -> list[dict[str, Any]]:
    return [{**vars(Block(text[at : at + 400]))} for at in range(0, len(text), 400)]


def _timed() -> tuple[Backfilled, float, int]:
    """Run once; return what it did, the seconds and the number of statements."""
    statements = 0

    def count(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal statements
        statements += 1
        return execute(sql, params, many, context)

    began = time.perf_counter()
    with connection.execute_wrapper(count):
        done = backfill(failed=lambda line: sys.stderr.write(f"{line}\n"))
    return done, time.perf_counter() - began, statements


def _right(papers: list[Paper]) -> int:
    found = {
        path: (day, source) for path, day, source in Version.objects.values_list("path", "dated_on", "date_source")
    }
    return sum(found[each.path] == each.right for each in papers)


def _remove_all() -> None:
    Document.objects.all().delete()


def _table(result: dict[str, Any]) -> str:
    first, second = result["first"], result["second"]
    sources = ", ".join(f"{source} {count}" for source, count in first["by_source"].items())
    dated, right = f"{result['share_dated']:.1%}", f"{result['share_right']:.1%}"
    lines = [
        f"{result['documents']} documents, {dated} dated, {right} as they were made",
        f"by source: {sources}; unknown {first['unknown']}, failed {first['failed']}",
        f"written {first['written']} in {first['seconds']} s ({result['per_second']} a second), "
        f"{first['statements']} statements in batches of {result['batch']}",
        f"again: written {second['written']} in {second['seconds']} s",
        f"{result['memory_mb']} MB at most, the papers themselves included",
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
