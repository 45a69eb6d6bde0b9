"""The two demo companies and their knowledge bases."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Grant:
    """Who gets what on a knowledge base: `to` is group, department or user, `level` view, contribute or manage."""

    to: str
    name: str
    level: str = "view"


@dataclass(frozen=True)
class KnowledgeBase:
    """A knowledge base; the department owns it, `open` means open to the whole company."""

    name: str
    open: bool
    description: str
    department: str
    grants: tuple[Grant, ...] = ()


@dataclass(frozen=True)
class Company:
    """A company; `keeper` is the sign-in that brings its files in, for it may manage every knowledge base."""

    name: str
    title: str
    keeper: str
    knowledge_bases: tuple[KnowledgeBase, ...]


def _group(name: str) -> Grant:
    return Grant("group", name)


def _department(name: str) -> Grant:
    return Grant("department", name)


def _own(name: str) -> Grant:
    return Grant("department", name, "contribute")


KEEPERS = Grant("group", "문서관리", "manage")
EXECUTIVES = _group("임원")

HANBIT = Company(
    "hanbit",
    "한빛기전 주식회사",
    "haneul@hanbit.example",
    (
        KnowledgeBase("사내규정", True, "규정과 공지: 모두가 보는 회사의 규칙", "경영지원본부/인사팀", (KEEPERS,)),
        KnowledgeBase("회의록", True, "전사 회의와 위원회의 회의록", "경영지원본부/총무팀", (KEEPERS,)),
        KnowledgeBase(
            "품질문서",
            True,
            "검사 기준, 절차, 월간 품질보고, 교정 기록",
            "기술본부/품질관리팀",
            (KEEPERS, _own("기술본부/품질관리팀")),
        ),
        KnowledgeBase(
            "품질조사",
            False,
            "고객 불만 조사와 8D 보고: 품질관리팀과 품질위원회만",
            "기술본부/품질관리팀",
            (KEEPERS, _group("품질위원회"), _own("기술본부/품질관리팀")),
        ),
        KnowledgeBase(
            "고객사업",
            False,
            "고객사 프로젝트의 제안, 보고, 검수 문서",
            "영업본부",
            (KEEPERS, EXECUTIVES, _department("영업본부"), _department("기술본부")),
        ),
        KnowledgeBase(
            "계약",
            False,
            "체결한 계약서와 변경 계약서",
            "경영지원본부/재무팀",
            (KEEPERS, EXECUTIVES, _department("영업본부"), _own("경영지원본부/재무팀")),
        ),
        KnowledgeBase(
            "플랫폼팀 자료",
            True,
            "쿠버네티스와 서버 운영 안내, LineGate 문서, 플랫폼팀 주간업무",
            "기술본부/플랫폼팀",
            (KEEPERS, _own("기술본부/플랫폼팀")),
        ),
        KnowledgeBase(
            "유통팀 자료",
            True,
            "유통 용어집, 납품과 반품 기준, 유통팀 주간업무",
            "영업본부/유통팀",
            (KEEPERS, _own("영업본부/유통팀")),
        ),
        KnowledgeBase(
            "영업1팀 자료",
            False,
            "견적 기준, 고객 메모, 영업1팀 주간업무",
            "영업본부/영업1팀",
            (KEEPERS, EXECUTIVES, _department("영업본부"), _own("영업본부/영업1팀")),
        ),
        KnowledgeBase(
            "인사팀 자료",
            False,
            "채용과 평가, 급여: 급여 문서는 급여담당만",
            "경영지원본부/인사팀",
            (KEEPERS, EXECUTIVES, _own("경영지원본부/인사팀")),
        ),
        KnowledgeBase(
            "재무팀 자료",
            False,
            "예산, 결산, 자금, 재무팀 주간업무",
            "경영지원본부/재무팀",
            (KEEPERS, EXECUTIVES, _own("경영지원본부/재무팀")),
        ),
        KnowledgeBase("공용 자료실", True, "양식과 안내, 정리되지 않은 오래된 파일", "경영지원본부/총무팀", (KEEPERS,)),
    ),
)

SAEBOM = Company(
    "saebom",
    "새봄출판 주식회사",
    "boram@saebom.example",
    (
        KnowledgeBase("사내규정", True, "새봄출판의 규정과 공지", "경영지원실", (KEEPERS,)),
        KnowledgeBase("회의록", True, "편집 회의와 경영 회의", "경영지원실", (KEEPERS,)),
        KnowledgeBase("개발실 자료", True, "전자책 서비스 운영 안내", "개발실", (KEEPERS, _own("개발실/서비스팀"))),
        KnowledgeBase("편집실 자료", True, "원고 지침과 제작 사양", "편집실", (KEEPERS, _own("편집실"))),
        KnowledgeBase("경영 자료", False, "계약과 급여: 경영지원실과 임원만", "경영지원실", (KEEPERS, _group("임원"))),
    ),
)

COMPANIES = (HANBIT, SAEBOM)


def listing(company: Company) -> list[dict[str, object]]:
    """The content of `knowledge_bases.json`."""
    return [
        {
            "name": base.name,
            "access": "open" if base.open else "granted",
            "description": base.description,
            "department": base.department,
            "grants": [{"to": grant.to, "name": grant.name, "as": grant.level} for grant in base.grants],
        }
        for base in company.knowledge_bases
    ]
