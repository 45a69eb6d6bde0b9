"""Custom fields: what a company records about its documents beside the common facts."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from knowledge.models.document import Document


class FieldType(models.TextChoices):
    """What a field holds."""

    NUMBER = "number", pgettext_lazy("type of a field", "number")
    MONEY = "money", _("money")
    DATE = "date", _("date")
    TEXT = "text", pgettext_lazy("type of a field", "text")
    CHOICE = "choice", _("choice")


class Field(models.Model):
    """A custom field of one company."""

    name = models.CharField(_("name"), max_length=80, unique=True)
    type = models.CharField(_("type"), max_length=10, choices=FieldType.choices)
    choices = ArrayField(
        models.CharField(max_length=80),
        default=list,
        blank=True,
        verbose_name=_("choices"),
        help_text=_("what a field of the type “choice” may say"),
    )
    defined = models.BooleanField(
        _("defined for the company"),
        default=False,
        editable=False,
        help_text=_("otherwise it came up with documents, and is known to those who may open one of them"),
    )

    class Meta:
        verbose_name = _("custom field")
        verbose_name_plural = _("custom fields")
        ordering: ClassVar[list[str]] = ["name"]

    def __str__(self) -> str:
        return self.name


class FieldValue(models.Model):
    """The value of one field of one document; which column speaks is the field's type."""

    document = models.ForeignKey(
        Document, on_delete=models.CASCADE, related_name="field_values", verbose_name=_("document")
    )
    field = models.ForeignKey(Field, on_delete=models.CASCADE, related_name="values", verbose_name=_("field"))
    number = models.DecimalField(
        pgettext_lazy("type of a field", "number"), max_digits=24, decimal_places=4, null=True, blank=True
    )
    currency = models.CharField(_("currency"), max_length=3, blank=True)
    date = models.DateField(_("date"), null=True, blank=True)
    text = models.TextField(
        pgettext_lazy("type of a field", "text"), blank=True, help_text=_("the value as it was written")
    )

    class Meta:
        verbose_name = _("value of a custom field")
        verbose_name_plural = _("values of custom fields")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["document", "field"], name="field_value_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["field", "number"], name="field_value_number"),
            models.Index(fields=["field", "date"], name="field_value_date"),
        ]

    def __str__(self) -> str:
        return f"{self.field}: {self.text}"
