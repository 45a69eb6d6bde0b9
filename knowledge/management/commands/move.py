"""Gives a document another title, knowledge base or folder."""

from argparse import ArgumentParser
from typing import Any

from knowledge import placing
from knowledge.identifying import document_with_id
from knowledge.recipients import knowledge_base_named
from tenants.command import BadInput, TenantCommand


class Command(TenantCommand):
    """Moves or renames a document; the operator's, whom no right narrows."""

    help = "Give a document another title, knowledge base or folder."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the document and where it goes."""
        super().add_arguments(parser)
        parser.add_argument("--document", required=True, metavar="ID", help="the document")
        parser.add_argument("--title", help="its new title; the old one still finds it")
        parser.add_argument("--kb", metavar="NAME", help="its new knowledge base, whose grants it inherits from now on")
        parser.add_argument("--folder", help="its new folder; empty for none")

    def run(self, **options: Any) -> dict[str, bool]:
        """Move it."""
        if all(options[name] is None for name in ("title", "kb", "folder")):
            raise BadInput("Say what changes: --title, --kb or --folder.")
        try:
            document = document_with_id(options["document"])
            base = knowledge_base_named(options["kb"]) if options["kb"] is not None else None
            changed = placing.move(
                document, title=options["title"], knowledge_base=base, folder=options["folder"], by=None
            )
        except (LookupError, ValueError) as error:
            raise BadInput(str(error)) from error
        return {"changed": changed}

    def show(self, result: dict[str, bool]) -> None:
        """Say whether anything changed."""
        self.stdout.write("changed" if result["changed"] else "nothing to change")
