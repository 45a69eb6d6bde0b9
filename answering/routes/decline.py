"""The route for what cannot be looked up at all."""

from answering.finding import Finding
from answering.understanding.reading import Understanding


def decline(understanding: Understanding) -> Finding:
    """Return a refusal with the reason that reading the question gave."""
    reason = understanding.unusable or "not_understood"
    return Finding(route="decline", reason=f"the question cannot be looked up: {reason}", refused=reason)
