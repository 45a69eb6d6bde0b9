"""The benchmark of counts and groups, on a small tenant: its numbers agree with those written by hand."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
CASES = ("count", "count_filtered", "author", "month", "kind")

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def run(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "benchmarks.scale", *words], cwd=ROOT, env=environment, capture_output=True, text=True
    )


def test_every_figure_is_there_and_the_numbers_are_those_of_plain_sql(environment: dict[str, str]):
    done = run(environment, "--documents", "5000", "--small", "500", "--rounds", "2", "--json")
    assert done.returncode == 0, done.stderr
    (line,) = done.stdout.splitlines()
    result: dict[str, Any] = json.loads(line)
    assert result["agree"]
    assert (result["documents"], result["small"]["documents"], result["growth"]["documents"]) == (5000, 500, 10.0)
    visible = {scope: figures["visible_documents"] for scope, figures in result["ledger"].items()}
    assert list(visible) == ["100", "10", "1"]
    assert 4_900 < visible["100"] < 5_000  # one in a hundred lies in the trash
    assert 0.08 < visible["10"] / visible["100"] < 0.13
    assert 0.005 < visible["1"] / visible["100"] < 0.02
    for scope, figures in result["ledger"].items():
        assert figures["visible_records"] > figures["visible_documents"]
        for case in CASES:
            for way in ("ledger", "sql"):
                assert 0 < figures[case][way]["p50_ms"] <= figures[case][way]["p95_ms"]
            assert figures[case]["ratio"]["p95_ms"] > 0
            assert figures[case]["groups"] >= 1
            assert result["growth"]["ledger"][scope][case] > 0


def test_bad_options_are_refused(environment: dict[str, str]):
    done = run(environment, "--documents", "0")
    assert (done.returncode, done.stdout) == (2, "")
