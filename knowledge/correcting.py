"""Correcting by hand when a version is about, and undoing it; the correction is kept whatever is read later."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from knowledge.backfilling import Beginning
from knowledge.changes import tell_changed
from knowledge.dating.choosing import manual_date
from knowledge.history import record
from knowledge.models import DateSource, Document, Version
from knowledge.steps.date import DATE_FIELDS, choose_anew, labelled_again, set_dates, stored_candidates

YEARS: Final = range(1900, 2101)
"""Years a person may mean; others are slips of the hand (0204, 20244)."""


def correct_dates(version: Version, *, first: date, last: date, by: User | None) -> bool:
    """Say that a version is about the days from `first` to `last`, both included. Whether that changed anything.

    It belongs to this version: a further version of the document is dated by its own name and text. What the other
    sources say stays beside it.

    Raises:
        ValueError: the days end before they begin, or lie in no believable year.
    """
    if last < first:
        raise ValueError(_("The last day lies before the first."))
    if first.year not in YEARS or last.year not in YEARS:
        raise ValueError(_("The year is not between %(first)d and %(last)d.") % {"first": YEARS[0], "last": YEARS[-1]})
    by_hand = manual_date(first, last + timedelta(days=1))

    def correct(locked: Version) -> None:
        others = [each for each in stored_candidates(locked) if each.source != DateSource.MANUAL]
        choose_anew(locked, [by_hand, *others])

    return _change(version, correct, verb="correct date", by=by)


def undo_correction(version: Version, *, by: User | None) -> bool:
    """Go back to what the other sources say, read anew from name, folders and stored text; whether there was one."""

    def undo(locked: Version) -> None:
        stored = stored_candidates(locked)
        others = [each for each in stored if each.source != DateSource.MANUAL]
        if len(others) == len(stored):
            return
        locked.date_candidates, locked.date_source = [each.as_json() for each in others], DateSource.UNKNOWN
        blocks = Version.objects.filter(pk=locked.pk).values_list(Beginning("reading__blocks"), flat=True).get()
        set_dates(locked, labelled_again(locked, blocks or ()))

    return _change(version, undo, verb="undo date correction", by=by)


def _change(version: Version, change: Callable[[Version], None], *, verb: str, by: User | None) -> bool:
    """Change the dates under the locks that everybody takes in this order: the document, then its version."""
    with transaction.atomic():
        document = Document.objects.select_for_update(of=("self",), no_key=True).get(pk=version.document_id)
        locked = Version.objects.select_for_update(of=("self",), no_key=True).get(pk=version.pk)
        before = _said(locked)
        candidates = locked.date_candidates
        change(locked)
        if (_said(locked), locked.date_candidates) == (before, candidates):
            return False
        locked.save(update_fields=DATE_FIELDS)
        record(verb, document, by=by, version=locked.number, date=[before, _said(locked)])
        tell_changed([document.pk])  # a weekly report moves with its date
    for name in DATE_FIELDS:
        setattr(version, name, getattr(locked, name))
    return True


def _said(version: Version) -> str:
    """Return the dates and where they come from, as history keeps them."""
    if version.covers is None:
        return str(DateSource.UNKNOWN)
    first, last = version.covers.lower, version.covers.upper - timedelta(days=1)
    return f"{first.isoformat()}~{last.isoformat()} ({version.date_source})"
