"""One demo document: where it lies, what it says, and what the company knows of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Document:
    """A file to be made and its row in the manifest.

    `path` begins with the knowledge base's folder and is relative to the company's folder; its suffix chooses the
    format. `markup` is the text (see `demo.paper`); `content` replaces it where the bytes themselves are the point.
    `encoding` is for plain text, CSV and HTML. `attachments` are for mails: documents whose path is only a name.
    A `decomposed` document's file name is stored as some systems do, with letters taken apart (NFD); the manifest names
    it composed.
    """

    path: str
    markup: str = ""
    title: str = ""
    author: str = ""
    kind: str = ""
    source: str = "own"
    department: str = ""
    tags: tuple[str, ...] = ()
    date: str = ""
    effective: str = ""
    version_of: str = ""
    supersedes: str = ""
    restricted: bool = False
    grants: tuple[str, ...] = ()
    team: str = ""
    week: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    content: bytes | None = None
    encoding: str = "utf-8"
    sender: str = ""
    recipient: str = ""
    sent_at: str = ""
    attachments: tuple[Document, ...] = ()
    password: str = ""
    decomposed: bool = False

    @property
    def kb(self) -> str:
        """The knowledge base, which is the first folder of the path."""
        return self.path.split("/", 1)[0]

    @property
    def suffix(self) -> str:
        """The file's suffix in lower case, with its dot."""
        return self.path[self.path.rindex(".") :].lower()
