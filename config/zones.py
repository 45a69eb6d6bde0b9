"""Times are shown by the company's clock."""

from collections.abc import Callable

from django.db import connection
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from tenants.models import Tenant


class ZoneMiddleware:
    """Sets the company's zone for the request; every request sets its own, so none sees the one before it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        tenant = connection.tenant  # type: ignore[attr-defined]
        if isinstance(tenant, Tenant):
            timezone.activate(tenant.zone)
        else:
            timezone.deactivate()
        return self.get_response(request)
