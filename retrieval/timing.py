"""Time in ranking: whether a passage lies in the periods asked about, what that does to its score, and which words of
a question only say when."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from knowledge.periods.period import Period
from retrieval.fusion import Fused

Timing = Literal["in", "outside", "unknown"]

# Particles that hang on a period's words and mean nothing once those are gone: 이번달에, 3월부터의, 지난주랑.
_PARTICLES: Final = (
    "에서는", "에서의", "부터의", "까지의", "동안의", "에서", "에는", "에도", "에만", "부터", "까지", "동안", "이랑",
    "하고", "중에", "간의", "엔", "에", "의", "은", "는", "이", "가", "을", "를", "도", "만", "과", "와", "랑", "중",
    "간",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Timed:
    """A passage's place in time beside its scores: `before` is the fused score that `factor` was put to; `periods` are
    the numbers, from 0, of those asked about in which it lies."""

    fused: Fused
    timing: Timing
    before: float
    factor: float
    periods: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a passage stands in time, and in which of the periods, numbered from 0."""

    timing: Timing
    periods: tuple[int, ...] = ()


def timing_of(start: date | None, end_exclusive: date | None, periods: Sequence[Period]) -> Timing:
    """Return where dates `[start, end_exclusive)` lie: any day in any of the periods is inside.

    None is an open side here; what has no dates at all is "unknown", which the caller knows.
    """
    first, last = start or date.min, end_exclusive or date.max
    return "in" if any(period.overlaps(first, last) for period in periods) else "outside"


def weighed(fused: Mapping[int, Fused], places: Mapping[int, Place], *, factor: float) -> dict[int, Timed]:
    """Return the passages best first, those known to lie outside multiplied by `factor`, 0 to 1.

    What is of unknown date is left alone, and so is a passage that `places` does not tell of. Equal scores stand in
    the order of their ids.

    Raises:
        ValueError: `factor` lies outside 0 to 1.
    """
    if not 0 <= factor <= 1:
        raise ValueError(f"What lies outside the period is multiplied by a number from 0 to 1, not {factor}.")
    timed = {}
    for passage, part in fused.items():
        place = places.get(passage, Place("unknown"))
        used = factor if place.timing == "outside" else 1.0
        after = Fused(score=part.score * used, words=part.words, meaning=part.meaning)
        timed[passage] = Timed(after, place.timing, before=part.score, factor=used, periods=place.periods)
    return dict(sorted(timed.items(), key=lambda item: (-item[1].fused.score, item[0])))


def topic_of(text: str, periods: Sequence[Period]) -> str:
    """Return the text without the words that name the periods, and without the particles that hang on them.

    The whole text where nothing else is left of it, and where the spans are of another text.
    """
    left = text
    for start, end in sorted({period.span for period in periods}, reverse=True):
        if not 0 <= start < end <= len(text):
            continue
        left = f"{left[:start]} {left[_behind(left, end) :]}"
    left = " ".join(left.split())
    return left if any(character.isalnum() for character in left) else text


def _behind(text: str, end: int) -> int:
    """Return where the particle ends that begins at `end`; `end` itself where none stands alone there."""
    for particle in _PARTICLES:
        after = end + len(particle)
        if text.startswith(particle, end) and (after == len(text) or not text[after].isalnum()):
            return after
    return end
