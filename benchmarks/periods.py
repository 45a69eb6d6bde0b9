"""`python -m benchmarks.periods`: how right and how quick periods are read, on every file of cases there is.

The public and own cases lie beside the checkout, in ../shared/cases/periods; the office questions in the repository.
With `--peer PATH`, a folder from which `korean_datetime` can be imported, its time on the same Korean questions in the
same run is given too. Needs no database.
"""

import argparse
import importlib
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from knowledge.periods import Options, read_periods

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared" / "cases" / "periods"
OWN = ROOT / "tests" / "knowledge" / "periods"
OFFICE = OWN / "office.jsonl"  # written after the grammar stood, scored before it was mended
LATER = OWN / "later.jsonl"  # the same once more, after the first were mended
KINDS = OWN / "kinds.jsonl"  # every kind in many words, judged by hand: holds what works
REVIEWED = OWN / "reviewed.jsonl"  # a stranger's questions, labelled before they were read
FILES = (
    SHARED / "public_ko.jsonl", SHARED / "public_en.jsonl", SHARED / "own_dev.jsonl", OFFICE, LATER, KINDS, REVIEWED,
)  # fmt: skip
LONG = ("7", "1월", "가", "일", " ", "-", "1/", "2024-", "오늘", "last week ", "지난 3일 동안 ")
LONG_SIZE = 100_000
ROUNDS = 5

Dates = tuple[str | None, str | None]


@dataclass(frozen=True)
class Case:
    """A question, the day it is asked on, and the dates it means by our conventions; none for no period."""

    id: str
    text: str
    today: date
    expected: tuple[Dates, ...]
    options: Options

    @property
    def silent(self) -> bool:
        """Whether nothing is to be read."""
        return not self.expected

    def read(self) -> tuple[Dates, ...]:
        """What is read, without order and repeats, as the cases are scored."""
        return _dates(period.as_json() for period in read_periods(self.text, self.today, options=self.options))

    @property
    def right(self) -> bool:
        """Whether exactly the expected dates are read."""
        return self.read() == self.expected


def cases(path: Path) -> list[Case]:
    """The cases of a file; `platform`, our conventions, goes before `expect`, the source's reading."""
    return [_case(json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def _case(row: dict[str, Any]) -> Case:
    expected = row.get("platform", row["expect"])
    listed = [] if expected is None else expected if isinstance(expected, list) else [expected]
    options = dict(row.get("options") or {})
    if "names" in options:
        options["names"] = tuple(options["names"])
    return Case(row["id"], row["text"], date.fromisoformat(row["today"]), _dates(listed), Options(**options))


def _dates(rows: Iterable[dict[str, Any]]) -> tuple[Dates, ...]:
    found = {(row["start"], row["end_exclusive"]) for row in rows}
    return tuple(sorted(found, key=lambda each: (each[0] or "", each[1] or "9999")))


def main() -> int:
    """Score, time, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.periods", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--peer", type=Path, help="a folder from which korean_datetime can be imported")
    options = parser.parse_args()
    result: dict[str, Any] = {"files": {}, "long_ms": long_inputs()}
    for path in FILES:
        if path.is_file():
            result["files"][path.stem] = scored(cases(path))
        else:
            sys.stderr.write(f"{path.name} is not there and is left out.\n")
    if options.peer is not None:
        korean = SHARED / "public_ko.jsonl"
        if not korean.is_file():
            sys.stderr.write("The peer is compared on public_ko.jsonl, which is not there.\n")
            return 2
        result["peer"] = compared(cases(korean), options.peer)
    sys.stdout.write(json.dumps(result) + "\n" if options.json else _table(result))
    return 0


def scored(listed: list[Case]) -> dict[str, Any]:
    """Shares that are right and silent where they should be, in percent, and microseconds a question."""
    silent = [case for case in listed if case.silent]
    micros = timed(listed, lambda case: case.read)
    return {
        "questions": len(listed),
        "right": _percent(sum(case.right for case in listed), len(listed)),
        "silent": _percent(sum(case.right for case in silent), len(silent)),
        "median_us": round(statistics.median(micros), 1),
        "p95_us": round(sorted(micros)[int(len(micros) * 0.95)], 1),
        "wrong": [case.id for case in listed if not case.right],
    }


def timed(listed: list[Case], call: Callable[[Case], Callable[[], Any]]) -> list[float]:
    """The microseconds of each case's call, the least of some rounds."""
    best = [float("inf")] * len(listed)
    for _ in range(ROUNDS):
        for place, case in enumerate(listed):
            ready = call(case)
            began = time.perf_counter()
            ready()
            best[place] = min(best[place], (time.perf_counter() - began) * 1e6)
    return best


def long_inputs() -> dict[str, float]:
    """Milliseconds for texts of 100,000 characters, by what they repeat."""
    return {piece: round(_milliseconds((piece * LONG_SIZE)[:LONG_SIZE]), 1) for piece in LONG}


def _milliseconds(text: str) -> float:
    best = float("inf")
    for _ in range(3):
        began = time.perf_counter()
        read_periods(text, date(2026, 3, 18))
        best = min(best, (time.perf_counter() - began) * 1e3)
    return best


def compared(listed: list[Case], folder: Path) -> dict[str, float]:
    """Medians of ours and of korean-datetime, each question read by one right after the other, and their ratio."""
    sys.path.insert(0, str(folder))
    peer = importlib.import_module("korean_datetime")
    midnight = {case.id: datetime.combine(case.today, datetime.min.time()) for case in listed}
    ours = statistics.median(timed(listed, lambda case: lambda: read_periods(case.text, case.today)))
    theirs = statistics.median(timed(listed, lambda case: lambda: _peer(peer, case, midnight[case.id])))
    return {"ours_us": round(ours, 1), "peer_us": round(theirs, 1), "ratio": round(ours / theirs, 3)}


def _peer(peer: Any, case: Case, now: datetime) -> Any:
    return peer.parse(case.text, now)


def _percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 2) if whole else 100.0


def _table(result: dict[str, Any]) -> str:
    return "".join(_rows(result))


def _rows(result: dict[str, Any]) -> Iterator[str]:
    yield f"{'':12}{'questions':>10}{'right %':>10}{'silent %':>10}{'median us':>11}{'p95 us':>9}\n"
    for name, row in result["files"].items():
        numbers = f"{row['questions']:>10}{row['right']:>10}{row['silent']:>10}{row['median_us']:>11}{row['p95_us']:>9}"
        yield f"{name:12}{numbers}\n"
        if row["wrong"]:
            yield f"{'':12}wrong: {', '.join(row['wrong'])}\n"
    yield "100,000 characters, ms: " + ", ".join(f"{piece!r} {ms}" for piece, ms in result["long_ms"].items()) + "\n"
    if peer := result.get("peer"):
        yield f"korean-datetime {peer['peer_us']} us, ours {peer['ours_us']} us, ratio {peer['ratio']}\n"


if __name__ == "__main__":
    sys.exit(main())
