"""`make demo` on an empty data folder: two companies, real files, real worker, real embedder; then the same again."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
AUTHOR_RECORDS = 84

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


class Demo:
    """A data folder with the demo in it, and what setting it up printed."""

    def __init__(self, data: Path) -> None:
        self._environment = {
            **{name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "BROKER_URL"}},
            "JANGBU_DATA": str(data),
            "JANGBU_EMBEDDER": "local",
        }
        self.printed = self.run("-m", "demo")

    def run(self, *words: str, stdin: str = "") -> str:
        """Run a Python command in this data folder; it must succeed."""
        done = subprocess.run(
            [sys.executable, *words], cwd=ROOT, env=self._environment, capture_output=True, text=True, input=stdin
        )
        assert done.returncode == 0, done.stderr[-3000:]
        return done.stdout

    def json(self, *words: str, stdin: str = "") -> Any:
        """Return the one JSON object that a command prints."""
        return json.loads(self.run(*words, "--json", stdin=stdin))

    def counts(self) -> list[tuple[str, int]]:
        """Return how many rows the tables of both companies have."""
        code = (
            "from config.commandline import make_ready; make_ready()\n"
            "import json\n"
            "from django.apps import apps\n"
            "from django_tenants.utils import schema_context\n"
            "names = ['knowledge.Document', 'knowledge.Version', 'knowledge.Event', 'knowledge.DocumentUserGrant',\n"
            "         'retrieval.Passage', 'accounts.User', 'accounts.Department', 'knowledge.KnowledgeBase']\n"
            "rows = []\n"
            "for schema in ('hanbit', 'saebom'):\n"
            "    with schema_context(schema):\n"
            "        rows += [(f'{schema}.{name}', apps.get_model(name).objects.count()) for name in names]\n"
            "        if schema == 'hanbit':\n"
            "            versions = apps.get_model('knowledge.Version').objects\n"
            "            rows.append(('records of the author', versions.filter(author__name='정다은').count()))\n"
            "            documents = apps.get_model('knowledge.Document').objects.all()\n"
            "            rows.append(('five', max(each.versions.count() for each in documents)))\n"
            "print(json.dumps(rows))\n"
        )
        return [(name, count) for name, count in json.loads(self.run("-c", code))]


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Demo]:
    """Set the demo up once; its services end with the tests."""
    made = Demo(tmp_path_factory.mktemp("demo") / "data")
    yield made
    made.run("-m", "config.embedded", "destroy")


def test_the_demo_asks_at_least_eight_questions_with_answers_sources_and_routes(demo):
    assert demo.printed.count("▸ ") >= 8
    assert demo.printed.count("route: search") >= 8
    assert demo.printed.count("route: decline") >= 2
    assert demo.printed.count("  [1] ") >= 8
    assert "최대 5일" in demo.printed


def test_every_file_has_a_state_and_the_author_exactly_84_records(demo):
    counts = dict(demo.counts())
    assert counts["hanbit.knowledge.Document"] >= 150
    assert counts["saebom.knowledge.Document"] >= 20
    assert counts["records of the author"] == AUTHOR_RECORDS
    assert counts["five"] == 5
    assert "failed 4" in demo.printed
    assert "no_text 1" in demo.printed


def test_a_second_run_adds_nothing(demo):
    before = demo.counts()
    again = demo.run("-m", "demo")
    assert "unchanged" in again
    assert demo.counts() == before


def test_what_can_be_answered_is_and_what_cannot_is_refused(demo):
    result = demo.json("-m", "benchmarks.refusal")
    assert (result["answerable"], result["unanswerable"]) == (100, 100)
    assert result["answerable_refused"] <= 5, result["refused_ids"]
    assert result["unanswerable_refused"] >= 90, result["answered_ids"]


def test_the_other_company_answers_from_its_own_papers(demo):
    question = "연차는 며칠까지 이월할 수 있어?"
    here = demo.json("manage.py", "ask", question, "--tenant", "hanbit", "--user", "doyun@hanbit.example")
    there = demo.json("manage.py", "ask", question, "--tenant", "saebom", "--user", "boram@saebom.example")
    assert "5일" in here["answer"]
    assert "7일" in there["answer"]
    assert not {each["document_id"] for each in here["citations"]} & {
        each["document_id"] for each in there["citations"]
    }
