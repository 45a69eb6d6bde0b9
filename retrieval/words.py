"""The ranking by words: candidates by the rare terms, scored by all of them, in one statement."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection

from retrieval.lexemes import tsquery
from retrieval.scope import Scope
from retrieval.statistics import Term

# Scoring costs about 3 µs a candidate: 240 ms for 60,000, 25 ms for 11,000 were measured. Candidates by the rare terms
# alone cost nothing in quality (design notes, "Words in plain PostgreSQL").
CANDIDATES: Final = 6_000
# No ranking helps where a question's every word stands everywhere; the work stays bounded all the same.
MOST: Final = 20_000
FEW: Final = 10  # found by the rare terms: below it the common ones are let in
TERMS: Final = 40  # of a question, the rarest
# ts_rank gives one occurrence .061 and many at most .1 of a lexeme's weight, divided by the logarithm of the length.
_BODY: Final = 1  # normalisation: the rank is divided by 1 + log(length)
# What a word in a document's name is worth beside one in the passage: title; file name, tags; folder; former titles.
NAME_WEIGHTS: Final = {"A": 0.02, "B": 0.02, "C": 0.01, "D": 0.01}


@dataclass(frozen=True)
class Scored:
    """A passage with its score; `name` is the part of it that the document's name gave."""

    passage: int
    document: int
    score: float
    name: float


def rank(terms: Sequence[Term], *, scope: Scope, total: int = 0, limit: int = 100) -> list[Scored]:
    """Return the passages of the scope that hold the terms, best first: Σ idf · ts_rank of passage and name.

    The rarest terms choose the candidates, as many as stand in CANDIDATES of the scope's passages together; where those
    give too few, all terms choose, up to MOST passages. One statement, at most two. `total` is how many passages the
    terms were counted in: a small scope has its share of each term's.
    """
    used = sorted(terms, key=lambda term: (-term.idf, term.text))[:TERMS]
    if not used or not scope.passages:
        return []
    choosing = rare(used, share=scope.passages / total if scope.is_small and total > scope.passages else 1.0)
    found = _ranked(used, choosing=choosing, scope=scope, limit=limit)
    if len(found) < FEW and len(choosing) < len(used):
        found = _ranked(used, choosing=used, scope=scope, limit=limit)
    return found


def rare(terms: Sequence[Term], *, share: float = 1.0) -> Sequence[Term]:
    """Return the rarest terms that together stand in at most CANDIDATES passages: at least one that stands somewhere.

    Terms come rarest first; `share` of the passages that hold a term are looked at.
    """
    chosen: list[Term] = []
    covered = 0.0
    for term in terms:
        if covered and covered + term.passages * share > CANDIDATES:
            break
        chosen.append(term)
        covered += term.passages * share
    return chosen


def _ranked(terms: Sequence[Term], *, choosing: Sequence[Term], scope: Scope, limit: int) -> list[Scored]:
    within, parameters = scope.condition()
    body = " + ".join(["%s * ts_rank(p.words, %s::tsquery, %s)"] * len(terms))
    name = " + ".join(["%s * ts_rank(%s::real[], n.words, %s::tsquery)"] * len(terms))
    weights = "{" + ",".join(str(NAME_WEIGHTS[letter]) for letter in "DCBA") + "}"
    statement = f"""
        WITH candidate AS (
            (SELECT p.id FROM retrieval_passage p
             WHERE p.words @@ %s::tsquery AND {within} LIMIT %s)
            UNION
            (SELECT p.id FROM retrieval_documentwords n JOIN retrieval_passage p ON p.document_id = n.document_id
             WHERE n.words @@ %s::tsquery AND (p.ordinal = 0 OR p.words @@ %s::tsquery)
               AND {within} LIMIT %s)
        ), scored AS (
            SELECT p.id, p.document_id, coalesce({body}, 0) AS body, coalesce({name}, 0) AS name
            FROM candidate JOIN retrieval_passage p ON p.id = candidate.id
            LEFT JOIN retrieval_documentwords n ON n.document_id = p.document_id
        )
        SELECT id, document_id, body + name AS score, name FROM scored ORDER BY score DESC, id LIMIT %s
    """
    any_of, rare_of = tsquery(term.text for term in terms), tsquery(term.text for term in choosing)
    values: list[Any] = [rare_of, *parameters, MOST, rare_of, any_of, *parameters, MOST]
    for term in terms:
        values += [term.idf, tsquery([term.text]), _BODY]
    for term in terms:
        values += [term.idf, weights, tsquery([term.text])]
    with connection.cursor() as cursor:
        cursor.execute(statement, [*values, limit])
        return [Scored(*row) for row in cursor.fetchall()]
