"""A tenant's settings as options of reading."""

from knowledge.conventions import period_options
from knowledge.periods import Options
from tenants.models import Tenant, WeekOfMonth


def test_options_are_a_tenant_s_settings_with_the_names_given():
    tenant = Tenant(fiscal_year_start=4, week_of_month=WeekOfMonth.ROWS)
    assert period_options(tenant, names=["3월 혁신", "3월 혁신"]) == Options(4, "rows", ("3월 혁신",))


def test_a_tenant_without_settings_has_calendar_years_and_the_thursday_rule():
    assert period_options(Tenant()) == Options()
