"""The route for what cannot be looked up at all."""

from answering.finding import Finding
from answering.question import Question
from answering.understanding.reading import Understanding


def decline_unusable(question: Question, understanding: Understanding) -> Finding | None:
    """Refuse with the reason that reading the question gave; None where it gave none."""
    reason = understanding.unusable
    if reason is None:
        return None
    return Finding(route="decline", reason=f"the question cannot be looked up: {reason}", refused=reason)
