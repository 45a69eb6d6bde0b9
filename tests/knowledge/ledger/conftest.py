"""Who may count everything."""

import pytest

from accounts.people import permission_named, permit
from accounts.viewer import Viewer
from tests.cast import JIWOO


@pytest.fixture
def permitted(db) -> Viewer:
    """지우, with the permission to count what they may not open."""
    permit(JIWOO.user, permission=permission_named("knowledge.count_all"))
    return JIWOO.viewer
