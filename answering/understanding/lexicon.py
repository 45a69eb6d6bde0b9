"""The words that carry a question for the ledger, in both languages, each with the part it plays."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from answering.understanding import english, korean
from answering.understanding.compact import key_of
from answering.understanding.piece import Meaning

Lexicon = Mapping[str, tuple[Meaning, ...]]


def _built(*tables: Iterable[tuple[str, Any, str]]) -> dict[str, tuple[Meaning, ...]]:
    words: dict[str, tuple[Meaning, ...]] = {}
    for table in tables:
        for role, value, spelled in table:
            for word in spelled.split("|"):
                key = key_of(word)
                meaning = Meaning(role, value)
                if key and meaning not in words.get(key, ()):
                    words[key] = (*words.get(key, ()), meaning)
    return words


LEXICON: Final[Lexicon] = _built(korean.words(), english.words())
"""Keys as `key_of` gives them."""


def prefixes_of(words: Iterable[str]) -> frozenset[str]:
    """Return all beginnings of these words, themselves included: what begins otherwise need not be looked for."""
    return frozenset(word[:length] for word in words for length in range(1, len(word) + 1))


PREFIXES: Final = prefixes_of(LEXICON)

CUES: Final = frozenset(
    {
        "count", "much", "list", "latest", "latest_weak", "earliest", "most", "least", "top", "group", "measure",
        "compare", "times", "who", "which", "superlative", "total", "ranking",
    }
)  # fmt: skip
"""Parts without which nothing is asked of the ledger, unless an author, a tag or the like is named outright."""
