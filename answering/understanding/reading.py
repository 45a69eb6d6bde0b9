"""What is read out of a question, in Korean and English, without a model: intent, filters, periods, topic."""

import re
import unicodedata
from dataclasses import dataclass, field
from typing import Final

from answering.question import Question
from answering.understanding.asked import Asked, Intent
from answering.understanding.asking import read_asked
from answering.understanding.compact import Compact, compacted
from answering.understanding.cutting import cut
from answering.understanding.facts import read_facts
from answering.understanding.language import Language, language_of
from answering.understanding.lexicon import CUES
from answering.understanding.marks import marked, names_in
from answering.understanding.names import titles_around, vocabulary_of
from answering.understanding.naming import read_named
from answering.understanding.people import read_people
from answering.understanding.requests import requests_for
from answering.understanding.sentence import Sentence
from answering.understanding.topic import read_rest
from answering.understanding.weekly.asked import WeeklyAsk
from answering.understanding.weekly.reading import read_weekly
from knowledge.conventions import period_options
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.request import AggregateRequest, Scope
from knowledge.periods import Period, read_periods
from tenants.clock import current_tenant

LONGEST_QUESTION = 2_000
"""Characters; what is longer is a document, not a question."""
LONGEST_COUNT: Final = 400
"""Characters; how many of something is asked in fewer, and what is longer is looked up by meaning."""

_OUTRIGHT: Final = frozenset(
    {
        "author",
        "upload",
        "author_mark",
        "hash",
        "tag_mark",
        "folder_mark",
        "kb_mark",
        "trash",
        "undated",
        "state",
        "contains",
        "title",
        "amount",
        "source",
    }
)


# 회의록 수, 진행상태별: what stands before is known only with the tenant's words.
_SUFFIXED: Final = re.compile(
    r"[가-힣](?<![을를할될울갈볼쓸올낼줄살날둘알설])\s?수(?:[는를가와만도]|는요)?(?=[\s?.!]|\Z)|별(?:로|\s|\Z)"
)


@dataclass(frozen=True, slots=True)
class Understanding:
    """What a question means: `unusable` says why nothing can be looked up for it, None when it can.

    `query` holds the exact filters that were read. `requests` are what the ledger is asked: none for a question by
    meaning, several where periods, people or groups are compared. `topic` is what is left to be found by meaning.
    `unread` are the words that look like a filter and fit nothing known.

    With a topic no number of the whole exists: `requests` then hold the exact part alone, where there is one, and the
    documents whose text contains the topic's words (`query.contains`), each to be named as what it is. `occurrences`
    says that it was asked how often a word is written, which is not counted: the request counts documents with it.
    `weekly` is what is asked of the weekly reports, None where the question is not for them.
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
    occurrences: bool = False
    weekly: WeeklyAsk | None = None


def legible(text: str) -> str:
    """Return the text as it can be stored and read: NFC, one line, without NUL and lone surrogates."""
    whole = text.replace("\x00", " ").encode("utf-8", "replace").decode("utf-8")
    return " ".join(unicodedata.normalize("NFC", whole).split())


def understand(question: Question) -> Understanding:
    """Return what the question means; no model is asked.

    Two statements for a question that only names a period, none for most others, some nine for one for the ledger.
    """
    text = legible(question.text)
    language = language_of(text)
    if not any(character.isalnum() for character in text):
        return Understanding(language, text, unusable="empty_question")
    if len(text) > LONGEST_QUESTION:
        return Understanding(language, text[:LONGEST_QUESTION], unusable="question_too_long")
    weekly = read_weekly(text, periods_in=lambda rest: _periods(question, rest, names=names_in(rest)))
    if weekly is not None:
        ask, periods = weekly
        return Understanding(language, text, periods=periods, weekly=ask)
    compact = compacted(text)
    if len(text) > LONGEST_COUNT or not may_be_counted(compact):
        periods = _periods(question, text, names=names_in(text))
        return Understanding(language, text, periods=periods, topic=without_periods(text, periods))
    words, money_field = vocabulary_of(compact, question.viewer)
    named = [
        compact.written(piece.start, piece.end)
        for piece in cut(compact, words, ())
        if piece.has("kb", "tag", "department", "folder", "field", "kind")
    ]
    periods = _periods(question, text, names=[*names_in(text), *named])
    pieces = cut(compact, words, marked(compact, periods))
    sentence = Sentence(
        compact,
        pieces,
        money_field=money_field,
        viewer_email=question.viewer.email,
        viewer_department=question.viewer.department,
    )
    return _understood(question, sentence, periods, language)


def may_be_counted(compact: Compact) -> bool:
    """Whether anything in the text asks for a number, an order or a list, or names a filter outright."""
    if _SUFFIXED.search(compact.raw):
        return True
    pieces = cut(compact, {}, marked(compact, ()))
    return any(piece.has(*CUES, *_OUTRIGHT) for piece in pieces)


def without_periods(text: str, periods: tuple[Period, ...]) -> str:
    """Return the text without the words that named a period."""
    for start, end in sorted((period.span for period in periods), reverse=True):
        text = f"{text[:start]} {text[end:]}"
    return " ".join(text.split())


def read_sentence(sentence: Sentence) -> Asked:
    """Read all filters and what is asked; the intent is "find" where any part of it is nothing for the ledger."""
    read_named(sentence)
    read_people(sentence)
    read_facts(sentence)
    asked = read_asked(sentence)
    if asked.intent != "find" and not sentence.vetoed:
        read_rest(sentence)
    guessed = asked.intent == "aggregate" and not sentence.has("field", "pages", "bytes")
    if sentence.vetoed or (sentence.topics and (guessed or asked.intent in {"list", "latest"})):
        return Asked()
    return asked


def _understood(
    question: Question, sentence: Sentence, periods: tuple[Period, ...], language: Language
) -> Understanding:
    text = sentence.compact.raw
    asked = read_sentence(sentence)
    if asked.intent == "find":
        return Understanding(language, text, periods=periods, topic=without_periods(text, periods))
    scope: Scope = "tenant" if sentence.whole_company or question.scope == "tenant" else "visible"
    return Understanding(
        language,
        text,
        periods=periods,
        intent=asked.intent,
        query=sentence.query(period=sentence.periods[0] if len(sentence.periods) == 1 else None),
        requests=requests_for(sentence, asked, scope=scope),
        topic=" ".join(sentence.topics),
        unread=tuple(sentence.unread),
        occurrences=asked.occurrences,
    )


def _periods(question: Question, text: str, *, names: list[str]) -> tuple[Period, ...]:
    tenant = current_tenant()
    periods = read_periods(text, question.today, options=period_options(tenant, names=names))
    titles = titles_around(text, periods, question.viewer) if periods else []
    if titles:
        periods = read_periods(text, question.today, options=period_options(tenant, names=[*names, *titles]))
    return tuple(periods)
