"""What sort of paper a document is, and the tags people hang on it."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _


class Kind(models.Model):
    """A sort of document, with its names in both languages."""

    code = models.SlugField(_("code"), max_length=60, unique=True, allow_unicode=True)
    name_ko = models.CharField(_("Korean name"), max_length=80)
    name_en = models.CharField(_("English name"), max_length=80)
    synonyms = ArrayField(models.CharField(max_length=80), default=list, blank=True, verbose_name=_("other words"))
    authority = models.PositiveSmallIntegerField(
        _("authority"), default=50, help_text=_("the lower, the more it is believed when dates tie")
    )

    class Meta:
        verbose_name = _("kind")
        verbose_name_plural = _("kinds")
        ordering: ClassVar[list[str]] = ["authority", "code"]

    def __str__(self) -> str:
        return self.name_ko

    def name_in(self, language: str) -> str:
        """Return the name in Korean ("ko") or English (anything else)."""
        return self.name_ko if language == "ko" else self.name_en


class Tag(models.Model):
    """A word hung on documents."""

    name = models.CharField(_("name"), max_length=80, unique=True)

    class Meta:
        verbose_name = _("tag")
        verbose_name_plural = _("tags")
        ordering: ClassVar[list[str]] = ["name"]

    def __str__(self) -> str:
        return self.name
