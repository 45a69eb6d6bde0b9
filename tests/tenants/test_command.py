"""What all commands share: the company, what is printed, how they end."""

from io import StringIO

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import connection

from tenants.command import BadInput, Command, TenantCommand, dumps
from tests.cast import GAON, NARAE, company

pytestmark = pytest.mark.django_db


class Told(TenantCommand):
    """Says where it is."""

    def run(self, **options):
        return {"schema": connection.schema_name, "말": "한글"}


class Refusing(Command):
    """Finds a value that cannot be."""

    def run(self, **options):
        raise ValidationError(["too long", "no number"])


def printed(command: Command, *words: str) -> str:
    out = StringIO()
    call_command(command, *words, stdout=out)
    return out.getvalue()


def test_it_runs_in_its_company_and_leaves_it():
    assert printed(Told(), "--tenant", NARAE, "--json") == '{"schema": "narae", "말": "한글"}\n'
    assert connection.schema_name == GAON


def test_without_json_it_is_said_for_people():
    assert printed(Told(), "--tenant", NARAE).startswith("{\n")


@pytest.mark.parametrize(("name", "hint"), [("gaom", "Did you mean gaon?"), ("zzz", "create_tenant"), ("", "create")])
def test_an_unknown_company_is_bad_input_with_a_hint(name: str, hint: str):
    with pytest.raises(BadInput, match=hint) as caught:
        printed(Told(), "--tenant", name)
    assert caught.value.returncode == 2


def test_public_is_no_company():
    with pytest.raises(BadInput):
        printed(Told(), "--tenant", "public")


def test_a_refused_value_ends_with_2_in_one_line():
    with pytest.raises(CommandError) as caught:
        printed(Refusing())
    assert caught.value.returncode == 2
    assert str(caught.value) == "too long; no number"


def test_json_keeps_korean_and_writes_dates_in_iso():
    assert dumps({"나": company(GAON).title}) == '{"나": "가온"}'
