"""What both rankings say together about one question: the facts on which an answer is given or refused."""

from collections.abc import Sequence
from statistics import median
from typing import Final

from retrieval.hit import Hit, Pool
from retrieval.rankings import POOL, Rankings
from retrieval.scope import Scope

_FIRST: Final = 10  # places in which both rankings are compared


def facts_of(ranked: Rankings, *, hits: Sequence[Hit], scope: Scope, within: Sequence[Scope] = ()) -> Pool:
    """Return the facts of one search; `hits` are those given back."""
    terms = sorted(ranked.terms, key=lambda term: (-term.idf, term.text))
    cosines = [near.cosine for near in ranked.meaning[:POOL]]
    middle = median(cosines) if cosines else None
    first = {each.passage for each in ranked.words[:_FIRST]} & {each.passage for each in ranked.meaning[:_FIRST]}
    return Pool(
        terms=tuple((term.text, term.idf) for term in terms),
        unknown_terms=tuple(term.text for term in terms if not term.passages),
        idf_mass=ranked.idf_mass,
        by_words=len(ranked.words),
        by_meaning=len(cosines),
        best_words=ranked.words[0].score if ranked.words else None,
        best_coverage=max((hit.scores["coverage"] or 0.0 for hit in hits), default=0.0),
        best_cosine=cosines[0] if cosines else None,
        median_cosine=middle,
        margin=cosines[0] - middle if cosines and middle is not None else None,
        agreed=len(first),
        scope=scope.passages,
        waiting=scope.waiting,
        plan=ranked.plan,
        within=tuple(each.passages for each in within),
    )
