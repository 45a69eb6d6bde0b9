"""The wording without a model: quoted sentences, each with its title, date and citation."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from answering.answer import Citation
from answering.composing.refusals import refusal
from answering.finding import Finding


def worded(finding: Finding) -> Iterator[str]:
    """Yield the answer piece by piece, each whole and fit to be shown, in the language that is set."""
    if finding.refused is not None:
        yield refusal(finding.refused)
        return
    by_number = {citation.n: citation for citation in finding.citations}
    for place, quote in enumerate(finding.quotes):
        citation = by_number[quote.n]
        line = _("“%(quote)s” — %(source)s [%(n)s]") % {
            "quote": quote.shown,
            "source": said_source(citation),
            "n": quote.n,
        }
        yield line if place == 0 else f"\n\n{line}"
    for note in finding.notes:
        yield f"\n\n{note}"


def said_source(citation: Citation) -> str:
    """Return title and date; a paper without a date says so."""
    return f"{citation.title} ({citation.date or _('date unknown')})"
