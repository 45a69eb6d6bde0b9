"""Whom a right can be given to, by the names people write."""

from difflib import get_close_matches

from django.contrib.auth.models import Group

from accounts.models import Department, User


def recipient(who: str, name: str) -> User | Group | Department:
    """Return the person (by e-mail), group (by name) or department (by path) that is meant.

    Raises:
        LookupError: there is none; the nearest names are in the message.
    """
    found: User | Group | Department | None
    if who == "user":
        found = User.objects.filter(email=name.strip().lower()).first()
        names = User.objects.values_list("email", flat=True)
    elif who == "group":
        found = Group.objects.filter(name=name, department__isnull=True).first()
        names = Group.objects.filter(department__isnull=True).values_list("name", flat=True)
    elif who == "department":
        found = Department.objects.filter(path=name.strip("/")).first()
        names = Department.objects.values_list("path", flat=True)
    else:
        raise LookupError(f"“{who}:{name}” is no recipient; write user:…, group:… or department:….")
    if found is None:
        near = get_close_matches(name, list(names), n=3, cutoff=0.4)
        hint = f" Did you mean {', '.join(near)}?" if near else ""
        raise LookupError(f"There is no {who} “{name}”.{hint}")
    return found
