"""Registers the weekly reports among what is already there."""

from argparse import ArgumentParser
from typing import Any

from tenants.command import TenantCommand
from weekly.backfilling import backfill


class Command(TenantCommand):
    """Recognises weekly reports among all documents of the company; run again it changes nothing."""

    help = "Register the weekly reports among what is already there; what is unsure goes to the review list."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add --dry-run."""
        super().add_arguments(parser)
        parser.add_argument("--dry-run", action="store_true", help="say what would be, and write nothing")

    def run(self, **options: Any) -> dict[str, Any]:
        """Recognise and write."""
        return backfill(dry_run=options["dry_run"], failed=self.stderr.write).as_dict()
