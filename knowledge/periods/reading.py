"""Which periods a text names: folding, hiding names, scanning, joining, combining."""

from __future__ import annotations

from datetime import date

from knowledge.periods.combining import Combiner
from knowledge.periods.folding import fold
from knowledge.periods.guards import hidden
from knowledge.periods.joining import join
from knowledge.periods.period import Options, Period
from knowledge.periods.resolving import Resolver
from knowledge.periods.rules import without_rules
from knowledge.periods.scanning import scan

_DEFAULT = Options()


def read_periods(text: str, today: date, *, options: Options = _DEFAULT) -> list[Period]:
    """The periods that a text names, in text order; an empty list where it names none.

    `today` is the asker's local date. Spans are characters of `text` as given, whatever its spelling. Never raises for
    any text; what no calendar holds ("2월 30일", year 9999 and on) is no period. A text is read up to its first 500
    mentions of dates, or 4,000 places that could be one.
    """
    folded = fold(text)
    readable = hidden(folded, options.names)
    resolver = Resolver(today, options)
    mentions = scan(readable, resolver)
    if not mentions:
        return []
    periods = Combiner(readable, folded.cased, resolver).periods(without_rules(join(mentions, readable), readable))
    places = folded.places() if periods else None
    if places is None:
        return periods
    return [Period(*each.dates, each.grain, (places[each.span[0]], places[each.span[1]])) for each in periods]
