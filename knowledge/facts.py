"""What is given with a file: the facts a manifest, an integrator or a form says about it."""

import datetime
from dataclasses import dataclass
from typing import Literal

from knowledge.dating.candidate import DateCandidate


@dataclass(frozen=True, slots=True)
class GrantFact:
    """Whom a document is granted to: `who` is "user", "group" or "department", `name` an e-mail, name or path."""

    who: Literal["user", "group", "department"]
    name: str
    level: Literal["view", "contribute", "manage"] = "view"


@dataclass(frozen=True, slots=True)
class FieldFact:
    """The value of a custom field as it was written; `type` is the field's, should it come up by it."""

    name: str
    text: str
    type: Literal["number", "money", "date", "text", "choice"] = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """All that may be said of a file; what is empty is not said, and says nothing. `week` is a Monday."""

    title: str = ""
    author: str = ""
    kind: str = ""
    source: str = ""
    department: str = ""
    tags: tuple[str, ...] = ()
    date: DateCandidate | None = None
    effective_on: datetime.date | None = None
    restricted: bool = False
    grants: tuple[GrantFact, ...] = ()
    fields: tuple[FieldFact, ...] = ()
    team: str = ""
    week: datetime.date | None = None
