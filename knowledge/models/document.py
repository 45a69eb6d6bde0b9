"""What a person means by "a document", and the one definition of who may see it."""

import uuid
from typing import ClassVar, Self

from django.apps import apps
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, OrderBy
from django.utils.translation import gettext_lazy as _
from guardian.models import GroupObjectPermissionBase, UserObjectPermissionBase

from accounts.models import Department
from accounts.viewer import Viewer
from knowledge.models.bases import KnowledgeBase
from knowledge.models.grant import GrantFacts, GrantQuerySet
from knowledge.models.kind import Kind, Tag
from knowledge.models.level import Level


class Source(models.TextChoices):
    """Whose paper it is."""

    OWN = "own", _("own company")
    CLIENT = "client", _("client")
    OUTSIDE = "outside", _("outside")


ORDERS: dict[str, tuple[str | OrderBy, ...]] = {
    "newest": ("-created_at", "-pk"),
    "oldest": ("created_at", "pk"),
    "title": ("title", "pk"),
    "date": (F("current__dated_on").desc(nulls_last=True), "-pk"),
}


class DocumentQuerySet(models.QuerySet["Document"]):
    """Documents, narrowed by who asks and by where they stand."""

    def visible_to(self, viewer: Viewer) -> Self:
        """Keep what the viewer may open and is not in the trash.

        One OR, so that a count stays one statement: documents that inherit from a knowledge base open or granted to
        the viewer (the ids resolved first and passed as literals), or documents granted themselves. Measured against
        unions and arrays in the design's traps.
        """
        return self.stored().allowing(viewer, Level.VIEW)

    def allowing(self, viewer: Viewer, level: Level) -> Self:
        """Keep what the viewer may use at this level or above, the trash included."""
        bases = list(KnowledgeBase.objects.allowing(viewer, level).values_list("pk", flat=True))
        return self.filter(
            models.Q(restricted=False, knowledge_base__in=bases)
            | models.Q(pk__in=DocumentUserGrant.grants.reaching(viewer).giving(level).targets())
            | models.Q(pk__in=DocumentGroupGrant.grants.reaching(viewer).giving(level).targets())
        )

    def stored(self) -> Self:
        """Keep what is not in the trash."""
        return self.filter(trashed_at__isnull=True)

    def trashed(self) -> Self:
        """Keep what is in the trash."""
        return self.filter(trashed_at__isnull=False)

    def searchable(self) -> Self:
        """Keep what has a current version; a document whose first version is not published has none."""
        return self.filter(current__isnull=False)

    def unrestricted(self) -> Self:
        """Keep what inherits its knowledge base's grants."""
        return self.filter(restricted=False)

    def for_cards(self) -> Self:
        """Bring along what a result list shows."""
        return self.select_related("knowledge_base", "kind", "department", "current")

    def for_lists(self) -> Self:
        """Bring along what a list shows, versions and their authors too; as many queries for any length."""
        return self.for_cards().prefetch_related("versions__author", "tags")

    def known_as(self, identity: uuid.UUID) -> Self:
        """Keep the one with this id."""
        return self.filter(uuid=identity)

    def titled(self, words: str) -> Self:
        """Keep those whose title, or a former one, contains the words in any case."""
        return self.filter(models.Q(title__icontains=words) | models.Q(former_titles__icontains=words))

    def in_base(self, identity: uuid.UUID) -> Self:
        """Keep those of the knowledge base with this id."""
        return self.filter(knowledge_base__uuid=identity)

    def of_kind(self, code: str) -> Self:
        """Keep those of the kind with this code."""
        return self.filter(kind__code=code)

    def whose_latest_is_in(self, state: str) -> Self:
        """Keep those whose highest version is in this state."""
        versions = apps.get_model("knowledge", "Version").objects  # its module imports this one
        return self.filter(pk__in=versions.latest_of_each_document().in_state(state).values("document"))

    def holding(self, attachment: "Document") -> Self:
        """Keep what this document came attached to."""
        return self.filter(attachments=attachment)

    def in_order(self, order: str) -> Self:
        """Sort by one of `ORDERS`; ties are broken by the key, so the order is total."""
        return self.order_by(*ORDERS[order])


class Document(models.Model):
    """A family of versions with one title, one place, one set of grants."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    title = models.CharField(_("title"), max_length=500)
    former_titles = ArrayField(
        models.CharField(max_length=500), default=list, blank=True, verbose_name=_("former titles")
    )
    knowledge_base = models.ForeignKey(
        KnowledgeBase, on_delete=models.PROTECT, related_name="documents", verbose_name=_("knowledge base")
    )
    folder = models.CharField(_("folder"), max_length=1000, blank=True)
    kind = models.ForeignKey(
        Kind, on_delete=models.SET_NULL, null=True, blank=True, related_name="documents", verbose_name=_("kind")
    )
    source = models.CharField(_("source"), max_length=10, choices=Source.choices, default=Source.OWN)
    department = models.ForeignKey(
        Department,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="documents",
        verbose_name=_("department"),
    )
    tags = models.ManyToManyField(Tag, blank=True, related_name="documents", verbose_name=_("tags"))
    supersedes = models.ManyToManyField(
        "self", symmetrical=False, blank=True, related_name="superseded_by", verbose_name=_("supersedes")
    )
    attached_to = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="attachments",
        verbose_name=_("attached to"),
    )
    restricted = models.BooleanField(_("restricted to its own grants"), default=False)
    current = models.ForeignKey(
        "knowledge.Version",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("current version"),
    )
    trashed_at = models.DateTimeField(_("moved to the trash at"), null=True, blank=True)
    trashed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("uploaded by"),
    )

    objects = DocumentQuerySet.as_manager()

    class Meta:
        verbose_name = _("document")
        verbose_name_plural = _("documents")
        ordering: ClassVar[list[str]] = ["-created_at", "-pk"]
        permissions: ClassVar = [
            ("contribute_document", "Can add new versions"),
            ("manage_document", "Can correct, restrict, grant and trash"),
            ("count_all", "Can count what they may not open"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["knowledge_base", "restricted", "trashed_at"]),
            models.Index(fields=["current"]),
            models.Index(fields=["-created_at", "-id"], name="document_newest"),
            models.Index(fields=["folder"], opclasses=["varchar_pattern_ops"], name="document_folder"),
            models.Index(fields=["title", "id"], name="document_title"),
        ]

    def __str__(self) -> str:
        return self.title


class DocumentUserGrant(GrantFacts, UserObjectPermissionBase):
    """A document granted to a person."""

    content_object = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="user_grants")

    grants = GrantQuerySet.as_manager()

    class Meta(UserObjectPermissionBase.Meta):
        abstract = False
        verbose_name = _("document granted to a person")
        verbose_name_plural = _("documents granted to people")


class DocumentGroupGrant(GrantFacts, GroupObjectPermissionBase):
    """A document granted to a group or, by its group, to a department."""

    content_object = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="group_grants")

    grants = GrantQuerySet.as_manager()

    class Meta(GroupObjectPermissionBase.Meta):
        abstract = False
        verbose_name = _("document granted to a group")
        verbose_name_plural = _("documents granted to groups")
