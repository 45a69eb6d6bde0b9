"""What a route found, before it is worded."""

from dataclasses import dataclass
from typing import Any

from answering.answer import Card, Citation, Totals
from knowledge.ledger.existing import Existing
from knowledge.ledger.request import AggregateResult


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a source: `text` as they stand there, `shown` as they are read in an answer, `n` the citation."""

    text: str
    shown: str
    n: int


@dataclass(frozen=True, slots=True)
class Finding:
    """The evidence of one route, or why there is none.

    `refused` is a stable reason (see `answering.composing.refusals`). `evidence` is what the trace keeps of each
    passage given: version, hash, scores. `verdicts` are the guards' words on it. `results` are what the ledger said,
    one a request; `existing` is what there is instead, nearest first, where a period has nothing.
    """

    route: str
    reason: str
    refused: str | None = None
    quotes: tuple[Quote, ...] = ()
    citations: tuple[Citation, ...] = ()
    cards: tuple[Card, ...] = ()
    conflicts: tuple[dict[str, Any], ...] = ()
    totals: Totals | None = None
    headline: str | None = None
    evidence: tuple[dict[str, Any], ...] = ()
    verdicts: tuple[dict[str, Any], ...] = ()
    results: tuple[AggregateResult, ...] = ()
    existing: tuple[Existing, ...] = ()
