"""Written names, and the rows they mean among what the viewer may know of."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

from accounts.models import Department, User
from accounts.viewer import Viewer
from knowledge.fields import fields_known_to
from knowledge.ledger import authors, labels, places
from knowledge.models import Document, Level, Source
from knowledge.models.document import DocumentQuerySet


class Names:
    """Resolves names for one viewer: `Names(viewer).canonical("tags", "복무")`.

    People of the directory, departments, kinds, sources and states are known to all; shelves, folders, tags, fields and
    the names of authors who are no people of the directory only from documents that the viewer may open (in the trash
    as well with `trashed`). So a document that is hidden from them changes no name, no suggestion and no error.
    """

    FILTERS: Final = (
        "authors",
        "uploaders",
        "kinds",
        "kbs",
        "folders",
        "departments",
        "tags",
        "sources",
        "states",
        "fields",
    )

    def __init__(self, viewer: Viewer, *, trashed: bool = False) -> None:
        self.viewer, self.trashed = viewer, trashed

    @cached_property
    def visible(self) -> DocumentQuerySet:
        """What the viewer may open: the only source of names that are not known to all."""
        if self.trashed:
            return Document.objects.allowing(self.viewer, Level.VIEW)
        return Document.objects.visible_to(self.viewer)

    def canonical(self, filter_name: str, word: str) -> str:
        """Return the name that means the same and is unmistakable: a person's e-mail, a department's path, …

        `filter_name` is one of `FILTERS`.

        Raises:
            UnknownName: nobody and nothing is called so; the nearest names are in the error.
            AmbiguousName: several are.
        """
        read: dict[str, Callable[[str], str]] = {
            "authors": lambda name: self.author(name).canonical,
            "uploaders": lambda name: authors.uploader(name)[0],
            "kinds": lambda name: labels.kind(name).code,
            "kbs": lambda name: places.base(name, visible=self.visible).name,
            "folders": self.folder,
            "departments": lambda name: places.department(name).path,
            "tags": lambda name: labels.tag(name, visible=self.visible).name,
            "sources": labels.source,
            "states": labels.state,
            "fields": lambda name: labels.field(name, viewer=self.viewer).name,
        }
        return read[filter_name](word)

    def known(self, filter_name: str, *, limit: int = 2000) -> list[str]:
        """Return the names that may be written for this filter, those the viewer may know of, at most `limit`.

        People by name, alias and e-mail, kinds by all their words, folders and departments by path.
        """
        listed: dict[str, Callable[[], list[str]]] = {
            "authors": lambda: [*authors.names_of_people(), *authors.written_known(self.visible, limit=limit)],
            "uploaders": authors.names_of_people,
            "kinds": labels.kinds_known,
            "kbs": lambda: list(places.bases_known(self.visible).values_list("name", flat=True)),
            "folders": lambda: places.folders_known(self.visible),
            "departments": lambda: list(Department.objects.order_by("path").values_list("path", flat=True)),
            "tags": lambda: list(labels.tags_known(self.visible).values_list("name", flat=True)[:limit]),
            "sources": lambda: list(Source.values),
            "states": lambda: list(labels.STATES),
            "fields": lambda: list(fields_known_to(self.viewer).values_list("name", flat=True)),
        }
        return listed[filter_name]()[:limit]

    def people(self, word: str) -> list[User]:
        """Return everybody of the directory whom a written name may mean; titles after it are no part of it."""
        return authors.people_named(word)

    def author(self, word: str) -> authors.Author:
        """Return who has written what is asked for; raises as `canonical` does."""
        return authors.author(word, visible=self.visible)

    def folder(self, word: str) -> str:
        """Return the path of a folder; raises as `canonical` does."""
        return places.folder(word, visible=self.visible)
