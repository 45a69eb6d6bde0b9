"""Reading a question about weekly reports: which teams, which sections, whose, what of them — or that it is none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from answering.understanding.weekly import words
from answering.understanding.weekly.pieces import is_filler
from knowledge.periods import Period

Column = Literal["all", "done", "planned"]

_PARTICLE = re.compile(
    r"(?:엔|의|은|는|이|가|을|를|에서는|에서|에는|에|도|만|과|와|하고|이랑|랑|으로|로|부터|까지|쪽에서|쪽|별로|별|들의|들|님|것|거|꺼|['’]s|['’])+(?![가-힣])"
)
_MANNER = re.compile(r"[가-힣](?:처럼|식으로|용으로|형식으로|형태로)$")
_TOKEN = re.compile(r"[가-힣]+|[A-Za-z][A-Za-z'’-]*|\d+|[^\W\d_]+")
_QUOTED = re.compile(
    r"[\"“”「『《〈][^\"“”「」『』《》〈〉]{2,80}[\"“”」』》〉]|(?<!\w)['‘][^'‘’]{2,80}['’](?!\w)|\S+\.(?:pdf|docx?|xlsx?|pptx?|hwpx?|eml|md|txt)\b",
    re.IGNORECASE,
)
_TITLE = (
    r"(?:\s?(?:사원|주임|선임|책임|수석|대리|과장|차장|부장|팀장|실장|본부장|이사|상무|전무|매니저|프로)(?:님)?|"
    r"\s?씨|님)?"
)
_AFTER_NAME = r"(?=$|[^\w]|(?:이|가|은|는|의|을|를|도|만|께서)(?:\s|$))(?:[’']s)?"
SHORTEST_NAME = 3
"""Letters of the shortest name looked for: shorter ones are words too."""


@dataclass(frozen=True, slots=True)
class WeeklyAsk:
    """What is asked of the weekly reports.

    `teams` are the names as written, known or not; none means all. `people` are those whose part alone is asked for,
    by their known names. `sections` are the tenant's own names. `mine` asks
    for the asker's own, `ours` for those of their team. `missing` asks who has not reported, `compared` sets periods
    or teams side by side. `column` "planned" asks for what is planned.
    """

    teams: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    mine: bool = False
    ours: bool = False
    missing: bool = False
    compared: bool = False
    column: Column = "all"
    reason: str = ""


def may_be_weekly(text: str) -> bool:
    """Whether any word of the question points to weekly reports: cheap, and true too often."""
    return any(pattern.search(text) for pattern in (words.NAMED, words.DONE, words.WORK, words.RESULTS))


def without_reports(text: str) -> str:
    """Return the text with what names the reports blanked out, at the same positions.

    A period is read in this one: in "지난주주간업무" and "9월 7일 주간보고" it is not part of the other's word.
    "전주", a city elsewhere, is the week before where it stands beside the reports, and is written as such.
    """
    before = [match.start() for match in words.WEEK_BEFORE.finditer(text)]
    for pattern in (words.NAMED, words.DONE):
        text = pattern.sub(lambda match: " " * len(match.group()), text)
    for start in before:
        if text[start + 2] == " ":
            text = f"{text[:start]}지난주{text[start + 3 :]}"
    return text


def weekly_ask(
    text: str,
    *,
    periods: Sequence[Period] = (),
    teams: Iterable[str] = (),
    sections: Mapping[str, str] | None = None,
    neutral: Iterable[str] = (),
    people: Iterable[str] = (),
    nouns: Callable[[str], Iterable[str]] | None = None,
) -> WeeklyAsk | None:
    """Return what is asked of the weekly reports; None where the question is another.

    It is one when it names weekly work, or says a period and asks what was done — and nothing else is left in it: not
    how to write one, not how many, no project, client, title or content. `teams` are known names, `sections` known
    names and synonyms with the name they stand for, `neutral` words that say nothing here (the company's name),
    `people` the known names of persons; one that nobody knows is a word left over. `nouns` gives the nouns of a Korean
    word: where the reports are named, verbs and adverbs that are left carry no topic of their own.
    """
    if _QUOTED.search(text):
        return None
    left = _Left(text)
    named, done = left.find(words.NAMED), left.find(words.DONE)
    for period in periods:
        left.take(*period.span)
    if words.COUNTED.search(text) or (named and words.HOW_TO.search(left.rest)):
        return None
    asked_teams = left.find_names(teams)
    asked_people = left.find_people(people)
    by_week = any(period.grain in ("week", "day") for period in periods)
    missing = left.find(words.MISSING)
    compared = left.find(words.COMPARED)
    planned = bool(words.PLANNED.search(text))
    everyone = left.find(words.EVERYONE)
    ours = left.find(words.OURS)
    slots = left.find_slots()
    mine = left.find(words.MINE)
    work = left.find(words.WORK)
    asked_sections = left.find_sections(sections or {})
    work = ((by_week or named) and left.find(words.RESULTS)) or work
    if not named and not (periods and (done or work)):
        return None
    if left.topic(neutral, nouns=nouns if named else None):
        return None
    reason = "names weekly reports" if named else "asks what was done in a period"
    return WeeklyAsk(
        teams=() if everyone and not asked_teams else (*asked_teams, *slots),
        people=asked_people,
        sections=asked_sections,
        mine=mine and not ours,
        ours=ours,
        missing=missing,
        compared=compared,
        column="planned" if planned else "done" if "실적" in text else "all",
        reason=reason,
    )


class _Left:
    """What is left of a question while one part after the other is understood; positions stay those of the text."""

    def __init__(self, text: str) -> None:
        self.rest = text

    def take(self, start: int, end: int) -> None:
        """Blank what was understood, and the particle that hangs on it."""
        particle = _PARTICLE.match(self.rest, end)
        end = particle.end() if particle else end
        self.rest = self.rest[:start] + " " * (end - start) + self.rest[end:]

    def find(self, pattern: re.Pattern[str]) -> bool:
        """Whether the pattern stands in what is left; takes every place."""
        found = list(pattern.finditer(self.rest))
        for match in found:
            self.take(*match.span())
        return bool(found)

    def find_names(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return the names that stand in what is left, in order; the longest is taken first."""
        found: list[tuple[int, str]] = []
        for name in sorted({each for each in names if each}, key=len, reverse=True):
            at = self.rest.lower().find(name.lower())
            if at >= 0 and not re.match(r"\w", self.rest[at - 1 : at] if name[0].isascii() and at else " "):
                found.append((at, name))
                self.take(at, at + len(name))
        return tuple(name for _, name in sorted(found))

    def find_people(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return the persons named in full, in order, with the title behind them taken too."""
        found: list[tuple[int, str]] = []
        for name in sorted({each for each in names if len(each) >= SHORTEST_NAME}, key=len, reverse=True):
            for match in re.finditer(rf"(?<!\w){re.escape(name)}{_TITLE}{_AFTER_NAME}", self.rest, re.IGNORECASE):
                found.append((match.start(), name))
                self.take(*match.span())
        return tuple(dict.fromkeys(name for _, name in sorted(found)))

    def find_slots(self) -> tuple[str, ...]:
        """Return the words that stand where a team does though nobody knows them."""
        found = []
        for match in list(words.SLOT.finditer(self.rest)):
            name = match.group("ko") or match.group("en")
            if name.lower() in words.QUESTION_WORDS or is_filler(name):
                continue
            found.append(name)
            self.take(*match.span())
        return tuple(found)

    def find_sections(self, sections: Mapping[str, str]) -> tuple[str, ...]:
        """Return the sections named, each once, by the name it stands for."""
        return tuple(dict.fromkeys(sections[name] for name in self.find_names(sections)))

    def topic(self, neutral: Iterable[str], *, nouns: Callable[[str], Iterable[str]] | None = None) -> tuple[str, ...]:
        """Return the words that are left and mean something; with `nouns`, only those Korean ones that hold one."""
        without = {each.lower() for each in neutral}
        left = [
            word
            for word in _TOKEN.findall(self.rest)
            if word.lower() not in without
            and word.lower().replace("’", "'") not in words.QUESTION_WORDS
            and not word.isdigit()
            and not is_filler(word)
        ]
        if nouns is None:
            return tuple(left)
        return tuple(
            word for word in left if word.isascii() or not (_MANNER.search(word) or all(map(is_filler, nouns(word))))
        )
