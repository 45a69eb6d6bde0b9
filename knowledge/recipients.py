"""Whom a right can be given to and which shelf is meant, by the names people write in commands and manifests."""

from django.contrib.auth.models import Group

from accounts.departments import department_named
from accounts.models import Department, User
from accounts.people import group_named, nearest, person_named
from knowledge.models import KnowledgeBase
from knowledge.naming import composed


def recipient(who: str, name: str) -> User | Group | Department:
    """Return the person (by e-mail), group (by name) or department (by path) that is meant.

    Raises:
        LookupError: there is none; the nearest names are in the message.
    """
    if who == "user":
        return person_named(name)
    if who == "group":
        return group_named(composed(name))
    if who == "department":
        return department_named(name)
    raise LookupError(f"“{who}:{name}” is no recipient; write user:…, group:… or department:….")


def knowledge_base_named(name: str) -> KnowledgeBase:
    """Return the knowledge base of this name.

    Raises:
        LookupError: there is none; the nearest names are in the message.
    """
    wanted = composed(" ".join(name.split()))
    found = KnowledgeBase.objects.filter(name=wanted).first()
    if found is None:
        near = nearest(wanted, KnowledgeBase.objects.values_list("name", flat=True))
        raise LookupError(f"There is no knowledge base “{name}”.{near or ' Make it with create_kb.'}")
    return found
