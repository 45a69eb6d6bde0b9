"""The text of a question without blanks, so that nothing depends on how it is spaced."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_HANGUL: Final = re.compile("[\uac00-\ud7a3]")


@dataclass(frozen=True, slots=True)
class Compact:
    """`text` is the lower-case text without blanks; `places` says where each character stands in `raw`.

    `borders` are the positions in `text` where a word begins: after a blank or a mark, and where Hangul, Latin letters
    and digits meet.
    """

    raw: str
    text: str
    places: tuple[int, ...]
    borders: frozenset[int]
    blanks: frozenset[int]

    def written(self, start: int, end: int) -> str:
        """Return the characters of the raw text that stand behind `[start, end)`, blanks within included."""
        return self.raw[self.places[start] : self.places[end - 1] + 1] if start < end else ""

    def position(self, place: int) -> int:
        """Return the first position whose character stands at `place` of the raw text or after it."""
        low, high = 0, len(self.places)
        while low < high:
            middle = (low + high) // 2
            if self.places[middle] < place:
                low = middle + 1
            else:
                high = middle
        return low


def compacted(raw: str) -> Compact:
    """Return the text (NFC, one line) without its blanks."""
    letters: list[str] = []
    places: list[int] = []
    borders: set[int] = {0}
    blanks: set[int] = {0}
    before = ""
    for place, character in enumerate(raw):
        if character.isspace():
            borders.add(len(letters))
            blanks.add(len(letters))
            before = ""
            continue
        sort = sort_of(character)
        if sort != before or sort == "mark":
            borders.add(len(letters))
        low = character.lower()
        letters.append(low if len(low) == 1 else character)
        places.append(place)
        before = sort
    borders.add(len(letters))
    blanks.add(len(letters))
    return Compact(raw, "".join(letters), tuple(places), frozenset(borders), frozenset(blanks))


def sort_of(character: str) -> str:
    """Return what a character is: "hangul", "digit", "letter" of another script, or "mark"."""
    if _HANGUL.match(character):
        return "hangul"
    if character.isdigit():
        return "digit"
    return "letter" if character.isalpha() or unicodedata.combining(character) else "mark"


def key_of(words: str) -> str:
    """Return the form in which words are looked up: NFC, lower case, without blanks."""
    return "".join(unicodedata.normalize("NFC", words).lower().split())


def stretches(compact: Compact, *, longest: int, most: int) -> Iterator[tuple[int, int]]:
    """Yield `[start, end)` of what may be a name: it begins where a word does, and ends anywhere in Hangul.

    At most `most` of them, so that a long text asks no more than a short one.
    """
    given = 0
    for start in sorted(compact.borders):
        for end in range(start + 1, min(start + longest, len(compact.text)) + 1):
            if end not in compact.borders and sort_of(compact.text[end - 1]) != "hangul":
                continue
            if sort_of(compact.text[start]) == "mark":
                break
            yield start, end
            given += 1
            if given >= most:
                return
