"""What stands beside a sentence about numbers: cards, rows, states, links, and names as people read them."""

import json
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from accounts.people import told_apart
from accounts.viewer import Viewer
from answering.answer import Card
from answering.citing import card_of
from answering.composing.counting.facts import Told, apart, said_value
from answering.composing.counting.wording import in_language
from knowledge.cards import stored_cards
from knowledge.kinds import kind_said
from knowledge.ledger.listing import listed
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.request import AggregateRequest, AggregateResult, Matching
from knowledge.listing_url import documents_url, export_url

CARDS = 30
"""Documents shown with an answer at most."""


def cards_of(
    viewer: Viewer, query: DocumentQuery, results: Sequence[AggregateResult], language: str
) -> tuple[Card, ...]:
    """Return the first page of the matching documents; of the latest or earliest, those alone."""
    first = results[0]
    request = first.request
    ids: list[str] = []
    if request.measure in ("latest", "earliest") and request.group_by is None and request.of != "records":
        ids = [row.key for row in first.rows if row.key is not None][:CARDS]
    ids = ids or listed(viewer, query, order="newest", limit=CARDS)
    facts = stored_cards(viewer, ids)
    return tuple(card_of(facts[each], language) for each in ids if each in facts)


def rows_of(tolds: Sequence[Told], language: str) -> tuple[dict[str, Any], ...]:
    """Return the rows of all results in the form of the contracts; what is compared is labelled by what differs."""
    words = in_language(language)
    names: Sequence[str] = [""] * len(tolds)
    if len(tolds) > 1:
        names = [words.part(each).text for each in apart([told.query for told in tolds])[1]]
    rows: list[dict[str, Any]] = []
    for name, told in zip(names, tolds, strict=True):
        group_by = told.result.request.group_by
        for row in told.rows:
            if isinstance(row.value, Decimal):
                row = replace(row, value=said_value(row.value))  # an average to two places, as the sentence has it
            said = row.as_json()
            if group_by and row.key is None:
                said["label"] = words.none(group_by)
            if name:
                said["label"] = f"{name} · {said['label']}" if group_by else name
                said["key"] = said["key"] if group_by else name
            rows.append(said)
    return tuple(rows)


def states_of(matching: Matching) -> dict[str, int]:
    """Return how many of the records are in which state; what cannot be searched is shown apart."""
    return {
        "searchable": matching.searchable,
        "no_text": matching.no_text,
        "processing": matching.processing,
        "failed": matching.failed,
    }


def links_for(query: DocumentQuery | None, requests: Sequence[AggregateRequest]) -> dict[str, str]:
    """Return where the whole list stands, its records as CSV, and the rows as CSV; on the company's own host."""
    links = {} if query is None else {"documents": documents_url(query), "records_csv": export_url(query)}
    if any(each.group_by or each.measure != "count" for each in requests) or len(requests) > 1:
        links["rows_csv"] = "/ask/rows.csv?" + urlencode([("request", _compact(each)) for each in requests])
    return links


def shown_names(query: DocumentQuery, language: str) -> DocumentQuery:
    """Return the query with its names as people read them: of people by e-mail their names, of kinds those in the
    language."""
    return replace(
        query,
        authors=tuple(told_apart(each) for each in query.authors),
        uploaders=tuple(told_apart(each) for each in query.uploaders),
        kinds=tuple(kind_said(each, language) for each in query.kinds),
    )


def _compact(request: AggregateRequest) -> str:
    return json.dumps(request.as_json(), ensure_ascii=False, separators=(",", ":"))
