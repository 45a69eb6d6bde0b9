"""`ask/`: a question in, an answer out, whole or as a stream."""

import datetime
from collections.abc import Iterator
from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.errors import InvalidField
from accounts.api.tokens import signed_in_user
from accounts.people import is_permitted
from accounts.web.viewing import viewer_behind
from answering.api.showing import AnswerSerializer
from answering.api.streaming import CONTENT_TYPE, HEARTBEAT, Stream, server_sent, stream_of, streaming_response
from answering.ask import ask
from answering.conversation import NoSuchConversation, conversation_for
from answering.question import Question
from tenants.clock import current_tenant, today

LONGEST = 10_000


class EventStreamRenderer(BaseRenderer):
    """Lets `Accept: text/event-stream` through; the view writes the stream itself."""

    media_type = CONTENT_TYPE
    format = "event-stream"
    charset = None

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        """Return a body that is no stream as one event."""
        return server_sent("error", data)


class QuestionSerializer(serializers.Serializer):
    """What is asked."""

    question = serializers.CharField(max_length=LONGEST, allow_blank=True, help_text="In Korean or English.")
    conversation = serializers.UUIDField(
        required=False,
        allow_null=True,
        help_text="Goes on with a conversation of the caller's; without it a new one begins.",
    )
    today = serializers.DateField(
        required=False, allow_null=True, help_text="What today is; for those who may open the admin site only."
    )
    scope = serializers.ChoiceField(choices=["visible", "tenant"], default="visible")
    model = serializers.BooleanField(default=True, help_text="False keeps every language model out of it.")


class AskView(APIView):
    """Answers a question from the documents the caller may open."""

    scope = "ask"
    renderer_classes = [JSONRenderer, EventStreamRenderer]

    @extend_schema(
        operation_id="ask",
        tags=["answers"],
        request=QuestionSerializer,
        responses={
            (200, "application/json"): AnswerSerializer,
            (200, CONTENT_TYPE): OpenApiResponse(
                response={"type": "string"},
                description="Events `status`, `delta` {text}, then one `answer` with the whole, or `error`; "
                "a comment line each silent second.",
            ),
        },
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Answer, at once or, with `Accept: text/event-stream`, as it comes about."""
        question = self._question(request)
        renderer: BaseRenderer = request.accepted_renderer
        if isinstance(renderer, EventStreamRenderer):
            return streaming_response(_events(stream_of(question)))
        return Response(ask(question).as_dict())

    def _question(self, request: Request) -> Question:
        asked = QuestionSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        said = asked.validated_data
        user, viewer = signed_in_user(request), viewer_behind(request)
        conversation = str(said["conversation"]) if said.get("conversation") else None
        if conversation:
            try:
                conversation_for(viewer, conversation)
            except NoSuchConversation:
                message = _("There is no such conversation of yours: leave it out to begin a new one.")
                raise InvalidField("conversation", message, code="unknown") from None
        if said.get("today") and not user.is_staff:
            raise InvalidField("today", _("Only governors may say what today is: leave it out."), code="not_allowed")
        if said["scope"] == "tenant" and not is_permitted(user, "knowledge.count_all"):
            message = _("Counting what you may not open takes the permission knowledge.count_all: leave it out.")
            raise InvalidField("scope", message, code="not_allowed")
        day: datetime.date = said.get("today") or today(current_tenant())
        return Question(
            text=said["question"],
            viewer=viewer,
            today=day,
            conversation=conversation,
            scope=said["scope"],
            use_model=said["model"],
        )


def _events(stream: Stream) -> Iterator[bytes]:
    for event in stream:
        yield HEARTBEAT if event is None else server_sent(event.name, event.data)
