"""`manage.py periods`: lines in, lines out, no services."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from knowledge.management.commands.periods import read_lines

ROOT = Path(__file__).resolve().parents[3]


def line(**row):
    """One line of input."""
    return json.dumps(row, ensure_ascii=False)


def test_a_line_gives_its_periods_with_spans():
    (row,) = read_lines([line(id="a", text="지난달 실적", today="2026-03-18")])
    assert row == {
        "id": "a",
        "periods": [{"start": "2026-02-01", "end_exclusive": "2026-03-01", "grain": "month", "span": [0, 3]}],
    }


def test_options_are_followed_and_no_period_is_an_empty_list():
    rows = list(
        read_lines(
            [
                line(id=1, text="FY2024", today="2026-03-18", options={"fy_start_month": 4}),
                "",
                line(
                    id=2, text="3월 혁신", today="2026-03-18", options={"names": ["3월 혁신"], "week_of_month": "rows"}
                ),
            ]
        )
    )
    assert [row["id"] for row in rows] == [1, 2]
    assert rows[0]["periods"][0]["start"] == "2024-04-01"
    assert rows[1]["periods"] == []


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ("{", "no JSON"),
        ("[]", "no JSON object"),
        (line(id=1, text="어제"), '"today" is missing'),
        (line(id=1, text="어제", today="2026-02-30"), "no date"),
        (line(id=1, text="어제", today=20260218), "no date"),
        (line(id=1, today="2026-03-18"), '"text"'),
        (line(id=1, text="어제", today="2026-03-18", option={}), "options"),
        (line(id=1, text="어제", today="2026-03-18", options={"fy_start": 4}), "fy_start_month"),
        (line(id=1, text="어제", today="2026-03-18", options={"fy_start_month": 13}), "1 to 12"),
        (line(id=1, text="어제", today="2026-03-18", options={"fy_start_month": "4"}), "1 to 12"),
        (line(id=1, text="어제", today="2026-03-18", options={"week_of_month": "iso"}), "rows"),
        (line(id=1, text="어제", today="2026-03-18", options={"names": "x"}), '"names"'),
        (line(id=1, text="어제", today="2026-03-18", options=[1]), '"options"'),
    ],
)
def test_a_bad_line_is_named_by_its_number_and_what_is_wrong(bad, said):
    with pytest.raises(CommandError) as raised:
        list(read_lines([line(id=0, text="어제", today="2026-03-18"), bad]))
    assert raised.value.returncode == 2
    assert str(raised.value).startswith("Line 2: ")
    assert said in str(raised.value)


def test_one_text_is_read_with_its_day():
    out = StringIO()
    call_command("periods", "last week", "--today", "2026-03-18", "--json", stdout=out)
    assert json.loads(out.getvalue())[0]["end_exclusive"] == "2026-03-16"
    with pytest.raises(CommandError):
        call_command("periods", "last week", stdout=StringIO())
    with pytest.raises(CommandError):
        call_command("periods", stdout=StringIO())


@pytest.mark.slow
def test_it_works_where_no_database_can_be_reached(tmp_path):
    environment = {
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        "JANGBU_DATA": str(tmp_path),
        "PATH": "/usr/bin",
    }
    done = subprocess.run(
        [sys.executable, "manage.py", "periods", "--jsonl"],
        input=line(id=1, text="어제", today="2026-03-18") + "\n{\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment,
        timeout=120,
        check=False,
    )
    assert json.loads(done.stdout)["periods"][0]["start"] == "2026-03-17"
    assert done.returncode == 2
    assert "Line 2" in done.stderr
