"""Gives or takes away rights to a knowledge base or a document."""

from argparse import ArgumentParser
from typing import Any

from accounts.departments import department_named
from accounts.people import group_named, person_named
from knowledge import sharing
from knowledge.identifying import document_with_id
from knowledge.models import Level
from knowledge.recipients import knowledge_base_named
from tenants.command import BadInput, TenantCommand


class Command(TenantCommand):
    """Grants a knowledge base or a document; the operator's, whom no right narrows."""

    help = "Grant a knowledge base or a document to a group, a department or a person, or take a grant away."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add what is granted, to whom, and how far."""
        super().add_arguments(parser)
        target = parser.add_mutually_exclusive_group(required=True)
        target.add_argument("--kb", metavar="NAME", help="the knowledge base")
        target.add_argument("--document", metavar="ID", help="the document")
        holder = parser.add_mutually_exclusive_group(required=True)
        holder.add_argument("--group", metavar="NAME")
        holder.add_argument("--department", metavar="PATH", help="its people and those of the departments below it")
        holder.add_argument("--user", metavar="EMAIL")
        parser.add_argument(
            "--as", dest="level", choices=Level.values, default=Level.VIEW.value, help="what it lets them do (view)"
        )
        parser.add_argument("--revoke", action="store_true", help="take this level away, and those that hold it")

    def run(self, **options: Any) -> dict[str, bool]:
        """Give or take."""
        try:
            target = knowledge_base_named(options["kb"]) if options["kb"] else document_with_id(options["document"])
            holder: sharing.Holder
            if options["user"]:
                holder = person_named(options["user"])
            elif options["group"]:
                holder = group_named(options["group"])
            else:
                holder = department_named(options["department"])
        except LookupError as error:
            raise BadInput(str(error)) from error
        change = sharing.revoke if options["revoke"] else sharing.grant
        return {"changed": change(target, to=holder, level=Level(options["level"]), by=None)}

    def show(self, result: dict[str, bool]) -> None:
        """Say whether anything changed."""
        self.stdout.write("changed" if result["changed"] else "nothing to change")
