"""Hundreds of documents that came in without dates are dated at once, and a second run writes nothing."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
COUNT = 700  # more than one batch


@pytest.mark.slow
def test_what_is_there_is_dated_as_it_was_made_and_a_second_run_writes_nothing(environment: dict[str, str]):
    command = [sys.executable, "-m", "benchmarks.dates", "--documents", str(COUNT), "--json"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    result = json.loads(done.stdout)
    first, second = result["first"], result["second"]
    assert (result["documents"], result["share_right"], first["failed"]) == (COUNT, 1.0, 0)
    assert sum(first["by_source"].values()) + first["unknown"] == COUNT
    assert result["share_dated"] > 0.95
    assert first["written"] > 0.9 * COUNT
    assert (second["written"], second["by_source"]) == (0, first["by_source"])
    assert first["statements"] <= 5 * 2 + 1  # batches of 500
