"""All files of cases against our conventions."""

import pytest

from benchmarks.periods import KINDS, LATER, OFFICE, REVIEWED, SHARED, cases
from tests.knowledge.periods.exceptions import CONTRADICTING

beside = pytest.mark.skipif(not SHARED.is_dir(), reason="the cases lie beside the checkout, in ../shared/cases/periods")


def wrong_and_share(path):
    """The ids that are read otherwise than expected, the share that is right, and the share of silence."""
    listed = cases(path)
    wrong = [case.id for case in listed if not case.right]
    silent = [case for case in listed if case.silent]
    quiet = sum(case.right for case in silent) / len(silent)
    return wrong, 1 - len(wrong) / len(listed), quiet


@beside
@pytest.mark.parametrize(("name", "least"), [("public_ko", 0.97), ("public_en", 0.95), ("own_dev", 1.0)])
def test_a_file_is_read_by_our_conventions(name, least):
    wrong, right, quiet = wrong_and_share(SHARED / f"{name}.jsonl")
    assert right >= least, wrong
    assert quiet >= 0.98, wrong


@beside
def test_every_row_that_is_wrong_contradicts_a_convention_and_the_list_of_those_is_not_stale():
    wrong = {each for name in ("public_ko", "public_en") for each in wrong_and_share(SHARED / f"{name}.jsonl")[0]}
    assert wrong == set(CONTRADICTING)


@pytest.mark.parametrize("path", [OFFICE, LATER, KINDS, REVIEWED], ids=lambda path: path.stem)
def test_a_file_of_our_own_is_read_by_our_conventions(path):
    wrong, right, quiet = wrong_and_share(path)
    assert right == 1.0, wrong
    assert quiet == 1.0
