"""Makes an API token and says it once."""

from argparse import ArgumentParser
from typing import Any

from accounts.people import person_named
from accounts.tokens import SCOPES, make_token, read_expiry
from tenants.command import BadInput, TenantCommand


class Command(TenantCommand):
    """Makes a token that carries a person; only its digest is kept."""

    help = "Make an API token that carries a person. It is shown once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add person, reach and end."""
        super().add_arguments(parser)
        parser.add_argument("email", help="the person it carries")
        parser.add_argument("--name", default="", help="what it is for")
        parser.add_argument(
            "--scopes", nargs="+", default=[], metavar="SCOPE", help=f"what it may do: {', '.join(SCOPES)}; all without"
        )
        parser.add_argument("--expires", default="", metavar="WHEN", help="90d, a date, or a moment in ISO form")

    def run(self, **options: Any) -> dict[str, str]:
        """Make the token."""
        scopes = [word for given in options["scopes"] for word in given.replace(",", " ").split()]
        try:
            user = person_named(options["email"])
            expires_at = read_expiry(options["expires"], zone=self.tenant.zone) if options["expires"] else None
            token = make_token(user, name=options["name"], scopes=scopes, expires_at=expires_at)
        except (LookupError, ValueError) as error:
            raise BadInput(str(error)) from error
        return {"token": token}

    def show(self, result: dict[str, str]) -> None:
        """Say the token."""
        self.stdout.write(result["token"])
