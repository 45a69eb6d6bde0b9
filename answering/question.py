"""What is asked, as a value."""

import datetime
from dataclasses import dataclass

from accounts.viewer import Viewer


@dataclass(frozen=True, slots=True)
class Question:
    """A question with all that its answer depends on: who asks, and what today is.

    `scope` is "visible" or "tenant"; `use_model` False keeps every language model out of it.
    """

    text: str
    viewer: Viewer
    today: datetime.date
    conversation: str | None = None
    scope: str = "visible"
    use_model: bool = True
