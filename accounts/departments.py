"""The organisation's tree: placing, finding and moving departments, each with the group that grants are given to."""

import hashlib
import unicodedata
from typing import Final

from django.contrib.auth.models import Group
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Department
from accounts.people import nearest

GROUP_PREFIX: Final = "department:"
_LONGEST_NAME: Final = 120
_LONGEST_PATH: Final = 600
_LONGEST_GROUP_NAME: Final = 150  # auth.Group.name


def names_of(path: str) -> tuple[str, ...]:
    """Return the names of a path from the top, in NFC and without the blanks around them.

    Raises:
        ValueError: there is no name in it, or one that is too long.
    """
    names = tuple(name for part in unicodedata.normalize("NFC", path).split("/") if (name := " ".join(part.split())))
    if not names:
        raise ValueError(_("A department needs a name, like “Sales/Seoul”."))
    if max(map(len, names)) > _LONGEST_NAME or len("/".join(names)) > _LONGEST_PATH:
        raise ValueError(
            _("The department “%(path)s…” is too long: %(name)d characters a name, %(path_length)d in all.")
            % {"path": path[:40], "name": _LONGEST_NAME, "path_length": _LONGEST_PATH}
        )
    return names


def place(path: str) -> Department:
    """Return the department of this path, made with all above it, and their groups, where they are not there yet.

    Raises:
        ValueError: the path holds no name, or one that is too long.
    """
    names = names_of(path)
    known = {each.path: each for each in Department.objects.with_ancestors("/".join(names))}
    above: Department | None = None
    with transaction.atomic():
        for depth, name in enumerate(names):
            here = "/".join(names[: depth + 1])
            above = known.get(here) or _made(name, path=here, parent=above)
    assert above is not None
    return above


def department_named(path: str) -> Department:
    """Return the department of this path.

    Raises:
        LookupError: there is none; the nearest paths are offered.
    """
    try:
        wanted = "/".join(names_of(path))
    except ValueError as error:
        raise LookupError(str(error)) from None
    found = Department.objects.filter(path=wanted).first()
    if found is None:
        raise LookupError(_("There is no department “%(path)s”.") % {"path": path} + _nearest(wanted))
    return found


def move(department: Department, *, name: str, parent: Department | None) -> bool:
    """Give a department another name or another place, with all below it; whether anything changed.

    Grants stay: they are given to the groups, which only take the new names.

    Raises:
        ValueError: the new place lies below the department itself, holds that name already, or is too long.
    """
    names = names_of(f"{parent.path}/{name}" if parent else name)
    if len(names) != (len(parent.path.split("/")) if parent else 0) + 1:
        raise ValueError(_("A department's name holds no “/”."))
    path = "/".join(names)
    if path == department.path:
        return False
    if f"{path}/".startswith(f"{department.path}/"):
        raise ValueError(_("A department cannot stand below itself."))
    with transaction.atomic():
        if Department.objects.filter(path=path).exists():
            raise ValueError(_("There is a department “%(path)s” already.") % {"path": path})
        below = list(Department.objects.select_for_update().filter(path__startswith=f"{department.path}/"))
        old = department.path
        department.name, department.parent, department.path = names[-1], parent, path
        for each in [department, *below]:
            each.path = path + each.path.removeprefix(old) if each is not department else path
            names_of(each.path)
            each.save(update_fields=["name", "parent", "path"])
            Group.objects.filter(pk=each.group_id).update(name=group_name(each.path))
    return True


def group_name(path: str) -> str:
    """Return the name of a department's group; a path too long for it is cut and told apart by a digest."""
    name = f"{GROUP_PREFIX}{path}"
    if len(name) <= _LONGEST_GROUP_NAME:
        return name
    digest = hashlib.sha256(path.encode()).hexdigest()[:16]
    return f"{name[: _LONGEST_GROUP_NAME - 17]}#{digest}"


def _made(name: str, *, path: str, parent: Department | None) -> Department:
    """Return the department, made unless another process was quicker."""
    group, _created = Group.objects.get_or_create(name=group_name(path))
    made, _created = Department.objects.get_or_create(
        path=path, defaults={"name": name, "parent": parent, "group": group}
    )
    return made


def _nearest(path: str) -> str:
    """Return a sentence with the paths that end in the same name, or are like it; "" when there are none."""
    paths = list(Department.objects.values_list("path", flat=True))
    last = path.rsplit("/", 1)[-1]
    same = [each for each in paths if each.rsplit("/", 1)[-1] == last]
    return nearest(path, paths) if not same else " " + _("Did you mean %(names)s?") % {"names": ", ".join(same[:3])}
