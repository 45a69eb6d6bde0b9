"""Both rankings of one question, and what their scores rest on."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from retrieval.meaning import Near, Plan
from retrieval.statistics import Frequencies, Term
from retrieval.words import Scored

POOL: Final = 100  # passages of each ranking that are fused


@dataclass(frozen=True)
class Rankings:
    """Passages by words and by meaning, best first, inside one scope.

    By words at most POOL; by meaning those nearest and, behind them, what the words found. `least` is the cosine at
    which the scale of meaning begins at the latest, None where the pool alone says it.
    """

    words: Sequence[Scored]
    meaning: Sequence[Near]
    frequencies: Frequencies
    plan: Plan
    least: float | None = None

    @property
    def terms(self) -> Sequence[Term]:
        """The question's terms."""
        return self.frequencies.terms

    @property
    def idf_mass(self) -> float:
        """What all the question's terms are worth together."""
        return sum(term.idf for term in self.terms)

    def documents(self) -> Mapping[int, int]:
        """Return the document of every passage in the pool."""
        by_words = {each.passage: each.document for each in self.words}
        return by_words | {each.passage: each.document for each in self.meaning}

    def coverage(self, lexemes: Iterable[str]) -> tuple[tuple[str, ...], float]:
        """Return which of the terms are among these lexemes, and their share of the idf mass."""
        held = set(lexemes)
        matched = [term for term in self.terms if term.text in held]
        mass = self.idf_mass
        return tuple(term.text for term in matched), sum(term.idf for term in matched) / mass if mass else 0.0


def merged(ranked: Rankings) -> Rankings:
    """Return the rankings of two pools as one: each passage once, best first, ties in the order of their ids."""
    by_words = {each.passage: each for each in ranked.words}
    by_meaning = {each.passage: each for each in ranked.meaning}
    return replace(
        ranked,
        words=sorted(by_words.values(), key=lambda each: (-each.score, each.passage)),
        meaning=sorted(by_meaning.values(), key=lambda each: (-each.cosine, each.passage)),
    )
