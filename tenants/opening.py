"""Opening a company: schema, host name."""

from django.conf import settings
from django.db import transaction

from tenants.models import Domain, Tenant, validate_name


def domain_of(name: str) -> str:
    """Return the host name under which a company answers."""
    return f"{name}.{settings.BASE_DOMAIN}"


def open_tenant(name: str, *, title: str) -> tuple[Tenant, bool]:
    """Return the company of this name, made when it is not there yet, and whether it was made.

    Raises:
        ValidationError: the name is no good as a schema and host label.
    """
    validate_name(name)
    existing = Tenant.objects.filter(schema_name=name).first()
    if existing is not None:
        return existing, False
    with transaction.atomic():
        tenant = Tenant(schema_name=name, title=title, time_zone=settings.TENANT_TIME_ZONE)
        tenant.full_clean(exclude=["schema_name"])
        tenant.save(verbosity=0)  # what a command prints is its own
        Domain.objects.create(domain=domain_of(name), tenant=tenant, is_primary=True)
    return tenant, True
