"""The ledger asked in other words than before, and about people, tags and folders of other names."""

from collections import Counter

import pytest

from answering.answer import Answer
from tests.journeys.ledger import again, company
from tests.journeys.ledger.questions import Case
from tests.journeys.test_ledger_questions import answered, named, problems, rows

pytestmark = [pytest.mark.slow, pytest.mark.django_db, pytest.mark.timeout(1800)]


def fewest(case: Case, answer: Answer) -> list[str]:
    """Return what is wrong with the groups of the smallest number."""
    right = {name: number for name, number in rows(case).items() if name is not None}
    if answer.route != "ledger" or answer.refused:
        return [f"route {answer.route}, refused {answer.refused}: {answer.answer[:80]}"]
    least = min(right.values(), default=0)
    right = {name: number for name, number in right.items() if number == least}
    found = {named(case, row): row["value"] for row in answer.rows}
    return [] if found == right else [f"fewest {found} instead of {right}; {answer.filters}"]


def checked(case: Case) -> list[str]:
    answer = answered(case)
    return fewest(case, answer) if case.kind == "top" and not case.descending else problems(case, answer)


def test_other_words_give_the_numbers_of_the_tables(gaon):
    company.settle()
    again.rename()
    cases = again.questions()
    assert len(cases) >= 300
    wrong: list[str] = []
    by_kind: Counter[str] = Counter()
    for case in cases:
        found = checked(case)
        if found:
            by_kind[f"{case.kind} {case.language}"] += 1
            wrong.append(f"[{case.kind} {case.language}] {case.text} — {case.viewer}\n    " + "\n    ".join(found))
    assert not wrong, f"{len(cases) - len(wrong)} of {len(cases)} right; wrong: {dict(by_kind)}\n" + "\n".join(wrong)
