"""Written names, and the rows they mean among what the viewer may know of."""

from __future__ import annotations

from accounts.viewer import Viewer


class Names:
    """Resolves names for one viewer: `Names(viewer).canonical("tags", "복무")`.

    People of the directory, departments, kinds, sources and states are known to all; shelves, folders, tags, fields and
    the names of authors who are no people of the directory only from documents that the viewer may open.
    """

    def __init__(self, viewer: Viewer, *, trashed: bool = False) -> None:
        self.viewer, self.trashed = viewer, trashed

    def canonical(self, filter_name: str, word: str) -> str:
        """Return the name that means the same and is unmistakable: a person's e-mail, a department's path, …

        `filter_name` is that of the query: "authors", "uploaders", "kinds", "kbs", "folders", "departments", "tags",
        "sources", "states", "fields".

        Raises:
            UnknownName: nobody and nothing is called so; the nearest names are in the error.
            AmbiguousName: several are.
        """
        raise NotImplementedError

    def known(self, filter_name: str, *, limit: int = 2000) -> list[str]:
        """Return the names that may be written for this filter, those the viewer may know of, at most `limit`."""
        raise NotImplementedError
