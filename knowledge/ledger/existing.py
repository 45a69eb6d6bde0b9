"""What there is instead, where a period has nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from knowledge.periods.period import Period


@dataclass(frozen=True, slots=True)
class Existing:
    """Documents that lie in one month, quarter, half or year near a period that has none."""

    period: Period
    documents: int

    def as_json(self) -> dict[str, Any]:
        """The value as JSON types."""
        return {"period": self.period.as_json(), "documents": self.documents}
