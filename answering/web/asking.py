"""The question page, and its answers as they come about."""

from collections.abc import Iterator
from datetime import date

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.api.errors import error_response
from accounts.web.viewing import signed_in, uuid_or_none, viewer_behind
from answering.api.streaming import CONTENT_TYPE, HEARTBEAT, Stream, server_sent, stream_of, streaming_response
from answering.ask import Event, ask
from answering.conversation import NoSuchConversation, conversation_for
from answering.question import Question
from answering.web.showing import shown, step_said
from tenants.clock import current_tenant, today


@require_GET
@signed_in
def question_page(request: HttpRequest) -> HttpResponse:
    """Show the one input; `?q=` fills it."""
    return render(request, "answering/question.html", {"question": request.GET.get("q", "")[:2000]})


@require_POST
@signed_in
def ask_page(request: HttpRequest) -> HttpResponseBase:
    """Answer: as a stream to the page's script, as a whole page where no script runs."""
    wants_stream = CONTENT_TYPE in request.headers.get("Accept", "")
    text = request.POST.get("question", "").replace("\0", " ").strip()
    conversation = uuid_or_none(request.POST.get("conversation"))
    viewer = viewer_behind(request)
    problem = ""
    if not text:
        problem = _("Write a question first.")
    elif conversation:
        try:
            conversation_for(viewer, str(conversation))
        except NoSuchConversation:
            problem = _("There is no such conversation of yours: reload the page to begin a new one.")
    if problem:
        if wants_stream:
            return error_response(400, "invalid", problem)
        return render(request, "answering/question.html", {"question": text, "problem": problem}, status=400)
    question = Question(
        text=text,
        viewer=viewer,
        today=today(current_tenant()),
        conversation=str(conversation) if conversation else None,
    )
    if wants_stream:
        return streaming_response(_events(stream_of(question), day=question.today))
    answer = ask(question).as_dict()
    context = {"asked": text, "answer": shown(answer, today=question.today), "conversation": answer["conversation"]}
    return render(request, "answering/question.html", context)


def _events(stream: Stream, *, day: date) -> Iterator[bytes]:
    """Yield the answer's events for the page, in the page's language."""
    for event in stream:
        if event is None:
            yield HEARTBEAT
            continue
        with translation.override(stream.language):
            sent = _sent(event, day=day)
        yield sent


def _sent(event: Event, *, day: date) -> bytes:
    """Return status as words, and the answer as it stands in the page."""
    if event.name == "status":
        said = {"text": step_said(event.data["step"]), "headline": event.data.get("headline") or ""}
        return server_sent("status", said | {"sources": event.data.get("sources", [])})
    if event.name == "delta":
        return server_sent("delta", event.data)
    html = render_to_string("answering/_answer.html", {"answer": shown(event.data, today=day)})
    return server_sent("answer", {"html": html, "conversation": event.data["conversation"]})
