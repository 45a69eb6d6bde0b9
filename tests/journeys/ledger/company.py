"""A company made for counting: versions, trash, failed and restricted documents, tags, fields, people of one name."""

import random
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, Final

from django.contrib.auth.models import Group
from django.db import connection
from django.db.backends.postgresql.psycopg_any import DateRange
from django.utils import timezone

from accounts.departments import place
from accounts.models import Profile, User
from accounts.people import permission_named, permit
from knowledge.models import (
    Document,
    Field,
    FieldValue,
    Kind,
    KnowledgeBase,
    Level,
    Tag,
    Version,
    VersionText,
)
from knowledge.sharing import grant
from tests import cast

TODAY: Final = date(2026, 11, 18)
DOCUMENTS: Final = 420


@dataclass(frozen=True, slots=True)
class Writer:
    """Who writes; `email` "" is a name that nobody of the directory bears."""

    name: str
    email: str = ""
    department: str = ""
    aliases: tuple[str, ...] = ()


WRITERS: Final = (
    Writer("정다은", "daeun@gaon.example", "기술본부/품질관리팀", ("D. Jung",)),
    Writer("김서연", "seoyeon@gaon.example", "경영본부/재무팀"),
    Writer("박준호", "junho@gaon.example", "영업본부/영업1팀"),
    Writer("최유나", "yuna@gaon.example", "영업본부/영업2팀"),
    Writer("남궁민수", "minsu@gaon.example", "기술본부/플랫폼팀"),
    Writer("Emily Carter", "emily@gaon.example", "영업본부/영업2팀", ("에밀리",)),
    Writer("James Park", "james@gaon.example", "기술본부/플랫폼팀"),
    Writer("이도윤", "doyun.lee@gaon.example", "기술본부/플랫폼팀"),
    Writer("이도윤", "doyun.sales@gaon.example", "영업본부/영업1팀"),
    Writer("Linda Gray"),
    Writer("한외주"),
)
SHELVES: Final = ("공용자료", "품질문서", "영업문서", "계약보관", "Engineering")
FOLDERS: Final = ("", "영업", "영업/2024", "품질", "품질/시험", "Projects/Alpha", "Projects/Beta")
KINDS: Final = ("contract", "report", "minutes", "proposal", "estimate", "regulation", "memo", "")
TAGS: Final = ("이미지", "중요", "검토완료", "Legal", "Draft")
SOURCES: Final = ("own", "own", "own", "client", "outside")
STATES: Final = ("searchable",) * 14 + ("failed", "failed", "processing", "received", "no_text")
DEPARTMENTS: Final = (
    "경영본부/재무팀",
    "기술본부/플랫폼팀",
    "기술본부/플랫폼팀/인프라파트",
    "기술본부/품질관리팀",
    "영업본부",
    "영업본부/영업1팀",
    "영업본부/영업2팀",
    "",
)
SUBJECTS: Final = ("납품", "점검", "교육", "시험", "Alpha", "Beta")
FORMS: Final = ("현황", "결과", "안내", "summary", "notes")
WORDS: Final = ("보안", "예산", "감사", "납기", "Kubernetes", "budget", "warranty")
VIEWERS: Final = (
    "doyun@gaon.example",
    "haneul@gaon.example",
    "jiwoo@gaon.example",
    "daeun@gaon.example",
    "junho@gaon.example",
    "nari@gaon.example",
)
ALL_COUNTER: Final = "haneul@gaon.example"
"""Who may count what they may not open."""


def settle() -> None:
    """Make the company, the same each time."""
    chance = random.Random(20261118)
    people = _people()
    shelves = _shelves(people)
    kinds = {each.code: each for each in Kind.objects.all()}
    tags = [Tag.objects.create(name=name) for name in TAGS]
    departments = {path: place(path) for path in DEPARTMENTS if path}
    amount, checks, signed, grade = _fields()
    for number in range(DOCUMENTS):
        document = Document.objects.create(
            title=f"{chance.choice(SUBJECTS)} {chance.choice(FORMS)} {number:03}",
            knowledge_base=shelves[number % len(shelves)],
            folder=chance.choice(FOLDERS),
            kind=kinds.get(chance.choice(KINDS)),
            source=chance.choice(SOURCES),
            department=departments.get(chance.choice(DEPARTMENTS)),
            restricted=chance.random() < 0.12,
            created_by=chance.choice(people),
        )
        document.tags.set(chance.sample(tags, chance.choice((0, 0, 1, 1, 2, 3))))
        for place_ in range(chance.choice((1, 1, 1, 2, 3))):
            _version(document, place_ + 1, people, chance)
        _publish(document)
        if document.restricted and chance.random() < 0.5:
            _grant_own(document, chance)
        if chance.random() < 0.08:
            document.trashed_at = timezone.now()
            document.save(update_fields=["trashed_at"])
        if document.kind and document.kind.code == "contract" and chance.random() < 0.85:
            value = Decimal(chance.randrange(1, 400) * 500_000)
            FieldValue.objects.create(
                document=document, field=amount, number=value, currency="KRW", text=f"{value} KRW"
            )
        if chance.random() < 0.3:
            value = Decimal(chance.randrange(0, 12))
            FieldValue.objects.create(document=document, field=checks, number=value, text=str(value))
        if chance.random() < 0.2:
            day = date(2025, 1, 1) + timedelta(days=chance.randrange(600))
            FieldValue.objects.create(document=document, field=signed, date=day, text=day.isoformat())
        if chance.random() < 0.4:
            FieldValue.objects.create(document=document, field=grade, text=chance.choice(("상", "중", "하")))
    with connection.cursor() as cursor:
        cursor.execute(
            "ANALYZE"
        )  # nothing else does inside a test's transaction, and plans for empty tables take minutes


def _people() -> list[User]:
    people = []
    for each in WRITERS:
        if each.email:
            user = User.objects.create_user(each.email, cast.PASSWORD, name=each.name)
            Profile.objects.create(user=user, department=place(each.department), aliases=list(each.aliases))
            people.append(user)
    permit(cast.HANEUL.user, permission=permission_named("knowledge.count_all"))
    return people


def _shelves(people: list[User]) -> list[KnowledgeBase]:
    shelves = [
        KnowledgeBase.objects.create(name=name, is_open=name in ("공용자료", "품질문서", "Engineering"))
        for name in SHELVES
    ]
    grant(shelves[2], to=place("영업본부").group, level=Level.VIEW, by=None)
    grant(shelves[2], to=cast.HANEUL.user, level=Level.CONTRIBUTE, by=None)
    grant(shelves[3], to=Group.objects.get(name="재무팀"), level=Level.MANAGE, by=None)
    grant(shelves[3], to=Group.objects.get(name="임원"), level=Level.VIEW, by=None)
    grant(shelves[3], to=people[0], level=Level.VIEW, by=None)
    return shelves


def _fields() -> tuple[Field, Field, Field, Field]:
    return (
        Field.objects.create(name="계약금액", type="money", defined=True),
        Field.objects.create(name="점검횟수", type="number", defined=True),
        Field.objects.create(name="서명일", type="date", defined=True),
        Field.objects.create(name="등급", type="choice", choices=["상", "중", "하"], defined=True),
    )


def _version(document: Document, number: int, people: list[User], chance: random.Random) -> None:
    writer = chance.randrange(len(WRITERS))
    author = people[writer] if writer < len(people) else None
    name = "" if author else WRITERS[writer].name
    if author and chance.random() < 0.1 and WRITERS[writer].aliases:
        author, name = None, WRITERS[writer].aliases[0]  # taken in before the alias was known
    if chance.random() < 0.05:
        author, name = None, ""
    dates: dict[str, Any] = {}
    if chance.random() < 0.9:
        first = date(2024, 1, 1) + timedelta(days=chance.randrange((TODAY - date(2024, 1, 1)).days + 1))
        length = chance.choice((1, 1, 1, 7, 30))
        dates = {"dated_on": first, "covers": DateRange(first, first + timedelta(days=length), "[)")}
    state = chance.choice(STATES)
    version = Version.objects.create(
        document=document,
        number=number,
        path=f"{document.pk}/{number}.txt",
        file_name=f"{number}.txt",
        storage_key="-",
        size=chance.randrange(1_000, 9_000_000),
        sha256="0" * 64,
        pages=chance.choice((None, 1, 2, 3, 5, 8, 13, 40)),
        author=author,
        author_name=name,
        uploaded_by=chance.choice(people),
        state=state,
        **dates,
    )
    if state == "searchable":
        words = chance.sample(WORDS, chance.choice((0, 1, 2, 3)))
        VersionText.objects.create(version=version, text=" ".join(f"{word}에 대해 적는다." for word in words))


def _publish(document: Document) -> None:
    ready = document.versions.filter(state__in=["searchable", "no_text"]).order_by("-number").first()
    if ready:
        document.current = ready
        document.save(update_fields=["current"])


def _grant_own(document: Document, chance: random.Random) -> None:
    to: Any = chance.choice(
        (cast.DOYUN.user, cast.HANEUL.user, Group.objects.get(name="플랫폼팀"), place("기술본부").group)
    )
    grant(document, to=to, level=chance.choice((Level.VIEW, Level.CONTRIBUTE)), by=None)
