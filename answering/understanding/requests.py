"""What was read becomes what the ledger is asked: typed requests, one a period or side of a comparison."""

from collections.abc import Iterator
from dataclasses import replace

from answering.understanding.asked import Asked
from answering.understanding.sentence import Sentence
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.request import AggregateRequest, Scope

MOST_REQUESTS = 12
"""A question that compares more than that is asked to be shorter by what is not compared."""
_LONGEST_WORDS = 60  # characters of a topic that may stand in a text as it is written


def requests_for(sentence: Sentence, asked: Asked, *, scope: Scope) -> tuple[AggregateRequest, ...]:
    """Return the requests; for a question with a topic those of its exact part, then those for the topic's words."""
    if sentence.unread and not _unread_is_asked_for(sentence, asked):
        return ()
    queries = [*_queries(sentence, asked)]
    if asked.intent == "list" or asked.occurrences:
        asked = replace(asked, measure="count", limit=None)
    if sentence.topics:
        exact = [query for query in queries if query]
        words = [replace(query, contains=(*query.contains, word)) for query in queries for word in _words(sentence)]
        queries = [*exact, *words]
    return tuple(_request(asked, query, scope) for query in queries[:MOST_REQUESTS])


def _unread_is_asked_for(sentence: Sentence, asked: Asked) -> bool:
    """An unknown group or surname stands in the request itself, so that it is refused by name."""
    written = {*sentence.filters.get("authors", ()), *sentence.filters.get("uploaders", ())}
    return all(each in written or (asked.group_by and each.startswith(asked.group_by)) for each in sentence.unread)


def _words(sentence: Sentence) -> Iterator[str]:
    for topic in sentence.topics:
        if 1 < len(topic) <= _LONGEST_WORDS and not sentence.filters.get("contains"):
            yield topic


def _queries(sentence: Sentence, asked: Asked) -> Iterator[DocumentQuery]:
    if len(sentence.periods) > 1:
        for each in sentence.periods:
            yield sentence.query(period=each)
        return
    period = sentence.periods[0] if sentence.periods else None
    if asked.intent == "compare":
        for name in ("authors", "uploaders", "departments", "kinds", "tags"):
            values = sentence.filters.get(name, [])
            if len(values) > 1:
                for value in values:
                    yield sentence.query(period=period, **{name: (value,)})
                return
    yield sentence.query(period=period)


def _request(asked: Asked, query: DocumentQuery, scope: Scope) -> AggregateRequest:
    return AggregateRequest(
        measure=asked.measure,
        of=asked.of,
        group_by=asked.group_by,
        query=query,
        order=asked.order,
        limit=asked.limit,
        descending=asked.descending,
        scope=scope,
    )
