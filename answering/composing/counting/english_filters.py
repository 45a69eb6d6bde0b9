"""Filters in English words."""

from __future__ import annotations

from typing import Final

from answering.composing.counting.calendar import named
from answering.composing.dateline import MONTHS
from answering.composing.phrase import Phrase, asked, grouped, joined
from knowledge.ledger.query import DocumentQuery, FieldCondition
from knowledge.periods.period import Period

SOURCES: Final = {"own": "our own company", "client": "a client", "outside": "outside"}
STATES: Final = {
    "searchable": "searchable",
    "processing": "being processed",
    "received": "received",
    "failed": "failed",
    "no_text": "without text",
}
COMPARISONS: Final = {"gte": "at least", "gt": "more than", "lte": "at most", "lt": "less than", "eq": "", "in": ""}


def subject(query: DocumentQuery, *, noun: str = "documents") -> Phrase:
    """Return what is meant, filters in words: “documents of the kind “contract” written by Emily”."""
    parts = [Phrase() + noun, *_who(query), *_where(query), *_what(query)]
    return joined(parts, " ")


def _who(query: DocumentQuery) -> list[Phrase]:
    said = []
    if query.kinds:
        said.append("of the kind " + any_of(query.kinds, "kinds", "“", "”"))
    if query.authors:
        said.append("written by " + any_of(query.authors, "authors"))
    if query.uploaders:
        said.append("uploaded by " + any_of(query.uploaders, "uploaders"))
    if query.period:
        said.append("dated " + in_words(query.period))
    if query.undated:
        said.append(Phrase() + "without a date")
    return said


def _where(query: DocumentQuery) -> list[Phrase]:
    said = []
    if query.kbs:
        said.append("in the knowledge base " + any_of(query.kbs, "kbs", "“", "”"))
    if query.folders:
        said.append("in the folder " + any_of(query.folders, "folders", "“", "”") + " (with those below)")
    if query.departments:
        said.append("of the department " + any_of(query.departments, "departments") + " (with those below)")
    if query.sources:
        said.append("from " + any_of(tuple(SOURCES.get(each, each) for each in query.sources), "sources"))
    return said


def _what(query: DocumentQuery) -> list[Phrase]:
    said = []
    if query.states:
        said.append("that are " + any_of(tuple(STATES.get(each, each) for each in query.states), "states"))
    if query.tags:
        said.append("tagged " + any_of(query.tags, "tags", "“", "”"))
    if query.titles:
        said.append("with " + any_of(query.titles, "titles", "“", "”") + " in the title")
    if query.contains:
        said.append("with " + any_of(query.contains, "contains", "“", "”") + " in the text")
    said += [_condition(each) for each in query.fields]
    if query.trashed:
        said.append(Phrase() + "the trash included")
    return said


def _condition(condition: FieldCondition) -> Phrase:
    if condition.currency and condition.value == "":  # any amount, in this currency
        return "with " + asked(condition.name, "filters.fields") + f" in {condition.currency}"
    values = condition.value if isinstance(condition.value, tuple) else (condition.value,)
    texts = tuple(each if isinstance(each, str) else grouped(each) for each in values)
    said = "with " + asked(condition.name, "filters.fields") + " of "
    compared = COMPARISONS[condition.comparison]
    said += (f"{compared} " if compared else "") + any_of(texts, "fields")
    return said + (f" {condition.currency}" if condition.currency else "")


def any_of(names: tuple[str, ...], ref: str, opening: str = "", closing: str = "") -> Phrase:
    """Return names with “or” between them, each in its quotation marks."""
    return joined([opening + asked(each, f"filters.{ref}") + closing for each in names], ", ", " or ")


def in_words(period: Period) -> Phrase:
    """Return the period by its calendar name, else by its first and last day."""
    said = named(period)
    first, last = said.first, said.last
    texts = {
        "always": lambda: "any date",
        "since": lambda: f"since {first}",
        "until": lambda: f"until {last}",
        "day": lambda: f"{first}",
        "month": lambda: f"{MONTHS[first.month - 1]} {first.year}" if first else "",
        "quarter": lambda: f"Q{said.number} {first.year}" if first else "",
        "half": lambda: f"H{said.number} {first.year}" if first else "",
        "year": lambda: f"{first.year}" if first else "",
        "range": lambda: f"{first} to {last}",
    }
    return asked(texts[said.unit](), "periods")


def filters(query: DocumentQuery) -> Phrase:
    """Return the filters behind the noun, with a blank before them where there are some."""
    parts = [*_who(query), *_where(query), *_what(query)]
    return " " + joined(parts, " ") if parts else Phrase()
