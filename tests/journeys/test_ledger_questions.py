"""Some 700 questions for the ledger, each number against hand-written SQL, on the real path."""

from collections import Counter
from decimal import Decimal
from typing import Any

import pytest

from accounts.models import User
from accounts.viewer import viewer_of
from answering.answer import Answer
from answering.ask import ask
from answering.composing.numbers import numbers_in, unsourced
from answering.question import Question
from tests.journeys.ledger import company, sql
from tests.journeys.ledger.questions import Case, questions

pytestmark = [pytest.mark.slow, pytest.mark.django_db, pytest.mark.timeout(1800)]


def answered(case: Case) -> Answer:
    viewer = viewer_of(User.objects.get(email=case.viewer))
    return ask(Question(text=case.text, viewer=viewer, today=company.TODAY))


def problems(case: Case, answer: Answer) -> list[str]:
    """Return what is wrong with an answer, nothing when it is right."""
    wrong = [
        f"number {each} from nowhere" for each in unsourced(f"{answer.answer} {answer.headline or ''}", answer.numbers)
    ]
    if case.kind in ("refused", "meaning"):
        return wrong + {"refused": refused, "meaning": by_meaning}[case.kind](case, answer)
    if case.kind == "tenant" and case.viewer != company.ALL_COUNTER:
        return wrong + (
            [] if answer.refused == "not_permitted" and not answer.totals else ["counted without permission"]
        )
    if _hidden_shelf(case):
        return wrong + ([] if answer.refused and not answer.totals else ["a shelf is known that must not be"])
    if answer.route != "ledger" or answer.refused:
        return [f"route {answer.route}, refused {answer.refused}: {answer.answer[:80]}"]
    wrong += [f"not ready: {name}" for name, good in answer.readiness.items() if not good]
    return wrong + CHECKS[case.kind](case, answer)


def _hidden_shelf(case: Case) -> bool:
    """Return whether a shelf is named of which this person may open nothing: they must not learn that it is there."""
    shelves = {"kbs": case.asked.filters["kbs"]} if "kbs" in case.asked.filters else {}
    return bool(shelves) and sql.totals(case.viewer, sql.Asked(shelves)) == (0, 0)


def count(case: Case, answer: Answer) -> list[str]:
    records, documents = sql.totals(case.viewer, case.asked)
    wrong = totals(answer, records, documents)
    first = records if case.of == "records" else documents
    if first not in said_numbers(answer.answer) or (
        records != documents and records not in said_numbers(answer.answer)
    ):
        wrong.append(f"the sentence does not say {documents} and {records}: {answer.answer}")
    if answer.totals and answer.totals.displayed != min(30, documents):
        wrong.append(f"{answer.totals.displayed} shown of {documents}")
    if bool(answer.headline) != (documents > 30):
        wrong.append(f"headline {answer.headline!r} for {documents}")
    return wrong


def totals(answer: Answer, records: int, documents: int) -> list[str]:
    told = answer.totals
    if told is None:
        return ["no totals"]
    found = (told.total_matching_records, told.total_matching_documents, told.total_available_results)
    right = (records, documents, documents)
    return [] if found == right and told.exact else [f"totals {found} instead of {right}; {answer.filters}"]


def tenant(case: Case, answer: Answer) -> list[str]:
    records, documents = sql.totals(case.viewer, case.asked)
    seen_records, seen = sql.totals(case.viewer, sql.Asked(case.asked.filters))
    told = answer.totals
    found = told and (
        told.total_matching_records, told.total_matching_documents, told.visible_records, told.visible_documents,
        told.total_available_results, told.scope,
    )  # fmt: skip
    right = (records, documents, seen_records, seen, seen, "tenant")
    wrong = [] if found == right else [f"{found} instead of {right}"]
    if not {documents, seen} <= set(said_numbers(answer.answer)):
        wrong.append(f"not both numbers: {answer.answer}")
    return wrong


def rows(case: Case) -> dict[str | None, int]:
    by = "kind_en" if case.group_by == "kind" and not any("가" <= each <= "힣" for each in case.text) else case.group_by
    return sql.groups(case.viewer, case.asked, by, of=case.of)


def named(case: Case, row: dict[str, Any]) -> str | None:
    if row["key"] is None:
        return None
    return str(row["label"] if case.group_by == "kind" else row["key"])


def group(case: Case, answer: Answer) -> list[str]:
    right = rows(case)
    found = {named(case, row): row["value"] for row in answer.rows}
    wrong = totals(answer, *sql.totals(case.viewer, case.asked))
    if found != right:
        wrong.append(f"groups {found} instead of {right}; {answer.filters}")
    if right and not set(said_numbers(answer.answer)) & set(right.values()):
        wrong.append(f"no group is said: {answer.answer}")
    return wrong


def top(case: Case, answer: Answer) -> list[str]:
    right = {name: number for name, number in rows(case).items() if name is not None}
    values = sorted(right.values(), reverse=True)
    if not values:
        return [] if not answer.rows else [f"rows of nothing: {answer.rows}"]
    assert case.limit is not None
    least = values[: case.limit][-1]
    right = {name: number for name, number in right.items() if number >= least}
    found = {named(case, row): row["value"] for row in answer.rows}
    ties = {number for number, times in Counter(right.values()).items() if times > 1}
    wrong = [] if found == right else [f"first {found} instead of {right}; {answer.filters}"]
    wrong += [f"tie not marked: {row}" for row in answer.rows if row["value"] in ties and not row["tied"]]
    return wrong


def measure(case: Case, answer: Answer) -> list[str]:
    right = sql.amount(case.viewer, case.asked, case.measure, case.of)
    if len(answer.rows) != 1:
        return [f"{len(answer.rows)} rows"]
    found = answer.rows[0]["value"]
    if right is None:
        return [] if found is None else [f"{found} of nothing"]
    good = found is not None and abs(Decimal(str(found)) - Decimal(right)) < Decimal("0.005")
    wrong = [] if good else [f"{found} instead of {right}; {answer.filters}"]
    if good and not any(
        abs(Decimal(str(each)) - Decimal(str(found))) < Decimal("0.01") for each in said_numbers(answer.answer)
    ):
        wrong.append(f"{found} is not said: {answer.answer}")
    return wrong


def extreme(case: Case, answer: Answer) -> list[str]:
    day, titles = sql.extreme(case.viewer, case.asked, case.measure)
    found = {row["label"] for row in answer.rows}
    days = {row["value"] for row in answer.rows}
    if day is None:
        return [] if not found else [f"{found} of nothing"]
    wrong = (
        []
        if (found, days) == (titles, {day.isoformat()})
        else [f"{found} {days} instead of {titles} {day}; {answer.filters}"]
    )
    if {card.title for card in answer.cards} != found:
        wrong.append("the cards are others")
    return wrong


def compare(case: Case, answer: Answer) -> list[str]:
    right = [sql.totals(case.viewer, side) for side in case.more["sides"]]
    found = [(row["records"], row["documents"]) for row in answer.rows]
    return [] if sorted(found) == sorted(right) else [f"{found} instead of {right}; {answer.filters}"]


def refused(case: Case, answer: Answer) -> list[str]:
    wrong = (
        []
        if answer.refused == case.more["code"]
        else [f"refused {answer.refused} instead of {case.more['code']}: {answer.answer}"]
    )
    if answer.totals or answer.rows or answer.headline or answer.cards:
        wrong.append("there is a number beside a refusal")
    if case.more["code"] == "ambiguous_name" and len(answer.choices) != 2:
        wrong.append(f"choices {answer.choices}")
    return wrong


def by_meaning(case: Case, answer: Answer) -> list[str]:
    told = answer.totals
    wrong = []
    if told and (told.exact or told.total_matching_documents is not None or told.total_matching_records is not None):
        wrong.append(f"a total: {told}")
    if answer.headline or answer.rows:
        wrong.append("a headline or rows")
    return wrong


def said_numbers(text: str) -> list[float]:
    return [float(plain) for _written, plain in numbers_in(text)]


CHECKS = {
    "count": count,
    "tenant": tenant,
    "group": group,
    "top": top,
    "measure": measure,
    "extreme": extreme,
    "compare": compare,
}


def test_every_number_is_that_of_the_tables(gaon):
    company.settle()
    cases = questions()
    assert len(cases) >= 600
    wrong: list[str] = []
    by_kind: Counter[str] = Counter()
    for case in cases:
        found = problems(case, answered(case))
        if found:
            by_kind[f"{case.kind} {case.language}"] += 1
            wrong.append(f"[{case.kind} {case.language}] {case.text} — {case.viewer}\n    " + "\n    ".join(found))
    assert not wrong, f"{len(cases) - len(wrong)} of {len(cases)} right; wrong: {dict(by_kind)}\n" + "\n".join(wrong)
