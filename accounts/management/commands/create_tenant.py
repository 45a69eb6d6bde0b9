"""Opens a company: its schema, its host name, and the person who administers it."""

import secrets
from argparse import ArgumentParser
from typing import Any

from django.core.validators import validate_email
from django.db import transaction
from django_tenants.utils import tenant_context

from accounts.models import Profile, User
from tenants import command
from tenants.models import Tenant
from tenants.opening import domain_of, open_tenant


class Command(command.Command):
    """Opens a company and lets its administrator in; one that is there already is left as it is."""

    help = "Open a company: its schema, host name and administrator. Changes nothing where it exists."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add name, title and administrator."""
        super().add_arguments(parser)
        parser.add_argument("name", help="its schema and first part of its host name: lower-case letters and digits")
        parser.add_argument("--title", required=True, help="the company's name for people")
        parser.add_argument("--admin", required=True, metavar="EMAIL", help="who administers it")
        parser.add_argument("--admin-name", default="", help="their name; without it the part before the @")
        parser.add_argument("--password", default="", help="their password; without it one is made and said")

    def run(self, **options: Any) -> dict[str, str]:
        """Open the company."""
        email = options["admin"].strip().lower()
        validate_email(email)
        password = options["password"] or secrets.token_urlsafe(12)
        with transaction.atomic():
            tenant, made = open_tenant(options["name"], title=options["title"])
            if made:
                _let_in(tenant, email=email, name=options["admin_name"], password=password)
        if made and not options["password"]:
            self.stderr.write(f"{email} signs in with the password {password} – it is said only here.")
        return {"schema": tenant.schema_name, "domain": domain_of(tenant.schema_name)}

    def show(self, result: dict[str, str]) -> None:
        """Say where the company is."""
        self.stdout.write(f"{result['schema']} answers at http://{result['domain']}:8000")


def _let_in(tenant: Tenant, *, email: str, name: str, password: str) -> None:
    """Make the administrator; they pass no right by it, only the admin site opens."""
    with tenant_context(tenant):
        user = User.objects.create_superuser(email, password, name=name or email.partition("@")[0])
        Profile.objects.create(user=user)
