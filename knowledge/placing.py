"""Moving, trashing, restoring and deleting documents; what changes is changed at once on every door."""

import logging
import unicodedata
from pathlib import PurePosixPath

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django_tenants.utils import tenant_context

from accounts.models import User
from accounts.viewer import viewer_of
from knowledge import originals
from knowledge.changes import tell_changed
from knowledge.history import record
from knowledge.models import Document, Event, KnowledgeBase, Version
from knowledge.naming import clean_name
from tenants.clock import current_tenant

logger = logging.getLogger(__name__)


def move(
    document: Document,
    *,
    title: str | None = None,
    knowledge_base: KnowledgeBase | None = None,
    folder: str | None = None,
    by: User | None,
) -> bool:
    """Give a document another title, knowledge base or folder; None leaves each as it is. Whether anything changed.

    The old title is kept as a former one, by which it is still found. In another knowledge base it inherits that one's
    grants from now on; a path that is taken there gets a number.

    Raises:
        ValueError: the title is empty, or title or folder is too long.
    """
    with transaction.atomic():
        locked = _locked(document)
        before = {"title": locked.title, "knowledge_base": locked.knowledge_base.name, "folder": locked.folder}
        if title is not None:
            _rename(locked, clean_title(title))
        if folder is not None:
            locked.folder = clean_folder(folder)
        if knowledge_base is not None and knowledge_base != locked.knowledge_base:
            _free_paths(locked, knowledge_base)
            locked.knowledge_base = knowledge_base
        after = {"title": locked.title, "knowledge_base": locked.knowledge_base.name, "folder": locked.folder}
        changes = {name: [before[name], after[name]] for name in before if before[name] != after[name]}
        if changes:
            locked.save(update_fields=["title", "former_titles", "folder", "knowledge_base"])
            record("move", locked, by=by, **changes)
            tell_changed([locked.pk])
    _take_over(document, locked)
    return bool(changes)


def trash(document: Document, *, by: User | None) -> bool:
    """Move a document to the trash, where no door finds it; whether it was not there yet."""
    with transaction.atomic():
        locked = _locked(document)
        new = locked.trashed_at is None
        if new:
            locked.trashed_at, locked.trashed_by = timezone.now(), by
            locked.save(update_fields=["trashed_at", "trashed_by"])
            record("trash", locked, by=by)
    _take_over(document, locked)
    return new


def restore(document: Document, *, by: User | None) -> bool:
    """Bring a document back from the trash; whether it was there.

    Where another document has come in under its path meanwhile, there are two afterwards: this one's path gets a
    number, and its title says that it was restored, if the person may see the other one.
    """
    with transaction.atomic():
        locked = _locked(document)
        new = locked.trashed_at is not None
        if new:
            twins = _at_paths_of(locked, locked.knowledge_base)
            if by is not None:
                twins = twins.filter(document__in=Document.objects.visible_to(viewer_of(by)))
            if twins.exists():
                with translation.override(current_tenant().language):
                    _rename(locked, _("%(title)s (restored)") % {"title": locked.title[:480]})
            _free_paths(locked, locked.knowledge_base)
            locked.trashed_at = locked.trashed_by = None
            locked.save(update_fields=["trashed_at", "trashed_by", "title", "former_titles"])
            record("restore", locked, by=by)
            tell_changed([locked.pk])
    _take_over(document, locked)
    return new


def delete(document: Document, *, by: User | None) -> bool:
    """Remove a document for good: rows, passages, grants, and once that is committed the originals of all versions.

    History stays, and says what is still to be cleared: an original that cannot be removed now is tried again by
    `clear_originals`, and nobody finds the document meanwhile. Whether it was still there.
    """
    with transaction.atomic():
        locked = Document.objects.select_for_update(of=("self",)).filter(pk=document.pk).first()
        if locked is None:
            return False
        keys = list(locked.versions.order_by("number").values_list("storage_key", flat=True))
        event = record("delete", locked, by=by, originals=keys)
        locked.delete()
        tenant = current_tenant()

        def clear() -> None:
            with tenant_context(tenant):
                _clear(event)

        transaction.on_commit(clear, robust=True)
    return True


def clear_originals() -> int:
    """Remove the originals of deleted documents that could not be removed at once; how many documents are cleared.

    For housekeeping, in one company; what still fails is left for the next time.
    """
    cleared = Event.objects.filter(verb="clear", object_uuid=OuterRef("object_uuid"))
    pending = Event.objects.filter(~Exists(cleared), verb="delete", object_type="document").order_by("pk")
    return sum(_clear(event) for event in pending)


def clean_title(title: str) -> str:
    """Return the title in NFC on one line.

    Raises:
        ValueError: there is nothing in it, or more than 500 characters.
    """
    if not title.strip():
        raise ValueError(_("A document needs a title."))
    cleaned = clean_name(title).name
    if len(cleaned) > 500:
        raise ValueError(_("A title has at most 500 characters; this one has %(n)d.") % {"n": len(cleaned)})
    return cleaned


def clean_folder(folder: str) -> str:
    """Return the folder's path in NFC, without slashes around it; "" is no folder.

    Raises:
        ValueError: it leads upwards, or is longer than 1,000 characters.
    """
    parts = [clean_name(part).name for part in unicodedata.normalize("NFC", folder).split("/") if part.strip()]
    if any(part in {".", ".."} for part in parts):
        raise ValueError(_("A folder's path holds no “.” or “..”."))
    cleaned = "/".join(parts)
    if len(cleaned) > 1000:
        raise ValueError(_("A folder's path has at most 1,000 characters; this one has %(n)d.") % {"n": len(cleaned)})
    return cleaned


def _locked(document: Document) -> Document:
    """Return the row as it is now, held until the transaction ends."""
    return Document.objects.select_for_update(of=("self",)).select_related("knowledge_base").get(pk=document.pk)


def _take_over(document: Document, locked: Document) -> None:
    """Bring the caller's object up to date with what was written."""
    for name in ("title", "former_titles", "folder", "knowledge_base", "trashed_at", "trashed_by"):
        setattr(document, name, getattr(locked, name))


def _rename(document: Document, title: str) -> None:
    if title == document.title:
        return
    former = [each for each in [*document.former_titles, document.title] if each != title]
    document.former_titles = list(dict.fromkeys(former))
    document.title = title


def _at_paths_of(document: Document, base: KnowledgeBase) -> QuerySet[Version]:
    """Return the versions of other documents there, the trash left out, that came under a path of this one's."""
    paths = document.versions.values_list("path", flat=True)
    others = Version.objects.filter(document__knowledge_base=base, document__trashed_at__isnull=True)
    return others.filter(path__in=list(paths)).exclude(document=document)


def _free_paths(document: Document, base: KnowledgeBase) -> None:
    """Number the paths of this document that another one has in the knowledge base.

    A path names one document there: the next file under it would otherwise become a version of either.
    """
    taken = set(_at_paths_of(document, base).values_list("path", flat=True))
    for path in sorted(taken):
        number = 2
        while Version.objects.filter(document__knowledge_base=base, path=_numbered(path, number)).exists():
            number += 1
        document.versions.filter(path=path).update(path=_numbered(path, number))


def _numbered(path: str, number: int) -> str:
    pure = PurePosixPath(path)
    suffix = f" ({number}){pure.suffix}"
    return str(pure.with_name(pure.stem[: 900 - len(suffix)] + suffix))


def _clear(event: Event) -> bool:
    """Remove the originals an event of deletion names; whether all are gone. A failure is logged and stays pending."""
    for key in event.details["originals"]:
        try:
            originals.remove(key)
        except Exception:  # the store's own: a disk's, a network's, a provider's
            logger.exception("an original of document %s could not be removed; it is tried again", event.object_uuid)
            return False
    Event.objects.create(
        verb="clear",
        object_type=event.object_type,
        object_uuid=event.object_uuid,
        object_name=event.object_name,
        details={"originals": len(event.details["originals"])},
    )
    return True
