"""A passage that was found, as an answer cites it, as a card shows its document, and as the trace keeps it."""

from answering.answer import Card, Citation
from knowledge.cards import CardFacts
from retrieval.search import Found, Hit


def citation_of(n: int, hit: Hit, quote: str) -> Citation:
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
        period=hit.period,
    )


def card_of(facts: CardFacts, language: str) -> Card:
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


def kept_of(hit: Hit, facts: CardFacts, found: Found) -> dict[str, object]:
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
        "period": hit.period,
    }
