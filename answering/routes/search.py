"""The route that finds passages and quotes them."""

from answering.answer import Card, Citation, Totals
from answering.composing.quoting import quotes_for
from answering.evidence import judge
from answering.finding import Finding
from answering.question import Question
from answering.understanding.reading import Understanding
from knowledge.cards import CardFacts, card_facts
from retrieval.search import Found, Hit, search

HITS, SOURCES, CARDS = 20, 4, 10
"""Passages looked at, passages quoted at most, cards shown at most."""


def look_up(question: Question, understanding: Understanding) -> Finding:
    """Search inside what the viewer may open, keep what is evidence, quote it."""
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
        citations=tuple(_citation(n, hit, quoted[n]) for n, hit in enumerate(evidence, 1) if n in quoted),
        cards=tuple(_card(facts[each], understanding.language) for each in found.cards[:CARDS] if each in facts),
        conflicts=conflicts,
        totals=Totals(None, None, len(found.cards), min(len(found.cards), CARDS)),
        evidence=tuple(_kept(hit, facts[hit.document_id], found) for hit in evidence),
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


def _citation(n: int, hit: Hit, quote: str) -> Citation:
    return Citation(
        n=n,
        document_id=hit.document_id,
        version=hit.version,
        version_id=hit.version_id,
        passage_id=hit.passage_id,
        title=hit.title,
        date=hit.date,
        date_source=hit.date_source,
        source=hit.source,
        locator=hit.locator,
        quote=quote,
        url=f"/documents/{hit.document_id}/?version={hit.version}#passage-{hit.passage_id}",
    )


def _card(facts: CardFacts, language: str) -> Card:
    return Card(
        document_id=facts.document_id,
        title=facts.title,
        date=facts.date,
        date_source=facts.date_source,
        kind=facts.kind[language] if facts.kind else None,
        source=facts.source,
        knowledge_base=facts.knowledge_base,
        versions=facts.versions,
        url=f"/documents/{facts.document_id}/",
    )


def _kept(hit: Hit, facts: CardFacts, found: Found) -> dict[str, object]:
    """Return what the trace keeps of a passage that was given."""
    return {
        "document_id": hit.document_id,
        "version_id": hit.version_id,
        "version": hit.version,
        "sha256": facts.sha256,
        "passage_id": hit.passage_id,
        "score": hit.score,
        "scores": hit.scores,
        "snapshot": found.snapshot,
        "embedder": found.embedder,
        "text": hit.text,
    }
