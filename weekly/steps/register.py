"""The step that makes a weekly report of a file: a post by team and week, dated by the week; or a question."""

from knowledge.job import Job
from weekly.registering import judge, write


def run(job: Job) -> None:
    """Register the version where it is certainly a weekly report, put it on the review list where it may be one.

    Run again it changes nothing. Its contribution is looked up once the version is its document's current one.
    """
    judged = judge(job.version, job.blocks)
    with job.writing() as version:
        write(version, judged)
