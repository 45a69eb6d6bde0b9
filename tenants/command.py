"""What every command of ours shares: the company it works in, the person it works for, what it prints, how it ends."""

import json
from argparse import ArgumentParser
from difflib import get_close_matches
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.serializers.json import DjangoJSONEncoder
from django_tenants.utils import tenant_context

from tenants.models import Tenant


class BadInput(CommandError):
    """The caller asked for something that cannot be; the command ends with 2."""

    def __init__(self, message: object) -> None:
        super().__init__(message, returncode=2)


class Command(BaseCommand):
    """A command whose `run` returns one JSON-like value.

    With `--json` the value is printed as one object on standard output and nothing else is there; without, `show`
    says it for people. Subclasses raise `BadInput` for what the caller must mend (exit 2), `CommandError` for what
    failed (exit 1).
    """

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add what all share; subclasses add their own after it."""
        parser.add_argument("--json", action="store_true", dest="as_json", help="print one JSON object")

    def run(self, **options: Any) -> Any:
        """Do the work and return what is printed."""
        raise NotImplementedError

    def show(self, result: Any) -> None:
        """Print the result for people; JSON with an indent unless a subclass knows better."""
        self.stdout.write(dumps(result, indent=2))

    def handle(self, *args: Any, **options: Any) -> None:
        """Run, print, turn refused values into exit 2."""
        try:
            result = self.run(**options)
        except ValidationError as error:
            raise BadInput("; ".join(error.messages)) from error
        if result is None:
            return
        if options["as_json"]:
            self.stdout.write(dumps(result))
        else:
            self.show(result)


class TenantCommand(Command):
    """A command that works in one company, named by `--tenant`."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add --tenant."""
        super().add_arguments(parser)
        parser.add_argument("--tenant", required=True, help="the company, by its name")

    def handle(self, *args: Any, **options: Any) -> None:
        """Enter the company, run, leave it."""
        self.tenant = tenant_named(options["tenant"])
        with tenant_context(self.tenant):
            super().handle(*args, **options)


def tenant_named(name: str) -> Tenant:
    """Return the company of this name.

    Raises:
        BadInput: there is none; the nearest names are offered.
    """
    found = Tenant.objects.filter(schema_name=name).first()
    if found is None:
        names = list(Tenant.objects.values_list("schema_name", flat=True))
        near = get_close_matches(name, names, n=3, cutoff=0.5)
        hint = f" Did you mean {', '.join(near)}?" if near else " Make it with create_tenant."
        raise BadInput(f"There is no company “{name}”.{hint}")
    return found


def dumps(value: Any, *, indent: int | None = None) -> str:
    """Return JSON with Korean as it is, dates in ISO form."""
    return json.dumps(value, ensure_ascii=False, indent=indent, cls=DjangoJSONEncoder)
