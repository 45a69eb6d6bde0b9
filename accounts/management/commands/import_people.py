"""Lets people in from a table, and brings those who are there up to date."""

from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from accounts.importing import UnreadableTable, import_people
from tenants.command import BadInput, TenantCommand


class Command(TenantCommand):
    """Imports a CSV of people; rows that cannot be used are reported, and the others go on."""

    help = "Import people from a CSV file: email,name,aliases,department,title,rank,groups,password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the table."""
        super().add_arguments(parser)
        parser.add_argument(
            "csv", type=Path, help="the table: UTF-8 or CP949, lists by “;”, departments as paths by “/”"
        )

    def run(self, **options: Any) -> dict[str, Any]:
        """Read the table."""
        path: Path = options["csv"]
        try:
            report = import_people(path.read_bytes())
        except UnreadableTable as error:
            raise BadInput(f"{path.name}: {error}") from error
        except (FileNotFoundError, IsADirectoryError) as error:
            raise BadInput(f"There is no file “{path}”.") from error
        except OSError as error:
            raise CommandError(f"{path} cannot be read ({error.strerror}).") from error
        return asdict(report)

    def show(self, result: dict[str, Any]) -> None:
        """Say how many, and what was wrong."""
        self.stdout.write(f"{result['created']} created, {result['updated']} updated")
        for error in result["errors"]:
            self.stderr.write(f"line {error['line']}: {error['message']}")
