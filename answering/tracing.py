"""One trace an answer: the texts beside a chain of digests, so that texts can be erased and the chain still holds."""

import hashlib
import json
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, transaction
from django.utils import timezone

from answering.answer import Answer
from answering.finding import Finding
from answering.models import Conversation, Trace, TraceText
from answering.question import Question
from answering.understanding.reading import legible
from knowledge.ledger.request import AggregateResult

GENESIS = "0" * 64
"""What stands before the first link."""


def write(question: Question, finding: Finding, answer: Answer, *, conversation: Conversation) -> Trace:
    """Append a link and its texts; two answers at once follow each other in the chain."""
    body = json.loads(_canonical(_body(question, finding, answer)))
    body_digest = _sha256(_canonical(body))
    asked_at = timezone.now()
    with transaction.atomic():
        with connection.cursor() as cursor:
            schema = connection.schema_name  # type: ignore[attr-defined]
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"trace:{schema}"])
        last = Trace.objects.order_by("-number").first()
        number, previous = (last.number + 1, last.digest) if last else (1, GENESIS)
        trace = Trace.objects.create(
            number=number,
            asked_at=asked_at,
            user_id=question.viewer.user_id,
            conversation=conversation,
            route=answer.route,
            refused=answer.refused or "",
            body_digest=body_digest,
            previous_digest=previous,
            digest=link_digest(
                number=number,
                asked_at=asked_at,
                email=question.viewer.email,
                route=answer.route,
                refused=answer.refused or "",
                body_digest=body_digest,
                previous=previous,
            ),
            email=question.viewer.email,
        )
        TraceText.objects.create(trace=trace, body=body)
    return trace


def link_digest(
    *, number: int, asked_at: datetime, email: str, route: str, refused: str, body_digest: str, previous: str
) -> str:
    """Return the digest of one link: of what stands in its row, and of the link before it."""
    return _sha256(_canonical([number, asked_at.isoformat(), email, route, refused, body_digest, previous]))


def broken_links() -> list[int]:
    """Return the numbers of the links that do not follow from the one before, or whose texts are not theirs any more.

    Erased texts break nothing.
    """
    broken: list[int] = []
    expected, number = GENESIS, 1
    for trace in Trace.objects.select_related("text").order_by("number").iterator():
        text = getattr(trace, "text", None)
        digest = link_digest(
            number=trace.number,
            asked_at=trace.asked_at,
            email=trace.email,
            route=trace.route,
            refused=trace.refused,
            body_digest=trace.body_digest,
            previous=trace.previous_digest,
        )
        if (
            trace.number != number
            or trace.previous_digest != expected
            or trace.digest != digest
            or (text is not None and _sha256(_canonical(text.body)) != trace.body_digest)
        ):
            broken.append(trace.number)
        expected, number = trace.digest, trace.number + 1
    return broken


def _body(question: Question, finding: Finding, answer: Answer) -> dict[str, Any]:
    viewer = question.viewer
    return {
        "question": legible(question.text),
        "today": question.today.isoformat(),
        "viewer": {"email": viewer.email, "groups": list(viewer.group_ids), "department": viewer.department},
        "route": {"name": finding.route, "reason": finding.reason},
        "evidence": list(finding.evidence),
        "verdicts": list(finding.verdicts),
        "ledger": [_told(result) for result in finding.results],
        "model_calls": [],
        "answer": answer.as_dict(),
    }


def _told(result: AggregateResult) -> dict[str, Any]:
    """Return what the ledger was asked and said."""
    return {
        "request": result.request.as_json(),
        "rows": [row.as_json() for row in result.rows],
        "matching": asdict(result.matching),
        "overlapping": result.overlapping,
    }


def _canonical(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), cls=DjangoJSONEncoder)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
