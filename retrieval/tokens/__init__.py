"""The words of a text, as the index keeps them and as a question asks for them.

Korean is cut into morphemes, English is stemmed, codes keep their whole and their parts, Han and Kana become pairs of
characters. Neighbouring Korean nouns are also joined, so that a compound is found however it is spaced.

A `tsvector` holds lexemes of at most 2,046 bytes (tokens here stay under 600), positions up to 16,383 and 256
positions a lexeme; PostgreSQL drops what lies beyond in silence, which no passage reaches.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from retrieval.tokens import korean, scripts
from retrieval.tokens.fillers import FILLERS, is_filled
from retrieval.tokens.unit import Unit, adjacent, words

# Kiwi's time grows faster than the length of what it reads: 200,000 characters at once took 22 s, in slices 0.1 s.
_SLICE: Final = 1_000

_LONGEST: Final = 64  # characters of one token; only digests and glued texts are longer
# What makes a verb of the noun before it: 이월할, 결정했어, 변경된. 하고 and 한테 are particles as well.
_ACTION: Final = re.compile(r"(?:하(?!고)|할|한(?!테)|함|했|해|되|될|된|됨|됐|돼)")
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


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a question, between spaces, with what would have to stand in a text that holds it.

    `tokens` are all of them: the compound where it is one, as 해솔물산 is written 해솔 물산 too. `nouns` are the plain
    ones that could be part of a name, empty for a verb, also one made of a noun (이월할), and for a number. `with_next`
    is the compound that the word makes with the one behind it, where both are single nouns. `proper` says that it looks
    like a name: no dictionary has it, or it is a code, or written with a capital inside a text that has others.
    """

    text: str
    tokens: frozenset[str]
    nouns: tuple[str, ...]
    with_next: str | None = None
    proper: bool = False


def query_words(text: str) -> list[Word]:
    """The words of a question in order, each with its tokens; those are among what `query_tokens` gives."""
    readable = _readable(text)
    found: list[Word] = []
    for part in _slices(readable):
        units = list(_units(part, asking=True))
        unknown = korean.unknown_nouns(part) if korean.speaks(part) else []
        spans = [(match.start(), match.end()) for match in re.finditer(r"\S+", part)]
        held = [[unit for unit in units if start <= unit.start < end] for start, end in spans]
        for at, (start, end) in enumerate(spans):
            following = held[at + 1] if at + 1 < len(held) else []
            proper = any(start <= place < end for place in unknown) or _looks_proper(part[start:end], first=at == 0)
            found.append(_word(part[start:end], held[at], following, proper=proper))
    return found


def _word(text: str, units: list[Unit], following: list[Unit], *, proper: bool) -> Word:
    compounds = [f"{one.join}{two.join}" for one, two in pairwise(units) if adjacent(one, two)]
    plain = [unit.tokens[0] for unit in units if unit.tokens and unit.join and not unit.tokens[0].isdigit()]
    nouns = tuple(token[:_LONGEST] for token in plain if token not in FILLERS)
    alone = len(units) == len(following) == 1 and adjacent(units[0], following[0])
    if plain and _ACTION.match(text.partition(plain[-1])[2]):
        nouns, compounds, alone = (), [], False
    return Word(
        text=text,
        tokens=frozenset(token[:_LONGEST] for token in compounds) or frozenset(nouns),
        nouns=nouns,
        with_next=f"{units[0].join}{following[0].join}"[:_LONGEST] if alone else None,
        proper=proper and bool(nouns),
    )


def _looks_proper(word: str, *, first: bool) -> bool:
    """Whether a Latin word is a code or begins with a capital where no sentence does."""
    letters = re.sub(r"[^A-Za-z0-9]", "", word)
    coded = any(each.isdigit() for each in letters) and any(each.isalpha() for each in letters)
    return coded or (letters[:1].isupper() and not first) or (len(letters) > 1 and letters[1:] != letters[1:].lower())


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
