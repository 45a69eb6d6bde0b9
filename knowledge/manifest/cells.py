"""Reading the cells of a manifest's row; each reader returns the value or raises CellError."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable
from datetime import date

from knowledge.dating.candidate import DateCandidate
from knowledge.dating.names import read_whole
from knowledge.dating.spots import Conventions
from knowledge.dating.weeks import week_of

from .row import DocumentSource, Grant, GrantKind, GrantLevel

SOURCES: dict[str, DocumentSource] = {
    **dict.fromkeys(("own", "자사", "당사", "사내", "내부"), "own"),
    **dict.fromkeys(("client", "고객", "고객사", "발주처"), "client"),
    **dict.fromkeys(("outside", "외부", "사외"), "outside"),
}
BOOLEANS = {
    **dict.fromkeys(("1", "true", "yes", "y", "예", "네"), True),
    **dict.fromkeys(("0", "false", "no", "n", "아니오", "아니요"), False),
}
GRANT_KINDS: dict[str, GrantKind] = {
    **dict.fromkeys(("user", "사용자"), "user"),
    **dict.fromkeys(("group", "그룹"), "group"),
    **dict.fromkeys(("department", "부서"), "department"),
}
GRANT_LEVELS: dict[str, GrantLevel] = {"view": "view", "contribute": "contribute", "manage": "manage"}
SHORT_MONTH = re.compile(r"([0-9]{4})-([1-9])")


class CellError(Exception):
    """A cell that cannot be read; the message says why and how to mend it."""


def text_cell(text: str) -> str:
    """A cell as one line of NFC text."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word nearest to `word` as a hint, else all known ones."""
    known = list(known)
    found = difflib.get_close_matches(word.casefold(), known, n=1, cutoff=0.6)
    return f'did you mean "{found[0]}"?' if found else f"known are {', '.join(known)}."


def list_cell(text: str) -> tuple[str, ...]:
    """The parts of a list by ";", each once."""
    parts = (text_cell(part) for part in text.split(";"))
    return tuple(dict.fromkeys(part for part in parts if part))


def source_cell(text: str) -> DocumentSource:
    """Whose document it is."""
    found = SOURCES.get(text.casefold())
    if found is None:
        raise CellError(f'"{text}" is no source; {nearest(text, ("own", "client", "outside"))}')
    return found


def boolean_cell(text: str) -> bool:
    """Yes or no; Excel's TRUE and FALSE as well."""
    found = BOOLEANS.get(text.casefold())
    if found is None:
        raise CellError(f'"{text}" is neither yes nor no; write 1 or 0.')
    return found


def date_cell(text: str, conventions: Conventions) -> DateCandidate:
    """A day, month, year or range, its year in four digits."""
    padded = SHORT_MONTH.sub(r"\1-0\2", text) if SHORT_MONTH.fullmatch(text) else text
    found = read_whole(padded, source="app", conventions=conventions)
    if found is None or not re.match(r"[0-9]{4}", padded):
        raise CellError(
            f'"{text}" is no date that exists; write 2024-08-15, 2024-08 (a month), 2024 (a year) '
            "or 2024-08-01~2024-08-31 (a range)."
        )
    return DateCandidate(found.start, found.end, found.precision, "app", text)


def week_cell(text: str, conventions: Conventions) -> date:
    """The Monday of a week: of any day in it, or of a week named by its number."""
    found = read_whole(text, source="app", conventions=conventions)
    if found is None or found.precision not in ("day", "week"):
        raise CellError(f'"{text}" is no week; write its Monday (2024-08-12), 2024-W33 or "2024년 8월 3주차".')
    return week_of(found.start)


def grants_cell(text: str) -> tuple[Grant, ...]:
    """Grants as "user:이름;group:재무팀=manage;department:본부/팀"; view where nothing else is said."""
    grants: list[Grant] = []
    for part in list_cell(text):
        kind, colon, rest = part.partition(":")
        known = GRANT_KINDS.get(kind.strip().casefold())
        if not colon or known is None:
            raise CellError(f'"{part}" is no grant; write user:…, group:… or department:…, separated by ";".')
        name, equals, level = rest.rpartition("=")
        name = (name if equals else rest).strip()
        granted = GRANT_LEVELS.get(level.strip().casefold()) if equals else "view"
        if granted is None:
            raise CellError(f'"{level.strip()}" is no right; {nearest(level.strip(), GRANT_LEVELS)}')
        if not name:
            raise CellError(f'"{part}" names nobody; write the {known} behind the colon.')
        grants.append(Grant(known, name, granted))
    return tuple(grants)
