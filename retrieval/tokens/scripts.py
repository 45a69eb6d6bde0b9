"""Tokens of everything that is not Hangul: words, codes, versions, amounts, Han and Kana."""

import os
import re
import threading
from collections.abc import Iterator
from typing import Final

import Stemmer  # type: ignore[import-not-found]

from retrieval.tokens.unit import Unit

_HANGUL: Final = "가-힣\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\ud7b0-\ud7ff"
_PAIRED: Final = "々〆〇\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_LETTER: Final = rf"[^\W_{_HANGUL}{_PAIRED}]"
_CHUNK: Final = re.compile(
    rf"(?P<amount>\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?(?![\d,]))"
    rf"|(?P<code>{_LETTER}+(?:[._\-/:@&+']{_LETTER}+)*(?:\+\+|\#(?!\w))?)"
    rf"|(?P<paired>[{_PAIRED}]+)"
)
_VERSION: Final = re.compile(r"[a-z]{1,3}(\d+(?:\.\d+)+)")
_CODE: Final = re.compile(r"[\d@_#]|\+$")
_WHOLE: Final = 64  # characters; a longer address or path is kept by its parts only

_stemmer = Stemmer.Stemmer("english")
# The stemmer keeps state between calls.
_stemming = threading.Lock()


def _after_fork() -> None:
    """A lock held by another thread at the fork would stay held in the child for ever."""
    global _stemming
    _stemming = threading.Lock()


os.register_at_fork(after_in_child=_after_fork)


def units(text: str, *, asking: bool) -> list[Unit]:
    """Units of all chunks outside Hangul, in order; `asking` for a question (see `_of_code`)."""
    found = []
    for match in _CHUNK.finditer(text):
        chunk = match[0].lower()
        if match.lastgroup == "amount":
            tokens = [chunk.replace(",", "")]
        elif match.lastgroup == "paired":
            tokens = list(_pairs(chunk))
        else:
            tokens = list(dict.fromkeys(_of_code(chunk, asking=asking)))
        spaced = match.start() > 0 and text[match.start() - 1].isspace()
        found.append(Unit(match.start(), match.end(), tuple(tokens), join=tokens[0], after_space=spaced))
    return found


def _of_code(chunk: str, *, asking: bool) -> Iterator[str]:
    """A word gives its stem, a code its whole and its parts: ga77-0412 is also ga77 and 0412, v1.29.3 also 1.29.3.

    A text also gives the letters and digits of a part (ga, 77), so that other spellings find it. A question does not:
    there each of them would count beside the part itself (.004 nDCG@10 on the medical set, full of COVID-19).
    """
    if _is_word(chunk):
        yield _stem(chunk)
        return
    parts = re.split(r"[._\-/:@&+#]+", chunk)
    if _CODE.search(chunk):
        if len(chunk) <= _WHOLE:
            yield chunk
        if re.fullmatch(r"\d+(\.\d+)?", chunk):
            return
        version = _VERSION.fullmatch(chunk)
        if version:
            yield version[1]
    elif re.fullmatch(r"[^\W\d_](-[^\W\d_]+)+", chunk):
        yield _stem(chunk.replace("-", ""))  # e-mail is email
    for part in filter(None, parts):
        yield _stem(part) if _is_word(part) else part
        if not asking and not _is_word(part):
            yield from (piece for piece in re.findall(r"\d+|[^\W\d_]+", part) if len(piece) > 1)


def _is_word(text: str) -> bool:
    return text.replace("'", "").isalpha()


def _stem(word: str) -> str:
    with _stemming:
        return str(_stemmer.stemWord(word))


def _pairs(chunk: str) -> Iterator[str]:
    """Each two neighbouring characters: no dictionary of Chinese or Japanese is at hand. One alone is itself."""
    if len(chunk) == 1:
        yield chunk
        return
    if len(chunk) > 2 and len(chunk) <= _WHOLE:
        yield chunk
    yield from (chunk[index : index + 2] for index in range(len(chunk) - 1))
