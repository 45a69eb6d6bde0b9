"""Background work that cannot forget its company."""

import logging
from typing import Any

from celery import Task, current_app
from django.db import connection, transaction
from django_tenants.utils import get_public_schema_name, tenant_context
from kombu.exceptions import OperationalError

from tenants.models import Tenant

logger = logging.getLogger(__name__)


class MissingTenant(RuntimeError):
    """A task was called without saying for which company."""


class TenantTask(Task):
    """A task whose first thing is to enter the schema it was given, and whose last is to leave it.

    Callers pass `schema=…`; a call without it fails before it touches a row.
    """

    abstract = True

    def __call__(self, *args: Any, schema: str | None = None, **kwargs: Any) -> Any:
        if not schema or schema == get_public_schema_name():
            raise MissingTenant(f"{self.name} was called without a company; pass schema=….")
        connection.set_schema_to_public()  # type: ignore[attr-defined]
        try:
            tenant = Tenant.objects.get(schema_name=schema)
        except Tenant.DoesNotExist:
            raise MissingTenant(f"{self.name} was called for “{schema}”, which is no company here.") from None
        try:
            with tenant_context(tenant):
                return super().__call__(*args, **kwargs)
        finally:
            connection.set_schema_to_public()  # type: ignore[attr-defined]


def send(name: str, *args: Any, countdown: float | None = None) -> None:
    """Send the task of this name for the company whose schema is set; who wakes need not know who works.

    A broker that does not answer is logged and undoes nothing: what waits is in the rows, where the sweeper finds it.
    """
    _send(name, args, schema=connection.schema_name, countdown=countdown)  # type: ignore[attr-defined]


def send_on_commit(name: str, *args: Any) -> None:
    """Send the task once this transaction has committed, for the company whose schema is set now.

    The schema is captured here: a callback that fires later may find another one set.
    """
    schema = connection.schema_name  # type: ignore[attr-defined]
    transaction.on_commit(lambda: _send(name, args, schema=schema), robust=True)


def _send(name: str, args: tuple[Any, ...], *, schema: str, countdown: float | None = None) -> None:
    try:
        current_app.send_task(name, args=args, kwargs={"schema": schema}, countdown=countdown)
    except OperationalError as error:
        logger.warning("%s for %s waits for the sweeper, the broker does not answer: %s", name, schema, error)
