"""Brings a document back from the trash."""

from knowledge import placing
from knowledge.management.disposal import DisposalCommand


class Command(DisposalCommand):
    """Restores a document as a person who manages or uploaded it."""

    help = "Bring a document back from the trash."
    act = staticmethod(placing.restore)
