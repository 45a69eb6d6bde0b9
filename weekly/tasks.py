"""What workers do for this room: wake-ups only, the rows hold the rest."""

from celery import shared_task

from tenants.tasks import TenantTask
from weekly import summaries


@shared_task(base=TenantTask)
def summarise(contribution_id: int) -> None:
    """Sum up a contribution's sections and its team's month."""
    summaries.summarise(contribution_id)
