"""What finding gives back: passages with every part of their score, and the facts a refusal is decided on."""

from dataclasses import asdict, dataclass, field
from typing import Any

from retrieval.timing import Timing


@dataclass(frozen=True, kw_only=True)
class Hit:
    """One passage that was found, with where it is from and why it stands where it stands.

    `document_id` and `version_id` are UUIDs as text; `passage_id` is the bigint that a document page's anchor uses.
    `date` is ISO, the first day the version is about; None where it is unknown.

    `scores` holds, each None where that ranking did not take it up:
      words             Σ idf · rank of the question's terms in passage and document name; no fixed unit
      name              the part of `words` that the document's name gave
      words_normalised  words / the best of the pool, 0 to 1
      words_rank        place in the ranking by words, from 1
      cosine            of question and passage, -1 to 1; None only for a passage that waits for its vector
      meaning_normalised  cosine between the pool's least (0) and best (1)
      meaning_rank      place in the ranking by meaning, from 1
      coverage          share of the question's idf mass that stands in passage or name, 0 to 1 (never None)
    and, with a period:
      before_time       the fused score before time was weighed
      time_factor       what it was multiplied by: below 1 where the passage is known to lie outside
    `period` says where it lies: "in", "outside" or "unknown" (no date); None where no period was asked about;
    `periods` in which of them it lies, numbered from 0.
    `score` is the fused one, 0 to 1 within this question; it cannot be compared between questions.
    """

    document_id: str
    version_id: str
    version: int
    passage_id: int
    title: str
    text: str
    heading: str
    locator: dict[str, Any]
    score: float
    scores: dict[str, float | None]
    matched: tuple[str, ...] = ()  # the question's terms that stand in the passage or the document's name
    date: str | None = None
    date_source: str = "unknown"
    kind: str | None = None  # the kind's code
    source: str = "own"
    knowledge_base: str = ""
    period: Timing | None = None
    periods: tuple[int, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON-ready values."""
        return asdict(self)


@dataclass(frozen=True, kw_only=True)
class Pool:
    """What both rankings say together about one question; a cosine alone cannot tell whether anything fits.

    `terms` are the question's terms with their idf, rarest first; `unknown_terms` those that stand nowhere in the
    snapshot. The `best_*` are maxima over the hits given back. `median_cosine` is over the pool by meaning (up to 100),
    `margin` the best cosine less that median. `agreed` counts the passages among the first ten of both rankings.
    """

    terms: tuple[tuple[str, float], ...] = ()
    unknown_terms: tuple[str, ...] = ()
    idf_mass: float = 0.0
    by_words: int = 0
    by_meaning: int = 0
    best_words: float | None = None
    best_coverage: float = 0.0
    best_cosine: float | None = None
    median_cosine: float | None = None
    margin: float | None = None
    agreed: int = 0
    scope: int = 0  # passages the viewer may see, counted up to a bound
    waiting: int = 0  # of those, without a vector of the present model
    plan: str = "none"  # how meaning was searched: "exact", "index", "none"
    within: tuple[int, ...] = ()  # passages that lie in each period asked about, or in all of many, up to a bound


@dataclass(frozen=True, kw_only=True)
class Found:
    """The result of one search.

    `hits` are ordered by score and at most `limit`; no document has more than a few. `cards` are the ids of all
    documents in the pool, best first: what can be paged through. `snapshot` is the id of the term statistics used,
    None when there were none yet; `embedder` the key of the vectors compared.
    """

    hits: tuple[Hit, ...] = ()
    cards: tuple[str, ...] = ()
    pool: Pool = field(default_factory=Pool)
    understanding: dict[str, Any] = field(default_factory=dict)
    timings_ms: dict[str, float] = field(default_factory=dict)
    snapshot: int | None = None
    embedder: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON-ready values."""
        return asdict(self)
