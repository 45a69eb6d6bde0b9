"""The route that finds passages and quotes them."""

from answering.answer import Totals
from answering.citing import card_of, citation_of, kept_of
from answering.composing.quoting import quotes_for
from answering.evidence import judge
from answering.finding import Finding
from answering.question import Question
from answering.routes.period import look_up_in
from answering.understanding.reading import Understanding
from knowledge.cards import CardFacts, card_facts
from retrieval.search import Hit, search

HITS, SOURCES, CARDS = 20, 4, 10
"""Passages looked at, passages quoted at most, cards shown at most."""


def look_up(question: Question, understanding: Understanding) -> Finding:
    """Search inside what the viewer may open, keep what is evidence, quote it."""
    if understanding.periods:
        return look_up_in(question, understanding)
    found = search(
        question.viewer,
        understanding.standalone,
        today=question.today,
        limit=HITS,
    )
    verdict = judge(found)
    verdicts = ({"guard": "evidence", "refused": verdict.refused, "facts": verdict.facts},)
    if verdict.refused is not None:
        return Finding(
            route="decline", reason="the search found no evidence for it", refused=verdict.refused, verdicts=verdicts
        )
    facts = card_facts(question.viewer, [*found.cards[:CARDS], *(hit.document_id for hit in verdict.accepted)])
    evidence, conflicts = newest_first([hit for hit in verdict.accepted if hit.document_id in facts], facts)
    evidence = evidence[:SOURCES]
    quotes = quotes_for(understanding.standalone, evidence)
    if not quotes:
        return Finding(
            route="decline", reason="nothing found could be quoted", refused="too_little_evidence", verdicts=verdicts
        )
    quoted = {quote.n: quote.text for quote in quotes}
    return Finding(
        route="search",
        reason="no other route applies; passages were found by words and meaning",
        quotes=quotes,
        citations=tuple(citation_of(n, hit, quoted[n]) for n, hit in enumerate(evidence, 1) if n in quoted),
        cards=tuple(card_of(facts[each], understanding.language) for each in found.cards[:CARDS] if each in facts),
        conflicts=conflicts,
        totals=Totals(None, None, len(found.cards), min(len(found.cards), CARDS)),
        evidence=tuple(kept_of(hit, facts[hit.document_id], found) for hit in evidence),
        verdicts=verdicts,
    )


def newest_first(hits: list[Hit], facts: dict[str, CardFacts]) -> tuple[list[Hit], tuple[dict[str, str], ...]]:
    """Put what supersedes before what it supersedes, and say so; the order is left alone otherwise."""
    first = {hit.document_id: place for place, hit in reversed(list(enumerate(hits)))}
    place = {hit.passage_id: float(at) for at, hit in enumerate(hits)}
    conflicts = []
    for newer, older in [(each, over) for each in first for over in facts[each].supersedes if over in first]:
        conflicts.append({"kind": "superseded", "document_id": older, "by": newer})
        for hit in hits:
            if hit.document_id == newer:
                place[hit.passage_id] = min(place[hit.passage_id], first[older] - 0.5)
                break
    return sorted(hits, key=lambda hit: place[hit.passage_id]), tuple(conflicts)
