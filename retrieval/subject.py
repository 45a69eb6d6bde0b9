"""What a question names — a project, a client, a title, a person — and which documents belong to it.

A word names something when it stands in the names of documents (title, file name, folder, tags), and either looks like
a name or hardly stands elsewhere: what is spoken of everywhere is a topic.
Those that stand together in one document's name are the subject: in "해솔물산 창고관리시스템 진행 상황" the first two.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from math import exp
from typing import Any, Final

from django.db import connection
from django.db.models import Q

from accounts.models import User
from accounts.viewer import Viewer
from knowledge.models import Document, Kind
from knowledge.models.document import DocumentQuerySet
from retrieval.lexemes import tsquery
from retrieval.tokens import Word, query_tokens, query_words
from retrieval.tokens.generic import GENERIC

# More words than these are no name, and what stands in more documents than these is none either.
WORDS: Final = 12
COUNTED: Final = 500
# Of the documents that speak of a thing, so many bear its name; what is spoken of everywhere is a topic and no subject.
OWN_SHARE: Final = 0.5
# A word in more than this share of a large company's passages is not looked up at all.
COMMON_SHARE: Final = 0.2
LARGE: Final = 15_000  # passages
# How much of the subject, by what its words are worth, a passage and its document's name must hold.
HELD_SHARE: Final = 2 / 3
MOST_DOCUMENTS: Final = 5_000
_TITLES: Final = (
    "님|씨|책임|선임|수석|주임|대리|과장|차장|부장|팀장|실장|본부장|이사|상무|전무|부사장|사장|대표|매니저|연구원|사원"
)
_PARTICLES: Final = "이|가|은|는|을|를|의|도|만|와|과|랑|이랑|하고|에게|한테|께서|에|이가|이는|이의|이를"
_TAIL: Final = re.compile(rf"(?:{_TITLES})?(?:{_PARTICLES})?[^\w]*\Z")
_PERSON_WORTH: Final = 5.0  # as much as a word that stands in one passage of two hundred
_SHORTEST, _LONGEST_NAME = 2, 6  # characters of a person's name inside a Korean word


@dataclass(frozen=True, slots=True)
class Name:
    """One name in a question: `text` as it is written there, held by whatever holds all its tokens; of a person, the
    ids too. `worth` is what its rarest token is worth. A `proper` one looks like a name by itself; `called` are
    the names of people as they are known."""

    text: str
    tokens: frozenset[str]
    worth: float
    people: tuple[int, ...] = ()
    proper: bool = False
    called: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Subject:
    """What a question is about by name; `documents` are the UUIDs of those that bear the name, as far as the viewer may
    see them, at most MOST_DOCUMENTS."""

    names: tuple[Name, ...]
    documents: tuple[str, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """The ids of the people named."""
        return tuple(dict.fromkeys(person for name in self.names for person in name.people))

    def held_by(self, terms: Collection[str], *, by: int | None = None, text: str = "") -> bool:
        """Whether what holds these terms belongs to it; `by` is the author's id, `text` may name people."""
        held = set(terms)
        worth = sum(name.worth for name in self.names)
        got = sum(name.worth for name in self.names if _is_held(name, held, by=by, text=text))
        return got >= HELD_SHARE * worth - 1e-9

    def as_json(self) -> dict[str, Any]:
        """Return it as the trace keeps it."""
        return {"names": [name.text for name in self.names], "documents": len(self.documents)}


def subject_of(viewer: Viewer, topic: str, *, terms: Sequence[tuple[str, float]], passages: int = 0) -> Subject | None:
    """Return what the topic names among the documents the viewer may see; None where it names nothing.

    `topic` is the question without its period, `terms` its terms with what they are worth, `passages` how many the
    viewer may search. Four statements at most, all of which look words up in an index and stop at a bound.
    """
    worth = dict(terms)
    documents = Document.objects.visible_to(viewer).searchable().order_by()
    people = _people(query_words(topic)[: WORDS * 2])
    candidates = _candidates(topic, worth, common=passages > LARGE)
    named = [*people.values(), *_named([each for each in candidates if each.text not in people], documents)]
    if not named:
        return None
    together = _together(named, documents)
    return Subject(names=together, documents=_bearing(together, documents)) if together else None


def authors_of(viewer: Viewer, document_ids: Collection[str]) -> dict[str, int]:
    """Return who wrote the current version of each of these documents, by UUID, where a person of the directory did."""
    found = Document.objects.visible_to(viewer).filter(uuid__in=document_ids, current__author__isnull=False)
    return {str(uuid): author for uuid, author in found.order_by().values_list("uuid", "current__author")}


def _candidates(topic: str, worth: Mapping[str, float], *, common: bool) -> list[Name]:
    """Return the words of the topic that may name something, pairs of single nouns as one where both stand alone."""
    generic = GENERIC | _kinds()
    words = query_words(topic)
    found: list[Name] = []
    for word in words:
        if word.nouns and not set(word.nouns) <= generic and not word.tokens <= generic:
            found.append(_name(word.text, word.tokens, worth, proper=word.proper))
    for word, following in pairwise(words):
        if word.with_next and not {*word.nouns, *following.nouns} <= generic:
            text, proper = f"{word.text} {following.text}", word.proper or following.proper
            found.append(_name(text, frozenset([word.with_next]), worth, proper=proper))
    if common:
        found = [each for each in found if exp(-each.worth) <= COMMON_SHARE]
    return sorted(found, key=lambda each: -each.worth)[:WORDS]


def _name(text: str, tokens: frozenset[str], worth: Mapping[str, float], *, proper: bool) -> Name:
    return Name(text, tokens, max((worth.get(token, 0.0) for token in tokens), default=0.0) or 1.0, proper=proper)


def _kinds() -> frozenset[str]:
    """Return the words that kinds are called by, as tokens: a kind is no name."""
    called = Kind.objects.values_list("name_ko", "name_en", "synonyms")
    words = " / ".join(word for ko, en, others in called for word in (ko, en, *others))
    return frozenset(query_tokens(words))


def _people(words: Sequence[Word]) -> dict[str, Name]:
    """Return the people that the words name, by the word; titles and particles are no part of a name.

    Names of two words, as English ones are, stand under their first.
    """
    spelled: dict[str, list[str]] = {}
    for word, following in zip_longest(words, words[1:]):
        for end in range(_SHORTEST, min(len(word.text), _LONGEST_NAME) + 1):
            if _TAIL.match(word.text, end) and word.text[:end].isalpha():
                spelled.setdefault(word.text, []).append(word.text[:end])
        if following is not None:
            second = re.sub(r"(?:['’]s)?\W*\Z", "", following.text)
            spelled.setdefault(word.text, []).append(f"{word.text} {second}")
    names = sorted({name for each in spelled.values() for name in each})
    if not names:
        return {}
    known: dict[str, list[int]] = {}
    rows = User.objects.filter(Q(name__in=names) | Q(profile__aliases__overlap=names))
    for pk, name, aliases in rows.values_list("pk", "name", "profile__aliases")[:COUNTED]:
        for each in (name, *(aliases or ())):
            known.setdefault(each, []).append(pk)
    found = {}
    for word in words:
        called = tuple(name for name in spelled.get(word.text, ()) if name in known)
        people = tuple(dict.fromkeys(pk for name in called for pk in known[name]))
        if people:
            found[word.text] = Name(word.text, word.tokens, _PERSON_WORTH, people, proper=True, called=called)
    return found


def _named(candidates: Sequence[Name], documents: DocumentQuerySet) -> list[Name]:
    """Keep what stands in names and hardly elsewhere; a pair of words takes the place of its two."""
    if not candidates:
        return []
    visible, parameters = documents.values("pk").query.sql_with_params()
    current, current_parameters = documents.values("current").query.sql_with_params()
    counts = f"""
        SELECT %s,
            (SELECT count(*) FROM (SELECT 1 FROM retrieval_documentwords n
                WHERE n.words @@ %s::tsquery AND n.document_id IN ({visible}) LIMIT {COUNTED}) named),
            (SELECT count(*) FROM (SELECT DISTINCT p.document_id FROM retrieval_passage p
                WHERE p.words @@ %s::tsquery AND p.version_id IN ({current}) AND NOT EXISTS (
                    SELECT 1 FROM retrieval_documentwords n
                    WHERE n.document_id = p.document_id AND n.words @@ %s::tsquery) LIMIT {COUNTED}) told)
    """
    values: list[Any] = []
    for place, each in enumerate(candidates):
        query = _all_of(each.tokens)
        values += [place, query, *parameters, query, *current_parameters, query]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join([counts] * len(candidates)), values)
        rows = cursor.fetchall()
    kept = [
        candidates[place]
        for place, named, told in rows
        if named and (candidates[place].proper or named >= OWN_SHARE * (named + told))
    ]
    pairs = {part for each in kept for part in each.text.split() if " " in each.text}
    return [each for each in kept if each.text not in pairs]


def _together(named: Sequence[Name], documents: DocumentQuerySet) -> tuple[Name, ...]:
    """Return those of the names that stand together in the document that bears most of them; people always belong."""
    people = tuple(each for each in named if each.people)
    others = [each for each in named if not each.people]
    if len(others) < 2:
        return (*people, *others)
    visible, parameters = documents.values("pk").query.sql_with_params()
    held = ", ".join(["n.words @@ %s::tsquery"] * len(others))
    best = " + ".join(["%s * (n.words @@ %s::tsquery)::int"] * len(others))
    statement = f"""
        SELECT {held} FROM retrieval_documentwords n
        WHERE n.words @@ %s::tsquery AND n.document_id IN ({visible})
        ORDER BY {best} DESC, n.document_id LIMIT 1
    """
    queries = [_all_of(each.tokens) for each in others]
    weights = [value for each, query in zip(others, queries, strict=True) for value in (each.worth, query)]
    any_of = " | ".join(f"({query})" for query in queries)
    with connection.cursor() as cursor:
        cursor.execute(statement, [*queries, any_of, *parameters, *weights])
        row = cursor.fetchone() or ()
    return (*people, *(each for each, is_held in zip(others, row, strict=False) if is_held))


def _bearing(names: Sequence[Name], documents: DocumentQuerySet) -> tuple[str, ...]:
    """Return the documents whose names hold all of it, or that the people named wrote."""
    if not names:
        return ()
    words = Q()
    for name in names:
        borne = Q(name_words__words__holds=_all_of(name.tokens))
        words &= borne | Q(current__author__in=name.people) if name.people else borne
    return tuple(str(uuid) for uuid in documents.filter(words).values_list("uuid", flat=True)[:MOST_DOCUMENTS])


def _is_held(name: Name, held: Collection[str], *, by: int | None, text: str) -> bool:
    if name.tokens and name.tokens <= set(held):
        return True
    return (by is not None and by in name.people) or any(called in text for called in name.called)


def _all_of(tokens: Collection[str]) -> str:
    return tsquery(sorted(tokens), every=True)
