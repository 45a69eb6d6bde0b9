"""A small company whose words the tables use: two people of one name, a shelf called like a kind, fields and tags."""

from decimal import Decimal

import pytest

from accounts.departments import place
from accounts.models import Profile, User
from knowledge.models import Document, Field, FieldValue, Kind, KnowledgeBase, Tag, Version

PEOPLE: tuple[tuple[str, str, str, list[str]], ...] = (
    ("정다은", "daeun", "기술본부/품질관리팀", ["다은", "D. Jung"]),
    ("이도윤", "doyun.lee", "기술본부/플랫폼팀", ["Lee Doyun"]),
    ("김민준", "minjun", "기술본부/플랫폼팀", []),
    ("김민준", "minjun.kim", "영업본부/영업1팀", []),
    ("Emily Carter", "emily", "영업본부/해외영업팀", ["에밀리"]),
    ("박서준", "seojun", "영업본부/영업1팀", []),
)


@pytest.fixture
def office(gaon):
    """People, shelves, tags, folders and fields of 가온, all of them open to everybody."""
    for name, key, department, aliases in PEOPLE:
        user = User.objects.create_user(f"{key}@gaon.example", name=name)
        Profile.objects.create(user=user, department=place(department), aliases=aliases)
    shelves = {
        name: KnowledgeBase.objects.create(name=name, is_open=True)
        for name in ("품질문서", "사내규정", "회의록", "플랫폼팀 자료", "Handbooks")
    }
    amount = Field.objects.create(name="계약금액", type="money")
    Field.objects.create(name="수량", type="number", defined=True)
    Field.objects.create(name="납기일", type="date", defined=True)
    Field.objects.create(name="진행상태", type="choice", choices=["진행", "완료", "보류"], defined=True)
    Field.objects.create(name="담당자", type="text", defined=True)
    for index, (name, shelf) in enumerate(shelves.items()):
        paper = Document.objects.create(
            title=f"{name} 안내", knowledge_base=shelf, folder="영업/2024", kind=Kind.objects.get(code="guide")
        )
        paper.tags.set([Tag.objects.get_or_create(name=tag)[0] for tag in ("보안", "긴급", "security", "계약")])
        FieldValue.objects.create(document=paper, field=amount, number=Decimal(index + 1), currency="KRW", text="1")
        version = Version.objects.create(
            document=paper, number=1, path=f"{index}.txt", file_name=f"{index}.txt", size=1
        )
        paper.current = version
        paper.save()
    Document.objects.create(title="2020 개인정보 지침", knowledge_base=shelves["사내규정"])
    return gaon
