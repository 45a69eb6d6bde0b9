"""Governance of answers: conversations and the chain of traces, each as secret as what it quotes."""

import json
from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.admin.governed import ReadOnlyAdmin, RelatedFilter, user_in, viewer_in
from accounts.people import is_permitted
from accounts.viewer import Viewer
from answering.models import Conversation, Trace
from knowledge.cards import card_facts

OTHERS = "answering.view_traces"


@admin.register(Conversation)
class ConversationAdmin(ReadOnlyAdmin):
    """One's own conversations, and those of others for who was permitted to read their traces."""

    list_display = ("uuid", "user", "turns", "created_at")
    list_select_related = ("user",)
    list_filter = (("user", RelatedFilter), "created_at")
    search_fields = ("user__name", "user__email", "uuid")
    fields = readonly_fields = ("uuid", "user", "turns", "created_at")

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Conversation]:
        """Count turns in the same statement."""
        mine = own(Conversation.objects.all(), request)
        return mine.annotate(turn_count=models.Count("traces"))

    @admin.display(description=_("questions"), ordering="turn_count")
    def turns(self, conversation: Any) -> int:
        """Return how many questions were asked in it."""
        return int(conversation.turn_count)


@admin.register(Trace)
class TraceAdmin(ReadOnlyAdmin):
    """One's own traces, and those of others for who was permitted; texts only of documents the reader may open now."""

    list_display = ("number", "asked_at", "email", "route", "refused", "conversation")
    list_select_related = ("conversation",)
    list_filter = ("route", "refused", ("user", RelatedFilter), "asked_at")
    search_fields = ("uuid", "email")
    ordering = ("-number",)
    fields = readonly_fields = (
        "number",
        "uuid",
        "asked_at",
        "email",
        "conversation",
        "route",
        "refused",
        "texts",
        "body_digest",
        "previous_digest",
        "digest",
    )

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Trace]:
        """Keep whose texts the viewer may read at all."""
        return own(Trace.objects.all(), request)

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Trace | None:
        """Lay the readable texts beside the trace: a column is given no request."""
        trace: Trace | None = super().get_object(request, object_id, from_field)
        if trace is not None:
            trace.readable = readable(trace, viewer_in(request))  # type: ignore[attr-defined]
        return trace

    @admin.display(description=_("texts"))
    def texts(self, trace: Any) -> str:
        """Return question, evidence and answer, or why they are not shown."""
        return format_html('<pre style="white-space: pre-wrap">{}</pre>', trace.readable)


def own(rows: models.QuerySet[Any], request: HttpRequest) -> models.QuerySet[Any]:
    """Keep the viewer's own, or all where they were permitted; being a superuser permits nothing here."""
    return rows if is_permitted(user_in(request), OTHERS) else rows.filter(user=user_in(request))


def readable(trace: Trace, viewer: Viewer) -> str:
    """Return a trace's texts as far as the viewer may read them now.

    An answer is woven of its evidence: when one document in it is not the viewer's to open, the question alone is
    left.
    """
    text = getattr(trace, "text", None)
    if text is None:
        return gettext("The texts were erased; the chain holds without them.")
    named = set(_documents(text.body))
    if named - set(card_facts(viewer, named)):
        withheld = gettext("Evidence and answer are withheld: they quote what you may not open.")
        return f"{text.body.get('question', '')}\n\n{withheld}"
    return json.dumps(text.body, ensure_ascii=False, indent=2)


def _documents(value: Any) -> Iterator[str]:
    """Yield the id of every document that is named anywhere in the texts."""
    if isinstance(value, dict):
        for name, each in value.items():
            if name == "document_id" and isinstance(each, str):
                yield each
            else:
                yield from _documents(each)
    elif isinstance(value, list):
        for each in value:
            yield from _documents(each)
