"""Take files or folders into a knowledge base, with what a manifest says about them."""

import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click
from django.core.management.base import CommandError

from accounts.people import active_person
from knowledge.folders import files_below
from knowledge.intake import Given, Intake
from knowledge.listing import given_by_manifest
from knowledge.models import KnowledgeBase
from knowledge.recipients import knowledge_base_named
from knowledge.working import Worker, WorkerProblem, some_worker
from tenants.command import BadInput, TenantCommand

POLL_SECONDS = 0.4


class Command(TenantCommand):
    """`ingest PATH… --tenant T --user EMAIL --kb NAME [--manifest CSV] [--wait]`."""

    help = "Take files in as a person; the command acts for the operator, the person is recorded as the uploader."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add files, person, knowledge base, manifest, waiting."""
        super().add_arguments(parser)
        parser.add_argument("paths", nargs="*", type=Path, help="files or folders")
        parser.add_argument("--user", required=True, help="who uploads, by e-mail")
        parser.add_argument("--kb", help="the knowledge base, by name; a manifest's row may name another")
        parser.add_argument("--manifest", type=Path, help="a CSV that lists the files and what is known of them")
        parser.add_argument("--wait", action="store_true", help="wait until every file has its state")

    def run(self, **options: Any) -> dict[str, Any]:
        """Upload all, wait if asked to, and return a row for every file."""
        try:
            uploader = active_person(options["user"])
            base = knowledge_base_named(options["kb"]) if options["kb"] else None
        except LookupError as error:
            raise BadInput(error.args[0]) from error
        for path in [*options["paths"], *([options["manifest"]] if options["manifest"] else [])]:
            if not path.exists():
                raise BadInput(f"There is no file or folder {path}.")
        intake = Intake()
        given, errors = self._given(base, options, intake)
        for file in self._with_bar(given):
            intake.take(file, uploader=uploader)
        for file in given:
            problem = intake.link_superseded(file)
            if problem:
                errors.append({"line": None, "path": file.path, "message": problem})
                self.stderr.write(problem)
        if options["wait"]:
            self._wait(intake)
        rows = intake.finished_rows()
        result: dict[str, Any] = {
            "documents": [row.as_dict() for row in rows],
            "by_state": dict(Counter(str(row.state) for row in rows)),
        }
        return result | {"errors": errors} if options["manifest"] else result

    def _given(
        self, base: KnowledgeBase | None, options: dict[str, Any], intake: Intake
    ) -> tuple[list[Given], list[dict[str, Any]]]:
        """Return what to take in, and what is wrong with rows of the manifest; their files have a row all the same."""
        if not options["manifest"]:
            if base is None or not options["paths"]:
                raise BadInput("Say what to take in and where to: ingest PATH… --kb NAME, or --manifest CSV.")
            return [
                Given(file=file, path=path, knowledge_base=base) for file, path in files_below(options["paths"])
            ], []
        try:
            given, errors = given_by_manifest(options["manifest"], base=base, below=options["paths"])
        except ValueError as error:
            raise BadInput(error) from error
        wrong: dict[str, list[str]] = {}
        for each in errors:
            said = f"line {each['line']}: {each['message']}"
            self.stderr.write(f"{options['manifest'].name} {said}")
            if each["path"]:
                wrong.setdefault(each["path"], []).append(said)
        for path, said_of_it in wrong.items():
            intake.refuse(path, "manifest", " ".join(said_of_it))
        return given, errors

    def show(self, result: Any) -> None:
        """Print the failures, then how many files there are by state."""
        for row in result["documents"]:
            if row["error"]:
                self.stdout.write(f"{row['path']}: {row['state']} – {row['error']['message']}")
        self.stdout.write(", ".join(f"{state} {count}" for state, count in sorted(result["by_state"].items())))

    def _with_bar(self, given: Sequence[Given]) -> Iterator[Given]:
        with click.progressbar(given, label="uploading", file=sys.stderr) as bar:
            yield from bar

    def _wait(self, intake: Intake) -> None:
        """Wait until nothing of this intake is on its way, with a worker of our own when nobody's answers."""
        left = intake.unfinished()
        if not left:
            return
        with some_worker() as worker, click.progressbar(length=left, label="reading", file=sys.stderr) as bar:
            self._follow(intake, worker, bar, left)

    def _follow(self, intake: Intake, worker: Worker, bar: Any, left: int) -> None:
        while left:
            time.sleep(POLL_SECONDS)
            try:
                worker.keep_alive()
            except WorkerProblem as problem:
                raise CommandError(str(problem)) from problem
            now = intake.unfinished()
            bar.update(max(0, left - now))
            left = now
