"""Headings of Korean regulations by their numbers, for formats that carry no styles."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from knowledge.extraction.block import Block

_NUMBERED = re.compile(
    r"^\s*제\s?\d{1,3}\s?(편|장|절|관|조)(?:의\s?\d+)?"
    r"(?:\s*[\(\[（【][^\)\]）】]{1,40}[\)\]）】]|\s+\S.{0,38}|\s*)$"
)
_APPENDIX = re.compile(
    r"^\s*(?:부\s*칙|\[?별\s?[표지]\s*(?:제?\s?\d+\s?호?)?(?:\s?서식)?\]?)"
    r"(?:\s*[\(<〈\[].{1,40}[\)>〉\]])?\s*$"
)
_LEVELS = {"편": 1, "장": 1, "절": 2, "관": 3, "조": 3}
_LARGER = 1.12  # times the body's size; 11 points over 10 are emphasis
_SENTENCE = re.compile(r"(?:[.다함음임요]|[다요]\.|[,:;])$")


def heading_level(line: str) -> int:
    """1 to 3 for "제1장 총칙", "제2절 …", "제3조(목적)" and "부칙" alone on their line, 0 for everything else.

    A line that goes on as a sentence ("제3조에 따라 …한다.") is no heading.
    """
    text = line.strip()
    if not text or len(text) > 60:
        return 0
    match = _NUMBERED.match(text)
    if match and not (_SENTENCE.search(text) and text[-1] not in ")]）】"):
        return _LEVELS[match[1]]
    return 1 if _APPENDIX.match(text) else 0


def levels_by_size(weights: Mapping[float, int]) -> dict[float, int]:
    """Letter size -> heading level (1 to 3) for the sizes clearly above that of most of the text.

    ``weights`` are letters per size. Empty where a third of the text is large: a poster or slides.
    """
    if not weights:
        return {}
    body = max(weights, key=lambda size: weights[size])
    larger = sorted((size for size in weights if body > 0 and size >= body * _LARGER), reverse=True)
    if sum(weights[size] for size in larger) * 3 > sum(weights.values()):
        return {}
    return {size: min(level, 3) for level, size in enumerate(larger, start=1)}


def title_of(blocks: Sequence[Block]) -> str | None:
    """The first heading, unless it is only a chapter's ("제1장 총칙")."""
    return next((one.text for one in blocks if one.kind == "heading" and not heading_level(one.text)), None)
