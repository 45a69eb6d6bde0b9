"""Numbers that look drawn and are the same on every machine and every day."""

from __future__ import annotations

from hashlib import sha256


def number(*key: object, low: int, high: int) -> int:
    """A whole number from `low` to `high`, both included, that depends on the key alone."""
    digest = sha256("|".join(str(part) for part in key).encode()).digest()
    return low + int.from_bytes(digest[:6], "big") % (high - low + 1)
