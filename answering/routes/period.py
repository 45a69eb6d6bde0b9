"""The search route for a question that names a period: quoted from within it, or refused by what the ledger says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils import translation

from answering.answer import Totals
from answering.citing import card_of, citation_of, kept_of
from answering.composing import ages
from answering.composing.numbers import numbers_in, plain_value
from answering.composing.quoting import quotes_for
from answering.evidence import Verdict, judge_among
from answering.finding import Finding
from answering.question import Question
from answering.subject import belonging, subject_in
from answering.understanding.reading import Understanding
from knowledge.cards import CardFacts, card_facts
from knowledge.ledger.existing import Existing
from knowledge.ledger.nearness import existing_near
from knowledge.ledger.query import DocumentQuery
from retrieval.search import Found, Hit, search
from retrieval.subject import Subject

HITS, SOURCES, CARDS = 60, 4, 10
"""Passages looked at, passages quoted at most, cards shown at most."""

NOTES: Final = 2
"""Later documents that are named at most."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What counts: `accepted` lies in a period or has no known date, in the order found; `elsewhen` belongs to the
    subject and lies outside, whether or not it passes the bar; `others` of them that do pass."""

    accepted: tuple[Hit, ...]
    elsewhen: tuple[Hit, ...]
    others: tuple[Hit, ...]
    verdict: Verdict
    found: Found


def look_up_in(question: Question, understanding: Understanding) -> Finding:
    """Search with the periods; quote what lies inside and what has no date, or say what there is instead."""
    found = _search(question, understanding)
    if not found.pool.scope and not any(found.pool.within):
        return _declined("the viewer may open nothing", "nothing_permitted")
    subject = subject_in(question.viewer, found)
    evidence = _weigh(question, understanding, found, subject)
    if not evidence.accepted:
        return _refused(question, understanding, evidence, subject)
    facts = card_facts(question.viewer, [*found.cards[:CARDS], *(hit.document_id for hit in _seen(evidence))])
    chosen = _chosen([hit for hit in evidence.accepted if hit.document_id in facts], len(understanding.periods))
    quotes = quotes_for(str(evidence.found.understanding["topic"]), chosen)
    if not quotes:
        return _declined("nothing found could be quoted", "too_little_evidence", _verdicts(evidence, subject))
    quoted = {quote.n: quote.text for quote in quotes}
    conflicts = _conflicts(chosen, facts)
    notes = _notes(understanding, chosen, conflicts)
    shown = [each for each in evidence.found.cards if each in facts][:CARDS]
    return Finding(
        route="search",
        reason="no other route applies; passages of the period were found by words and meaning",
        quotes=quotes,
        citations=tuple(citation_of(n, hit, quoted[n]) for n, hit in enumerate(chosen, 1) if n in quoted),
        cards=tuple(card_of(facts[each], understanding.language) for each in shown),
        conflicts=conflicts,
        totals=Totals(None, None, len(evidence.found.cards), len(shown)),
        evidence=tuple(kept_of(hit, facts[hit.document_id], evidence.found) for hit in chosen),
        verdicts=_verdicts(evidence, subject),
        notes=notes,
        numbers=_numbers(notes, "ledger"),
    )


def _search(question: Question, understanding: Understanding, *, undated: bool = False) -> Found:
    return search(
        question.viewer,
        understanding.standalone,
        today=question.today,
        limit=HITS,
        periods=understanding.periods,
        undated=undated,
    )


def _weigh(question: Question, understanding: Understanding, found: Found, subject: Subject | None) -> Evidence:
    """Judge what was found; before nothing is left, look once more among what has no date, which a crowd may hide."""
    evidence = _judged(question, found, subject)
    if evidence.accepted:
        return evidence
    undated = _judged(question, _search(question, understanding, undated=True), subject)
    if not undated.accepted:
        return evidence
    return Evidence(undated.accepted, evidence.elsewhen, evidence.others, undated.verdict, undated.found)


def _judged(question: Question, found: Found, subject: Subject | None) -> Evidence:
    mine = belonging(found.hits, subject, viewer=question.viewer)
    within = [hit for hit in mine if hit.period in ("in", "unknown", None)]
    elsewhen = tuple(hit for hit in mine if hit.period == "outside")
    verdict = judge_among(within, found)
    others = judge_among(elsewhen, found).accepted
    return Evidence(verdict.accepted, elsewhen, others, verdict, found)


def _refused(question: Question, understanding: Understanding, evidence: Evidence, subject: Subject | None) -> Finding:
    """Refuse: where the ledger knows the subject in another time it says so, else there is too little evidence."""
    verdicts = _verdicts(evidence, subject)
    documents = {hit.document_id for hit in evidence.others}
    if subject is not None:
        documents |= {*subject.documents, *(hit.document_id for hit in evidence.elsewhen)}
    if not documents and any(evidence.found.pool.within):
        return _declined("the search found no evidence for it", "too_little_evidence", verdicts)
    existing = _existing(question, understanding, documents)
    with translation.override(understanding.language):
        said = ages.nothing_in(understanding.periods, existing)
    counted = tuple(
        {"text": str(each.documents), "value": each.documents, "source": "ledger", "ref": f"existing[{at}].documents"}
        for at, each in enumerate(existing)
    )
    return Finding(
        route="decline",
        reason="nothing that belongs to it lies in the period",
        refused="nothing_in_period",
        verdicts=verdicts,
        existing=existing,
        said=said,
        numbers=(*counted, *_numbers(said, "question")),
    )


def _existing(question: Question, understanding: Understanding, documents: set[str]) -> tuple[Existing, ...]:
    if not documents:
        return ()
    first = understanding.periods[0]
    return existing_near(question.viewer, DocumentQuery(), first, limit=ages.SHOWN, among=sorted(documents))


def _seen(evidence: Evidence) -> Sequence[Hit]:
    return (*evidence.accepted, *evidence.elsewhen)


def _chosen(hits: Sequence[Hit], periods: int) -> list[Hit]:
    """Return the passages to quote, in their order: the best of each period first of all, then the next best."""
    kept: list[Hit] = []
    for number in range(periods):
        best = next((hit for hit in hits if number in hit.periods), None)
        if best is not None and best not in kept:
            kept.append(best)
    kept = kept[:SOURCES]
    kept += [hit for hit in hits if hit not in kept][: SOURCES - len(kept)]
    return [hit for hit in hits if hit in kept]


def _conflicts(chosen: Sequence[Hit], facts: Mapping[str, CardFacts]) -> tuple[dict[str, Any], ...]:
    """Return what replaced the documents quoted, and the current version of those quoted in an old one, dated."""
    conflicts: list[dict[str, Any]] = []
    quoted = {hit.document_id: hit for hit in chosen}
    for newer, fact in facts.items():
        for older in (each for each in fact.supersedes if each in quoted):
            conflicts.append(
                {
                    "kind": "superseded",
                    "document_id": older,
                    "date": quoted[older].date,
                    "by": newer,
                    "by_title": fact.title,
                    "by_date": fact.date,
                }
            )
    for document, hit in quoted.items():
        if hit.version < facts[document].version:
            conflicts.append(
                {
                    "kind": "newer_version",
                    "document_id": document,
                    "title": hit.title,
                    "version": hit.version,
                    "date": hit.date,
                    "current": facts[document].version,
                    "current_date": facts[document].date,
                }
            )
    return tuple(conflicts)


def _notes(
    understanding: Understanding, chosen: Sequence[Hit], conflicts: Sequence[Mapping[str, Any]]
) -> tuple[str, ...]:
    """Return the sentences behind the quotes: periods without anything, unknown dates, what came later."""
    held = {number for hit in chosen for number in hit.periods}
    empty = [period for number, period in enumerate(understanding.periods) if number not in held]
    quoted = {hit.document_id for hit in chosen}
    notes: list[str] = []
    with translation.override(understanding.language):
        if not held:
            notes.append(ages.only_undated(understanding.periods))
        else:
            notes += [ages.empty_period(period) for period in empty]
        for each in conflicts[:NOTES]:
            if each["kind"] == "newer_version":
                notes.append(
                    ages.newer_version(
                        each["title"], quoted=each["version"], current=each["current"], date=each["current_date"]
                    )
                )
            elif each["by"] not in quoted:
                notes.append(ages.replaced_by(each["by_title"], each["by_date"]))
    return tuple(notes)


def _numbers(sentences: Sequence[str], source: str) -> tuple[dict[str, Any], ...]:
    """Return the numbers of sentences about dates, which are the question's own or stand in the ledger."""
    return tuple(
        {"text": text, "value": plain_value(plain), "source": source, "ref": "period"}
        for sentence in sentences
        for text, plain in numbers_in(sentence)
    )


def _verdicts(evidence: Evidence, subject: Subject | None) -> tuple[dict[str, Any], ...]:
    verdict = evidence.verdict
    return (
        {"guard": "subject", **(subject.as_json() if subject else {"names": [], "documents": 0})},
        {"guard": "evidence", "refused": verdict.refused, "facts": verdict.facts},
        {
            "guard": "period",
            "in": sum(hit.period == "in" for hit in evidence.accepted),
            "unknown": sum(hit.period != "in" for hit in evidence.accepted),
            "outside": len(evidence.others),
        },
    )


def _declined(reason: str, refused: str, verdicts: tuple[dict[str, Any], ...] = ()) -> Finding:
    return Finding(route="decline", reason=reason, refused=refused, verdicts=verdicts)
