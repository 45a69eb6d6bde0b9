"""What is asked of the ledger, in the making."""

from dataclasses import dataclass
from typing import Literal

from knowledge.ledger.request import Measure

Intent = Literal["find", "count", "list", "group", "aggregate", "latest", "compare"]


@dataclass(slots=True)
class Asked:
    """The request in the making. `most` and `least` rank groups, `limit` is how many of them are wanted."""

    intent: Intent = "find"
    measure: Measure = "count"
    of: str = "documents"
    group_by: str | None = None
    order: Literal["value", "key"] = "value"
    limit: int | None = None
    descending: bool = True
    occurrences: bool = False
