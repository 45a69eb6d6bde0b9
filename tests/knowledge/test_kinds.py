"""Kinds by the words people use for them."""

import pytest

from knowledge.kinds import kind_called, kind_in, kind_named
from knowledge.models import Kind

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("규정", "regulation"),
        ("Regulation", "regulation"),
        (" weekly  report ", "weekly_report"),
        ("weekly_report", "weekly_report"),
        ("Meeting-Minutes", "minutes"),
        ("주간 보고", "weekly_report"),
        ("업무 일지", "work_log"),
        ("e-mail", "mail"),
    ],
)
def test_a_word_means_the_kind_in_either_language_and_spelling(word: str, code: str):
    found = kind_named(word)
    assert found is not None
    assert found.code == code


def test_an_unknown_word_means_none_and_makes_one_when_asked_to():
    count = Kind.objects.count()
    assert kind_named("시방서") is None
    made = kind_called("시방서")
    assert kind_called(" 시방서 ") == made == kind_named("시방서")
    assert Kind.objects.count() == count + 1
    assert (made.name_ko, made.name_en) == ("시방서", "시방서")


def test_a_companys_own_synonym_counts():
    Kind.objects.filter(code="notice").update(synonyms=["회람"])
    assert kind_called("회람").code == "notice"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("주간업무보고_2024W33", "weekly_report"),
        ("신제품 제안서_v2", "proposal"),
        ("보안 지침", "regulation"),
        ("weekly-report 2024-08-12", "weekly_report"),
        ("safety rules", "regulation"),
        ("ruler 30cm", None),
        ("isopropyl alcohol", None),
        ("reporters", None),
        ("", None),
        ("2024", None),
    ],
)
def test_the_longest_word_in_a_name_says_the_kind(name: str, code: str | None):
    found = kind_in(name)
    assert (found.code if found else None) == code


def test_a_very_long_word_is_cut():
    assert kind_called("가" * 200) == kind_called("가" * 200)
