"""One order out of two: the ranking by words and the ranking by meaning, as a weighted sum of comparable scores."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Fused:
    """A passage's place in both rankings. `words` and `meaning` are its parts before weighing, all from 0 to 1."""

    score: float
    words: float
    meaning: float


def convex(
    words: Mapping[int, float], meaning: Mapping[int, float], *, weight: float = 0.6, least: float | None = None
) -> dict[int, Fused]:
    """Fuse two rankings, passage to score, into one, best first; equal scores stand in the order of their ids.

    A word score counts as its share of the best one: how much of the question's words a passage holds compared with
    the best. A cosine counts by its place between the lowest and the highest of the pool, for the cosines of e5 lie
    close together (.75 to .9) and their level says nothing. A passage that one side does not know gets 0 there.

    `weight` is that of meaning, from 0 to 1. On eight question sets 0.6 was the best single value and better than
    reciprocal rank fusion on all seven that were compared: ranks forget by how much a side is sure.

    `least` is a cosine at which the places of meaning begin where the whole pool lies above it: the least of a pool in
    which all is near is near too.

    Raises:
        ValueError: `weight` lies outside 0 to 1.
    """
    if not 0 <= weight <= 1:
        raise ValueError(f"The weight of meaning is a number from 0 to 1, not {weight}.")
    by_words, by_meaning = _shares(words), _places(meaning, least=least)
    fused = {}
    for passage in words.keys() | meaning.keys():
        word, sense = by_words.get(passage, 0.0), by_meaning.get(passage, 0.0)
        fused[passage] = Fused(score=(1 - weight) * word + weight * sense, words=word, meaning=sense)
    return dict(sorted(fused.items(), key=lambda item: (-item[1].score, item[0])))


def _shares(scores: Mapping[int, float]) -> dict[int, float]:
    """Each score as a share of the best; nothing where no word scored above 0."""
    best = max(scores.values(), default=0.0)
    return {passage: max(score, 0.0) / best for passage, score in scores.items()} if best > 0 else {}


def _places(cosines: Mapping[int, float], *, least: float | None) -> dict[int, float]:
    """Each cosine between the lowest, 0, and the highest, 1. Where all are equal each is the highest."""
    lowest, highest = min(cosines.values(), default=0.0), max(cosines.values(), default=0.0)
    lowest = lowest if least is None else min(lowest, least)
    if lowest == highest:
        return dict.fromkeys(cosines, 1.0)
    return {passage: (cosine - lowest) / (highest - lowest) for passage, cosine in cosines.items()}
