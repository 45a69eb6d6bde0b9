"""What is answered: values that can be written into a trace as JSON and read back."""

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Citation:
    """One numbered source: which passage of which version, dated, with the words quoted from it.

    A weekly report is cited as a whole and has no `passage_id`. `period` is "in" or "unknown" (no date) where the
    question names a period, None where it names none.
    """

    n: int
    document_id: str
    version: int
    version_id: str
    passage_id: int | None
    title: str
    date: str | None
    date_source: str
    source: str
    locator: dict[str, Any]
    quote: str
    url: str
    period: str | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """One document of the result list, its passages merged; `versions` is how many it has."""

    document_id: str
    title: str
    date: str | None
    date_source: str
    kind: str | None
    source: str
    knowledge_base: str
    versions: int
    url: str
    snippet: str = ""


@dataclass(frozen=True, slots=True)
class Totals:
    """The four numbers, never one for another. By meaning the first two are None and `exact` is False.

    With the scope "tenant" `visible_*` say how much of it the viewer may open; they are None otherwise.
    """

    total_matching_records: int | None
    total_matching_documents: int | None
    total_available_results: int
    displayed: int
    scope: str = "visible"
    visible_records: int | None = None
    visible_documents: int | None = None
    exact: bool = False


@dataclass(frozen=True, slots=True)
class ModelUse:
    """Whether a language model was asked for this answer, which one, how often."""

    called: bool = False
    name: str | None = None
    calls: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer, as every door hands it out; the fields are those of the contracts, and five beside them.

    `existing` is what there is near a period that has nothing; `states` how many of the records counted are in which
    state; `exact_parts` exact counts beside a question that has none, named by their filters; `choices` the question
    anew for each person of a name; `links` where the whole list (`documents`) and the rows (`rows_csv`) stand.
    """

    answer: str
    language: str
    route: str
    route_reason: str
    standalone_question: str
    rewrite: str = "none"
    periods: tuple[dict[str, Any], ...] = ()
    filters: dict[str, Any] = field(default_factory=dict)
    totals: Totals | None = None
    headline: str | None = None
    rows: tuple[dict[str, Any], ...] = ()
    citations: tuple[Citation, ...] = ()
    cards: tuple[Card, ...] = ()
    conflicts: tuple[dict[str, Any], ...] = ()
    numbers: tuple[dict[str, Any], ...] = ()
    model: ModelUse = ModelUse()
    refused: str | None = None
    readiness: dict[str, Any] = field(default_factory=dict)
    trace: str | None = None
    conversation: str | None = None
    timings_ms: dict[str, float] = field(default_factory=dict)
    existing: tuple[dict[str, Any], ...] = ()
    states: dict[str, int] = field(default_factory=dict)
    exact_parts: tuple[dict[str, Any], ...] = ()
    choices: tuple[dict[str, str], ...] = ()
    links: dict[str, str] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """Return the answer as JSON types."""
        return asdict(self)
