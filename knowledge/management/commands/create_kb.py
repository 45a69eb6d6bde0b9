"""Makes a knowledge base."""

from argparse import ArgumentParser
from typing import Any

from django.db import transaction

from accounts.departments import department_named
from knowledge.history import record
from knowledge.models import KnowledgeBase
from knowledge.naming import clean_name
from tenants.command import BadInput, TenantCommand


class Command(TenantCommand):
    """Makes a knowledge base; one of that name is left as it is."""

    help = "Make a knowledge base, granted to nobody yet unless it is open. Changes nothing where it exists."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add its name and facts."""
        super().add_arguments(parser)
        parser.add_argument("name", help="its name")
        access = parser.add_mutually_exclusive_group()
        access.add_argument("--open", action="store_true", dest="is_open", help="everybody may open what is in it")
        access.add_argument(
            "--granted", action="store_false", dest="is_open", help="those it is granted to may (default)"
        )
        parser.add_argument("--description", default="", help="what it is for")
        parser.add_argument("--department", default="", metavar="PATH", help="the department that owns it")

    def run(self, **options: Any) -> dict[str, str]:
        """Make it."""
        name = clean_name(options["name"]).name if options["name"].strip() else ""
        try:
            department = department_named(options["department"]) if options["department"] else None
        except LookupError as error:
            raise BadInput(str(error)) from error
        with transaction.atomic():
            base = KnowledgeBase.objects.filter(name=name).first()
            if base is None:
                base = KnowledgeBase(
                    name=name,
                    description=options["description"],
                    is_open=bool(options["is_open"]),
                    department=department,
                )
                base.full_clean()
                base.save()
                record("create", base, by=None, open=base.is_open)
        return {"id": str(base.uuid), "name": base.name}

    def show(self, result: dict[str, str]) -> None:
        """Say its name and id."""
        self.stdout.write(f"{result['name']} {result['id']}")
