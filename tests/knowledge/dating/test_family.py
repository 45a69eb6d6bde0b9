"""Thousands of file names, each with its right date or none, which `family` works out by itself."""

from datetime import timedelta

import pytest

from knowledge.dating.names import dates_in_filename, dates_in_folders
from tests.knowledge.dating.family import families
from tests.knowledge.dating.family.case import Case, Right

FAMILIES = dict(families())


def read(case: Case, *, folders: bool) -> Right:
    found = dates_in_folders(case.folders) if folders else dates_in_filename(case.name, folders=case.folders)
    return (found[0].start, found[0].end - timedelta(days=1), found[0].precision) if found else None


@pytest.mark.parametrize("kind", FAMILIES)
def test_a_family_of_names_has_its_right_dates(kind):
    cases = FAMILIES[kind]
    wrong = [
        (case, found) for case in cases if (found := read(case, folders=kind == "from_folders_only")) != case.right
    ]
    assert not wrong, f"{len(wrong)} of {len(cases)}, first: {wrong[:5]}"


def test_there_are_thousands_and_they_are_different():
    cases = [(case.name, case.folders) for each in FAMILIES.values() for case in each]
    assert len(set(cases)) > 20_000
    assert sum(case.right is None for each in FAMILIES.values() for case in each) > 2_000
