"""One transaction makes a version findable: it becomes its document's current one, the old one history."""

from knowledge.changes import tell_changed
from knowledge.job import Job
from knowledge.models import State, Version


def run(job: Job) -> None:
    """Set the final state and the document's current version: the highest number that ingestion has finished with."""
    with job.writing() as version:
        version.state = State.SEARCHABLE if job.blocks else State.NO_TEXT
        version.error_code = "" if job.blocks else "no_text"
        version.error_message = ""
        version.progress, version.step = 100, ""
        version.claim = version.lease_until = None
        version.save(update_fields=["state", "error_code", "error_message", "progress", "step", "claim", "lease_until"])
        document = version.document
        document.current = Version.objects.filter(document=document).published().order_by("-number").first()
        document.save(update_fields=["current"])
        tell_changed([document.pk])
