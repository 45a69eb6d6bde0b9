"""What can be wrong with a request to the ledger, each said in one sentence that tells how to mend it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Candidate:
    """One of several people whom a written name may mean."""

    name: str
    department: str
    email: str

    def __str__(self) -> str:
        return f"{self.name} ({self.department or '–'}, {self.email})"


class LedgerError(ValueError):
    """A request that has no answer: no number is given beside it.

    `code` is for machines, `field` the dotted place in the request ("filters.authors", "" for all of it), `nearest`
    the values that may have been meant. `text` is a lazy translation, filled with `said` when it is read: the message
    is in the language that is set then.
    """

    def __init__(
        self,
        text: str | Promise,
        *,
        code: str,
        field: str = "",
        nearest: tuple[str, ...] = (),
        said: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(text)
        self.code, self.field, self.nearest = code, field, nearest
        self._text, self._said = text, dict(said or {})

    @property
    def message(self) -> str:
        """The sentence, in the language that is set."""
        return str(self._text) % self._said if self._said else str(self._text)

    def __str__(self) -> str:
        return self.message


class BadRequest(LedgerError):
    """The request itself is wrong: an unknown key, a value of another type, too much of something."""

    def __init__(self, text: str | Promise, *, code: str = "invalid", **rest: Any) -> None:
        super().__init__(text, code=code, **rest)

    @property
    def message(self) -> str:
        """The sentence, and the nearest known names where there are some."""
        return super().message + _hint(self.nearest)


class UnknownName(LedgerError):
    """A name that nothing the viewer may know of bears; `name` as it was written."""

    def __init__(self, text: str | Promise, *, name: str, field: str, nearest: tuple[str, ...] = ()) -> None:
        super().__init__(text, code="unknown_name", field=field, nearest=nearest, said={"name": name})
        self.name = name

    @property
    def message(self) -> str:
        """The sentence, and the nearest known names where there are some."""
        return super().message + _hint(self.nearest)


class AmbiguousName(LedgerError):
    """A name that several people bear (`candidates`), or several departments or folders (`nearest`: their paths)."""

    def __init__(
        self,
        text: str | Promise,
        *,
        name: str,
        field: str,
        candidates: tuple[Candidate, ...] = (),
        nearest: tuple[str, ...] = (),
    ) -> None:
        nearest = nearest or tuple(each.email for each in candidates)
        told = ", ".join(str(each) for each in candidates) or ", ".join(nearest)
        super().__init__(
            text, code="ambiguous_name", field=field, nearest=nearest, said={"name": name, "candidates": told}
        )
        self.name, self.candidates = name, candidates


class NotCountable(LedgerError):
    """What is asked for has no such number: a sum over texts, an amount over several currencies."""

    def __init__(self, text: str | Promise, *, code: str = "not_countable", **rest: Any) -> None:
        super().__init__(text, code=code, **rest)


class NotPermitted(LedgerError):
    """The viewer lacks the permission to count what they may not open."""

    def __init__(self, text: str | Promise, *, field: str = "scope") -> None:
        super().__init__(text, code="not_permitted", field=field)


def _hint(nearest: tuple[str, ...]) -> str:
    return " " + _("Did you mean %(names)s?") % {"names": ", ".join(nearest)} if nearest else ""
