"""Set the demo up and ask it its questions: `python -m demo`, or `--quiet` for the set-up alone.

Everything goes through the commands that a company uses; what is there already is left as it is.
"""

import argparse
import io
import json
import os
import sys
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.management import call_command

from config.commandline import make_ready
from config.environment import read
from demo import companies, making, people

HERE = Path(__file__).resolve().parent
QUESTIONS = HERE / "questions.jsonl"
READY = "ready-2"


def main() -> int:
    """Make files, companies, people, shelves; take the files in; then ask, unless told to be quiet."""
    parser = argparse.ArgumentParser(prog="python -m demo", description=__doc__)
    parser.add_argument("--quiet", action="store_true", help="set up only, and only what is missing")
    quiet = parser.parse_args().quiet
    folder: Path = read()["JANGBU_DATA"] / "demo"
    make_ready()
    stamp = folder / READY
    if not (quiet and stamp.exists()):
        make_files(folder)
        for company in companies.COMPANIES:
            set_up(company, folder / "files" / company.name)
        stamp.touch()
    if not quiet:
        ask_questions()
        say("\nThe web page: make up.")
    say_sign_ins()
    return 0


def make_files(folder: Path) -> None:
    """Make the files once; they stay as of that day, so that a second run takes nothing new in."""
    stamp = folder / "files" / "made"
    if not stamp.exists():
        say("Making the demo companies' files …")
        making.make(folder / "files", today=datetime.now(ZoneInfo("Asia/Seoul")).date())
        stamp.touch()


def set_up(company: companies.Company, files: Path) -> None:
    """Open the company, bring in people, shelves and grants, then the files its manifest lists."""
    name = company.name
    run("create_tenant", name, title=company.title, admin=company.keeper, password=people.PASSWORDS[name])
    run("import_people", files / "people.csv", tenant=name)
    run("permit", company.keeper, "knowledge.count_all", tenant=name)
    for base in json.loads((files / "knowledge_bases.json").read_text(encoding="utf-8")):
        options = {"open": True} if base["access"] == "open" else {"granted": True}
        run(
            "create_kb",
            base["name"],
            tenant=name,
            description=base["description"],
            department=base["department"],
            **options,
        )
        for grant in base["grants"]:
            whom = {grant["to"]: grant["name"]}
            run("grant", tenant=name, kb=base["name"], **{"as": grant["as"]}, **whom)
    say(f"Taking in the files of {company.title} …")
    result = run("ingest", files, tenant=name, user=company.keeper, manifest=files / "manifest.csv", wait=True)
    counts = ", ".join(f"{state} {count}" for state, count in sorted(result["by_state"].items()))
    say(f"  {counts}")
    for row in result["documents"]:
        if row["error"]:
            say(f"  {row['path']}: {row['error']['message']}")


def ask_questions() -> None:
    """Ask the demo's questions and print question, answer, headline, sources and route."""
    for line in QUESTIONS.read_text(encoding="utf-8").splitlines():
        row: Mapping[str, Any] = json.loads(line)
        say(f"\n▸ {row['question']}   — {row['user']}")
        call_command("ask", row["question"], tenant=row["tenant"], user=row["user"])


def say_sign_ins() -> None:
    """Say where both companies answer and as whom one can sign in; demo/README.md says what each person is good for."""
    for company in companies.COMPANIES:
        some = ", ".join(f"{each.sign_in}@{company.name}.example" for each in people.PEOPLE[company.name][:4])
        say(f"http://{company.name}.localhost:8000 — {some}, …; password {people.PASSWORDS[company.name]}")


def run(command: str, *arguments: object, **options: object) -> Any:
    """Run a management command by its options' names and return what it prints as JSON."""
    words = [str(each) for each in arguments] + ["--json"]
    for name, value in options.items():
        words += [f"--{name}"] if value is True else [f"--{name}", str(value)]
    printed = io.StringIO()
    call_command(command, *words, stdout=printed)
    return json.loads(printed.getvalue())


def say(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
