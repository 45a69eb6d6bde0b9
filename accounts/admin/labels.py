"""Labels of fields that a model inherits from another package, which left them without a translation."""

from typing import Any, cast

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import Token, User
from tenants.models import Domain, Tenant


def label_fields(model: type[models.Model], **labels: Promise) -> None:
    """Give fields of one model, by name, the labels that pages, forms and filters show.

    A label given here is no part of what migrations compare, unlike one that a field is made with.

    Raises:
        FieldDoesNotExist: the model has no such field.
    """
    for name, label in labels.items():
        cast(Any, model._meta.get_field(name)).verbose_name = label


def label_people() -> None:
    """Label what people, tokens and companies have from elsewhere."""
    label_fields(User, uuid=_("id"))
    label_fields(Token, user=_("person"), created=_("created at"), expiry=_("ends at"))
    label_fields(Tenant, schema_name=pgettext_lazy("company", "short name"))
    label_fields(Domain, domain=_("host name"), is_primary=pgettext_lazy("host name", "main one"))
