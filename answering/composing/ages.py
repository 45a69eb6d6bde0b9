"""What is said of time: that a period has nothing and what there is instead, that a date is unknown, that a text was
replaced later."""

from collections.abc import Sequence

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from answering.composing.dateline import dates_of, name_of
from knowledge.ledger.existing import Existing
from knowledge.periods.period import Period

SHOWN = 3
"""Near periods that are named at most."""


def nothing_in(periods: Sequence[Period], existing: Sequence[Existing]) -> tuple[str, ...]:
    """Return the sentences of a refusal: which period has nothing, and what there is near it, nearest first."""
    said = [_("I found nothing of this period (%(dates)s).") % {"dates": _all_dates(periods)}]
    if existing:
        said.append(
            _("There is this instead: %(existing)s.") % {"existing": ", ".join(map(_there_is, existing[:SHOWN]))}
        )
    return tuple(said)


def empty_period(period: Period) -> str:
    """Return the sentence for one of several periods that has nothing while another has."""
    return _("I found nothing of %(dates)s.") % {"dates": dates_of(period, _language())}


def only_undated(periods: Sequence[Period]) -> str:
    """Return the sentence for an answer that rests on papers of unknown date alone."""
    return _("Nothing is known to be of this period (%(dates)s); the date of what is quoted is unknown.") % {
        "dates": _all_dates(periods)
    }


def replaced_by(title: str, date: str | None) -> str:
    """Return the sentence for a document that replaced what is quoted."""
    return _("A later document replaces it: “%(title)s” (%(date)s).") % {
        "title": title,
        "date": date or _("date unknown"),
    }


def newer_version(title: str, *, quoted: int, current: int, date: str | None) -> str:
    """Return the sentence for an old version that is quoted because its time was asked about."""
    return _(
        "“%(title)s” is quoted as of then, version %(quoted)s; the current one is version %(current)s (%(date)s)."
    ) % {
        "title": title,
        "quoted": quoted,
        "current": current,
        "date": date or _("date unknown"),
    }


def _there_is(existing: Existing) -> str:
    count = existing.documents
    return ngettext("%(count)s document of %(when)s", "%(count)s documents of %(when)s", count) % {
        "count": count,
        "when": name_of(existing.period, _language()),
    }


def _all_dates(periods: Sequence[Period]) -> str:
    return ", ".join(dates_of(period, _language()) for period in periods)


def _language() -> str:
    return "ko" if (get_language() or "").startswith("ko") else "en"
