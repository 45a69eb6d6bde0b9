"""In which language a question is asked, and so answered."""

import re
from typing import Literal

Language = Literal["ko", "en"]

_HANGUL = re.compile(r"[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]")


def language_of(text: str) -> Language:
    """Return "ko" where any Hangul stands in the text — a mixed question is a Korean one —, else "en"."""
    return "ko" if _HANGUL.search(text) else "en"
