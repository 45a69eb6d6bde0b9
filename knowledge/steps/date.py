"""Which dates a version is about: the first source that speaks wins, and every other candidate is kept beside it."""

from datetime import date

from psycopg.types.range import DateRange

from knowledge.conventions import conventions_of
from knowledge.dating.candidate import DateCandidate
from knowledge.dating.choosing import choose, dates_in_text
from knowledge.dating.names import dates_in_filename, dates_in_folders
from knowledge.job import Job
from knowledge.models import DateSource, Version
from tenants.clock import current_tenant


def run(job: Job) -> None:
    """Set covers, dated_on, source, precision and candidates; a person's correction is never overwritten."""
    with job.writing() as version:
        set_dates(version, job.extracted.labelled_dates)
        version.save(update_fields=["covers", "dated_on", "date_source", "date_precision", "date_candidates"])


def set_dates(version: Version, labelled: tuple[tuple[str, str], ...]) -> None:
    """Date a version by what was given with it, its name, its folders and the labelled dates of its text."""
    given = [
        DateCandidate.from_json(each) for each in version.date_candidates if each.get("source") in {"manual", "app"}
    ]
    folders = version.path.split("/")[:-1]
    said = conventions_of(current_tenant())
    manual = [each for each in given if each.source == "manual"]
    app = [each for each in given if each.source == "app"]
    filename = dates_in_filename(version.file_name, folders=folders, conventions=said)
    folder = dates_in_folders(folders, conventions=said)
    text = dates_in_text(labelled)
    chosen = choose(manual=manual, app=app, filename=filename, folder=folder, text=text)
    version.date_candidates = [each.as_json() for each in (*manual, *app, *filename, *folder, *text)]
    if chosen is None:
        version.covers, version.dated_on = None, None
        version.date_source, version.date_precision = DateSource.UNKNOWN, ""
        return
    version.covers = as_range(chosen.start, chosen.end)
    version.dated_on = chosen.start
    version.date_source, version.date_precision = chosen.source, chosen.precision


def as_range(start: date, end: date) -> DateRange:
    """Return the half-open range, the one way a range is made for the database.

    Raises:
        ValueError: it would hold no day; PostgreSQL would store it as empty and no period would ever meet it.
    """
    if end <= start:
        raise ValueError(f"The range from {start} to {end} holds no day.")
    return DateRange(start, end, "[)")
