"""What workers do for this room: wake-ups only, the rows hold the rest."""

from celery import shared_task

from knowledge import ingestion
from tenants.tasks import TenantTask


@shared_task(base=TenantTask)
def ingest(version_id: int) -> None:
    """Take a version through the steps, if it still waits for somebody."""
    ingestion.ingest(version_id)
