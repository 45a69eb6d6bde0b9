"""The words of a text, as the index keeps them and as a question asks for them.

Korean is cut into morphemes, English is stemmed, codes keep their whole and their parts, Han and Kana become pairs of
characters. Neighbouring Korean nouns are also joined, so that a compound is found however it is spaced.

A `tsvector` holds lexemes of at most 2,046 bytes (tokens here stay under 600), positions up to 16,383 and 256
positions a lexeme; PostgreSQL drops what lies beyond in silence, which no passage reaches.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from retrieval.tokens import korean, scripts
from retrieval.tokens.fillers import FILLERS, is_filled
from retrieval.tokens.unit import Unit, words

# Kiwi's time grows faster than the length of what it reads: 200,000 characters at once took 22 s, in slices 0.1 s.
_SLICE: Final = 1_000

_LONGEST: Final = 64  # characters of one token; only digests and glued texts are longer
# Letters of the old Hangul block would be taken apart by NFKC, so they are passed by.
_FOLDABLE: Final = re.compile("[^\u3130-\u318f]+")


def index_tokens(text: str) -> list[str]:
    """Every token of `text`, in order, duplicates kept. Empty only when the text holds no letter and no digit."""
    return _tokens(text, asking=False)


def query_tokens(text: str) -> list[str]:
    """The distinct tokens to look for, in order, each of which `index_tokens` gives for the same text.

    Words that only carry a question are left off, unless nothing else is asked ("The Who", "어디").
    """
    tokens = list(dict.fromkeys(_tokens(text, asking=True)))
    return [token for token in tokens if token not in FILLERS and not is_filled(token, tokens)] or tokens


def _tokens(text: str, *, asking: bool) -> list[str]:
    readable = _readable(text)
    tokens = [token[:_LONGEST] for part in _slices(readable) for token in words(_units(part, asking=asking))]
    return tokens or _surface(readable)


def _readable(text: str) -> str:
    """Composed Hangul, plain forms of full-width letters, no lone surrogates, no control characters."""
    valid = text.encode("utf-8", "ignore").decode()
    composed = unicodedata.normalize("NFC", valid)
    folded = _FOLDABLE.sub(lambda found: unicodedata.normalize("NFKC", found[0]), composed)
    return re.sub(r"[\x00-\x08\x0e-\x1f\x7f\u00ad\u200b-\u200f\ufeff]", "", folded).replace("’", "'")


def _slices(text: str) -> Iterator[str]:
    """Parts of at most _SLICE characters that end at a line, else a sentence, else a space, else anywhere."""
    start = 0
    while start < len(text):
        end = start + _SLICE
        if end < len(text):
            middle = start + _SLICE // 2
            stops = (text.rfind(mark, middle, end) for mark in ("\n", ". ", " "))
            end = next((stop + 1 for stop in stops if stop >= 0), end)
        yield text[start:end]
        start = end


def _units(text: str, *, asking: bool) -> list[Unit]:
    units = scripts.units(text, asking=asking)
    if korean.speaks(text):
        units = sorted([*units, *korean.units(text)], key=lambda unit: unit.start)
    return units


def _surface(text: str) -> list[str]:
    """The words as they are written: for the texts that hold nothing but particles and endings."""
    return [word[:_LONGEST] for word in re.findall(r"[^\W_]+", text.lower())]
