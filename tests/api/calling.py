"""Calling the API by token, and reading what it streams."""

import json
from collections.abc import Iterable
from typing import Any

from accounts.tokens import make_token
from tests.cast import Person
from tests.conftest import Visitor

API = "/api/v1/"


def bearer(person: Person, *scopes: str) -> dict[str, str]:
    """Return the header that carries the person."""
    return {"authorization": f"Token {make_token(person.user, scopes=scopes)}"}


def error_of(response: Any) -> dict[str, Any]:
    """Return the error of a response, which holds nothing else and tells nothing of the program."""
    body = response.json()
    assert list(body) == ["error"]
    assert sorted(body["error"]) == ["code", "field", "message"]
    assert body["error"]["message"]
    assert "Traceback" not in response.content.decode()
    return body["error"]


def post(visitor: Visitor, path: str, body: Any, **headers: Any) -> Any:
    """Post JSON."""
    return visitor.post(f"{API}{path}", data=json.dumps(body), content_type="application/json", **headers)


def events_of(chunks: Iterable[bytes]) -> list[tuple[str, Any]]:
    """Return the events of a stream; comments are left out."""
    text = b"".join(chunks).decode()
    found = []
    for block in text.split("\n\n"):
        lines = [line for line in block.split("\n") if line and not line.startswith(":")]
        if lines:
            name, data = lines
            found.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return found
