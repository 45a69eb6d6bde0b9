"""Tokens of Hangul, from the morphemes that Kiwi finds."""

import os
import re
import threading
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from kiwipiepy import Kiwi, Match, Token

from retrieval.tokens.unit import Unit

_HANGUL: Final = re.compile("[가-힣\u3130-\u318f]")
_NOUNS: Final = ("NNG", "NNP")
# They make compounds and are no words by themselves: 재- begins one, -들 and the 월 of 8월 end one.
_PREFIX: Final = "XPN"
_SUFFIXES: Final = ("XSN", "NNB")
_AFFIXES: Final = ("XPN", "XSN")
_COMPOUNDING: Final = ("NR", "XR")
_KEPT: Final = ("NP", "MM", "MAG", "MAJ", "IC")
# Endings that make a short verb look like a noun: 보고, 사지, 사기, 사면, 사자.
_NOUN_LIKE: Final = ("고", "지", "기", "면", "자")
# Kiwi's readings of addresses, tags and serial numbers are left off: those are cut by `scripts`.
_OPTIONS: Final = Match.Z_CODA
# Syllables. The longer a noun that no space divides, the more often it is no noun, and cutting it takes long.
_COMPOUND: Final = range(4, 13)


def speaks(text: str) -> bool:
    """Whether there is any Hangul: other texts do not need Kiwi."""
    return _HANGUL.search(text) is not None


def units(text: str) -> list[Unit]:
    """Units of the Hangul in `text`, in order. What Kiwi says of other scripts is passed over."""
    morphemes = analyse(text)
    found: list[Unit] = []
    for index, morpheme in enumerate(morphemes):
        if _HANGUL.search(morpheme.form):
            following = morphemes[index + 1] if index + 1 < len(morphemes) else None
            previous = morphemes[index - 1] if index else None
            found.extend(_of(morpheme, text=text, previous=previous, following=following))
    return found


def unknown_nouns(text: str) -> list[int]:
    """Where nouns begin that Kiwi's dictionary does not have, or has as a name."""
    return [each.start for each in analyse(text) if each.tag in _NOUNS and (each.oov or each.tag == "NNP")]


def nouns(text: str) -> list[str]:
    """The nouns and names in the Hangul of `text`; not those made a verb: 누락 in "누락된" is none."""
    found = analyse(text)
    following = [*found[1:], None]
    return [
        each.form
        for each, after in zip(found, following, strict=True)
        if each.tag in _NOUNS and not (after is not None and after.tag.startswith(("XSV", "XSA")))
    ]


def _of(morpheme: Token, *, text: str, previous: Token | None, following: Token | None) -> Iterator[Unit]:
    form, tag, start, end = morpheme.form, morpheme.tag, morpheme.start, morpheme.end
    spaced = start > 0 and text[start - 1].isspace()
    if tag in _NOUNS:
        for part in _parts(form, morpheme.oov):
            yield _of_noun(part, start=start, after_space=spaced and part.at == 0)
    elif tag == _PREFIX or tag in _SUFFIXES:
        first = tag == _PREFIX
        yield Unit(start, end, (), form, korean=True, begins=first, ends=not first, after_space=spaced)
    elif tag.startswith(("VV", "VA")):
        yield _of_verb(morpheme, text=text, previous=previous, following=following)
    elif tag in _COMPOUNDING:
        yield Unit(start, end, (form,), form, korean=True, after_space=spaced)
    elif tag in _KEPT or tag.startswith("S"):
        yield Unit(start, end, (form,), korean=True)


def _of_verb(verb: Token, *, text: str, previous: Token | None, following: Token | None) -> Unit:
    """A verb is kept as its dictionary form, so that 가다 is not taken for a noun 가.

    A short one with its ending may be a noun misread: 보 + 고 in "주간보고 어디 있어?", 사 + 고 in 사고. Kiwi decides
    by the neighbours, so the written form is kept beside it, and behind a noun only as part of the compound: then
    주간보고 meets 주간보고, and 월간보고 does not by its second half.
    """
    lemma = f"{verb.form}다"
    if len(verb.form) > 1 or following is None or not following.tag.startswith("E") or following.start != verb.end:
        return Unit(verb.start, verb.end, (lemma,), korean=True)
    written = text[verb.start : following.end]
    if previous is not None and previous.end == verb.start and previous.tag in _NOUNS:
        return Unit(verb.start, following.end, (), written, korean=True)
    tokens = (lemma, written) if len(written) == 2 and following.form in _NOUN_LIKE else (lemma,)
    return Unit(verb.start, verb.end, tokens, korean=True)


@dataclass(frozen=True)
class _Part:
    at: int  # from the start of the noun
    form: str
    tag: str


def _of_noun(part: _Part, *, start: int, after_space: bool) -> Unit:
    place = (start + part.at, start + part.at + len(part.form))
    if part.tag in _NOUNS:
        return Unit(*place, (part.form,), part.form, korean=True, after_space=after_space)
    first = part.tag == _PREFIX
    return Unit(*place, (), part.form, korean=True, begins=first, ends=not first, after_space=after_space)


@lru_cache(maxsize=50_000)
def _parts(noun: str, unknown: bool) -> Sequence[_Part]:
    """What a long noun is made of: 가온전자 is 가온 and 전자; else the noun itself.

    Kiwi keeps some compounds whole, because it knows them or because it knows none of it (`unknown`); the same words
    with a space between are two nouns. Only parts of its dictionary count, so that 클러스터 stays whole.
    A noun it knows is cut in two at most, and not before a name, so that 이탈리아 stays whole too.
    """
    for at in range(2, len(noun) - 1) if len(noun) in _COMPOUND else ():
        parts = [*_known(noun[:at]), *(replace(part, at=part.at + at) for part in _known(noun[at:]))]
        whole = "".join(part.form for part in parts) == noun
        if whole and (unknown or (len(parts) == 2 and parts[1].tag == "NNG")):
            return parts
    return [_Part(0, noun, "NNG")]


@lru_cache(maxsize=50_000)
def _known(text: str) -> Sequence[_Part]:
    """The nouns of the dictionary, with prefixes and suffixes, that make up `text`; empty when it is anything else."""
    found = analyse(text)
    if len(found) == 1 and found[0].oov:
        parts = _parts(text, True)
        return parts if len(parts) > 1 else []
    parts = [_Part(one.start, one.form, one.tag) for one in found if not one.oov]
    good = all(part.tag in _AFFIXES or (part.tag in _NOUNS and len(part.form) > 1) for part in parts)
    return parts if good else []


_kiwi: Kiwi | None = None
_reading = threading.Lock()


def analyse(text: str) -> list[Token]:
    """Kiwi's morphemes. The first call loads it: 1.3 s and 300 MB, which processes forked later share."""
    global _kiwi
    with _reading:
        if _kiwi is None:
            _kiwi = _load()
        # One text a call: a list of texts needs Kiwi's own threads.
        tokens: list[Token] = _kiwi.tokenize(text, match_options=_OPTIONS)
    return tokens


def _load() -> Kiwi:
    """Kiwi without threads of its own: with even one, a forked child hung as soon as it let go of what it inherited.

    Without the dictionary of names of several words it gives the same tokens for 200 MB and 3 s less.
    """
    with warnings.catch_warnings():
        # It only tells that 0 meant all cores before version 0.21.
        warnings.simplefilter("ignore", DeprecationWarning)
        return Kiwi(num_workers=0, load_multi_dict=False)


def _after_fork() -> None:
    """A lock held by another thread at the fork would stay held in the child for ever."""
    global _reading
    _reading = threading.Lock()


os.register_at_fork(after_in_child=_after_fork)
