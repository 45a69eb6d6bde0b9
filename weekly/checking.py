"""What is wrong with a report as it was typed, place by place, before any of it is kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from weekly.writing import LONGEST_LINE, LONGEST_NAME, MOST_LINES, DraftSection, cleaned


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong: with a field of the section at `place`, or with the whole where that is None."""

    place: int | None
    field: Literal["name", "items", "plans", ""]
    code: str
    message: str


def problems(sections: Sequence[DraftSection], *, hand_in: bool = False) -> tuple[Problem, ...]:
    """Return what keeps sections from being saved, and from being handed in where that is meant."""
    found: list[Problem] = []
    kept = [cleaned(each) for each in sections]
    for place, (typed, section) in enumerate(zip(sections, kept, strict=True)):
        if len(" ".join(typed.name.split())) > LONGEST_NAME:
            text = _("A heading has at most %(n)d characters.") % {"n": LONGEST_NAME}
            found.append(Problem(place, "name", "max_length", text))
        if not section.name and (section.items or section.plans):
            found.append(Problem(place, "name", "required", _("These lines need a heading.")))
        if any(len(line) > LONGEST_LINE for line in section.items):
            found.append(_too_long(place, "items"))
        if any(len(line) > LONGEST_LINE for line in section.plans):
            found.append(_too_long(place, "plans"))
    lines = sum(len(each.items) + len(each.plans) for each in kept)
    if lines > MOST_LINES:
        text = _("A report has at most %(n)d lines, these are %(lines)d.") % {"n": MOST_LINES, "lines": lines}
        found.append(Problem(None, "", "max_length", text))
    if hand_in and not lines:
        found.append(Problem(None, "", "blank", _("Nothing is written yet: fill at least one section.")))
    return tuple(found)


def _too_long(place: int, field: Literal["items", "plans"]) -> Problem:
    text = _("A line has at most %(n)d characters: split it.") % {"n": LONGEST_LINE}
    return Problem(place, field, "max_length", text)
