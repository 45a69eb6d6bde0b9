"""Ask a company's documents, one question or many."""

import json
import sys
from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import CommandError

from accounts.people import active_person
from accounts.viewer import viewer_of
from answering.answer import Answer
from answering.ask import ask
from answering.conversation import NoSuchConversation
from answering.question import Question
from tenants.clock import today
from tenants.command import BadInput, TenantCommand, dumps

TITLES = 5
"""Documents that are named below a number; the answer's data names more."""


class Command(TenantCommand):
    """`ask QUESTION --tenant T --user EMAIL`, or lines of JSON on standard input with `--jsonl`."""

    help = "Ask a question as a person; with --jsonl, one a line from standard input."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add question, person, date, conversation."""
        super().add_arguments(parser)
        parser.add_argument("question", nargs="?", help="the question")
        parser.add_argument("--user", required=True, help="who asks, by e-mail")
        parser.add_argument("--today", help="the date to answer for, as 2026-03-02")
        parser.add_argument("--conversation", help="the conversation to go on with")
        parser.add_argument("--no-model", action="store_true", help="keep every language model out of it")
        parser.add_argument(
            "--jsonl", action="store_true", help='lines {"id", "question"} in, a line of answer each out'
        )

    def run(self, **options: Any) -> Any:
        """Answer, or answer each line."""
        if options["jsonl"]:
            self._answer_lines(options)
            return None
        if options["question"] is None:
            raise BadInput("Say what to ask: ask “…”, or --jsonl with questions on standard input.")
        try:
            return self._answer({"question": options["question"]}, options).as_dict()
        except NoSuchConversation as error:
            raise BadInput(error) from error

    def show(self, result: Any) -> None:
        """Print answer, headline, rows, documents, choices, sources, route."""
        self.stdout.write(result["answer"])
        if result["headline"]:
            self.stdout.write(result["headline"])
        for row in result["rows"]:
            tied = " (=)" if row["tied"] else ""
            self.stdout.write(
                f"  {row['label'] or '·'}: {row['value']}{' ' + row['unit'] if row['unit'] else ''}{tied}"
            )
        if result["route"] == "ledger" and not result["rows"]:
            for card in result["cards"][:TITLES]:
                self.stdout.write(f"  - {card['title']} ({card['date'] or '시기 미상'})")
        for choice in result["choices"]:
            self.stdout.write(f"  → {choice['question']}   — {choice['label']}")
        for citation in result["citations"]:
            where = citation["locator"].get("text", "")
            said = ", ".join(
                each for each in (where, citation["date"] or "시기 미상", f"v{citation['version']}") if each
            )
            self.stdout.write(f"  [{citation['n']}] {citation['title']} ({said})")
        self.stdout.write(f"  route: {result['route']} – {result['route_reason']}; trace {result['trace']}")

    def _answer_lines(self, options: dict[str, Any]) -> None:
        bad = 0
        for number, line in enumerate(sys.stdin, 1):
            if line.strip():
                answered = self._answer_line(number, line, options)
                bad += "error" in answered
                self.stdout.write(dumps(answered))
                self.stdout.flush()
        if bad:
            raise CommandError(f"{bad} lines could not be used; each says why in its place.")

    def _answer_line(self, number: int, line: str, options: dict[str, Any]) -> dict[str, Any]:
        """Return the answer of one line; a line that cannot be used says so in its place, and the others go on."""
        row: dict[str, Any] = {}
        try:
            row = json.loads(line)
            if not isinstance(row, dict) or not isinstance(row.get("question"), str):
                raise BadInput('a line is {"id": …, "question": "…"}')
            return {"id": row.get("id"), **self._answer(row, options).as_dict()}
        except (ValueError, CommandError, NoSuchConversation) as error:
            given = row.get("id") if isinstance(row, dict) else None
            return {"id": given, "error": {"code": "bad_line", "message": f"line {number}: {error}"}}

    def _answer(self, row: dict[str, Any], options: dict[str, Any]) -> Answer:
        try:
            user = active_person(row.get("user") or options["user"])
        except LookupError as error:
            raise BadInput(error.args[0]) from error
        return ask(
            Question(
                text=row["question"],
                viewer=viewer_of(user, zone=self.tenant.time_zone),
                today=_date(row.get("today") or options["today"]) or today(self.tenant),
                conversation=row.get("conversation") or options["conversation"],
                use_model=not options["no_model"],
            )
        )


def _date(text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput(f"“{text}” is no date; write it as 2026-03-02.") from None
