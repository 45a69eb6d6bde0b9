"""Moves a document to the trash."""

from knowledge import placing
from knowledge.management.disposal import DisposalCommand


class Command(DisposalCommand):
    """Moves a document to the trash as a person who manages or uploaded it."""

    help = "Move a document to the trash, where nobody finds it."
    act = staticmethod(placing.trash)
