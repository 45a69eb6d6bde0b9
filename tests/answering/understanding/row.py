"""The tables of questions: what each means, in a short form."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent


@dataclass(frozen=True)
class Row:
    """What is expected; `requests` hold what is not the default, the filters among them, and None for anything.

    A period is written "2026-08-01/2026-09-01", conditions on fields "계약금액 gte 1000000 KRW". The topic of a
    question that is to be found by meaning is not compared.
    """

    kind: str
    question: str
    intent: str
    requests: tuple[dict[str, Any], ...] | None
    topic: str | None


def rows(name: str) -> tuple[Row, ...]:
    """Return the rows of `table.jsonl`, or of `held_out.jsonl`: two sets written before they were tried."""
    return tuple(_row(json.loads(line)) for line in (FOLDER / f"{name}.jsonl").read_text().splitlines())


def _row(said: dict[str, Any]) -> Row:
    requests = said.get("requests", [])
    topic = None if said["intent"] == "find" else said.get("topic", "")
    return Row(said["kind"], said["question"], said["intent"], None if requests is None else tuple(requests), topic)
