"""What every grant row says besides whom and what: guardian's direct tables with who gave it, and when."""

from typing import Self

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.viewer import Viewer
from knowledge.models.level import Level


class GrantFacts(models.Model):
    """Who granted, and when; None for what a command or a manifest granted."""

    granted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("granted by"),
    )
    granted_at = models.DateTimeField(_("granted at"), auto_now_add=True)

    class Meta:
        abstract = True


class GrantQuerySet(models.QuerySet["models.Model"]):
    """Grant rows, narrowed by whom they reach and what they allow."""

    def reaching(self, viewer: Viewer) -> Self:
        """Keep the rows given to the viewer, or to a group of theirs (departments above them included)."""
        if any(field.name == "user" for field in self.model._meta.fields):
            return self.filter(user_id=viewer.user_id)
        return self.filter(group_id__in=viewer.group_ids)

    def giving(self, level: Level) -> Self:
        """Keep the rows that give this level, or one that holds it."""
        target = self.model._meta.get_field("content_object").related_model
        assert isinstance(target, type)
        return self.filter(permission__codename__in=[each.codename(target) for each in level.includes])

    def targets(self) -> models.QuerySet["models.Model", int]:
        """Return the ids of what is granted, for a subquery."""
        return self.values_list("content_object_id", flat=True)
