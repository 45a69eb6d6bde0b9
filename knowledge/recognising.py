"""What a file is to its knowledge base already: the path it is known by there, and the document that has its bytes."""

import hashlib
from typing import Final

from accounts.viewer import Viewer
from knowledge.models import Document, KnowledgeBase, Level, State, Version
from knowledge.naming import clean_name, split_suffix

LONGEST_NAME: Final = 480
"""Characters of one name; the rows hold 500."""
LONGEST_PATH: Final = 990
"""Characters of a whole path; the rows hold 1,000."""
_PATH_BYTES: Final = 2_400
"""Bytes of a whole path in UTF-8: an index takes no entry above 2,704, which 900 Korean letters reach."""


def path_in_base(path: str) -> str:
    """Return a path as documents are known by it: NFC, clean names joined by “/”, none of them “.” or “..”.

    What is too long is cut, and a digest of the whole stands in for the rest: two long paths stay two.
    """
    parts = [clean_name(part).name for part in path.split("/") if part not in {"", ".", ".."}]
    whole = "/".join(fitting_name(part) for part in parts)
    if len(whole) <= LONGEST_PATH and len(whole.encode()) <= _PATH_BYTES:
        return whole
    end = whole.encode()[-_PATH_BYTES:].decode(errors="ignore")[-LONGEST_PATH:][20:]
    return f"~{_digest(whole)}/{end.partition('/')[2] or end}"


def fitting_name(name: str) -> str:
    """Return a name that the rows hold: a longer one is cut, with a digest of it before its suffix."""
    if len(name) <= LONGEST_NAME:
        return name
    stem, suffix = split_suffix(name)
    mark = f"~{_digest(name)}{suffix}"
    return stem[: LONGEST_NAME - len(mark)] + mark


def latest_under(
    path: str, *, base: KnowledgeBase, version_of: Document | None = None, adder: Viewer | None = None
) -> Version | None:
    """Return the version that came last under a path: of the document it is said to belong to, else of the base.

    A document that `adder` may not add to is not there for them; None narrows nothing.
    """
    if version_of is not None:
        own = Version.objects.filter(document=version_of, path=path).select_related("document").order_by("-number")
        if found := own.first():
            return found
    stored = Version.objects.all()
    if adder is not None:
        stored = stored.filter(document__in=Document.objects.allowing(adder, Level.CONTRIBUTE))
    return stored.latest_at(base, path)


def twin_of(sha256: str, *, name: str, base: KnowledgeBase, viewer: Viewer) -> Version | None:
    """Return the latest version of a document with these bytes that the viewer may open, in the same base.

    One that is not published counts if its name ends alike: whether bytes can be read depends on that. Attachments
    belong to their mails and do not count.
    """
    found = (
        Version.objects.visible_to(viewer)
        .filter(document__knowledge_base=base, document__attached_to__isnull=True, sha256=sha256)
        .latest_of_each_document()
        .select_related("document")
        .order_by("pk")
    )
    suffix = split_suffix(name)[1].casefold()
    published = {State.SEARCHABLE, State.NO_TEXT}
    return next(
        (each for each in found if each.state in published or split_suffix(each.file_name)[1].casefold() == suffix),
        None,
    )


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]
