"""Removes a document for good."""

from knowledge import placing
from knowledge.management.disposal import DisposalCommand


class Command(DisposalCommand):
    """Deletes a document, its versions and their originals as a person who manages or uploaded it."""

    help = "Remove a document for good, with all its versions and their originals."
    act = staticmethod(placing.delete)
