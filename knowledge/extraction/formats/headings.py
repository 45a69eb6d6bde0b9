"""Headings of Korean regulations by their numbers, for formats that carry no styles."""

from __future__ import annotations

import re

_NUMBERED = re.compile(r"^\s*제\s?\d{1,3}\s?(편|장|절|관|조)(?:의\s?\d+)?(?:\s*[\(\[（【][^\)\]）】]{1,40}[\)\]）】]|\s+\S.{0,38}|\s*)$")
_APPENDIX = re.compile(r"^\s*(?:부\s*칙|\[?별\s?[표지]\s*(?:제?\s?\d+\s?호?)?(?:\s?서식)?\]?)(?:\s*[\(<〈\[].{1,40}[\)>〉\]])?\s*$")
_LEVELS = {"편": 1, "장": 1, "절": 2, "관": 3, "조": 3}
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
