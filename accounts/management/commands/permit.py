"""Gives a person a permission that goes beyond their grants, or takes it away."""

from argparse import ArgumentParser
from typing import Any

from accounts.people import permission_named, permit, person_named
from tenants.command import BadInput, TenantCommand


class Command(TenantCommand):
    """Permits a person something as a whole: to count everything, to read the traces of others, …"""

    help = "Give a person a permission such as knowledge.count_all or answering.view_traces, or take it away."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add person and permission."""
        super().add_arguments(parser)
        parser.add_argument("email", help="the person")
        parser.add_argument("permission", help="the permission, as app.codename")
        parser.add_argument("--revoke", action="store_true", help="take it away")

    def run(self, **options: Any) -> dict[str, bool]:
        """Change the permission."""
        try:
            user = person_named(options["email"])
            permission = permission_named(options["permission"])
        except LookupError as error:
            raise BadInput(str(error)) from error
        return {"changed": permit(user, permission=permission, on=not options["revoke"])}

    def show(self, result: dict[str, bool]) -> None:
        """Say whether anything changed."""
        self.stdout.write("changed" if result["changed"] else "nothing to change")
