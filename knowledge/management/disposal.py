"""What the commands trash, restore and delete share: the document, the person, and what that person may."""

from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any, ClassVar

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.people import person_named
from accounts.viewer import viewer_of
from knowledge.identifying import id_or_none, no_document
from knowledge.managing import NotAllowed, manageable
from knowledge.models import Document
from tenants.command import BadInput, TenantCommand


class DisposalCommand(TenantCommand):
    """Does something to a document as a person who manages it or uploaded it.

    To someone who may not open it, it is as absent as an id that was never given.
    """

    act: ClassVar[Callable[..., bool]]

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add document and person."""
        super().add_arguments(parser)
        parser.add_argument("--document", required=True, metavar="ID", help="the document")
        parser.add_argument("--user", required=True, metavar="EMAIL", help="the person who does it")

    def run(self, **options: Any) -> dict[str, bool]:
        """Do it."""
        try:
            user = person_named(options["user"])
        except LookupError as error:
            raise BadInput(str(error)) from error
        document = document_for(user, options["document"])
        return {"changed": type(self).act(document, by=user)}

    def show(self, result: dict[str, bool]) -> None:
        """Say whether anything changed."""
        self.stdout.write("changed" if result["changed"] else "nothing to change")


def document_for(user: User, text: str) -> Document:
    """Return the document this person may trash, restore or delete.

    Raises:
        BadInput: there is none for them, they may only open it, or they were deactivated.
    """
    if not user.is_active:
        raise BadInput(_("%(person)s is deactivated; activate them first.") % {"person": user})
    identity = id_or_none(text)
    if identity is None:
        raise BadInput(no_document(text))
    try:
        return manageable(viewer_of(user), identity)
    except Document.DoesNotExist:
        raise BadInput(no_document(text)) from None
    except NotAllowed as error:
        raise BadInput(
            _("%(person)s may open “%(title)s”, but neither manages nor uploaded it.")
            % {"person": user.name, "title": error.document.title}
        ) from None
