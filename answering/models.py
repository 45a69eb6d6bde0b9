"""Conversations, and the chain of traces: what was asked, read and answered, so that it can be retraced."""

import uuid
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Conversation(models.Model):
    """Turns of one person that belong together."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="conversations", verbose_name=_("person")
    )
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        verbose_name = _("conversation")
        verbose_name_plural = _("conversations")
        ordering: ClassVar[list[str]] = ["-created_at"]

    def __str__(self) -> str:
        return str(self.uuid)


class Trace(models.Model):
    """One link of the chain: digests only, so the texts beside it may be erased without breaking it."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    number = models.PositiveBigIntegerField(_("place in the chain"), unique=True)
    asked_at = models.DateTimeField(_("asked at"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="traces", verbose_name=_("person")
    )
    email = models.EmailField(_("e-mail"), help_text=_("kept when the person is gone"))
    conversation = models.ForeignKey(
        Conversation,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="traces",
        verbose_name=_("conversation"),
    )
    route = models.CharField(_("route"), max_length=20)
    refused = models.CharField(_("refused because"), max_length=40, blank=True)
    body_digest = models.CharField(_("digest of the texts"), max_length=64)
    previous_digest = models.CharField(_("digest before"), max_length=64)
    digest = models.CharField(_("digest"), max_length=64, unique=True)

    class Meta:
        verbose_name = _("trace")
        verbose_name_plural = _("traces")
        ordering: ClassVar[list[str]] = ["-number"]
        permissions: ClassVar = [("view_traces", "Can read the traces of others")]

    def __str__(self) -> str:
        return f"{self.number} {self.route}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write a new link; an old one is never written again."""
        if self.pk is not None:
            raise TypeError("Traces are append-only: a link of the chain is never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refuse: traces are append-only."""
        raise TypeError("Traces are append-only: erase the texts beside the chain instead.")


class TraceText(models.Model):
    """The texts of a trace: question, evidence, wording. Retention may erase a row."""

    trace = models.OneToOneField(Trace, on_delete=models.CASCADE, primary_key=True, related_name="text")
    body = models.JSONField(_("texts"))

    class Meta:
        verbose_name = _("texts of a trace")
        verbose_name_plural = _("texts of traces")

    def __str__(self) -> str:
        return str(self.trace_id)
