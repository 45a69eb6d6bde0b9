"""Finding passages for a question: scope first, then words and meaning inside it, fused, merged into cards."""

import datetime
from collections.abc import Mapping
from typing import Any

from accounts.viewer import Viewer
from retrieval.hit import Found, Hit, Pool

__all__ = ["Found", "Hit", "Pool", "search"]


def search(
    viewer: Viewer,
    query: str,
    *,
    today: datetime.date,
    limit: int = 10,
    filters: Mapping[str, Any] | None = None,
    explain: bool = False,
) -> Found:
    """Return the passages that fit the question best, among those the viewer may see."""
    return Found()
