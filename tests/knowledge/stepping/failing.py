"""A step that raises over files named so."""

from django.db import OperationalError

from knowledge.job import Job


def run(job: Job) -> None:
    """Fail as our own faults do, or as a database that goes away."""
    if "고장" in job.version.file_name:
        raise ZeroDivisionError("a fault of ours")
    if "끊김" in job.version.file_name:
        raise OperationalError("the database went away")
