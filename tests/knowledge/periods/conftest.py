"""What tests of periods share."""

from datetime import date

import pytest


@pytest.fixture
def wednesday() -> date:
    """A day in the middle of a week, a month and a quarter: Wednesday 10 September 2025."""
    return date(2025, 9, 10)
