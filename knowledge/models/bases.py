"""Knowledge bases: the shelves that grants are given for."""

import uuid
from typing import ClassVar, Self

from django.db import models
from django.utils.translation import gettext_lazy as _
from guardian.models import GroupObjectPermissionBase, UserObjectPermissionBase

from accounts.models import Department
from accounts.viewer import Viewer
from knowledge.models.grant import GrantFacts, GrantQuerySet
from knowledge.models.level import Level


class KnowledgeBaseQuerySet(models.QuerySet["KnowledgeBase"]):
    """Knowledge bases, narrowed by who asks."""

    def visible_to(self, viewer: Viewer) -> Self:
        """Keep what is open to the company or granted to the viewer, their groups or departments."""
        return self.filter(models.Q(is_open=True) | granted_bases(viewer, Level.VIEW))

    def allowing(self, viewer: Viewer, level: Level) -> Self:
        """Keep those the viewer may use at this level or above; being open gives *view* only."""
        if level is Level.VIEW:
            return self.visible_to(viewer)
        return self.filter(granted_bases(viewer, level))


class KnowledgeBase(models.Model):
    """A shelf of documents that is open to the company or to those granted."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=120, unique=True)
    description = models.TextField(_("description"), blank=True)
    is_open = models.BooleanField(_("open to the whole company"), default=False)
    department = models.ForeignKey(
        Department,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="knowledge_bases",
        verbose_name=_("department that owns it"),
    )
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    objects = KnowledgeBaseQuerySet.as_manager()

    class Meta:
        verbose_name = _("knowledge base")
        verbose_name_plural = _("knowledge bases")
        ordering: ClassVar[list[str]] = ["name"]
        permissions: ClassVar = [
            ("contribute_knowledgebase", "Can add documents and new versions"),
            ("manage_knowledgebase", "Can correct, restrict, grant and trash"),
        ]

    def __str__(self) -> str:
        return self.name


class KnowledgeBaseUserGrant(GrantFacts, UserObjectPermissionBase):
    """A knowledge base granted to a person."""

    content_object = models.ForeignKey(KnowledgeBase, on_delete=models.CASCADE, related_name="user_grants")

    grants = GrantQuerySet.as_manager()

    class Meta(UserObjectPermissionBase.Meta):
        abstract = False
        verbose_name = _("knowledge base granted to a person")
        verbose_name_plural = _("knowledge bases granted to people")


class KnowledgeBaseGroupGrant(GrantFacts, GroupObjectPermissionBase):
    """A knowledge base granted to a group or, by its group, to a department."""

    content_object = models.ForeignKey(KnowledgeBase, on_delete=models.CASCADE, related_name="group_grants")

    grants = GrantQuerySet.as_manager()

    class Meta(GroupObjectPermissionBase.Meta):
        abstract = False
        verbose_name = _("knowledge base granted to a group")
        verbose_name_plural = _("knowledge bases granted to groups")


def granted_bases(viewer: Viewer, level: Level) -> models.Q:
    """Return the condition "granted to the viewer at this level", as two subqueries that multiply no row."""
    return models.Q(pk__in=KnowledgeBaseUserGrant.grants.reaching(viewer).giving(level).targets()) | models.Q(
        pk__in=KnowledgeBaseGroupGrant.grants.reaching(viewer).giving(level).targets()
    )
