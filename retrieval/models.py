"""Passages, the words of documents' names, and the snapshot of how frequent each term is."""

from typing import ClassVar, Self

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models
from django.utils.translation import gettext_lazy as _
from pgvector.django import HalfVectorField

from accounts.viewer import Viewer
from knowledge.models import Document, Version
from knowledge.models.document import DocumentQuerySet
from retrieval import holding  # noqa: F401  # registers the lookup


class PassageQuerySet(models.QuerySet["Passage"]):
    """Passages, narrowed by who asks; only those of current versions are found."""

    def visible_to(self, viewer: Viewer) -> Self:
        """Keep the passages of the current versions of what the viewer may open."""
        return self.current_of(Document.objects.visible_to(viewer))

    def current_of(self, documents: DocumentQuerySet) -> Self:
        """Keep the passages of the current versions of these documents: one subquery, no join."""
        return self.filter(version__in=documents.searchable().values("current"))

    def of_version(self, version: Version) -> Self:
        """Keep the passages of one version, in the order they stand in it, without their vectors."""
        return self.filter(version=version).order_by("ordinal").defer("words", "embedding", "other_embedding")

    def before(self, passage_id: int) -> Self:
        """Keep those that stand before this one in its version; none where it is not among them."""
        return self.filter(ordinal__lt=models.Subquery(self.filter(pk=passage_id).order_by().values("ordinal")[:1]))

    def counted(self) -> Self:
        """Keep what the term statistics may count: current, not restricted, not in the trash."""
        return self.current_of(Document.objects.stored().unrestricted())


class Passage(models.Model):
    """A chunk of a version, under a page or heading; findable once its version is its document's current one.

    `words` holds tokens of our making (configuration 'simple'). There are two seats for a vector, neither with a
    dimension of its own, so that two models can live side by side while a company is re-embedded: the key beside a
    vector says whose it is, and is empty while the passage waits for one.
    """

    version = models.ForeignKey(Version, on_delete=models.CASCADE, related_name="passages", verbose_name=_("version"))
    document = models.ForeignKey(
        Document, on_delete=models.CASCADE, related_name="passages", verbose_name=_("document")
    )
    ordinal = models.PositiveIntegerField(_("place in the version"))
    text = models.TextField(_("text"))
    heading = models.CharField(_("heading"), max_length=500, blank=True)
    locator = models.JSONField(_("where it stands"), default=dict)
    words = SearchVectorField(_("words"), null=True, editable=False)
    embedding = HalfVectorField(_("vector"), null=True, editable=False)
    embedding_key = models.CharField(_("model of the vector"), max_length=80, blank=True)
    other_embedding = HalfVectorField(_("vector of the other model"), null=True, editable=False)
    other_key = models.CharField(_("other model"), max_length=80, blank=True, editable=False)

    objects = PassageQuerySet.as_manager()

    class Meta:
        verbose_name = _("passage")
        verbose_name_plural = _("passages")
        ordering: ClassVar[list[str]] = ["version", "ordinal"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            # With the keys along, the passages of a scope and those that wait are counted from this index alone.
            models.UniqueConstraint(
                fields=["version", "ordinal"], include=["embedding_key", "other_key"], name="passage_ordinal_once"
            ),
            models.CheckConstraint(
                condition=models.Q(embedding__isnull=True, embedding_key="")
                | models.Q(embedding__isnull=False) & ~models.Q(embedding_key=""),
                name="passage_vector_has_key",
            ),
            models.CheckConstraint(
                condition=models.Q(other_embedding__isnull=True, other_key="")
                | models.Q(other_embedding__isnull=False) & ~models.Q(other_key=""),
                name="passage_other_vector_has_key",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [GinIndex(fields=["words"], name="passage_words_gin")]

    def __str__(self) -> str:
        return f"{self.version_id} #{self.ordinal}"


class DocumentWords(models.Model):
    """The words of a document's title, former titles, folder and tags; remade without its passages."""

    document = models.OneToOneField(Document, on_delete=models.CASCADE, primary_key=True, related_name="name_words")
    words = SearchVectorField(_("words"), null=True, editable=False)

    class Meta:
        verbose_name = _("words of a document's name")
        verbose_name_plural = _("words of documents' names")
        indexes: ClassVar[list[models.Index]] = [GinIndex(fields=["words"], name="document_words_gin")]

    def __str__(self) -> str:
        return str(self.document_id)


class TermSnapshot(models.Model):
    """One counting of the company's terms, over documents that are not restricted; a trace keeps its id.

    `newest_passage` is the highest id there was: what lies above it tells cheaply that the counting grows old.
    """

    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    passages = models.PositiveIntegerField(_("passages counted"))
    newest_passage = models.BigIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("snapshot of term frequencies")
        verbose_name_plural = _("snapshots of term frequencies")
        ordering: ClassVar[list[str]] = ["-pk"]

    def __str__(self) -> str:
        return f"{self.pk} ({self.passages})"


class TermFrequency(models.Model):
    """In how many passages a term stands, in one snapshot."""

    snapshot = models.ForeignKey(TermSnapshot, on_delete=models.CASCADE, related_name="terms")
    term = models.CharField(max_length=500)
    passages = models.PositiveIntegerField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["snapshot", "term"], name="term_once_a_snapshot"),
        ]

    def __str__(self) -> str:
        return self.term
