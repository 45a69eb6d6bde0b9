"""People and groups by the names others write, and what people are permitted as a whole."""

from collections.abc import Iterable
from difflib import get_close_matches

from django.contrib.auth.models import Group, Permission
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User


def person_named(email: str) -> User:
    """Return the person of this address, in whatever case it is written; deactivated people too.

    Raises:
        LookupError: there is none; the nearest addresses are offered.
    """
    found = User.objects.filter(email=email.strip().lower()).first()
    if found is None:
        near = nearest(email.strip().lower(), User.objects.values_list("email", flat=True))
        raise LookupError(_("There is no person “%(email)s”.") % {"email": email} + near)
    return found


def active_person(email: str) -> User:
    """Return the person of this address who may ask and upload.

    Raises:
        LookupError: there is none, or they were deactivated.
    """
    found = person_named(email)
    if not found.is_active:
        raise LookupError(_("“%(email)s” was deactivated: activate the person first.") % {"email": email})
    return found


def group_named(name: str) -> Group:
    """Return the group of this name; the groups that stand for departments are none.

    Raises:
        LookupError: there is none; the nearest names are offered.
    """
    groups = Group.objects.filter(department__isnull=True)
    found = groups.filter(name=name.strip()).first()
    if found is None:
        near = nearest(name.strip(), groups.values_list("name", flat=True))
        raise LookupError(_("There is no group “%(name)s”.") % {"name": name} + near)
    return found


def permission_named(name: str) -> Permission:
    """Return the permission written as “app.codename”.

    Raises:
        LookupError: there is none; the nearest names are offered.
    """
    app, _dot, codename = name.strip().partition(".")
    found = Permission.objects.filter(content_type__app_label=app, codename=codename).first()
    if found is None:
        known = Permission.objects.values_list("content_type__app_label", "codename")
        near = nearest(name.strip(), (".".join(each) for each in known))
        raise LookupError(_("There is no permission “%(name)s”.") % {"name": name} + near)
    return found


def permit(user: User, *, permission: Permission, on: bool = True) -> bool:
    """Give a person a permission, or take it away; whether anything changed.

    What a group of theirs gives stays: only their own is meant.
    """
    has = user.user_permissions.filter(pk=permission.pk).exists()
    if has is on:
        return False
    if on:
        user.user_permissions.add(permission)
    else:
        user.user_permissions.remove(permission)
    return True


def told_apart(written: str) -> str:
    """Return the name of the person of this address, with the department where another has the same name.

    What is no address of a person is left as it is.
    """
    if "@" not in written:
        return written
    person = User.objects.filter(email=written.strip().lower()).select_related("profile__department").first()
    if person is None:
        return written
    if not User.objects.filter(name=person.name).exclude(pk=person.pk).exists():
        return person.name
    profile = getattr(person, "profile", None)
    department = profile.department.name if profile and profile.department else person.email
    return f"{person.name}({department})"


def nearest(name: str, known: Iterable[str]) -> str:
    """Return a sentence, after a blank, that offers up to three known names like this one; "" when none is like it."""
    near = get_close_matches(name, list(known), n=3, cutoff=0.5)
    return " " + _("Did you mean %(names)s?") % {"names": ", ".join(near)} if near else ""


def is_permitted(user: User, permission: str) -> bool:
    """Return whether the person, or a group of theirs, was given the permission “app.codename”.

    Being a superuser gives none here: what opens the words of others is given to someone by somebody.
    """
    app, _dot, codename = permission.partition(".")
    holders = Q(user=user) | Q(group__user=user)
    return (
        user.is_active and Permission.objects.filter(holders, content_type__app_label=app, codename=codename).exists()
    )
