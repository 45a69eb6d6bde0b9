"""The ways a question can be answered; the first that applies does."""

from collections.abc import Callable
from typing import Final

from answering.finding import Finding
from answering.question import Question
from answering.routes.decline import decline_unusable
from answering.routes.ledger import ask_ledger
from answering.routes.search import look_up
from answering.routes.weekly import look_up_weekly
from answering.understanding.reading import Understanding

Route = Callable[[Question, Understanding], Finding | None]

ROUTES: Final[tuple[Route, ...]] = (decline_unusable, look_up_weekly, ask_ledger, look_up)
"""In order; the last always applies."""
