"""Which dates a version is about: the first source that speaks wins, and every other candidate is kept beside it."""

import re
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, Final, get_args

from psycopg.types.range import DateRange

from knowledge.conventions import conventions_of
from knowledge.dating.candidate import DateCandidate, Precision, Source
from knowledge.dating.choosing import choose, dates_in_properties, dates_in_text
from knowledge.dating.names import dates_in_filename, dates_in_folders
from knowledge.extraction.block import Block
from knowledge.extraction.labels import labelled_dates
from knowledge.job import Job
from knowledge.models import DateSource, Version
from tenants.clock import current_tenant

DATE_FIELDS: Final = ("covers", "dated_on", "date_source", "date_precision", "date_candidates")
"""The columns that dating writes."""

GIVEN: Final = frozenset({"manual", "app"})
"""Sources that nothing read out of the file ever replaces."""

_ORDER: Final[tuple[Source, ...]] = get_args(Source)
_SPEAKERS: Final = _ORDER[:-1]  # what a file's metadata claims never speaks

Labelled = tuple[tuple[str, str], ...]

_SENT = re.compile(r"Date: (\S+T\S+)")
_MAIL_DATE = re.compile(r"^날짜: ([0-9]{4}-[0-9]{2}-[0-9]{2}) ([0-9]{2}:[0-9]{2})$", re.M)


def run(job: Job) -> None:
    """Set covers, dated_on, source, precision and candidates; a person's correction is never overwritten."""
    with job.writing() as version:
        set_dates(version, job.extracted.labelled_dates, properties=job.extracted.properties)
        version.save(update_fields=DATE_FIELDS)


def set_dates(version: Version, labelled: Labelled, *, properties: Mapping[str, str] | None = None) -> None:
    """Date a version by what was given with it, its name, its folders and the labelled dates of its text.

    Nothing is saved. Without `properties` what the file's metadata was found to claim stays as it is.

    Raises:
        ValueError, KeyError, TypeError: what is stored of its dates cannot be read; nothing is changed then.
    """
    stored = stored_candidates(version)
    tenant = current_tenant()
    said, zone = conventions_of(tenant), tenant.zone
    folders = version.path.split("/")[:-1]
    found = [each for each in stored if each.source in GIVEN]
    found += dates_in_filename(version.file_name, folders=folders, conventions=said)
    found += dates_in_folders(folders, conventions=said)
    found += dates_in_text(labelled, zone=zone)
    if properties is None:
        found += [each for each in stored if each.source == "properties"]
    else:
        found += dates_in_properties(properties, zone=zone)
    choose_anew(version, found)


def choose_anew(version: Version, candidates: Iterable[DateCandidate]) -> None:
    """Give a version these candidates and let the first source that speaks date it; nothing is saved."""
    kept = sorted(candidates, key=lambda each: _ORDER.index(each.source))
    by_source = {source: [each for each in kept if each.source == source] for source in _SPEAKERS}
    chosen = choose(**by_source)
    version.date_candidates = [each.as_json() for each in kept]
    if chosen is None:
        version.covers, version.dated_on = None, None
        version.date_source, version.date_precision = DateSource.UNKNOWN, ""
        return
    version.covers = as_range(chosen.start, chosen.end)
    version.dated_on = chosen.start
    version.date_source, version.date_precision = chosen.source, chosen.precision


def give_date(version: Version, candidate: DateCandidate) -> None:
    """Date a version by what is said of it from outside, as a registered weekly report's week; saved at once.

    It goes before other dates given with the file and replaces the one of the same precision; a person's correction
    stands above it. The caller holds the row.
    """
    if candidate.source != "app":
        raise ValueError(f"A date that is given has the source “app”, not “{candidate.source}”.")
    others = [
        each for each in stored_candidates(version) if (each.source, each.precision) != ("app", candidate.precision)
    ]
    choose_anew(version, [candidate, *others])
    version.save(update_fields=DATE_FIELDS)


def stored_candidates(version: Version) -> list[DateCandidate]:
    """Return the candidates that stand beside a version.

    Where the date was given or corrected and no candidate says so, the date itself is one: it was written by other
    means, and must not be lost.
    """
    found = [DateCandidate.from_json(each) for each in version.date_candidates]
    source: Any = version.date_source
    if source in GIVEN and version.covers is not None and not any(each.source == source for each in found):
        start, end = version.covers.lower, version.covers.upper
        precision: Any = version.date_precision if version.date_precision in get_args(Precision) else "range"
        found.insert(0, DateCandidate(start, end, precision, source, f"{start}"))
    return found


def labelled_again(version: Version, blocks: Iterable[Mapping[str, Any]]) -> Labelled:
    """Return the labelled dates of a version as its reader found them, from what is stored of it.

    A mail's is its Date header alone. Its instant stands in the candidate's text, or in the header lines, which are
    written in Seoul's time.
    """
    for each in version.date_candidates:
        if each.get("source") == "text" and (sent := _SENT.fullmatch(each.get("text", ""))):
            return (("Date", sent[1]),)
    read = [Block(text=each["text"], kind=each.get("kind") or "paragraph") for each in blocks]
    if version.file_name.lower().endswith(".eml"):
        for block in read[:2]:
            if block.kind == "paragraph" and (sent := _MAIL_DATE.search(block.text)):
                return (("Date", f"{sent[1]}T{sent[2]}:00+09:00"),)
    return labelled_dates(read)


def as_range(start: date, end: date) -> DateRange:
    """Return the half-open range, the one way a range is made for the database.

    Raises:
        ValueError: it would hold no day; PostgreSQL would store it as empty and no period would ever meet it.
    """
    if end <= start:
        raise ValueError(f"The range from {start} to {end} holds no day.")
    return DateRange(start, end, "[)")
