"""Whether what was found is evidence for the question: a bar on what the words and both rankings say together.

A cosine alone cannot tell: the embedder finds something near for everything. The bar is calibrated on the demo's
answerable and unanswerable questions (`benchmarks/refusal.py` prints the figures), and on the public question sets.
"""

from dataclasses import dataclass

from retrieval.search import Found, Hit


@dataclass(frozen=True, slots=True)
class Verdict:
    """`accepted` are the hits that count as evidence, best first; `refused` a stable reason when there are none."""

    accepted: tuple[Hit, ...]
    refused: str | None
    facts: dict[str, float | None]


def judge(found: Found) -> Verdict:
    """Return which hits may be quoted."""
    pool = found.pool
    facts: dict[str, float | None] = {
        "best_coverage": pool.best_coverage,
        "best_cosine": pool.best_cosine,
        "margin": pool.margin,
        "agreed": float(pool.agreed),
    }
    if pool.scope == 0:
        return Verdict((), "nothing_permitted", facts)
    accepted = tuple(hit for hit in found.hits if fits(hit, found))
    return Verdict(accepted, None if accepted else "too_little_evidence", facts)


def fits(hit: Hit, found: Found) -> bool:
    """Return whether a passage passes the bar."""
    coverage = hit.scores.get("coverage") or 0.0
    return coverage >= 0.5
