"""How the reader and its child talk: length-prefixed JSON, with attachments as raw frames behind it."""

from __future__ import annotations

import dataclasses
import json
import struct
from collections.abc import Callable, Sequence
from typing import Any

from knowledge.extraction.block import Attachment, Block, Extracted

LENGTH = struct.Struct(">I")
MAX_FRAME_BYTES = 1 << 30
_DEFAULTS = {field.name: field.default for field in dataclasses.fields(Block)}


def pack(message: dict[str, Any], *, parts: Sequence[bytes] = ()) -> bytes:
    """One message; the number of ``parts`` is told in it. Lone surrogates in strings survive as escapes."""
    body = json.dumps({**message, "parts": len(parts)}).encode("ascii")
    return b"".join(
        [LENGTH.pack(len(body)), body, *(piece for part in parts for piece in (LENGTH.pack(len(part)), part))]
    )


def unpack(receive: Callable[[int], bytes]) -> tuple[dict[str, Any], list[bytes]]:
    """The next message from ``receive``, which returns exactly as many bytes as asked for or raises EOFError."""
    message = json.loads(_frame(receive))
    return message, [_frame(receive) for _ in range(int(message["parts"]))]


def _frame(receive: Callable[[int], bytes]) -> bytes:
    (length,) = LENGTH.unpack(receive(LENGTH.size))
    if length > MAX_FRAME_BYTES:
        raise EOFError("frame too long")
    return receive(length)


def dump(extracted: Extracted) -> tuple[dict[str, Any], list[bytes]]:
    """``extracted`` as JSON values, and the bytes of its attachments."""
    values = {
        field.name: getattr(extracted, field.name)
        for field in dataclasses.fields(extracted)
        if field.name not in {"blocks", "attachments"}
    }
    values["blocks"] = [
        {name: value for name, default in _DEFAULTS.items() if (value := getattr(block, name)) != default}
        for block in extracted.blocks
    ]
    values["attachments"] = [one.name for one in extracted.attachments]
    return values, [one.data for one in extracted.attachments]


def load(values: dict[str, Any], parts: Sequence[bytes]) -> Extracted:
    """What ``dump`` was given."""
    names = values.pop("attachments")
    return Extracted(
        blocks=tuple(Block(**block) for block in values.pop("blocks")),
        attachments=tuple(Attachment(name, data) for name, data in zip(names, parts, strict=True)),
        labelled_dates=tuple((label, day) for label, day in values.pop("labelled_dates")),
        notes=tuple(values.pop("notes")),
        **values,
    )
