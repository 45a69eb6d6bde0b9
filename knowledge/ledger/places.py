"""Where documents stand, by the names people write: folders, departments, shelves."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import Department
from knowledge.ledger.errors import AmbiguousName, UnknownName
from knowledge.ledger.nearest import nearest, tidy
from knowledge.models import KnowledgeBase
from knowledge.models.document import DocumentQuerySet

_MOST_FOLDERS = 20_000


def bases_known(visible: DocumentQuerySet) -> QuerySet[KnowledgeBase]:
    """Return the shelves of which the viewer sees something; others are not there for them."""
    held = visible.order_by().filter(knowledge_base=OuterRef("pk"))
    return KnowledgeBase.objects.filter(Exists(held)).order_by("name")


def base(word: str, *, visible: DocumentQuerySet) -> KnowledgeBase:
    """Return the shelf of this name, in any case.

    Raises:
        UnknownName: the viewer sees none of this name.
    """
    name = tidy(word)
    known = bases_known(visible)
    found = known.filter(name=name).first() or known.filter(name__iexact=name).first()
    if found is None:
        near = nearest(name, known.values_list("name", flat=True), else_all=8)
        raise UnknownName(_("There is no knowledge base “%(name)s”."), name=name, field="filters.kbs", nearest=near)
    return found


def department(word: str) -> Department:
    """Return the department of this path, or the only one of this name.

    Raises:
        UnknownName: there is none.
        AmbiguousName: several departments are called so; their paths are in the error.
    """
    wanted = "/".join(part for each in tidy(word).split("/") if (part := each.strip()))
    exact = Department.objects.filter(path__iexact=wanted).first()
    if exact is not None:
        return exact
    found = list(Department.objects.filter(Q(name__iexact=wanted) | Q(path__iendswith=f"/{wanted}")).order_by("path"))
    if len(found) > 1:
        raise AmbiguousName(
            _("Several departments are called “%(name)s”: %(candidates)s. Write the whole path of one."),
            name=wanted,
            field="filters.departments",
            nearest=tuple(each.path for each in found),
        )
    if not found:
        paths = list(Department.objects.values_list("path", flat=True))
        last = {path.rpartition("/")[2]: path for path in paths}
        near = nearest(wanted, paths) or tuple(last[each] for each in nearest(wanted, last))
        raise UnknownName(
            _("There is no department “%(name)s”."), name=wanted, field="filters.departments", nearest=near
        )
    return found[0]


def with_those_below(found: Department) -> list[int]:
    """Return the ids of a department and of all below it."""
    below = Q(path=found.path) | Q(path__startswith=f"{found.path}/")
    return list(Department.objects.filter(below).values_list("pk", flat=True))


def folder(word: str, *, visible: DocumentQuerySet) -> str:
    """Return the path of the folder of this path from the top, or the only one whose path ends or goes on so.

    Raises:
        UnknownName: the viewer sees nothing in a folder of this name.
        AmbiguousName: several folders are called so; their paths are in the error.
    """
    wanted = "/".join(part for each in tidy(word).split("/") if (part := each.strip()))
    if wanted and visible.filter(inside(wanted)).exists():
        return wanted
    known = folders_known(visible)
    found = _called(wanted, known)
    if len(found) > 1:
        raise AmbiguousName(
            _("Several folders are called “%(name)s”: %(candidates)s. Write the whole path of one."),
            name=wanted,
            field="filters.folders",
            nearest=tuple(found[:8]),
        )
    if not found:
        last = {path.rpartition("/")[2]: path for path in known}
        near = nearest(wanted, known) or tuple(last[each] for each in nearest(wanted, last))
        raise UnknownName(_("There is no folder “%(name)s”."), name=wanted, field="filters.folders", nearest=near)
    return found[0]


def inside(path: str) -> Q:
    """Return what keeps the documents of a folder and of those below it."""
    return Q(folder=path) | Q(folder__startswith=f"{path}/")


def folders_known(visible: DocumentQuerySet) -> list[str]:
    """Return the folders that hold visible documents, and those above them, sorted."""
    held = visible.exclude(folder="").order_by().values_list("folder", flat=True).distinct()[:_MOST_FOLDERS]
    known: set[str] = set()
    for path in held:
        parts = path.split("/")
        known.update("/".join(parts[: depth + 1]) for depth in range(len(parts)))
    return sorted(known)


def _called(wanted: str, known: list[str]) -> list[str]:
    """Return the folders whose path, or its end, is the wanted one in any case."""
    folded = wanted.casefold()
    exact = [path for path in known if path.casefold() == folded]
    return exact or [path for path in known if path.casefold().endswith(f"/{folded}")] if folded else []
