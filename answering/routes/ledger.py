"""The route for what is counted: the ledger says it, and nobody else."""

from dataclasses import replace
from typing import Any

from django.utils import translation

from accounts.viewer import Viewer
from answering.answer import Totals
from answering.composing.counting.facts import Told, union
from answering.composing.counting.wording import in_language, sentences
from answering.composing.headline import headline
from answering.composing.ledger_refusals import refusal_of, unread
from answering.composing.phrase import Phrase
from answering.finding import Finding
from answering.question import Question
from answering.routes.counted import cards_of, links_for, rows_of, shown_names, states_of
from answering.routes.search import look_up
from answering.understanding.reading import Understanding
from knowledge.ledger.aggregates import aggregate
from knowledge.ledger.counting import matching
from knowledge.ledger.errors import AmbiguousName, LedgerError
from knowledge.ledger.existing import Existing
from knowledge.ledger.nearness import existing_near
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.request import AggregateRequest, AggregateResult, Matching
from knowledge.ledger.snapshot import one_snapshot


def ask_ledger(question: Question, understanding: Understanding) -> Finding | None:
    """Return what the ledger says; None where it is not asked.

    All numbers of the answer, its list and the rights behind them are read in one snapshot.
    """
    if understanding.intent == "find":
        return None
    language = understanding.language
    with translation.override(language):
        try:
            if understanding.unread and not understanding.requests:
                return _refused("unread_filter", unread(understanding.unread, language))
            if understanding.topic:
                return _by_meaning(question, understanding)
            if not understanding.requests:
                return None
            if understanding.occurrences:
                return _occurrences(question, understanding)
            return _counted(question, understanding)
        except LedgerError as error:
            return _refused(error.code, refusal_of(error, language), choices=_choices(error, understanding))


def _counted(question: Question, understanding: Understanding) -> Finding:
    requests = [_scoped(each, question) for each in understanding.requests]
    whole = union([each.query for each in requests])
    with one_snapshot():
        results = tuple(_result(question.viewer, each) for each in requests)
        if len(results) == 1:
            total: Matching | None = results[0].matching
        else:
            total = matching(question.viewer, whole, scope=requests[0].scope) if whole is not None else None
        existing = _near(question, results)
        cards = cards_of(question.viewer, whole, results, understanding.language) if whole is not None and total else ()
    tolds = _told(results, understanding.language)
    together = total.documents if total else None
    said = sentences(tolds, existing, language=understanding.language, whole=together)
    totals = _totals(total, len(cards)) if total else None
    above = headline(totals, understanding.language)
    return Finding(
        route="ledger",
        reason=f"the question asks for what the ledger counts: {understanding.intent}",
        cards=cards,
        totals=totals,
        headline=above.text or None,
        results=results,
        existing=existing,
        said=tuple(each.text for each in said),
        numbers=_numbers([*said, above]),
        rows=rows_of(tolds, understanding.language),
        states=states_of(total) if total else {},
        links=links_for(whole, requests),
    )


def rows_counted(viewer: Viewer, requests: list[AggregateRequest], *, language: str) -> tuple[dict[str, Any], ...]:
    """Return the rows of requests as an answer gives them, counted now.

    Raises:
        LedgerError: one of them has no answer.
    """
    with translation.override(language), one_snapshot():
        return rows_of(_told(tuple(_result(viewer, each) for each in requests), language), language)


def _scoped(request: AggregateRequest, question: Question) -> AggregateRequest:
    """Return the request in the scope that was asked for; the latest is a document, named among the visible."""
    if request.measure in ("latest", "earliest") and request.group_by is None:
        return replace(request, scope="visible")
    return replace(request, scope="tenant") if question.scope == "tenant" else request


def _result(viewer: Viewer, request: AggregateRequest) -> AggregateResult:
    if request.measure == "count" and request.group_by is None:
        counted = matching(viewer, request.query, scope=request.scope)
        return AggregateResult(request, (), counted)
    return aggregate(viewer, request)


def _near(question: Question, results: tuple[AggregateResult, ...]) -> tuple[Existing, ...]:
    """Return what there is instead, where one period was asked about and has nothing."""
    if len(results) != 1 or results[0].matching.records or results[0].request.query.period is None:
        return ()
    query = results[0].request.query
    assert query.period is not None  # mypy does not see it above
    return existing_near(question.viewer, query, query.period)


def _told(results: tuple[AggregateResult, ...], language: str) -> list[Told]:
    """Return the results with shown names; where several are compared, each has a row of its own."""
    tolds: list[Told] = []
    place = 0
    for result in results:
        each = Told(shown_names(result.request.query, language), result, place)
        if len(results) > 1 and not result.rows:
            each = each.with_row()
        tolds.append(each)
        place += len(each.rows)
    return tolds


def _totals(total: Matching, displayed: int) -> Totals:
    tenant = total.scope == "tenant"
    available = (total.visible_documents or 0) if tenant else total.documents
    return Totals(
        total_matching_records=total.records,
        total_matching_documents=total.documents,
        total_available_results=available,
        displayed=displayed,
        scope=total.scope,
        visible_records=total.visible_records if tenant else None,
        visible_documents=total.visible_documents if tenant else None,
        exact=True,
    )


def _by_meaning(question: Question, understanding: Understanding) -> Finding:
    """Find by meaning, say that this has no total, and count by name the parts that are exact: the rest of the
    question, and the documents that hold the words."""
    words = in_language(understanding.language)
    said: list[Phrase] = [words.by_meaning(understanding.topic)]
    found = look_up(question, understanding)
    with one_snapshot():
        counts = [(each.query, matching(question.viewer, each.query)) for each in understanding.requests]
    said += [
        words.exact_part(shown_names(part, understanding.language), counted, place)
        for place, (part, counted) in enumerate(counts)
    ]
    finding = replace(
        found,
        said=tuple(each.text for each in said),
        numbers=_numbers(said),
        exact_parts=tuple(_exact_part(part, counted) for part, counted in counts),
    )
    if found.refused is not None:
        reason = "what is meant cannot be counted, and nothing was found"
        return replace(finding, route="decline", reason=reason, refused="not_countable")
    reason = "what is meant cannot be counted; passages were found by words and meaning"
    return replace(finding, reason=reason, numbers=(*finding.numbers, *found.numbers))


def _exact_part(query: DocumentQuery, counted: Matching) -> dict[str, object]:
    numbers = {"records": counted.records, "documents": counted.documents}
    return {"filters": query.as_json(), **numbers, "scope": counted.scope}


def _occurrences(question: Question, understanding: Understanding) -> Finding:
    """Decline to count how often words stand in texts; say exactly how many documents hold them."""
    words, query = in_language(understanding.language), understanding.requests[0].query
    said = [words.occurrences(query.contains)]
    with one_snapshot():
        counted = matching(question.viewer, query)
    said.append(words.exact_part(shown_names(query, understanding.language), counted, 0))
    refused = _refused("occurrences_not_counted", *said)
    return replace(refused, exact_parts=(_exact_part(query, counted),), links=links_for(query, []))


def _refused(code: str, *said: Phrase, choices: tuple[dict[str, str], ...] = ()) -> Finding:
    return Finding(
        route="decline",
        reason=f"the ledger was asked and cannot say: {code}",
        refused=code,
        said=tuple(each.text for each in said),
        numbers=_numbers(list(said)),
        choices=choices,
    )


def _choices(error: LedgerError, understanding: Understanding) -> tuple[dict[str, str], ...]:
    """Return the question anew for each person, department or folder that the name may mean."""
    asked = understanding.standalone
    if not isinstance(error, AmbiguousName) or error.name not in asked:
        return ()
    people = {each.email: f"{each.name} ({each.department or each.email})" for each in error.candidates}
    meant = people or {path: path for path in error.nearest}
    return tuple({"label": label, "question": asked.replace(error.name, name, 1)} for name, label in meant.items())


def _numbers(phrases: list[Phrase]) -> tuple[dict[str, object], ...]:
    return tuple(number for phrase in phrases for number in phrase.numbers)
