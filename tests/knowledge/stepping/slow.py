"""A step that takes its time over files named so, and notes who did it."""

import os
import time

from knowledge.job import Job

SECONDS = float(os.environ.get("SLOW_STEP_SECONDS", "1.5"))


def run(job: Job) -> None:
    """Wait, then leave a note: one for each run that got through."""
    if "느린" in job.version.file_name:
        time.sleep(SECONDS)
    with job.writing() as version:
        version.notes = [*version.notes, "slow step done"]
        version.save(update_fields=["notes"])
