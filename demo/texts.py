"""The demo's written texts: one text file a subject, many documents in it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from demo.document import Document

FOLDER = Path(__file__).parent / "texts"
LISTS = {"tags", "grants"}
NAMES = {"from": "sender", "to": "recipient", "sent": "sent_at"}


def documents(company: str, subject: str) -> list[Document]:
    """The documents of one text file.

    `=== path` begins a document, `=== +name` an attachment of the mail before it; then lines `key: value` in the words
    of `Document` up to the first empty line (`from`, `to`, `sent` for mails, `field:NAME` for custom fields), then the
    text in the markup of `demo.paper`. Raises `ValueError` for a key that `Document` does not have.
    """
    found: list[Document] = []
    source = (FOLDER / company / f"{subject}.txt").read_text(encoding="utf-8")
    for part in f"\n{source}".split("\n=== ")[1:]:
        path, _, rest = part.partition("\n")
        document = _document(path.removeprefix("+"), rest)
        if path.startswith("+"):
            found[-1] = replace(found[-1], attachments=(*found[-1].attachments, document))
        else:
            found.append(document)
    return found


def _document(path: str, rest: str) -> Document:
    head, _, markup = rest.partition("\n\n") if not rest.startswith("\n") else ("", "", rest)
    values: dict[str, Any] = {"fields": {}}
    for line in head.splitlines():
        key, _, value = line.partition(": ")
        if key.startswith("field:"):
            values["fields"][key.removeprefix("field:")] = value
            continue
        name = NAMES.get(key, key)
        if name not in Document.__dataclass_fields__:
            raise ValueError(f"{path}: '{key}' is not a property of a document; see demo/document.py.")
        values[name] = _value(name, value)
    return Document(path, markup, **values)


def _value(name: str, value: str) -> Any:
    if name in LISTS:
        return tuple(value.split(";"))
    return value == "yes" if name == "restricted" else value
