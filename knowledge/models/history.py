"""What was done to documents and grants, by whom: append-only, and it outlives what it names."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class EventQuerySet(models.QuerySet["Event"]):
    """Events; none is ever changed or removed."""

    def update(self, **kwargs: Any) -> int:
        """Refuse: history is append-only."""
        raise TypeError("History is append-only: an event is never changed.")

    def delete(self) -> tuple[int, dict[str, int]]:
        """Refuse: history is append-only."""
        raise TypeError("History is append-only: an event is never removed.")


class Event(models.Model):
    """One thing that was done; names are kept as text so that it can be read after they are gone."""

    at = models.DateTimeField(_("at"), auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    by_name = models.CharField(_("by"), max_length=200, blank=True)
    verb = models.CharField(_("what"), max_length=40)
    object_type = models.CharField(_("of"), max_length=40)
    object_uuid = models.UUIDField(_("id"))
    object_name = models.CharField(_("name"), max_length=500)
    details = models.JSONField(_("details"), default=dict)

    objects = EventQuerySet.as_manager()

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("history")
        ordering: ClassVar[list[str]] = ["-at", "-pk"]
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["object_uuid"])]

    def __str__(self) -> str:
        return f"{self.verb} {self.object_name}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write a new event; an old one is never written again."""
        if self.pk is not None:
            raise TypeError("History is append-only: an event is never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refuse: history is append-only."""
        raise TypeError("History is append-only: an event is never removed.")
