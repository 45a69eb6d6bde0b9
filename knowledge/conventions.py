"""How a company reads what is written in many ways: weeks of a month, fiscal years."""

from knowledge.dating.spots import Conventions
from tenants.models import Tenant, WeekOfMonth


def conventions_of(tenant: Tenant) -> Conventions:
    """Return the settings that dates depend on."""
    rows = tenant.week_of_month == WeekOfMonth.ROWS
    return Conventions(week_of_month="rows" if rows else "thursday", fy_start_month=tenant.fiscal_year_start)
