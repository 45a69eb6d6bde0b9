"""Giving and taking away rights to knowledge bases and documents; each change is recorded."""

from typing import Any, TypeAlias

from django.contrib.auth.models import Group, Permission
from django.db import models, transaction

from accounts.models import Department, User
from knowledge.history import record
from knowledge.models import (
    Document,
    DocumentGroupGrant,
    DocumentUserGrant,
    KnowledgeBase,
    KnowledgeBaseGroupGrant,
    KnowledgeBaseUserGrant,
    Level,
)

Target: TypeAlias = KnowledgeBase | Document
Holder: TypeAlias = User | Group | Department


def grant(target: Target, *, to: Holder, level: Level, by: User | None) -> bool:
    """Give someone a level on a knowledge base or a document; whether that is new.

    Each level is a grant of its own: *view* beside *manage* changes nothing about what may be done, and stays when
    *manage* is taken away. On a document that is not restricted it adds to what its knowledge base gives.
    """
    with transaction.atomic():
        _row, made = _grants(target, to).get_or_create(
            content_object=target,
            permission=permission_of(target, level),
            **_holder(to),
            defaults={"granted_by": by},
        )
        if made:
            record("grant", target, by=by, **_facts(to, level))
    return made


def revoke(target: Target, *, to: Holder, level: Level = Level.VIEW, by: User | None) -> bool:
    """Take away a level and every one that holds it; whether there was one.

    So *view*, the default, takes everything, and *manage* leaves a grant of *view* that was given beside it. What
    reaches them another way, by a group or an open knowledge base, stays.
    """
    with transaction.atomic():
        rows = _grants(target, to).filter(
            content_object=target,
            permission__codename__in=[each.codename(type(target)) for each in level.includes],
            **_holder(to),
        )
        removed, _by_model = rows.delete()
        if removed:
            record("revoke", target, by=by, **_facts(to, level))
    return removed > 0


def withdraw(row: Any, *, by: User | None) -> None:
    """Take away one grant as it stands in its table, and no other."""
    holder = row.user if hasattr(row, "user_id") else row.group
    with transaction.atomic():
        row.delete()
        record("revoke", row.content_object, by=by, **_facts(holder, level_of(row.permission)))


def restrict(document: Document, *, on: bool, by: User | None) -> bool:
    """Leave a document to its own grants alone, or let it inherit its knowledge base's again; whether that is new.

    A person who restricts it keeps *manage*, or nobody could mend it; nobody else is given anything. What a restricted
    mail carried is restricted with it, to the same people; letting the mail inherit again leaves that as it is.
    """
    with transaction.atomic():
        locked = Document.objects.select_for_update(of=("self",)).get(pk=document.pk)
        if locked.restricted is on:
            document.restricted = on
            return False
        Document.objects.filter(pk=document.pk).update(restricted=on)
        document.restricted = on
        record("restrict" if on else "unrestrict", document, by=by)
        if on and by is not None:
            grant(document, to=by, level=Level.MANAGE, by=by)
        for attachment in document.attachments.all() if on else ():
            restrict(attachment, on=True, by=by)
            copy_grants(document, attachment, by=by)
    return True


def copy_grants(source: Document, target: Document, *, by: User | None = None) -> int:
    """Give whoever holds a document the same on another, such as a mail's attachment; how many grants were new."""
    new = 0
    for row in DocumentUserGrant.grants.filter(content_object=source).select_related("user", "permission"):
        new += grant(target, to=row.user, level=level_of(row.permission), by=by)
    for given in DocumentGroupGrant.grants.filter(content_object=source).select_related("group", "permission"):
        new += grant(target, to=given.group, level=level_of(given.permission), by=by)
    return new


def permission_of(target: Target, level: Level) -> Permission:
    """Return the permission that stands for the level on the target's model."""
    return Permission.objects.get_by_natural_key(
        level.codename(type(target)), "knowledge", target._meta.model_name or ""
    )


def level_of(permission: Permission) -> Level:
    """Return the level that a grant's permission stands for."""
    return Level(permission.codename.partition("_")[0])


def _grants(target: Target, to: Holder) -> models.QuerySet[Any]:
    """Return the table this grant belongs in."""
    if isinstance(target, Document):
        return (DocumentUserGrant if isinstance(to, User) else DocumentGroupGrant).grants.all()
    return (KnowledgeBaseUserGrant if isinstance(to, User) else KnowledgeBaseGroupGrant).grants.all()


def _holder(to: Holder) -> dict[str, User | Group]:
    """Return the row's column and value for whom it is given to: a department is held by its group."""
    if isinstance(to, User):
        return {"user": to}
    return {"group": to.group if isinstance(to, Department) else to}


def _facts(to: Holder, level: Level) -> dict[str, str]:
    """Return what history says about whom: kind and name, as they are written in commands."""
    if isinstance(to, User):
        return {"level": level.value, "to": "user", "name": to.email}
    if isinstance(to, Department):
        return {"level": level.value, "to": "department", "name": to.path}
    department = Department.objects.filter(group=to).first()
    if department is not None:
        return {"level": level.value, "to": "department", "name": department.path}
    return {"level": level.value, "to": "group", "name": to.name}
