"""A question becomes an answer: the whole path on one page."""

from collections.abc import Iterator
from dataclasses import replace
from time import perf_counter
from typing import Any, Literal, NamedTuple

from django.utils import translation

from answering import tracing
from answering.answer import Answer
from answering.composing.numbers import numbers_of_quotes
from answering.composing.template import worded
from answering.conversation import conversation_for
from answering.finding import Finding
from answering.question import Question
from answering.readiness import readiness_of
from answering.routes import ROUTES
from answering.understanding.reading import Understanding, understand


class Event(NamedTuple):
    """One step of an answer: "status" and "delta" on the way, then one "answer" with the whole of it."""

    name: Literal["status", "delta", "answer"]
    data: dict[str, Any]


def ask(question: Question) -> Answer:
    """Return the answer, traced.

    Raises:
        NoSuchConversation: the conversation named is not the asker's.
    """
    *_, last = _path(question)
    assert isinstance(last, Answer)  # the path ends with it
    return last


def ask_streaming(question: Question) -> Iterator[Event]:
    """Yield the answer as it comes about: headline and sources at once, then each sentence when it is whole.

    Raises:
        NoSuchConversation: as `ask`, at the first step.
    """
    for step in _path(question):
        yield step if isinstance(step, Event) else Event("answer", step.as_dict())


def _path(question: Question) -> Iterator[Event | Answer]:
    started = perf_counter()
    conversation = conversation_for(question.viewer, question.conversation)
    yield Event("status", {"step": "understanding", "conversation": str(conversation.uuid)})
    understanding = understand(question)

    understood = perf_counter()
    yield Event("status", {"step": "finding"})
    finding = find(question, understanding)

    found = perf_counter()
    sources = [{"n": each.n, "title": each.title, "date": each.date, "url": each.url} for each in finding.citations]
    composing = {"step": "composing", "route": finding.route, "headline": finding.headline, "sources": sources}
    yield Event("status", composing | {"rows": list(finding.rows)})
    said: list[str] = []
    for piece in in_language(understanding, finding):
        said.append(piece)
        yield Event("delta", {"text": piece})

    composed = perf_counter()
    answer = Answer(
        answer="".join(said),
        language=understanding.language,
        route=finding.route,
        route_reason=finding.reason,
        standalone_question=understanding.standalone,
        rewrite=understanding.rewrite,
        periods=tuple(period.as_json() for period in understanding.periods),
        filters=understanding.query.as_json(),
        totals=finding.totals,
        headline=finding.headline,
        rows=finding.rows,
        citations=finding.citations,
        cards=finding.cards,
        conflicts=finding.conflicts,
        numbers=(*finding.numbers, *numbers_of_quotes(finding.quotes)),
        refused=finding.refused,
        readiness=readiness_of(finding),
        conversation=str(conversation.uuid),
        timings_ms=_milliseconds(
            understand=understood - started, find=found - understood, compose=composed - found, total=composed - started
        ),
        existing=tuple(each.as_json() for each in finding.existing),
        states=finding.states,
        exact_parts=finding.exact_parts,
        choices=finding.choices,
        links=finding.links,
    )
    trace = tracing.write(question, finding, answer, conversation=conversation)
    yield replace(answer, trace=str(trace.uuid))


def find(question: Question, understanding: Understanding) -> Finding:
    """Return what the first route that applies found."""
    findings = (route(question, understanding) for route in ROUTES)
    return next(finding for finding in findings if finding is not None)


def in_language(understanding: Understanding, finding: Finding) -> Iterator[str]:
    """Yield the wording in the question's language, which is set for each piece only: not while a client waits."""
    pieces = wording(finding)
    while True:
        with translation.override(understanding.language):
            piece = next(pieces, None)
        if piece is None:
            return
        yield piece


def wording(finding: Finding) -> Iterator[str]:
    """Yield the sentences that are whole already, then the quotes; where something is refused and said, no more."""
    for place, sentence in enumerate(finding.said):
        yield f" {sentence}" if place and not sentence.startswith("\n") else sentence
    if finding.said and not finding.quotes:
        return
    for place, piece in enumerate(worded(finding)):
        yield f"\n\n{piece}" if finding.said and not place else piece


def _milliseconds(**seconds: float) -> dict[str, float]:
    return {name: round(value * 1000, 1) for name, value in seconds.items()}
