"""Leaves a document to its own grants alone, or lets it inherit again."""

from argparse import ArgumentParser
from typing import Any

from knowledge import sharing
from knowledge.identifying import document_with_id
from tenants.command import BadInput, TenantCommand


class Command(TenantCommand):
    """Restricts a document: until it is granted nobody sees it."""

    help = "Restrict a document to its own grants, or with --off let it inherit its knowledge base's."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the document."""
        super().add_arguments(parser)
        parser.add_argument("--document", required=True, metavar="ID", help="the document")
        parser.add_argument("--off", action="store_true", help="let it inherit its knowledge base's grants again")

    def run(self, **options: Any) -> dict[str, bool]:
        """Restrict or not."""
        try:
            document = document_with_id(options["document"])
        except LookupError as error:
            raise BadInput(str(error)) from error
        return {"changed": sharing.restrict(document, on=not options["off"], by=None)}

    def show(self, result: dict[str, bool]) -> None:
        """Say whether anything changed."""
        self.stdout.write("changed" if result["changed"] else "nothing to change")
