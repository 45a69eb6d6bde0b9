"""How good a ranking is against the documents known to be relevant: nDCG, recall, reciprocal rank. Pure."""

import math
from collections.abc import Collection, Sequence


def ndcg(ranking: Sequence[str], *, relevant: Collection[str], at: int = 10) -> float:
    """Return the discounted gain of the first `at` places over the best possible one, 0 to 1; gains are 0 or 1.

    Järvelin and Kekäläinen 2002: a hit at place r is worth 1 / log2(r + 1). 0 when nothing is relevant.
    """
    wanted = set(relevant)
    gain = sum(1 / math.log2(place + 2) for place, each in enumerate(ranking[:at]) if each in wanted)
    best = sum(1 / math.log2(place + 2) for place in range(min(len(wanted), at)))
    return gain / best if best else 0.0


def recall(ranking: Sequence[str], *, relevant: Collection[str], at: int = 10) -> float:
    """Return the share of the relevant ones among the first `at` places, 0 when nothing is relevant."""
    wanted = set(relevant)
    return len(wanted & set(ranking[:at])) / len(wanted) if wanted else 0.0


def reciprocal_rank(ranking: Sequence[str], *, relevant: Collection[str]) -> float:
    """Return 1 / the place of the first relevant one, 0 when there is none."""
    wanted = set(relevant)
    return next((1 / place for place, each in enumerate(ranking, start=1) if each in wanted), 0.0)
