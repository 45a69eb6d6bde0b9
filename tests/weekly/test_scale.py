"""The look-up stays as quick among many reports as among few: shape only, the figures are the benchmark's."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.django_db(transaction=True)
def test_a_month_among_many_reports_takes_no_multiple_of_the_same_month_among_few(environment):
    words = ["--reports", "2000", "--documents", "4000", "--rounds", "40", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.weekly", *words], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["few"]["found"] == result["many"]["found"]
    assert result["many"]["found"]["reports"] > 20
    # Medians, and a wide bound: the machine may be busy with anything else.
    assert result["many"]["month"]["p50"] < 5 * result["few"]["month"]["p50"] + 20
