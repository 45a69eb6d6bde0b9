"""Which team a text names: known names by whole words, the longest first, and names nobody knows."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from .paper import TeamName
from .wording import folded

UNITS = "팀|본부|실|파트|그룹|센터|사업부|지사|지점|연구소|공장"
_AFTER_UNIT = "(?![0-9A-Za-z])(?!장|원(?!회)|별)"
_AFTER_WORD = r"(?![0-9A-Za-z가-힣])|(?=주간|업무|보고|위클리)"
_LABEL = re.compile(
    r"(?:^|[\n|,;(\[])\s*[-*•·▪■□○●◦※▶*\s]*"
    r"(?:팀|팀명|부서|부서명|소속|작성 ?부서|작성 ?팀|보고 ?부서|담당 ?부서|team|department|dept\.?)\s*"
    r"[:：|\]]\s*\**\s*([^\n|,;)\]]{1,60})",
    re.I,
)
_UNKNOWN = re.compile(
    r"(?<![0-9A-Za-z가-힣])([0-9A-Za-z가-힣]{1,12}(?:팀|본부|파트|그룹|센터))(?![0-9A-Za-z])(?!장|원)"
)
_GENERAL = frozenset(
    {
        "우리팀",
        "각팀",
        "전팀",
        "해당팀",
        "타팀",
        "본팀",
        "팀",
        "본부",
        "작성팀",
        "담당팀",
        "고객센터",
        "물류센터",
        "데이터센터",
    }
)


class Teams:
    """The known teams, ready to be looked for in texts."""

    def __init__(self, teams: Iterable[TeamName]) -> None:
        self._teams = tuple(teams)
        self.by_id = {team.id: team for team in self._teams}
        self._called: dict[str, set[int]] = {}
        for team in self._teams:
            for name in (team.name, team.path, *team.synonyms):
                self._called.setdefault(_key(name), set()).add(team.id)
        names = sorted({name for name in self._called if name}, key=len, reverse=True)
        self._pattern = _pattern(tuple(names))

    def called(self, name: str) -> frozenset[int]:
        """Return the teams that a whole name means: a name, a path or the end of one, or another name."""
        key = _key(name)
        found = self._called.get(key)
        if found is None and "/" in key:
            ends = {team.id for team in self._teams if _key(team.path).endswith(f"/{key}")}
            found = ends or self._called.get(key.rpartition("/")[2])
        return frozenset(found or ())

    def within(self, text: str) -> tuple[frozenset[int], ...]:
        """Return the teams that a text names, in its order, each name once; a name that several bear gives them all."""
        if self._pattern is None:
            return ()
        found = (match.group() for match in self._pattern.finditer(_key(text)))
        return tuple(dict.fromkeys(frozenset(self._called[name]) for name in found))

    def labelled(self, text: str) -> tuple[tuple[str, frozenset[int]], ...]:
        """Return what stands after “팀:”, “부서:”, “Team:” with the teams it means; none for a name nobody knows."""
        said = []
        for match in _LABEL.finditer(unicodedata.normalize("NFC", text)):
            value = match[1].strip(" *")
            named = self.called(value) or next(iter(self.within(value)), frozenset())
            said.append((value, named))
        return tuple(said)


def unknown_name(text: str) -> str:
    """Return the first word of a text that looks like a team's name, or ""."""
    for match in _UNKNOWN.finditer(folded(text)):
        if match[1] not in _GENERAL:
            return match[1]
    return ""


@lru_cache(maxsize=64)
def _pattern(names: Sequence[str]) -> re.Pattern[str] | None:
    if not names:
        return None
    return re.compile("|".join(_form(name) for name in names))


def _form(name: str) -> str:
    after = _AFTER_UNIT if re.search(rf"(?:{UNITS})$", name) else f"(?:{_AFTER_WORD})"
    return rf"(?<![0-9a-z가-힣]){re.escape(name)}{after}"


def _key(name: str) -> str:
    return folded(name).casefold()
