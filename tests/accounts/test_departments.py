"""The organisation's tree, and the groups that carry its grants."""

import unicodedata

import pytest
from django.contrib.auth.models import Group
from django.utils import translation

from accounts.departments import department_named, group_name, move, place
from accounts.models import Department
from tests.cast import DOYUN, JIWOO

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


def test_placing_makes_all_above_and_their_groups_once():
    made = place("연구소/소재/분석 팀")
    assert (made.name, str(made.parent), made.group.name) == (
        "분석 팀",
        "연구소/소재",
        "department:연구소/소재/분석 팀",
    )
    assert place(" 연구소 / 소재/ 분석  팀 /") == made
    assert Department.objects.filter(path__startswith="연구소").count() == 3


def test_placing_takes_a_decomposed_name_for_the_same():

    assert place(unicodedata.normalize("NFD", "연구소")) == place("연구소")


@pytest.mark.parametrize("path", ["", " / ", "가" * 121, "/".join(["가" * 100] * 7)])
def test_placing_refuses_what_is_no_path(path):
    with pytest.raises(ValueError, match="department"):
        place(path)


def test_a_path_too_long_for_a_group_keeps_its_own_group():
    paths = ["/".join(["가" * 100, "나" * 100, name]) for name in ("다", "라")]
    assert len({place(path).group.name for path in paths}) == 2
    assert all(len(group_name(path)) <= 150 for path in paths)


def test_an_unknown_path_offers_those_that_end_in_the_same_name():
    with pytest.raises(LookupError, match="기술본부/플랫폼팀"):
        department_named("플랫폼팀")
    with pytest.raises(LookupError, match="기술본부"):
        department_named("기술본뷰")


def test_moving_takes_everything_below_along_and_keeps_the_groups():
    before = set(JIWOO.viewer.group_ids)
    assert move(department_named("기술본부/플랫폼팀"), name="플랫폼실", parent=place("연구소"))
    assert DOYUN.viewer.department == "연구소/플랫폼실"
    assert JIWOO.viewer.department == "연구소/플랫폼실/인프라파트"
    assert department_named("연구소/플랫폼실/인프라파트").group.name == "department:연구소/플랫폼실/인프라파트"
    after = set(JIWOO.viewer.group_ids)
    assert after - before == {department_named("연구소").group_id}
    assert before - after == {department_named("기술본부").group_id}


def test_moving_refuses_circles_and_names_that_are_taken():
    upper = department_named("기술본부")
    with pytest.raises(ValueError, match="below itself"):
        move(upper, name="기술본부", parent=department_named("기술본부/플랫폼팀"))
    with pytest.raises(ValueError, match="already"):
        move(upper, name="경영본부", parent=None)
    with pytest.raises(ValueError, match="holds no"):
        move(upper, name="가/나", parent=None)
    assert not move(upper, name="기술본부", parent=None)
    assert Group.objects.filter(name="department:기술본부/플랫폼팀/인프라파트").exists()
