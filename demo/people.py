"""The people of both demo companies."""

from __future__ import annotations

from dataclasses import dataclass

PASSWORDS = {"hanbit": "jangbu-hanbit-2468", "saebom": "jangbu-saebom-1357"}
"""One password a company, written in the README: nothing here is secret."""

COLUMNS = ("email", "name", "aliases", "department", "title", "rank", "groups", "password")


@dataclass(frozen=True)
class Person:
    """A row of `people.csv`; `sign_in` is the part of the e-mail address before the at sign."""

    sign_in: str
    name: str
    department: str
    title: str
    rank: str
    aliases: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()


HANBIT = (
    Person("yunseo", "최윤서", "임원실", "대표이사", "사장", ("최 대표", "Yunseo Choi"), ("임원",)),
    Person("hyunwoo", "조현우", "기술본부", "본부장", "상무", ("조 상무",), ("임원", "품질위원회")),
    Person("haneul", "박하늘", "경영지원본부/총무팀", "문서관리 담당", "책임", ("하늘",), ("문서관리",)),
    Person("seoyeon", "한서연", "경영지원본부/인사팀", "팀장", "수석", (), ("급여담당", "팀장단")),
    Person("jihoon", "오지훈", "경영지원본부/인사팀", "매니저", "선임", ()),
    Person("subin", "강수빈", "경영지원본부/재무팀", "팀장", "수석", (), ("급여담당", "팀장단")),
    Person("taeo", "윤태오", "경영지원본부/재무팀", "매니저", "선임", ()),
    Person("minjun", "김민준", "기술본부/플랫폼팀", "팀장", "책임", ("민준(플랫폼)", "MJ"), ("팀장단",)),
    Person("doyun", "이도윤", "기술본부/플랫폼팀", "엔지니어", "선임", ("Doyun Lee",)),
    Person("yerin", "신예린", "기술본부/플랫폼팀", "인턴", "사원", (), ("계약직",)),
    Person("jiwon", "한지원", "기술본부/품질관리팀", "팀장", "수석", (), ("품질위원회", "팀장단")),
    Person("daeun", "정다은", "기술본부/품질관리팀", "품질 담당", "책임", ("D. Jung", "다은"), ("품질위원회",)),
    Person("jiho", "서지호", "영업본부/영업1팀", "팀장", "수석", (), ("팀장단",)),
    Person("minjun.kim", "김민준", "영업본부/영업1팀", "과장", "책임", ("민준(영업)",)),
    Person("emily", "Emily Carter", "영업본부/해외영업팀", "Account Manager", "선임", ("에밀리", "Emily")),
    Person("yuna", "배유나", "영업본부/유통팀", "팀장", "수석", (), ("팀장단",)),
    Person("gaon", "문가온", "영업본부/유통팀", "매니저", "사원", ()),
)

SAEBOM = (
    Person("boram", "장보람", "경영지원실", "실장", "이사", (), ("임원", "문서관리")),
    Person("doyun", "이도윤", "개발실/서비스팀", "개발자", "선임", ()),
    Person("daeun", "정다은", "경영지원실/인사파트", "파트장", "책임", ()),
    Person("chaewon", "임채원", "개발실/서비스팀", "팀장", "수석", ()),
    Person("sora", "유소라", "편집실", "편집자", "선임", (), ("계약직",)),
)

PEOPLE = {"hanbit": HANBIT, "saebom": SAEBOM}


def rows(company: str) -> list[tuple[str, ...]]:
    """The lines of the company's `people.csv`, head first."""
    return [
        COLUMNS,
        *(
            (
                f"{person.sign_in}@{company}.example",
                person.name,
                ";".join(person.aliases),
                person.department,
                person.title,
                person.rank,
                ";".join(person.groups),
                PASSWORDS[company],
            )
            for person in PEOPLE[company]
        ),
    ]
