"""What is read out of a question: its language and the text that stands alone."""

import unicodedata
from dataclasses import dataclass, field
from typing import Literal

from answering.question import Question
from answering.understanding.language import Language, language_of
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.request import AggregateRequest
from knowledge.periods import Period

Intent = Literal["find", "count", "list", "group", "aggregate", "latest", "compare"]

LONGEST_QUESTION = 2_000
"""Characters; what is longer is a document, not a question."""


@dataclass(frozen=True, slots=True)
class Understanding:
    """What a question means: `unusable` says why nothing can be looked up for it, None when it can.

    `query` holds the exact filters that were read. `requests` are what the ledger is asked: none for a question by
    meaning, several where periods, people or groups are compared. `topic` is what is left to be found by meaning.
    `unread` are the words that look like a filter and fit nothing known.
    """

    language: Language
    standalone: str
    rewrite: str = "none"
    periods: tuple[Period, ...] = ()
    intent: Intent = "find"
    query: DocumentQuery = field(default_factory=DocumentQuery)
    requests: tuple[AggregateRequest, ...] = ()
    topic: str = ""
    unread: tuple[str, ...] = ()
    unusable: str | None = None


def legible(text: str) -> str:
    """Return the text as it can be stored and read: NFC, one line, without NUL and lone surrogates."""
    whole = text.replace("\x00", " ").encode("utf-8", "replace").decode("utf-8")
    return " ".join(unicodedata.normalize("NFC", whole).split())


def understand(question: Question) -> Understanding:
    """Return what the question means; no model is asked."""
    text = legible(question.text)
    language = language_of(text)
    if not any(character.isalnum() for character in text):
        return Understanding(language, text, unusable="empty_question")
    if len(text) > LONGEST_QUESTION:
        return Understanding(language, text[:LONGEST_QUESTION], unusable="question_too_long")
    return Understanding(language, text)
