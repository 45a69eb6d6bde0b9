"""Ask the ledger as a person: an aggregate request in, its numbers out."""

import json
import sys
from argparse import ArgumentParser
from typing import Any, Final

from accounts.people import active_person
from accounts.viewer import viewer_of
from knowledge.ledger.aggregates import aggregate
from knowledge.ledger.errors import LedgerError
from knowledge.ledger.reading import request_from
from knowledge.ledger.wire import as_wire
from tenants.command import BadInput, TenantCommand

_LARGEST: Final = 1 << 20  # bytes: a request with the most values allowed is smaller


class Command(TenantCommand):
    """`ledger --tenant T --user EMAIL`, the request as JSON on standard input."""

    help = 'Count what a person may open; reads a request like {"measure": "count"} as JSON from standard input.'

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the person."""
        super().add_arguments(parser)
        parser.add_argument("--user", required=True, help="who asks, by e-mail")

    def run(self, **options: Any) -> dict[str, Any]:
        """Read the request, ask, and return what the ledger says."""
        given = self._request()
        try:
            viewer = viewer_of(active_person(options["user"]), zone=self.tenant.time_zone)
        except LookupError as error:
            raise BadInput(error) from error
        try:
            return as_wire(aggregate(viewer, request_from(given)))
        except LedgerError as error:
            raise BadInput(f"{error.field}: {error.message}" if error.field else error.message) from error

    def _request(self) -> Any:
        text = sys.stdin.read(_LARGEST + 1)
        if len(text) > _LARGEST:
            raise BadInput("The request on standard input is longer than a million characters: ask in parts.")
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise BadInput('Standard input takes a request as JSON, like {"measure": "count"}.') from None
