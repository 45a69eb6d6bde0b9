"""How a company reads what is written in many ways: weeks of a month, fiscal years."""

from collections.abc import Sequence

from knowledge.dating.spots import Conventions
from knowledge.dating.weeks import WeekRule
from knowledge.periods.period import Options
from tenants.models import Tenant, WeekOfMonth


def conventions_of(tenant: Tenant) -> Conventions:
    """Return the settings that dates depend on."""
    return Conventions(week_of_month=_week_rule(tenant), fy_start_month=tenant.fiscal_year_start)


def period_options(tenant: Tenant, *, names: Sequence[str] = ()) -> Options:
    """Return the settings that reading periods depends on; in `names`, titles and the like, nothing is a date."""
    return Options(
        fy_start_month=tenant.fiscal_year_start, week_of_month=_week_rule(tenant), names=tuple(dict.fromkeys(names))
    )


def _week_rule(tenant: Tenant) -> WeekRule:
    return "rows" if tenant.week_of_month == WeekOfMonth.ROWS else "thursday"
