"""Find passages as a person, and see why each stands where it stands."""

from argparse import ArgumentParser
from datetime import date
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.people import active_person
from accounts.viewer import viewer_of
from retrieval.search import search
from retrieval.when import periods_in
from tenants.clock import today
from tenants.command import BadInput, TenantCommand

_COLUMNS = (
    ("score", "score", ".3f"),
    ("words", "words", ".3f"),
    ("of it name", "name", ".3f"),
    ("place", "words_rank", "d"),
    ("cosine", "cosine", ".3f"),
    ("place", "meaning_rank", "d"),
    ("covered", "coverage", ".0%"),
)
_TIMED = (("before time", "before_time", ".3f"), ("times", "time_factor", ".2f"))
_PLACES = {
    "in": gettext_lazy("inside the period"),
    "outside": gettext_lazy("outside the period"),
    "unknown": gettext_lazy("date unknown"),
}


class Command(TenantCommand):
    """`search QUERY --tenant T --user EMAIL`."""

    help = "Find passages as a person; --explain says why each stands where it stands."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add query, person, date, limit."""
        super().add_arguments(parser)
        parser.add_argument("query", help="what to look for")
        parser.add_argument("--user", required=True, help="who looks, by e-mail")
        parser.add_argument("--today", help="the date to search for, as 2026-03-02")
        parser.add_argument("--limit", type=int, default=10, help="how many passages at most (10)")
        parser.add_argument("--explain", action="store_true", help="print every part of each score")

    def run(self, **options: Any) -> dict[str, Any]:
        """Search and return the hits with their scores."""
        if options["limit"] < 1:
            raise BadInput("--limit is a number from 1 on.")
        try:
            viewer = viewer_of(active_person(options["user"]), zone=self.tenant.time_zone)
        except LookupError as error:
            raise BadInput(error) from error
        self._explain = options["explain"]
        day = self._day(options["today"])
        found = search(
            viewer,
            options["query"],
            today=day,
            limit=options["limit"],
            explain=self._explain,
            periods=periods_in(options["query"], today=day, tenant=self.tenant),
        )
        return found.as_dict()

    def show(self, result: Any) -> None:
        """Print one line a hit; with --explain the parts of its score too, and what the question was made of."""
        if self._explain:
            self._show_question(result)
        for number, hit in enumerate(result["hits"], 1):
            where = hit["locator"].get("text") or hit["heading"]
            dated = hit["date"] or (_("date unknown") if hit["period"] else "")
            said = ", ".join(each for each in (where, dated, f"v{hit['version']}") if each)
            self.stdout.write(f"{number:>3}. {hit['title']} ({said})")
            if self._explain:
                self._show_scores(hit)
            self.stdout.write(f"     {_short(hit['text'])}")
        if not result["hits"]:
            self.stdout.write("Nothing was found.")
        self.stdout.write(f"{len(result['cards'])} documents; {result['timings_ms']['total']:.0f} ms")

    def _show_question(self, result: Any) -> None:
        pool = result["pool"]
        self.stdout.write(
            f"{pool['scope']} passages may be seen, {pool['waiting']} wait for a vector; meaning by {pool['plan']}; "
            f"{pool['by_words']} by words, {pool['by_meaning']} by meaning, {pool['agreed']} among both first tens"
        )
        for period, count in zip_longest(result["understanding"].get("periods", ()), pool["within"]):
            if period is not None:
                inside = f"; {count} passages lie inside" if count is not None else ""
                self.stdout.write(
                    f"  period {period['start'] or '…'} to before {period['end_exclusive'] or '…'}{inside}"
                )
        if "topic" in result["understanding"]:
            self.stdout.write(f"  looked for: {result['understanding']['topic']}")
        for term in result["understanding"].get("terms", ()):
            self.stdout.write(f"  {term['term']}: in {term['passages']} passages, idf {term['idf']:.2f}")
        parts = ", ".join(f"{name} {value:.1f}" for name, value in result["timings_ms"].items())
        self.stdout.write(f"  ms: {parts}; term statistics {result['snapshot']}; vectors {result['embedder']}")

    def _show_scores(self, hit: Any) -> None:
        values = {**hit["scores"], "score": hit["score"]}
        columns = (*_COLUMNS, *_TIMED) if hit["period"] else _COLUMNS
        cells = [f"{title} {_cell(values.get(name), form)}" for title, name, form in columns]
        if hit["period"]:
            cells.append(str(_PLACES[hit["period"]]))
        self.stdout.write(f"     {' | '.join(cells)} | holds {' '.join(hit['matched']) or '–'}")

    def _day(self, written: str | None) -> date:
        if written is None:
            return today(self.tenant)
        try:
            return date.fromisoformat(written)
        except ValueError:
            raise BadInput(f"--today takes a date like 2026-03-02, not “{written}”.") from None


def _cell(value: float | None, form: str) -> str:
    return "–" if value is None else format(int(value) if form == "d" else value, form)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 160 else f"{line[:160]}…"
