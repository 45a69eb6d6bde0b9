"""What Office files claim of themselves: author, title, times."""

from __future__ import annotations

import re
from typing import Any

_NO_TITLES = re.compile(
    r"^(?:untitled|word document|powerpoint (?:프레젠테이션|presentation)|presentation\d*"
    r"|(?:슬라이드|slide)\s*\d+|제목 없음|\(?unspecified\)?|anonymous|microsoft .*"
    r"|.*\.(?:docx?|hwpx?|pptx?|xlsx?|pdf|indd))$",
    re.I,
)


def properties(core: Any) -> dict[str, str]:
    """Author, last editor, title, subject, keywords and ISO times out of core properties; empty ones are left out."""
    found: dict[str, str] = {}
    for ours, names in (
        ("author", ("author", "creator")),
        ("last_modified_by", ("last_modified_by", "lastModifiedBy")),
        ("title", ("title",)),
        ("subject", ("subject",)),
        ("keywords", ("keywords",)),
        ("created", ("created",)),
        ("modified", ("modified",)),
    ):
        for name in names:
            try:
                value = getattr(core, name, None)
            except (ValueError, TypeError):  # a time that is none
                value = None
            if value:
                found[ours] = value.isoformat() if hasattr(value, "isoformat") else str(value)
                break
    return found


def title_from(known: dict[str, str]) -> str | None:
    """The title that the metadata gives, unless it is what programs fill in by themselves."""
    title = " ".join(known.get("title", "").split())
    return title if title and not _NO_TITLES.match(title) else None
