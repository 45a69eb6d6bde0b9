"""Which sentences fit what the ledger was asked, in a language."""

from __future__ import annotations

from types import ModuleType

from answering.composing.counting import english, korean
from answering.composing.counting.facts import Told
from answering.composing.phrase import Phrase
from knowledge.ledger.existing import Existing


def in_language(language: str) -> ModuleType:
    """Return the sentences of a language; both have the same."""
    return korean if language == "ko" else english


def sentences(
    tolds: list[Told], existing: tuple[Existing, ...], *, language: str, whole: int | None = None
) -> list[Phrase]:
    """Return what is said of the requests' results: the number first, then what belongs to it.

    `whole` is how many documents all that is compared has together, None where that is not known.
    """
    words = in_language(language)
    said: list[Phrase] = words.compare(tolds) if len(tolds) > 1 else _one(tolds[0], words)
    if whole is not None and len(tolds) > 1 and sum(told.result.matching.documents for told in tolds) > whole:
        said.append(words.overlap())
    return [*said, *words.nothing(existing)]


def _one(told: Told, words: ModuleType) -> list[Phrase]:
    request = told.result.request
    if request.measure in ("latest", "earliest"):
        said = words.extreme(told)
    elif told.result.matching.documents == 0:
        said = words.count(told)
    elif request.group_by:
        said = words.groups(told)
    elif request.measure == "count":
        said = words.count(told)
    else:
        said = words.aggregate(told)
    return list(said)
