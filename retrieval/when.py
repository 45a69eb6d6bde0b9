"""The periods that a search's words name, read by the rules of the company."""

import datetime
from collections.abc import Mapping
from typing import Any

from knowledge.conventions import conventions_of
from knowledge.periods.period import Options, Period
from knowledge.periods.reading import read_periods
from tenants.models import Tenant


def periods_in(
    query: str, *, today: datetime.date, tenant: Tenant, filters: Mapping[str, Any] | None = None
) -> tuple[Period, ...]:
    """Return the periods named, in the order of the text; none where a filter already says which.

    A filter by period is hard, words are soft: where both are there the words would only say it again.
    """
    if filters and filters.get("period"):
        return ()
    rules = conventions_of(tenant)
    options = Options(fy_start_month=rules.fy_start_month, week_of_month=rules.week_of_month)
    return tuple(read_periods(query, today, options=options))
