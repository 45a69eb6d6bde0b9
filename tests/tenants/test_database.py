"""The tests' own ground: transactions inside 가온, and a fresh copy after a test that commits."""

import subprocess
import sys

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django_tenants.utils import tenant_context

from knowledge.models import Kind
from tenants.models import Tenant
from tests.cast import GARAM, HANEUL, JIWOO


@pytest.mark.django_db
def test_a_test_runs_inside_gaon_with_its_people():
    assert connection.schema_name == "gaon"  # type: ignore[attr-defined]
    assert HANEUL.user.name == "하늘"
    assert JIWOO.viewer.department == "기술본부/플랫폼팀/인프라파트"


@pytest.mark.django_db
def test_the_other_company_has_its_own_people(narae):
    with tenant_context(narae):
        assert GARAM.user.name == "가람"
    assert not Group.objects.filter(name="영업팀").exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", [1, 2])
def test_what_a_committing_test_leaves_is_gone_for_the_next(turn, narae):
    assert not Group.objects.filter(name="left behind").exists()
    assert Kind.objects.filter(code="minutes").exists()
    assert Tenant.objects.count() == 2
    Group.objects.create(name="left behind")
    Kind.objects.all().delete()
    with tenant_context(narae):
        Group.objects.create(name="left behind")


def test_a_process_that_a_test_starts_works_on_the_same_database(environment):
    Group.objects.create(name="from the test")
    code = (
        "import django; django.setup()\n"
        "from django.contrib.auth.models import Group; from django_tenants.utils import schema_context\n"
        "with schema_context('gaon'): print(Group.objects.filter(name='from the test').count())"
    )
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "1", done.stderr
