"""Compares an understanding with a row of the tables, in the rows' short form."""

import datetime
from typing import Any

from accounts.viewer import Viewer
from answering.question import Question
from answering.understanding.reading import Understanding, understand
from knowledge.ledger.request import AggregateRequest
from tests.answering.understanding.row import Row
from tests.cast import DOYUN

TODAY = datetime.date(2026, 9, 16)


def read(text: str, *, viewer: Viewer | None = None, **more: Any) -> Understanding:
    """Understand a question of 도윤's."""
    return understand(Question(text=text, viewer=viewer or DOYUN.viewer, today=TODAY, **more))


def differences(row: Row, understanding: Understanding) -> list[str]:
    """Return what is not as the row says; none when all is."""
    found = []
    if understanding.intent != row.intent:
        found.append(f"intent {understanding.intent}, not {row.intent}")
    said = [_short(request) for request in understanding.requests]
    if row.requests is None:
        return found
    wanted = [_mine(dict(request)) for request in row.requests]
    if said != wanted:
        found.append(f"requests {said}, not {wanted}")
    if row.topic is not None and understanding.topic != row.topic:
        found.append(f"topic {understanding.topic!r}, not {row.topic!r}")
    return found


def _mine(request: dict[str, Any]) -> dict[str, Any]:
    for name in ("authors", "uploaders"):
        if name in request:
            request[name] = [DOYUN.email if each == "me" else each for each in request[name]]
    return request


def _short(request: AggregateRequest) -> dict[str, Any]:
    said = request.as_json()
    short: dict[str, Any] = {
        name: said[name]
        for name, usual in (
            ("measure", "count"),
            ("of", "documents"),
            ("group_by", None),
            ("order", "value"),
            ("limit", None),
            ("scope", "visible"),
        )
        if said[name] != usual
    }
    if not request.descending:
        short["descending"] = False
    for name, value in said["filters"].items():
        if name == "period":
            short[name] = "/".join(day or "" for day in (value["start"], value["end_exclusive"]))
        elif name == "fields":
            short[name] = "; ".join(
                " ".join(filter(None, (each.name, each.comparison, str(each.value), each.currency)))
                for each in request.query.fields
            )
        else:
            short[name] = value
    return short
