"""An answer while it comes about, as server-sent events, with a heartbeat whenever a second passes in silence."""

import json
import logging
import queue
import threading
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Any, Final

from django.db import close_old_connections, connection
from django.http import StreamingHttpResponse
from django.utils import translation
from django.utils.translation import gettext as _
from django_tenants.utils import tenant_context

from accounts.api.errors import error_body
from answering.ask import Event, ask_streaming
from answering.question import Question
from tenants.clock import current_tenant
from tenants.models import Tenant

logger = logging.getLogger(__name__)

HEARTBEAT_SECONDS: Final = 1.0
CONTENT_TYPE: Final = "text/event-stream"
HEARTBEAT: Final = b": \n\n"


class Broken(Exception):
    """The answer could not be finished; what happened is in the log."""


class _Ended:
    """Put after the last event."""


class Stream:
    """The events of one answer, made in a thread of their own; None whenever HEARTBEAT_SECONDS pass without one.

    The thread that serves the client only waits, holding no connection of the database, and so notices within a
    heartbeat that the client is gone; the answer is then given up at its next step.
    """

    def __init__(self, question: Question, *, tenant: Tenant, language: str) -> None:
        self.language = language
        self._question, self._tenant = question, tenant
        self._events: queue.SimpleQueue[Event | Exception | _Ended] = queue.SimpleQueue()
        self._abandoned = threading.Event()

    def __iter__(self) -> Iterator[Event | None]:
        """Yield the events in order.

        Raises:
            Exception: whatever the answer's path raised, here, where it can be told to the client.
        """
        close_old_connections()
        threading.Thread(target=self._work, name="answer", daemon=True).start()
        try:
            while True:
                try:
                    event = self._events.get(timeout=HEARTBEAT_SECONDS)
                except queue.Empty:
                    yield None
                    continue
                if isinstance(event, _Ended):
                    return
                if isinstance(event, Exception):
                    raise event
                yield event
        finally:
            self._abandoned.set()

    def _work(self) -> None:
        try:
            with (
                tenant_context(self._tenant),
                translation.override(self.language),
                closing(ask_streaming(self._question)) as events,  # type: ignore[type-var]
            ):
                for event in events:
                    if self._abandoned.is_set():
                        break
                    self._events.put(event)
        except Exception as error:  # told to whoever waits, whatever it is
            self._events.put(error)
        finally:
            connection.close()
            self._events.put(_Ended())


def stream_of(question: Question) -> Stream:
    """Return the stream for the company and the language that are set now, not for those set when it is read."""
    return Stream(question, tenant=current_tenant(), language=translation.get_language() or "ko")


def server_sent(name: str, data: Any) -> bytes:
    """Return one event; JSON holds no line break, so an event ends at the blank line and nowhere else."""
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()


def guarded(events: Iterable[bytes]) -> Iterator[bytes]:
    """Pass events on; a fault of ours ends the stream with an `error` event that tells nothing of it."""
    try:
        yield from events
    except Exception:
        logger.exception("an answer broke while it was streamed")
        message = _("Something failed on our side while answering: ask again.")
        yield server_sent("error", error_body("internal", message))


def streaming_response(events: Iterable[bytes]) -> StreamingHttpResponse:
    """Return the response; proxies are told not to hold it back."""
    response = StreamingHttpResponse(guarded(events), content_type=f"{CONTENT_TYPE}; charset=utf-8")
    response["Cache-Control"] = "no-cache, no-store"
    response["X-Accel-Buffering"] = "no"
    return response
