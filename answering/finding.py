"""What a route found, before it is worded."""

from dataclasses import dataclass, field
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

    `said` are sentences that are whole already, in the question's language, before any quote; where something is
    refused they stand in place of its sentence. `numbers` are those of the sentences and the headline, each with where
    it is from. `rows`, `states`, `exact_parts`, `choices` and `links` are those of the answer. `notes` are whole
    sentences that stand behind the quotes.
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
    said: tuple[str, ...] = ()
    numbers: tuple[dict[str, Any], ...] = ()
    rows: tuple[dict[str, Any], ...] = ()
    states: dict[str, int] = field(default_factory=dict)
    exact_parts: tuple[dict[str, Any], ...] = ()
    choices: tuple[dict[str, str], ...] = ()
    links: dict[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
