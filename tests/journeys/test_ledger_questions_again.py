"""The ledger asked in other words than before, and about people, tags and folders of other names."""

from collections import Counter

import pytest

from accounts.models import User
from accounts.viewer import viewer_of
from answering.answer import Answer
from answering.ask import ask
from answering.question import Question
from tests.journeys.ledger import again, company, uncounted
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


def test_what_no_ledger_answers_has_no_total_and_is_left_to_the_search(gaon):
    company.settle()
    viewer = viewer_of(User.objects.get(email="haneul@gaon.example"))
    for text in (*uncounted.BY_MEANING.strip().splitlines(), *uncounted.FOUND.strip().splitlines()):
        answer = ask(Question(text=text, viewer=viewer, today=company.TODAY))
        told = answer.totals
        assert answer.route != "ledger", text
        assert told is None or (told.total_matching_documents is None and not told.exact), text
        assert (answer.headline, answer.rows) == (None, ()), text
        if text in uncounted.FOUND:
            assert answer.exact_parts == (), text
