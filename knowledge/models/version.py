"""A version: one immutable file of a document, its dates, its author, and how far its ingestion is."""

import uuid
from typing import ClassVar, Self

from django.conf import settings
from django.contrib.postgres.fields import DateRangeField
from django.contrib.postgres.indexes import GistIndex
from django.db import models
from django.db.models.functions import Now, Trim, Upper
from django.utils.translation import gettext_lazy as _

from accounts.viewer import Viewer
from knowledge.models.bases import KnowledgeBase
from knowledge.models.document import Document


class State(models.TextChoices):
    """Where a version stands on its way to being findable."""

    RECEIVED = "received", _("received")
    PROCESSING = "processing", _("being processed")
    SEARCHABLE = "searchable", _("searchable")
    NO_TEXT = "no_text", _("no text")
    FAILED = "failed", _("failed")


class DateSource(models.TextChoices):
    """Where a date was read; the first that speaks wins, in this order."""

    MANUAL = "manual", _("corrected by a person")
    APP = "app", _("given with the file")
    FILENAME = "filename", _("file name")
    FOLDER = "folder", _("folder name")
    TEXT = "text", _("text")
    UNKNOWN = "unknown", _("unknown")


class DatePrecision(models.TextChoices):
    """How long the dates a document covers are."""

    DAY = "day", _("day")
    WEEK = "week", _("week")
    MONTH = "month", _("month")
    QUARTER = "quarter", _("quarter")
    YEAR = "year", _("year")
    RANGE = "range", _("range")


class VersionQuerySet(models.QuerySet["Version"]):
    """Versions — records — narrowed by who asks and by state."""

    def visible_to(self, viewer: Viewer) -> Self:
        """Keep the versions of documents the viewer may open."""
        return self.filter(document__in=Document.objects.visible_to(viewer))

    def published(self) -> Self:
        """Keep what ingestion has finished with and did not fail."""
        return self.filter(state__in=[State.SEARCHABLE, State.NO_TEXT])

    def waiting(self) -> Self:
        """Keep what a worker may take: received and due, or left by a worker whose lease ran out."""
        due = models.Q(retry_at__isnull=True) | models.Q(retry_at__lte=Now())
        return self.filter(
            models.Q(due, state=State.RECEIVED) | models.Q(state=State.PROCESSING, lease_until__lt=Now())
        )

    def held_by(self, claim: uuid.UUID) -> Self:
        """Keep what this claim holds; a lease that another took over is not held any more."""
        return self.filter(state=State.PROCESSING, claim=claim)

    def latest_at(self, base: KnowledgeBase, path: str) -> "Version | None":
        """Return the version that came last under a path of a knowledge base; the trash is left out."""
        stored = self.filter(document__knowledge_base=base, document__trashed_at__isnull=True, path=path)
        return stored.select_related("document").order_by("-number", "-pk").first()

    def unfinished(self) -> Self:
        """Keep what is on its way."""
        return self.filter(state__in=[State.RECEIVED, State.PROCESSING])

    def unfinished_or_failed(self) -> Self:
        """Keep what is on its way, and what could not be read."""
        return self.filter(state__in=[State.RECEIVED, State.PROCESSING, State.NO_TEXT, State.FAILED])

    def in_state(self, state: str) -> Self:
        """Keep those in this state."""
        return self.filter(state=state)

    def numbered(self, number: int) -> Self:
        """Keep those with this number."""
        return self.filter(number=number)

    def of_document(self, identity: uuid.UUID) -> Self:
        """Keep those of the document with this id."""
        return self.filter(document__uuid=identity)

    def current(self) -> Self:
        """Keep the current version of each document."""
        return self.filter(document__current=models.F("pk"))

    def known_as(self, identity: uuid.UUID) -> Self:
        """Keep the one with this id."""
        return self.filter(uuid=identity)

    def uploaded_by_viewer(self, viewer: Viewer) -> Self:
        """Keep what the viewer uploaded."""
        return self.filter(uploaded_by=viewer.user_id)

    def in_number_order(self) -> Self:
        """Sort the versions of a document, the latest first."""
        return self.order_by("-number")

    def newest_first(self) -> Self:
        """Sort by when they came in; the key breaks ties."""
        return self.order_by("-uploaded_at", "-pk")

    def for_lists(self) -> Self:
        """Bring along what a list of versions shows."""
        return self.select_related("document__knowledge_base", "author", "uploaded_by")

    def latest_of_each_document(self) -> Self:
        """Keep the highest number of each document."""
        later = Version.objects.filter(document=models.OuterRef("document"), number__gt=models.OuterRef("number"))
        return self.filter(~models.Exists(later))


class Version(models.Model):
    """One immutable file of a document; the ledger's record."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    document = models.ForeignKey(  # the constraint on its number and the index with its state begin with it
        Document, on_delete=models.CASCADE, related_name="versions", verbose_name=_("document"), db_index=False
    )
    number = models.PositiveIntegerField(_("number"))
    path = models.CharField(_("path it came under"), max_length=1000, help_text=_("below the root it was given with"))
    file_name = models.CharField(_("file name"), max_length=500)
    storage_key = models.CharField(_("where the original lies"), max_length=500, editable=False)
    size = models.PositiveBigIntegerField(_("size in bytes"))
    sha256 = models.CharField(_("content hash"), max_length=64, editable=False)
    content_type = models.CharField(_("content type"), max_length=120, blank=True)
    pages = models.PositiveIntegerField(_("pages"), null=True, blank=True)
    passage_count = models.PositiveIntegerField(_("passages"), default=0)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="authored",
        verbose_name=_("author"),
    )
    author_name = models.CharField(_("author as written"), max_length=200, blank=True)
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="uploaded",
        verbose_name=_("uploaded by"),
    )
    uploaded_at = models.DateTimeField(_("uploaded at"), auto_now_add=True)
    given = models.JSONField(
        _("given with the file"), default=dict, blank=True, help_text=_("what no column of ours holds")
    )
    effective_on = models.DateField(_("in force from"), null=True, blank=True)

    covers = DateRangeField(_("dates it is about"), null=True, blank=True)
    dated_on = models.DateField(_("first of them"), null=True, blank=True)
    date_source = models.CharField(
        _("date read from"), max_length=10, choices=DateSource.choices, default=DateSource.UNKNOWN
    )
    date_precision = models.CharField(_("precision"), max_length=10, choices=DatePrecision.choices, blank=True)
    date_candidates = models.JSONField(_("other dates found"), default=list, blank=True)

    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.RECEIVED)
    step = models.CharField(_("step"), max_length=60, blank=True)
    progress = models.PositiveSmallIntegerField(_("progress in percent"), default=0)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    claim = models.UUIDField(null=True, blank=True, editable=False)
    lease_until = models.DateTimeField(_("lease until"), null=True, blank=True)
    retry_at = models.DateTimeField(_("not before"), null=True, blank=True, editable=False)
    error_code = models.CharField(_("error"), max_length=40, blank=True)
    error_message = models.TextField(_("what went wrong"), blank=True)
    notes = models.JSONField(_("notes of the reader"), default=list, blank=True)

    objects = VersionQuerySet.as_manager()

    class Meta:
        verbose_name = _("version")
        verbose_name_plural = _("versions")
        ordering: ClassVar[list[str]] = ["document", "-number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["document", "number"], name="version_number_once"),
            models.CheckConstraint(
                condition=models.Q(covers__isnull=True) | models.Q(covers__isempty=False),
                name="version_covers_some_day",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            GistIndex(fields=["covers"], name="version_covers_gist"),
            models.Index(fields=["dated_on"]),
            models.Index(fields=["path"]),
            models.Index(fields=["sha256"]),
            # Counting reads nothing else of a version than these two.
            models.Index(fields=["document", "state"], name="version_document_state"),
            models.Index(
                fields=["effective_on"], name="version_in_force", condition=models.Q(effective_on__isnull=False)
            ),
            models.Index(
                Upper(Trim("author_name")),
                name="version_written_author",
                condition=models.Q(author__isnull=True) & ~models.Q(author_name=""),
            ),
            models.Index(
                fields=["state", "lease_until"],
                name="version_unfinished",
                condition=models.Q(state__in=["received", "processing"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.document_id} v{self.number}"


class VersionText(models.Model):
    """What was read out of a version: its whole text, and the blocks it stands in, as JSON."""

    version = models.OneToOneField(Version, on_delete=models.CASCADE, primary_key=True, related_name="reading")
    text = models.TextField(_("text"), blank=True)
    blocks = models.JSONField(_("blocks"), default=list)

    class Meta:
        verbose_name = _("text of a version")
        verbose_name_plural = _("texts of versions")

    def __str__(self) -> str:
        return str(self.version_id)
