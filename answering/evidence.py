"""Whether what was found is evidence for the question: a bar on what the words and both rankings say together.

A cosine alone cannot tell: the embedder finds something near for everything. So three facts of a search are weighed,
each of which says "this was found" in a way of its own. `python -m benchmarks.refusal --fit` prints the weights: a
logistic regression on the demo's answerable and unanswerable questions, checked on parts left out. The bar stands half
a unit below where the regression puts it: refusing what can be answered is the dearer mistake. What it reaches, also on
questions held out, is in `docs/subsystems/answering.md`.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from retrieval.search import Found, Hit
from retrieval.tokens.generic import is_request

WEIGHTS: Final[Mapping[str, float]] = {"coverage": 4.26, "cosine": 48.72, "unknown": -4.63}
BIAS: Final = -40.95

NEAR_BEST: Final = 3.5
"""How far below the best passage, in log-odds, a further one may stand and still be quoted beside it."""

NO_COSINE: Final = 0.8
"""What stands for a cosine where a passage waits for its vector: the least the embedder gives unrelated texts."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """`accepted` are the hits that count as evidence, best first; `refused` a stable reason when there are none."""

    accepted: tuple[Hit, ...]
    refused: str | None
    facts: dict[str, float]


def judge(found: Found) -> Verdict:
    """Return which hits may be quoted, or why none may: the best one where the search as a whole passes the bar, and
    every further one that passes it by itself."""
    if found.pool.scope == 0:
        return Verdict((), "nothing_permitted", {})
    if not found.hits:
        return Verdict((), "too_little_evidence", {})
    best, *others = found.hits
    unknown = unknown_share(found)
    facts = {"coverage": found.pool.best_coverage, "cosine": cosine_of(best), "unknown": unknown}
    facts["score"] = weighed(facts["coverage"], facts["cosine"], unknown)
    if facts["score"] < 0:
        return Verdict((), "too_little_evidence", facts)
    bar = max(0.0, own_weight(best, unknown) - NEAR_BEST)
    further = (hit for hit in others if own_weight(hit, unknown) >= bar)
    return Verdict((best, *further), None, facts)


def judge_among(hits: Sequence[Hit], found: Found) -> Verdict:
    """Return which of these hits may be quoted, in their order: some of what was found, chosen by time and subject.

    As `judge`, but the best is the one that stands highest above the bar by itself: what stands first may stand there
    for its date. What is asked to be done — to compare, to sum up — counts neither as covered nor as unknown.
    """
    if not hits:
        return Verdict((), "too_little_evidence", {})
    asked = _asked(found)
    unknown = _share(asked, set(found.pool.unknown_terms))
    coverages = {hit.passage_id: _share(asked, set(hit.matched)) for hit in hits}
    weights = {hit.passage_id: weighed(coverages[hit.passage_id], cosine_of(hit), unknown) for hit in hits}
    best = max(hits, key=lambda hit: weights[hit.passage_id])
    facts = {"coverage": max(coverages.values()), "cosine": cosine_of(best), "unknown": unknown}
    facts["score"] = weighed(facts["coverage"], facts["cosine"], unknown)
    if facts["score"] < 0:
        return Verdict((), "too_little_evidence", facts)
    bar = max(0.0, weights[best.passage_id] - NEAR_BEST)
    return Verdict(tuple(hit for hit in hits if hit is best or weights[hit.passage_id] >= bar), None, facts)


def _asked(found: Found) -> dict[str, float]:
    """Return the question's terms without its requests; all of them where it is nothing else."""
    terms = dict(found.pool.terms)
    return {term: idf for term, idf in terms.items() if not is_request(term, terms)} or terms


def _share(terms: Mapping[str, float], held: Collection[str]) -> float:
    return sum(idf for term, idf in terms.items() if term in held) / (sum(terms.values()) or 1.0)


def weighed(coverage: float, cosine: float, unknown: float) -> float:
    """Return how far above the bar (0) three facts stand together, in log-odds.

    coverage  the largest share of the question's idf mass that stands in one passage or its document's name, 0 to 1
    cosine    of the question and the best passage
    unknown   the share of the question's idf mass that stands in no passage at all, 0 to 1
    """
    return BIAS + WEIGHTS["coverage"] * coverage + WEIGHTS["cosine"] * cosine + WEIGHTS["unknown"] * unknown


def own_weight(hit: Hit, unknown: float) -> float:
    """Return how far above the bar one passage stands by itself."""
    return weighed(hit.scores.get("coverage") or 0.0, cosine_of(hit), unknown)


def unknown_share(found: Found) -> float:
    """Return the share of the question's idf mass in terms that stand nowhere."""
    unknown = set(found.pool.unknown_terms)
    return sum(idf for term, idf in found.pool.terms if term in unknown) / (found.pool.idf_mass or 1.0)


def cosine_of(hit: Hit) -> float:
    """Return the hit's cosine, or what stands for it."""
    cosine = hit.scores.get("cosine")
    return NO_COSINE if cosine is None else cosine
