"""Dates what is already there: names, folders and stored text, read anew."""

import sys
from argparse import ArgumentParser
from typing import Any

from knowledge.backfilling import backfill
from tenants.command import TenantCommand


class Command(TenantCommand):
    """`backfill_dates --tenant T [--dry-run]`; run again it writes nothing."""

    help = (
        "Date every document that is already there by its name, folders and stored text. What a person corrected and "
        "what was given with a file stays; a second run writes nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add --dry-run."""
        super().add_arguments(parser)
        parser.add_argument("--dry-run", action="store_true", help="write nothing; say how many rows would change")

    def run(self, **options: Any) -> dict[str, Any]:
        """Date them."""
        return backfill(dry_run=options["dry_run"], failed=self._say, progress=self._progress).as_dict()

    def show(self, result: dict[str, Any]) -> None:
        """Say how many were dated, by source."""
        sources = ", ".join(f"{source} {count}" for source, count in result["by_source"].items() if count)
        dated = sum(result["by_source"].values())
        self.stdout.write(
            f"{dated} of {result['records']} versions dated ({sources or 'none'}), {result['unknown']} not"
        )
        if "would_write" in result:
            self.stdout.write(f"{result['would_write']} rows would change; nothing was written")
        else:
            self.stdout.write(f"{result['written']} rows written")
        if result["failed"]:
            self.stdout.write(f"{result['failed']} could not be dated; they are named above")

    def _say(self, line: str) -> None:
        self.stderr.write(line)

    def _progress(self, line: str) -> None:
        if sys.stderr.isatty():
            self.stderr.write(line)
