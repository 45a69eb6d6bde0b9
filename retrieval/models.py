"""Passages, the words of documents' names, and the snapshot of how frequent each term is."""

from typing import ClassVar

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models
from django.utils.translation import gettext_lazy as _
from pgvector.django import HalfVectorField

from knowledge.models import Document, Version


class Passage(models.Model):
    """A chunk of a version, under a page or heading; findable once its version is its document's current one.

    `words` holds tokens of our making (configuration 'simple'); `embedding` has no dimension of its own, so that two
    models can live side by side while a company is re-embedded: `embedding_key` says whose it is.
    """

    version = models.ForeignKey(Version, on_delete=models.CASCADE, related_name="passages", verbose_name=_("version"))
    document = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="passages", verbose_name=_("document"))
    ordinal = models.PositiveIntegerField(_("place in the version"))
    text = models.TextField(_("text"))
    heading = models.CharField(_("heading"), max_length=500, blank=True)
    locator = models.JSONField(_("where it stands"), default=dict)
    words = SearchVectorField(_("words"), null=True, editable=False)
    embedding = HalfVectorField(_("vector"), null=True, editable=False)
    embedding_key = models.CharField(_("model of the vector"), max_length=80, blank=True)

    class Meta:
        verbose_name = _("passage")
        verbose_name_plural = _("passages")
        ordering: ClassVar[list[str]] = ["version", "ordinal"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["version", "ordinal"], name="passage_ordinal_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [GinIndex(fields=["words"], name="passage_words_gin")]

    def __str__(self) -> str:
        return f"{self.version_id} #{self.ordinal}"


class DocumentWords(models.Model):
    """The words of a document's title, former titles, folder and tags; remade when they change, without its passages."""

    document = models.OneToOneField(Document, on_delete=models.CASCADE, primary_key=True, related_name="name_words")
    words = SearchVectorField(_("words"), null=True, editable=False)

    class Meta:
        verbose_name = _("words of a document's name")
        verbose_name_plural = _("words of documents' names")
        indexes: ClassVar[list[models.Index]] = [GinIndex(fields=["words"], name="document_words_gin")]

    def __str__(self) -> str:
        return str(self.document_id)


class TermSnapshot(models.Model):
    """One counting of the company's terms, over documents that are not restricted; a trace keeps its id."""

    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    passages = models.PositiveIntegerField(_("passages counted"))

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
