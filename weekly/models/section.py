"""Sections: under what headings a company reports, in its own order."""

from typing import ClassVar, Self

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _


class SectionQuerySet(models.QuerySet["Section"]):
    """Sections in the company's order."""

    def in_use(self) -> Self:
        """Keep those that are offered in forms; the others still name what was reported under them."""
        return self.filter(is_active=True)


class Section(models.Model):
    """A section of weekly reports, with its names in both languages and the other words for it."""

    code = models.SlugField(_("code"), max_length=60, unique=True, allow_unicode=True)
    name_ko = models.CharField(_("Korean name"), max_length=80)
    name_en = models.CharField(_("English name"), max_length=80)
    synonyms = ArrayField(
        models.CharField(max_length=80),
        default=list,
        blank=True,
        verbose_name=_("other words"),
        help_text=_("headings of files that mean this section"),
    )
    position = models.PositiveSmallIntegerField(_("position"), default=100)
    is_active = models.BooleanField(_("in use"), default=True)

    objects = SectionQuerySet.as_manager()

    class Meta:
        verbose_name = _("section of weekly reports")
        verbose_name_plural = _("sections of weekly reports")
        ordering: ClassVar[list[str]] = ["position", "code"]

    def __str__(self) -> str:
        return self.name_ko
