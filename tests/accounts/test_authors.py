"""Who a written author is."""

import unicodedata

import pytest

from accounts.authors import author_of
from accounts.departments import place
from accounts.models import Profile, User
from tests.cast import DOYUN, HANEUL, NARAE, company

pytestmark = pytest.mark.django_db


def person(name: str, *, email: str, department: str = "", **more: object) -> User:
    user = User.objects.create_user(email, "x", name=name)
    Profile.objects.create(user=user, department=place(department) if department else None, **more)
    return user


@pytest.mark.parametrize(
    "written",
    [
        "이도윤",
        " 이도윤 ",
        "이도윤님",
        "이도윤 님",
        "이도윤 책임",
        "이도윤 책임님",
        "이도윤 팀장님",
        "이도윤팀장",
        "이도윤팀장님",
        "이도윤 수석 연구원",
        "도리",
        "도리님",
        "LEE@gaon.example",
        "이도윤(영업1팀)",
        "이도윤 프로",
        unicodedata.normalize("NFD", "이도윤 책임"),
    ],
)
def test_the_person_is_found_by_name_alias_or_address_whatever_title_follows(written: str):
    user = person("이도윤", email="lee@gaon.example", aliases=["도리"], rank="프로")
    assert author_of(written) == user


@pytest.mark.parametrize("written", ["", "  ", "팀장", "님", "이도", "박서준", "이도윤 이도윤", "(영업1팀)"])
def test_nobody_is_guessed(written: str):
    person("이도윤", email="lee@gaon.example")
    assert author_of(written) is None


def test_two_people_of_one_name_are_told_apart_by_department_only():
    sales = person("이도윤", email="one@gaon.example", department="영업본부/영업1팀")
    plant = person("이도윤", email="two@gaon.example", department="생산본부")
    assert author_of("이도윤") is None
    assert author_of("이도윤(영업1팀)") == author_of("이도윤 책임", department="영업본부/영업1팀") == sales
    assert author_of("이도윤", department="생산본부") == plant
    assert author_of("이도윤", department="경영본부") is None


def test_a_name_that_ends_like_a_title_is_a_name():
    user = person("김이사", email="kim@gaon.example")
    assert author_of("김이사") == user
    assert author_of("김이사 부장") == user


def test_another_companys_people_are_nobody_here():
    assert author_of("가람") is None
    assert author_of(DOYUN.name) == DOYUN.user
    assert author_of(HANEUL.email) == HANEUL.user
    assert company(NARAE).schema_name == NARAE
