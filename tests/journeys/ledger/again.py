"""The same company under other names, and questions for it in other words than the first ones."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Final

from django.db.models import F, Value
from django.db.models.functions import Replace

from accounts.models import Profile, User
from answering.composing.particles import particle
from knowledge.models import Document, Kind, KnowledgeBase, Tag, Version
from tests.journeys.ledger.company import ALL_COUNTER, VIEWERS
from tests.journeys.ledger.questions import Case
from tests.journeys.ledger.sql import Asked

PEOPLE: Final = {
    "daeun@gaon.example": "송하린",
    "seoyeon@gaon.example": "배수진",
    "junho@gaon.example": "임태경",
    "yuna@gaon.example": "선우진",
    "minsu@gaon.example": "황보석",
    "emily@gaon.example": "Olivia Brown",
    "james@gaon.example": "Daniel Kim",
    "doyun.lee@gaon.example": "강민지",
    "doyun.sales@gaon.example": "강민지",
}
WRITTEN: Final = {"Linda Gray": "Peter Novak", "한외주": "서협력", "D. Jung": "H. Song", "에밀리": "올리비아"}
SHELVES: Final = {
    "공용자료": "사내자료실",
    "품질문서": "기술자료",
    "영업문서": "고객자료",
    "계약보관": "법무보관",
    "Engineering": "Field Notes",
}
FOLDERS: Final = (("영업", "구매"), ("품질", "인증"), ("시험", "심사"), ("Projects", "Sites"), ("Alpha", "Busan"),
                  ("Beta", "Daegu"))  # fmt: skip
TAGS: Final = {"이미지": "도면", "중요": "긴급", "검토완료": "승인됨", "Legal": "Safety", "Draft": "Final"}
KINDS: Final = {
    "report": "notice",
    "minutes": "plan",
    "proposal": "guide",
    "estimate": "procedure",
    "regulation": "inspection",
    "memo": "work_log",
}


def rename() -> None:
    """Give people, shelves, folders, tags and kinds of the company other names."""
    for email, name in PEOPLE.items():
        User.objects.filter(email=email).update(name=name)
    Profile.objects.filter(user__email="daeun@gaon.example").update(aliases=["H. Song"])
    Profile.objects.filter(user__email="emily@gaon.example").update(aliases=["올리비아"])
    for before, after in WRITTEN.items():
        Version.objects.filter(author_name=before).update(author_name=after)
    for before, after in SHELVES.items():
        KnowledgeBase.objects.filter(name=before).update(name=after)
    for before, after in TAGS.items():
        Tag.objects.filter(name=before).update(name=after)
    for before, after in FOLDERS:
        Document.objects.update(folder=Replace(F("folder"), Value(before), Value(after)))
    for before, after in KINDS.items():
        Document.objects.filter(kind__code=before).update(kind=Kind.objects.get(code=after))


@dataclass(frozen=True, slots=True)
class Said:
    """A word as it is spoken, "{person:이}" with a particle, "{kind:s}" in its plural."""

    text: str
    plural: str = ""

    def __format__(self, form: str) -> str:
        """Return the word alone, with a Korean particle, or in the plural."""
        if form == "s":
            return self.plural
        return self.text + (particle(self.text, form) if form else "")


Slot = tuple[Said, Mapping[str, Any]]


def when(start: str, end: str) -> Mapping[str, Any]:
    """Return the filter of a half-open period."""
    return {"period": (date.fromisoformat(start), date.fromisoformat(end))}


KO: Final[Mapping[str, tuple[Slot, ...]]] = {
    "person": (
        *((Said(name), {"authors": [email]}) for email, name in PEOPLE.items() if "강" not in name),
        (Said("서협력"), {"authors": ["서협력"]}),
        (Said("Peter Novak"), {"authors": ["Peter Novak"]}),
    ),
    "korean": tuple(
        (Said(name), {"authors": [email]})
        for email, name in PEOPLE.items() if "강" not in name and not name.isascii()
    ),
    "sender": tuple((Said(name), {"uploaders": [email]}) for email, name in PEOPLE.items() if "강" not in name),
    "period": (
        (Said("2024년"), when("2024-01-01", "2025-01-01")),
        (Said("지난해"), when("2025-01-01", "2026-01-01")),
        (Said("올 상반기"), when("2026-01-01", "2026-07-01")),
        (Said("2025년 4분기"), when("2025-10-01", "2026-01-01")),
        (Said("2026년 9월"), when("2026-09-01", "2026-10-01")),
        (Said("저번 달"), when("2026-10-01", "2026-11-01")),
        (Said("이번 분기"), when("2026-10-01", "2027-01-01")),
        (Said("2025-06"), when("2025-06-01", "2025-07-01")),
        (Said("최근 3개월"), when("2026-08-19", "2026-11-19")),
    ),
    "kind": (
        (Said("계약서"), {"kinds": ["contract"]}),
        (Said("공지"), {"kinds": ["notice"]}),
        (Said("계획서"), {"kinds": ["plan"]}),
        (Said("매뉴얼"), {"kinds": ["guide"]}),
        (Said("절차서"), {"kinds": ["procedure"]}),
        (Said("점검표"), {"kinds": ["inspection"]}),
        (Said("업무일지"), {"kinds": ["work_log"]}),
    ),
    "tag": tuple((Said(name), {"tags": [name]}) for name in ("도면", "긴급", "승인됨", "Safety")),
    "folder": tuple((Said(name), {"folders": [name]}) for name in ("구매", "구매/2024", "인증/심사", "Sites/Busan")),
    "shelf": tuple((Said(name), {"kbs": [name]}) for name in ("사내자료실", "기술자료", "Field Notes")),
    "dept": (
        (Said("플랫폼팀"), {"departments": ["기술본부/플랫폼팀"]}),
        (Said("재무팀"), {"departments": ["경영본부/재무팀"]}),
        (Said("영업2팀"), {"departments": ["영업본부/영업2팀"]}),
        (Said("기술본부"), {"departments": ["기술본부"]}),
    ),
    "word": tuple((Said(word), {"contains": [word]}) for word in ("보안", "예산", "납기", "warranty")),
    "source": ((Said("고객사"), {"sources": ["client"]}), (Said("외부"), {"sources": ["outside"]})),
    "grade": tuple((Said(name), {"grade": [name]}) for name in ("상", "중", "하")),
    "least": (
        (Said("1억원"), {"amount_gte": Decimal(100_000_000)}),
        (Said("8천만원"), {"amount_gte": Decimal(80_000_000)}),
        (Said("50,000,000원"), {"amount_gte": Decimal(50_000_000)}),
    ),
    "less": ((Said("2천만원"), {"amount_lt": Decimal(20_000_000)}), (Said("1억"), {"amount_lt": Decimal(100_000_000)})),
}  # fmt: skip

EN: Final[Mapping[str, tuple[Slot, ...]]] = {
    "person": tuple((Said(name), {"authors": [email]}) for name, email in (
        ("Olivia Brown", "emily@gaon.example"), ("Daniel Kim", "james@gaon.example"),
        ("Peter Novak", "Peter Novak"), ("H. Song", "daeun@gaon.example"), ("송하린", "daeun@gaon.example"))),
    "latin": tuple((Said(name), {"authors": [email]}) for name, email in (
        ("Olivia Brown", "emily@gaon.example"), ("Daniel Kim", "james@gaon.example"), ("Peter Novak", "Peter Novak"))),
    "sender": ((Said("Olivia Brown"), {"uploaders": ["emily@gaon.example"]}),
               (Said("Daniel Kim"), {"uploaders": ["james@gaon.example"]})),
    "period": (
        (Said("in 2024"), when("2024-01-01", "2025-01-01")),
        (Said("last year"), when("2025-01-01", "2026-01-01")),
        (Said("this quarter"), when("2026-10-01", "2027-01-01")),
        (Said("in the last three months"), when("2026-08-19", "2026-11-19")),
        (Said("between March and June 2025"), when("2025-03-01", "2025-07-01")),
        (Said("since March"), when("2026-03-01", "2026-11-19")),
        (Said("in Q4 2025"), when("2025-10-01", "2026-01-01")),
        (Said("during September 2026"), when("2026-09-01", "2026-10-01")),
        (Said("last month"), when("2026-10-01", "2026-11-01")),
    ),
    "kind": (
        (Said("contract", "contracts"), {"kinds": ["contract"]}),
        (Said("notice", "notices"), {"kinds": ["notice"]}),
        (Said("plan", "plans"), {"kinds": ["plan"]}),
        (Said("guide", "guides"), {"kinds": ["guide"]}),
        (Said("procedure", "procedures"), {"kinds": ["procedure"]}),
        (Said("inspection record", "inspection records"), {"kinds": ["inspection"]}),
        (Said("work log", "work logs"), {"kinds": ["work_log"]}),
    ),
    "tag": tuple((Said(name), {"tags": [name]}) for name in ("Safety", "Final")),
    "folder": tuple((Said(name), {"folders": [name]}) for name in ("Sites/Busan", "Sites/Daegu")),
    "shelf": ((Said("Field Notes"), {"kbs": ["Field Notes"]}),),
    "dept": ((Said("플랫폼팀"), {"departments": ["기술본부/플랫폼팀"]}),),
    "word": tuple((Said(word), {"contains": [word]}) for word in ("budget", "warranty", "Kubernetes")),
    "source": ((Said("clients"), {"sources": ["client"]}), (Said("outside"), {"sources": ["outside"]})),
    "least": ((Said("100 million won"), {"amount_gte": Decimal(100_000_000)}),
              (Said("₩50,000,000"), {"amount_gte": Decimal(50_000_000)})),
}  # fmt: skip

COUNTS_KO: Final = (
    "{person} {kind} 건수",
    "{person:이} 쓴 것만 몇 건",
    "{person:이} 작성한 문서 중 {kind}만 몇 건이지?",
    "혹시 {person} 님이 쓰신 {kind:이} 몇 건인지 여쭤봐도 될까요?",
    "{period}에 나온 {kind:이} 총 몇건인지 좀 알려주세요",
    "{kind}, {period} 기준 몇 건?",
    "몇 건이야? {person:이} 쓴 {kind}",
    "{dept}에서 {period} 작성된 {kind} 개수 좀",
    "{tag} 태그인 것만 세어줘",
    "{tag} 태그 달린 {kind:은} 몇 개나 되나요",
    "{tag}태그붙은문서몇건",
    "{korean:이}쓴{kind}몇건이야",
    "{folder} 폴더 안에 파일이 몇 개 들어 있나요?",
    "{folder} 폴더 문서수",
    "{shelf} 지식베이스 안에는 {kind:이} 몇 건 있습니까?",
    "{source}에서 온 {kind} 몇 건 있죠?",
    "출처가 {source}인 문서만 몇 건인지",
    "등급이 {grade}인 문서 수 알려 주세요",
    "등급 {grade}인 {kind:은} 몇 건?",
    "계약금액 {least} 이상 계약서 몇 건",
    "계약금액이 {less} 미만인 계약서가 몇 건이나 있어?",
    "'{word}'{word_x} 말이 들어 있는 문서는 몇 건이죠?",
    "본문에 \"{word}\" 포함된 {kind} 수",
    "{sender:이} 업로드한 문서가 몇 건이나 되지?",
    "{person:이} {period}에 작성한 문서의 수를 알고 싶습니다",
    "{period}에 {person:이} 몇 건 썼어?",
    "{person:은} {kind:을} 몇 건 작성했나요?",
    "{dept} 소속 {kind:이} 전부 몇 개인지 궁금합니다",
    "우리 회사에 있는 {kind:은} 모두 몇 건인가요",
    "지금까지 등록된 {kind} 전체 건수",
    "처리 실패한 문서 몇 건?",
    "아직 처리중인 문서가 몇 건 있나요",
    "날짜가 안 적힌 {kind} 몇 건?",
    "{kind} 몇  건 이 야 ?",
    "작성자 {korean} 문서 수",
    "작성자가 {person}인 {kind} 몇 건",
    "{korean} 책임님이 쓰신 거 몇 건이에요?",
    "{korean}씨가 {period} 쓴 {kind} 갯수",
    "{tag} 태그 + {kind} 건수",
    "{person:이} 쓴 {kind} 중에서 {tag} 태그가 있는 것은 몇 건인가요?",
    "{folder} 폴더에 있는 {kind} 중 {period} 것만 몇 건?",
    "3월부터 나온 {kind} 몇 건",
    "총 문서 수",
    "문서 몇개있음?",
    "{kind} 총계 알려줘",
    "저장된 {kind:은} 몇 건이 있는지요",
    "{period} {dept} {kind} 몇 건",
)  # fmt: skip
COUNTS_EN: Final = (
    "How many {kind:s} has {latin} written?",
    "How many {kind:s} were written by {person} {period}?",
    "Could you please tell me how many {kind:s} we've got?",
    "What's the total number of {kind:s} {period}?",
    "I'd like to know how many documents {latin} wrote {period}.",
    "How many documents have been uploaded by {sender}?",
    "{kind:s} {period}: how many?",
    "count of {kind:s} tagged {tag}",
    "number of documents in {shelf}",
    "how many {kind:s} are in the {folder} folder",
    "How many of the {kind:s} are tagged with {tag}?",
    "How many files carry the tag {tag}?",
    "How many documents came from {source}?",
    "How many {kind:s} did we receive from {source} {period}?",
    "How many documents failed to process?",
    "How many documents don't have a date?",
    "How many {kind:s} contain the word '{word}'?",
    "How many documents include the word {word}?",
    "How many contracts have a 계약금액 of at least {least}?",
    "How many documents belong to {dept}?",
    "{latin}'s {kind:s}, how many?",
    "Tell me the number of {latin}'s documents",
    "How many {kind:s} are authored by {latin}?",
    "how many {kind:s} exist in total?",
    "Total {kind:s}?",
    "docs by {latin} count",
    "How many {kind:s} that were written by {latin} are tagged {tag}?",
    "How many {kind:s}, written by {latin}, are there?",
    "please count all {kind:s} {period}",
    "Is there any {kind}? How many?",
    "How many documents are there altogether?",
    "How many {kind:s} are stored in the folder {folder} {period}?",
    "how many docs did {latin} author {period}?",
    "What is the count of {kind:s} whose author is {latin}?",
    "Of the documents {latin} wrote, how many are {kind:s}?",
    "How many {kind:s} are currently being processed?",
    "Give me the number of {kind:s} from {period_bare}.",
    "How many {kind:s} dated {period_bare} are there?",
)
LISTS_KO: Final = (
    "{person:이} 쓴 {kind} 리스트 좀 뽑아줘",
    "{tag} 태그 붙은 문서 전체 목록 부탁드립니다",
    "{period} {kind:을} 모두 보여주세요",
    "{folder} 폴더에 있는 파일 목록",
    "{dept} {kind} 전부 나열해 주세요",
)
LISTS_EN: Final = (
    "Show all {kind:s} by {latin}",
    "Please list every document tagged {tag}",
    "Give me a list of {kind:s} written {period}",
    "list files in the folder {folder}",
    "Can you list all the {kind:s} {latin} wrote?",
)
BY_KO: Final = (
    ("작성자", "author"), ("부서", "department"), ("종류", "kind"), ("지식베이스", "kb"), ("태그", "tag"),
    ("월", "month"), ("연도", "year"), ("폴더", "folder"), ("분기", "quarter"), ("등급", "field:등급"),
)  # fmt: skip
BY_EN: Final = (
    ("author", "author"), ("department", "department"), ("kind", "kind"), ("knowledge base", "kb"), ("tag", "tag"),
    ("month", "month"), ("year", "year"), ("folder", "folder"), ("quarter", "quarter"),
)  # fmt: skip
GROUPS_KO: Final = (
    "{kind} {by}별 건수 부탁해요",
    "{by}별로 {period} 문서가 각각 몇 건인지 정리해줘",
    "{person:이} 쓴 문서를 {by}별로 세어 주세요",
    "{by}별 {tag} 태그 문서 통계",
    "문서 {by}별 현황",
)
GROUPS_EN: Final = (
    "How many {kind:s} per {by}?",
    "Break down the {kind:s} by {by}",
    "documents per {by} {period}",
    "For each {by}, how many documents by {latin} are there?",
    "Count of {kind:s} grouped by {by}",
)
TOPS: Final = (
    ("ko", "{kind:을} 제일 많이 쓴 사람이 누구죠?", "author", 1, True),
    ("ko", "{period}에 문서를 가장 적게 쓴 사람은?", "author", 1, False),
    ("ko", "{kind} 작성자 top 3", "author", 3, True),
    ("ko", "어느 부서에 {kind:이} 가장 많아요?", "department", 1, True),
    ("ko", "{kind:이} 제일 많은 폴더는 어디야", "folder", 1, True),
    ("ko", "가장 많이 쓰인 태그 3개", "tag", 3, True),
    ("en", "Who wrote the fewest {kind:s}?", "author", 1, False),
    ("en", "Who's written the most {kind:s} {period}?", "author", 1, True),
    ("en", "top three authors of {kind:s}", "author", 3, True),
    ("en", "Which folder contains the most {kind:s}?", "folder", 1, True),
    ("en", "Which author has the largest number of {kind:s}?", "author", 1, True),
    ("en", "Which department has the fewest {kind:s}?", "department", 1, False),
    ("en", "What are the top 3 tags?", "tag", 3, True),
)
MEASURES: Final = (
    ("ko", "KRW 계약금액 합계", "sum", "계약금액"),
    ("ko", "원화 계약금액만 모두 더하면 얼마인가요?", "sum", "계약금액"),
    ("ko", "{period} 계약서 계약금액 총액이 얼마죠?", "sum", "계약금액"),
    ("ko", "{person:이} 쓴 계약서의 평균 계약금액은?", "average", "계약금액"),
    ("ko", "계약금액이 제일 큰 금액은 얼마야?", "max", "계약금액"),
    ("ko", "최소 계약금액 알려주세요", "min", "계약금액"),
    ("ko", "{dept} 문서의 점검횟수를 다 합치면?", "sum", "점검횟수"),
    ("ko", "점검횟수 평균 좀", "average", "점검횟수"),
    ("ko", "{kind} 평균 페이지 수가 어떻게 되나요?", "average", "pages"),
    ("ko", "{person:이} 쓴 문서 총 페이지 수", "sum", "pages"),
    ("ko", "{kind} 파일 크기 합계", "sum", "bytes"),
    ("en", "What's the sum of 계약금액 for contracts {period}?", "sum", "계약금액"),
    ("en", "total 계약금액 in KRW", "sum", "계약금액"),
    ("en", "What is the average 계약금액 of the contracts by {latin}?", "average", "계약금액"),
    ("en", "highest 계약금액", "max", "계약금액"),
    ("en", "What's the lowest 계약금액 {period}?", "min", "계약금액"),
    ("en", "How many pages do the {kind:s} have in total?", "sum", "pages"),
    ("en", "Average page count of {kind:s}", "average", "pages"),
    ("en", "What's the total size of the {kind:s}?", "sum", "bytes"),
    ("en", "What is the sum of 점검횟수 for documents tagged {tag}?", "sum", "점검횟수"),
)
EXTREMES: Final = (
    ("ko", "{person:이} 쓴 {kind} 중 제일 최근 거", "latest"),
    ("ko", "가장 먼저 나온 {kind:은} 뭐야?", "earliest"),
    ("ko", "{tag} 태그 문서 중에서 제일 오래된 것은?", "earliest"),
    ("ko", "{dept:이} 마지막으로 쓴 {kind:은}?", "latest"),
    ("en", "What's the most recent {kind} by {latin}?", "latest"),
    ("en", "Which {kind} tagged {tag} is the oldest?", "earliest"),
    ("en", "newest document written by {latin}", "latest"),
    ("en", "When was the first {kind} written?", "earliest"),
)
COMPARES: Final = (
    ("ko", "2024년과 2025년 {kind} 건수를 비교하면?", (("2024-01-01", "2025-01-01"), ("2025-01-01", "2026-01-01"))),
    ("ko", "{kind}, 지난달이랑 이번달 어느 쪽이 더 많아?",
     (("2026-10-01", "2026-11-01"), ("2026-11-01", "2026-12-01"))),
    ("ko", "올해와 작년 {kind} 수 차이는?", (("2026-01-01", "2027-01-01"), ("2025-01-01", "2026-01-01"))),
    ("en", "How many {kind:s} in 2025 and in 2026?", (("2025-01-01", "2026-01-01"), ("2026-01-01", "2027-01-01"))),
    ("en", "How many {kind:s} were written in 2025 and 2026?",
     (("2025-01-01", "2026-01-01"), ("2026-01-01", "2027-01-01"))),
    ("en", "Compare {kind:s} this year vs last year", (("2026-01-01", "2027-01-01"), ("2025-01-01", "2026-01-01"))),
)  # fmt: skip
WIDE: Final = (
    ("ko", "회사 전체로 보면 {kind:은} 몇 건이에요?"),
    ("ko", "전사 기준 {person:이} 쓴 문서 건수"),
    ("en", "How many {kind:s} are there across the whole company?"),
    ("en", "company-wide number of documents tagged {tag}"),
)
REFUSED: Final = (
    ("ko", "심봉사가 쓴 문서 몇 건이에요?", "unknown_name"),
    ("ko", "독고영재 님 문서 건수", "unknown_name"),
    ("ko", "강민지가 작성한 {kind} 수", "ambiguous_name"),
    ("ko", "등급의 평균을 알려줘", "not_countable"),
    ("ko", "'납기'라는 단어가 총 몇 번 등장하나요?", "occurrences_not_counted"),
    ("en", "How many {kind:s} did Walter Mitty write?", "unknown_name"),
    ("en", "Documents by Zed Nobodyson: how many?", "unknown_name"),
    ("en", "How many documents did 강민지 write?", "ambiguous_name"),
    ("en", "How often does the word warranty occur?", "occurrences_not_counted"),
    ("en", "What is the average of 등급?", "not_countable"),
)


def filled(chance: random.Random, language: str, template: str, **more: str) -> tuple[str, dict[str, Any]]:
    """Return the template with words in its places, and what they filter by."""
    words = KO if language == "ko" else EN
    filters: dict[str, Any] = {}
    said: dict[str, Any] = dict(more)
    for name, slots in words.items():
        if f"{{{name}" in template:
            spoken, narrowed = chance.choice(slots)
            said[name] = spoken
            filters |= narrowed
    if "period_bare" in template:
        said["period_bare"] = "October 2025"
        filters.pop("period", None)
        filters |= when("2025-10-01", "2025-11-01")
    if "word_x" in template:
        said["word_x"] = particle(str(said["word"].text), "이라는")
    return template.format_map(said), filters


def implied(template: str) -> Mapping[str, Any]:
    """Return what a template filters by in its own words."""
    found: dict[str, Any] = {}
    if "계약서" in template or "ontracts" in template:
        found["kinds"] = ["contract"]
    if "실패" in template or "failed" in template:
        found["states"] = ["failed"]
    if "처리중" in template or "being processed" in template:
        found["states"] = ["processing", "received"]
    if "날짜가 안" in template or "don't have a date" in template:
        found["undated"] = True
    if template.startswith("3월부터"):
        found |= when("2026-03-01", "2026-11-19")
    return found


def made(chance: random.Random, language: str, template: str, kind: str, **more: Any) -> Case:
    """Return one case of a template."""
    by = more.pop("by", "")
    text, filters = filled(chance, language, template, **({"by": by} if by else {}))
    filters |= implied(template)
    asked = Asked(filters, tenant=kind == "tenant")
    viewer = more.pop("viewer", "") or chance.choice(VIEWERS)
    return Case(kind, text, viewer, asked, language, **more)


def questions() -> list[Case]:
    """Return all of them, none twice for one person."""
    chance = random.Random(8484)
    unique = {(case.text, case.viewer): case for case in _all(chance)}
    return list(unique.values())


def _all(chance: random.Random) -> Iterator[Case]:
    for language, templates in (("ko", (*COUNTS_KO, *LISTS_KO)), ("en", (*COUNTS_EN, *LISTS_EN))):
        for template in templates:
            for _ in range(2 if language == "ko" else 3):
                yield made(chance, language, template, "count")
    for language, groups, forms in (("ko", BY_KO, GROUPS_KO), ("en", BY_EN, GROUPS_EN)):
        for name, group_by in groups:
            for template in chance.sample(forms, 3):
                yield made(chance, language, template, "group", by=name, group_by=group_by)
    for language, template, group_by, limit, descending in TOPS:
        for _ in range(2):
            yield made(chance, language, template, "top", group_by=group_by, limit=limit, descending=descending)
    for language, template, measure, of in MEASURES:
        for _ in range(2):
            yield made(chance, language, template, "measure", measure=measure, of=of)
    for language, template, measure in EXTREMES:
        for _ in range(2):
            yield made(chance, language, template, "extreme", measure=measure)
    for language, template, periods in COMPARES:
        for _ in range(2):
            case = made(chance, language, template, "compare")
            sides = [Asked({**case.asked.filters, **when(*period)}) for period in periods]
            yield Case("compare", case.text, case.viewer, case.asked, language, more={"sides": sides})
    for language, template in WIDE:
        for viewer in (ALL_COUNTER, ALL_COUNTER, "doyun@gaon.example"):
            yield made(chance, language, template, "tenant", viewer=viewer)
    for language, template, code in REFUSED:
        yield made(chance, language, template, "refused", viewer="doyun@gaon.example", more={"code": code})
