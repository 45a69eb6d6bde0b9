"""`python -m benchmarks.scale`: counts and groups over a million documents, beside the same written by hand in SQL.

Fills a tenant of its own (removed afterwards) and a small one, and asks both as viewers who may open 100, 10 and 1 per
cent. The ledger's answer and the hand-written one take turns, so that whatever else the machine does weighs on both;
their numbers are compared too.
"""

import argparse
import json
import math
import statistics
import sys
import time
from collections.abc import Callable
from datetime import date
from typing import Any, Final

from benchmarks.ready import ready

ready()

from django_tenants.utils import tenant_context

from accounts.viewer import Viewer
from benchmarks import handwritten
from benchmarks.handwritten import Numbers
from benchmarks.population import Population, populated
from knowledge.ledger.aggregates import aggregate
from knowledge.ledger.counting import matching
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.request import AggregateRequest, Matching
from knowledge.models import Kind
from knowledge.periods.period import Period

ROUNDS: Final = 11
SMALL: Final = 10_000
YEAR: Final = Period(date(2024, 1, 1), date(2025, 1, 1))
FILTERED: Final = DocumentQuery(kinds=("contract",), period=YEAR)
GROUPS: Final = ("author", "month", "kind")
CASES: Final = ("count", "count_filtered", *GROUPS)


def main() -> int:
    """Fill, ask, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--documents", type=int, default=1_000_000, help="documents of the large tenant (1,000,000)")
    parser.add_argument("--small", type=int, default=SMALL, help="documents of the small one, for the growth (10,000)")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"times each is asked ({ROUNDS})")
    options = parser.parse_args()
    if options.documents < 1 or options.small < 1 or options.rounds < 1:
        parser.error("documents, small and rounds are 1 or more")
    result = measured(options.documents, small=options.small, rounds=options.rounds)
    sys.stdout.write(json.dumps(result) + "\n" if options.json else _table(result))
    return 0 if result["agree"] else 1


def measured(documents: int, *, small: int = SMALL, rounds: int = ROUNDS) -> dict[str, Any]:
    """Return the figures of a tenant of so many documents, and how they grew from a small one."""
    sizes = {}
    for size in dict.fromkeys((small, documents)):
        _tell(f"filling a tenant with {size:,} documents …")
        with populated(size) as population:
            _tell(f"filled in {population.seconds} s; asking …")
            sizes[size] = _ledger(population, rounds=rounds)
    large = sizes[documents]
    return {
        "documents": documents,
        "rounds": rounds,
        **large,
        "small": {"documents": small, **sizes[small]},
        "growth": {
            "documents": round(documents / small, 1),
            "ledger": {
                scope: {case: _growth(large, sizes[small], scope, case) for case in CASES} for scope in large["ledger"]
            },
        },
        "agree": all(each["agree"] for each in sizes.values()),
    }


def _ledger(population: Population, *, rounds: int) -> dict[str, Any]:
    scopes: dict[str, Any] = {}
    agree = True
    with tenant_context(population.tenant):
        kind = Kind.objects.get(code="contract").pk
        for scope, viewer in population.viewers.items():
            visible = matching(viewer, DocumentQuery())
            scopes[scope] = {"visible_documents": visible.documents, "visible_records": visible.records}
            for case in CASES:
                figures = _case(case, viewer, kind=kind, rounds=rounds)
                agree = agree and figures["agree"]
                scopes[scope][case] = figures
    return {"fill_s": population.seconds, "ledger": scopes, "agree": agree}


def _case(case: str, viewer: Viewer, *, kind: int, rounds: int) -> dict[str, Any]:
    """Ask in turns; which of the two begins changes with every round, and the first round is not counted."""
    said = {"kind": kind, "start": YEAR.start, "end": YEAR.end_exclusive}
    ways: dict[str, Callable[[], Numbers]] = {
        "ledger": lambda: _asked(case, viewer),
        "sql": lambda: handwritten.run(case, viewer, **said),
    }
    found = {name: way() for name, way in ways.items()}
    seconds: dict[str, list[float]] = {name: [] for name in ways}
    for number in range(rounds):
        for name in sorted(ways, reverse=bool(number % 2)):
            began = time.perf_counter()
            ways[name]()
            seconds[name].append(time.perf_counter() - began)
    figures: dict[str, Any] = {name: _percentiles(each) for name, each in seconds.items()}
    figures["ratio"] = {each: round(figures["ledger"][each] / figures["sql"][each], 2) for each in ("p50_ms", "p95_ms")}
    figures["groups"] = found["ledger"].groups
    figures["agree"] = found["ledger"] == found["sql"]
    return figures


def _asked(case: str, viewer: Viewer) -> Numbers:
    if case in GROUPS:
        result = aggregate(viewer, AggregateRequest(group_by=case))
        records, documents = (sum(getattr(row, name) for row in result.rows) for name in ("records", "documents"))
        return Numbers(len(result.rows), records, documents, _states(result.matching))
    total = matching(viewer, FILTERED if case == "count_filtered" else DocumentQuery())
    return Numbers(1, total.records, total.documents, _states(total))


def _states(total: Matching) -> tuple[int, ...]:
    return total.searchable, total.no_text, total.processing, total.failed


def _percentiles(seconds: list[float]) -> dict[str, float]:
    ordered = sorted(seconds)
    last = ordered[math.ceil(0.95 * len(ordered)) - 1]
    return {"p50_ms": round(1000 * statistics.median(ordered), 1), "p95_ms": round(1000 * last, 1)}


def _growth(large: dict[str, Any], small: dict[str, Any], scope: str, case: str) -> float:
    after, before = (each["ledger"][scope][case]["ledger"]["p50_ms"] for each in (large, small))
    return round(float(after / before), 1)


def _tell(text: str) -> None:
    sys.stderr.write(f"{text}\n")


def _table(result: dict[str, Any]) -> str:
    lines = [f"{result['documents']:,} documents, filled in {result['fill_s']} s; {result['rounds']} rounds, ms"]
    lines.append(f"{'':22}{'ledger':>18}{'by hand':>18}{'ratio':>14}{'growth':>9}")
    lines.append(f"{'':22}{'p50':>9}{'p95':>9}{'p50':>9}{'p95':>9}{'p50':>7}{'p95':>7}")
    for scope, figures in result["ledger"].items():
        for case in CASES:
            each = figures[case]
            times = "".join(f"{each[way][name]:>9}" for way in ("ledger", "sql") for name in ("p50_ms", "p95_ms"))
            ratio = "".join(f"{each['ratio'][name]:>7}" for name in ("p50_ms", "p95_ms"))
            lines.append(f"{scope + ' % ' + case:22}{times}{ratio}{result['growth']['ledger'][scope][case]:>9}")
    lines.append(f"growth: times the small tenant's p50, {result['growth']['documents']} times the documents")
    lines.append("the numbers agree" if result["agree"] else "the numbers DIFFER")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
