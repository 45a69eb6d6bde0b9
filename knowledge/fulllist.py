"""All documents that a query means, in pages whose rows add up to the total."""

from typing import Literal

from accounts.viewer import Viewer
from knowledge.ledger.counting import matching
from knowledge.ledger.listing import listed
from knowledge.ledger.query import DocumentQuery
from knowledge.ledger.request import Matching, Scope
from knowledge.models import Document

Order = Literal["newest", "oldest", "title", "date"]


class FullList:
    """The documents of a query for a paginator: counted when it is made, fetched page by page.

    With the scope "tenant" `matching` tells both numbers; the list itself holds what the viewer may open, always.
    Make and read it inside one snapshot.

    Raises:
        LedgerError: a name is unknown or ambiguous, or the scope is not permitted.
    """

    ordered = True

    def __init__(
        self, viewer: Viewer, query: DocumentQuery, *, order: Order = "newest", scope: Scope = "visible"
    ) -> None:
        self.viewer, self.query, self.order = viewer, query, order
        self.matching: Matching = matching(viewer, query, scope=scope)

    def __len__(self) -> int:
        if self.matching.visible_documents is not None:
            return self.matching.visible_documents
        return self.matching.documents

    def count(self) -> int:
        """Return how many documents there are to page through."""
        return len(self)

    def __getitem__(self, part: slice) -> list[Document]:
        first, last = part.start or 0, len(self) if part.stop is None else part.stop
        ids = listed(self.viewer, self.query, order=self.order, offset=first, limit=last - first)
        found = {str(each.uuid): each for each in Document.objects.filter(uuid__in=ids).for_lists()}
        return [found[each] for each in ids if each in found]
