"""Read periods out of text, by the line; needs no database."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from difflib import get_close_matches
from typing import Any

from knowledge.periods import Options, read_periods
from tenants import command
from tenants.command import BadInput, dumps

KEYS = ("id", "text", "today", "options")
OPTIONS = ("fy_start_month", "week_of_month", "names")


class Command(command.Command):
    """`periods --jsonl` reads lines on standard input; `periods TEXT --today DATE` reads one text."""

    help = "Read the periods that texts name: which dates, by the unit that was said, and where they stand in the text."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the text with its day, and the way by lines."""
        super().add_arguments(parser)
        parser.add_argument("text", nargs="?", help="one text to read")
        parser.add_argument("--today", help="the asker's local date, as 2026-03-18; needed with a text")
        parser.add_argument(
            "--jsonl",
            action="store_true",
            help='read lines {"id", "text", "today"[, "options"]} on standard input, write {"id", "periods"}',
        )

    def run(self, **options: Any) -> list[dict[str, Any]] | None:
        """Read the one text, or every line as it comes."""
        if options["jsonl"] is (options["text"] is not None):
            raise BadInput("Give one text with --today, or --jsonl and lines on standard input.")
        if options["jsonl"]:
            for row in read_lines(sys.stdin):
                self.stdout.write(dumps(row))
            return None
        today = _date(options["today"], "--today")
        return [period.as_json() for period in read_periods(options["text"], today)]


def read_lines(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """A row `{"id", "periods"}` for every line that is not empty.

    Raises:
        BadInput: a line is no JSON object of the known keys; the message names its number.
    """
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield _read(line)
        except BadInput as error:
            raise BadInput(f"Line {number}: {error}") from error


def _read(line: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise BadInput(f"This is no JSON ({error}). Write one object a line.") from error
    if not isinstance(row, dict):
        raise BadInput('This is no JSON object. Write {"id": …, "text": …, "today": "2026-03-18"}.')
    _known(row, KEYS, "key")
    if not isinstance(row.get("text"), str):
        raise BadInput('"text" is missing or no text.')
    today = _date(row.get("today"), '"today"')
    found = read_periods(row["text"], today, options=_options(row.get("options") or {}))
    return {"id": row.get("id"), "periods": [period.as_json() for period in found]}


def _options(given: Any) -> Options:
    if not isinstance(given, dict):
        raise BadInput('"options" is no JSON object.')
    _known(given, OPTIONS, "option")
    values = dict(given)
    names = values.pop("names", None)
    if names is not None:
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise BadInput('"names" is no list of texts.')
        values["names"] = tuple(names)
    month = values.get("fy_start_month", 1)
    if isinstance(month, bool) or not isinstance(month, int):
        raise BadInput('"fy_start_month" is no number from 1 to 12.')
    try:
        return Options(**values)
    except (ValueError, TypeError) as error:
        raise BadInput(str(error)) from error


def _known(given: Mapping[str, Any], names: tuple[str, ...], what: str) -> None:
    for name in given:
        if name not in names:
            near = get_close_matches(name, names, n=1)
            hint = f" Did you mean “{near[0]}”?" if near else f" Known: {', '.join(names)}."
            raise BadInput(f"There is no {what} “{name}”.{hint}")


def _date(value: Any, name: str) -> date:
    if not value:
        raise BadInput(f"{name} is missing: give the local date, as 2026-03-18.")
    try:
        return date.fromisoformat(value)
    except (ValueError, TypeError) as error:
        raise BadInput(f"{name} is no date ({value!r}): write it as 2026-03-18.") from error
