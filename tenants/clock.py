"""What "today" is: the one place that reads the clock for a company."""

import datetime

from django.db import connection
from django.utils import timezone

from tenants.models import Tenant


def today(tenant: Tenant) -> datetime.date:
    """Return the calendar date in the company's zone: at Monday 07:30 in Seoul it is Monday."""
    return timezone.now().astimezone(tenant.zone).date()


def current_tenant() -> Tenant:
    """Return the company whose schema is set.

    Raises:
        LookupError: no company's schema is set; enter one with `tenant_context`.
    """
    tenant = connection.tenant  # type: ignore[attr-defined]
    if isinstance(tenant, Tenant):
        return tenant
    try:
        return Tenant.objects.get(schema_name=connection.schema_name)  # type: ignore[attr-defined]
    except Tenant.DoesNotExist:
        raise LookupError("No company's schema is set here; enter one with tenant_context(tenant).") from None
