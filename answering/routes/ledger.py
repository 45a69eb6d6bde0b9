"""The route for what is counted: the ledger says it, and nobody else."""

from answering.finding import Finding
from answering.question import Question
from answering.understanding.reading import Understanding


def ask_ledger(question: Question, understanding: Understanding) -> Finding | None:
    """Return what the ledger says; None where it is not asked."""
    return None
