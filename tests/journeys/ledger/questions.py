"""Questions for the ledger in both languages, each with what it means; generated, the same each time."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Any, Final

from answering.composing.particles import particle
from tests.journeys.ledger.company import ALL_COUNTER, VIEWERS, WRITERS
from tests.journeys.ledger.sql import Asked


@dataclass(frozen=True)
class Case:
    """One question: who asks what, and what is right. `more` is what only some kinds need."""

    kind: str
    text: str
    viewer: str
    asked: Asked
    language: str
    of: str = "documents"
    group_by: str = ""
    measure: str = ""
    limit: int | None = None
    descending: bool = True
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Part:
    """A filter in words of one language: before the noun in Korean, behind it in English."""

    text: str
    filters: Mapping[str, Any]
    order: int


def ends(word: str, form: str) -> str:
    """Return the word with a particle."""
    return word + particle(word, form)


PERIODS: Final = (
    ("2025년", "in 2025", "2025-01-01", "2026-01-01"),
    ("올해", "this year", "2026-01-01", "2027-01-01"),
    ("작년", "last year", "2025-01-01", "2026-01-01"),
    ("지난달", "last month", "2026-10-01", "2026-11-01"),
    ("이번 달", "this month", "2026-11-01", "2026-12-01"),
    ("2025년 3분기", "in Q3 2025", "2025-07-01", "2025-10-01"),
    ("2026년 상반기", "in the first half of 2026", "2026-01-01", "2026-07-01"),
    ("2026년 8월", "in August 2026", "2026-08-01", "2026-09-01"),
    ("최근 30일", "in the last 30 days", "2026-10-20", "2026-11-19"),
    ("지난주", "last week", "2026-11-09", "2026-11-16"),
    ("2025년 3월부터 2025년 6월까지", "from March 2025 to June 2025", "2025-03-01", "2025-07-01"),
    ("2026년 3월부터", "since March 2026", "2026-03-01", "2026-11-19"),
    ("2024년 하반기", "in the second half of 2024", "2024-07-01", "2025-01-01"),
    ("2025년 12월", "in December 2025", "2025-12-01", "2026-01-01"),
)
KINDS: Final = (
    ("계약서", "contracts", "contract"),
    ("보고서", "reports", "report"),
    ("회의록", "minutes", "minutes"),
    ("제안서", "proposals", "proposal"),
    ("견적서", "estimates", "estimate"),
    ("규정", "regulations", "regulation"),
    ("메모", "memos", "memo"),
)
NAMED: Final = tuple(each for each in WRITERS if each.name != "이도윤")
DEPARTMENTS: Final = (
    ("플랫폼팀", ["기술본부/플랫폼팀"]),
    ("재무팀", ["경영본부/재무팀"]),
    ("품질관리팀", ["기술본부/품질관리팀"]),
    ("영업본부", ["영업본부"]),
    ("영업1팀", ["영업본부/영업1팀"]),
)
SOURCES: Final = (
    ("고객사", "client", "from clients"),
    ("외부", "outside", "from outside"),
    ("자사", "own", "of our own"),
)


def korean_parts(chance: random.Random) -> dict[str, Part]:
    """Return one filter of each sort."""
    writer = chance.choice(NAMED)
    period = chance.choice(PERIODS)
    department = chance.choice(DEPARTMENTS)
    source = chance.choice(SOURCES)
    tag, word = (
        chance.choice(("이미지", "중요", "검토완료", "Legal", "Draft")),
        chance.choice(("보안", "예산", "감사", "납기")),
    )
    shelf = chance.choice(("공용자료", "품질문서", "영업문서"))
    folder = chance.choice(("영업", "영업/2024", "품질/시험", "Projects/Alpha"))
    state = chance.choice(
        (("처리에 실패한", ["failed"]), ("처리 중인", ["processing", "received"]), ("검색 가능한", ["searchable"]))
    )
    grade = chance.choice(("상", "중", "하"))
    least = chance.choice(((50_000_000, "5천만 원"), (100_000_000, "1억 원"), (30_000_000, "30,000,000원")))
    said = chance.choice(
        (
            f"{ends(writer.name, '이')} 쓴",
            f"{ends(writer.name, '이')} 작성한",
            f"{writer.name} 님이 쓴",
            f"{writer.name} 책임이 작성한",
            f"{ends(writer.name, '이')} 올린",
            f"{writer.name} 팀장님이 작성한",
        )
    )
    when = chance.choice((f"{period[0]}에", period[0])) if not period[0].endswith("부터") else period[0]
    return {
        "authors": Part(said, {"authors": [writer.email or writer.name]}, 2),
        "period": Part(when, {"period": (date.fromisoformat(period[2]), date.fromisoformat(period[3]))}, 1),
        "departments": Part(f"{department[0]}의", {"departments": department[1]}, 3),
        "kbs": Part(chance.choice((f"{shelf} 지식베이스에 있는", f"{shelf} 지식베이스의")), {"kbs": [shelf]}, 4),
        "folders": Part(chance.choice((f"{folder} 폴더에 있는", f"{folder} 폴더의")), {"folders": [folder]}, 4),
        "tags": Part(chance.choice((f"{tag} 태그가 붙은", f"'{tag}' 태그가 달린", f"#{tag}")), {"tags": [tag]}, 5),
        "sources": Part(chance.choice((f"{source[0]}에서 받은", f"출처가 {source[0]}인")), {"sources": [source[1]]}, 3),
        "states": Part(state[0], {"states": state[1]}, 6),
        "contains": Part(
            chance.choice(
                (f"본문에 '{word}'{particle(word, '이')} 들어간", f"'{word}'{particle(word, '이라는')} 단어가 들어간")
            ),
            {"contains": [word]},
            7,
        ),
        "undated": Part(chance.choice(("날짜 없는", "날짜가 없는", "날짜를 모르는")), {"undated": True}, 6),
        "amount": Part(f"계약금액이 {least[1]} 이상인", {"amount_gte": Decimal(least[0])}, 7),
        "grade": Part(f"등급이 {grade}인", {"grade": [grade]}, 7),
        "uploaders": Part(
            f"{ends(writer.name, '이')} 업로드한" if writer.email else "박준호가 업로드한",
            {"uploaders": [writer.email or "junho@gaon.example"]},
            2,
        ),
    }


def english_parts(chance: random.Random) -> dict[str, Part]:
    """Return one filter of each sort."""
    writer = chance.choice([each for each in NAMED if each.name.isascii()] * 3 + list(NAMED))
    period, source = chance.choice(PERIODS), chance.choice(SOURCES)
    tag, word = chance.choice(("Legal", "Draft")), chance.choice(("Kubernetes", "budget", "warranty"))
    folder = chance.choice(("Projects/Alpha", "Projects/Beta"))
    state = chance.choice((("that failed", ["failed"]), ("being processed", ["processing", "received"])))
    return {
        "authors": Part(
            chance.choice((f"written by {writer.name}", f"by {writer.name}")),
            {"authors": [writer.email or writer.name]},
            1,
        ),
        "period": Part(period[1], {"period": (date.fromisoformat(period[2]), date.fromisoformat(period[3]))}, 9),
        "kbs": Part("in the Engineering knowledge base", {"kbs": ["Engineering"]}, 3),
        "folders": Part(
            chance.choice((f"in the folder {folder}", f"in the {folder} folder")), {"folders": [folder]}, 4
        ),
        "tags": Part(chance.choice((f"tagged {tag}", f"with the tag {tag}", f'tagged "{tag}"')), {"tags": [tag]}, 2),
        "sources": Part(source[2], {"sources": [source[1]]}, 3),
        "states": Part(state[0], {"states": state[1]}, 2),
        "contains": Part(
            chance.choice((f'containing the word "{word}"', f"that contain the word {word}", f'that mention "{word}"')),
            {"contains": [word]},
            5,
        ),
        "undated": Part(chance.choice(("without a date", "with no date")), {"undated": True}, 3),
        "uploaders": Part(
            f"uploaded by {writer.name}" if writer.email else "uploaded by Emily Carter",
            {"uploaders": [writer.email or "emily@gaon.example"]},
            1,
        ),
    }


APART: Final = (
    {"period", "undated"},
    {"authors", "uploaders"},
    {"kbs", "folders", "departments"},
    {"contains", "states"},
    {"amount", "grade"},
    {"sources", "departments"},
)
"""Sorts of filters that nobody puts together in one breath."""


def chosen(chance: random.Random, parts: Mapping[str, Part], most: int) -> list[Part]:
    """Return up to `most` filters that go together, in the order of speech."""
    names: list[str] = []
    for name in chance.sample(sorted(parts), len(parts)):
        if len(names) == most:
            break
        if not any(name in pair and pair & set(names) for pair in APART):
            names.append(name)
    return sorted((parts[name] for name in names), key=lambda part: part.order)


def described(chance: random.Random, language: str, most: int, *, kinds: bool = True) -> tuple[str, dict[str, Any]]:
    """Return a noun with filters, and the filters."""
    filters: dict[str, Any] = {}
    parts = chosen(chance, korean_parts(chance) if language == "ko" else english_parts(chance), most)
    for part in parts:
        filters |= part.filters
    kind = chance.choice(KINDS) if kinds and chance.random() < 0.4 else None
    if kind:
        filters["kinds"] = [kind[2]]
    if language == "ko":
        noun = kind[0] if kind else chance.choice(("문서", "문서", "자료", "파일"))
        return " ".join([*(part.text for part in parts), noun]), filters
    noun = kind[1] if kind else chance.choice(("documents", "documents", "files"))
    return " ".join([noun, *(part.text for part in parts)]), filters


def counts(chance: random.Random, number: int) -> Iterator[Case]:
    """Yield questions for a number."""
    for place in range(number):
        language = "en" if place % 5 >= 3 else "ko"
        what, filters = described(chance, language, chance.choice((0, 1, 1, 2, 2, 3)))
        if language == "ko":
            text = chance.choice(
                (
                    f"{ends(what, '은')} 몇 건이야?",
                    f"{ends(what, '이')} 몇 개 있어?",
                    f"{ends(what, '은')} 총 몇 건인가요?",
                    f"{what} 몇 건인지 알려줘",
                    f"{what} 수는?",
                    f"{ends(what, '은')} 모두 몇 개입니까",
                    f"{what} 개수 알려줘",
                    f"{ends(what, '이')} 전부 몇 건 있나요?",
                    f"{ends(what, '은')} 몇건?",
                )
            )
        else:
            text = chance.choice(
                (
                    f"How many {what} are there?",
                    f"how many {what} do we have?",
                    f"What is the number of {what}?",
                    f"Count the {what}.",
                    f"Number of {what}",
                    f"Can you tell me how many {what} there are?",
                )
            )
        yield Case("count", text, chance.choice(VIEWERS), Asked(filters), language)


def did_write(chance: random.Random) -> Iterator[Case]:
    """Yield questions whose verb says who wrote."""
    for writer in NAMED:
        for period in chance.sample(PERIODS, 2):
            when = (date.fromisoformat(period[2]), date.fromisoformat(period[3]))
            asked = Asked({"authors": [writer.email or writer.name], "period": when})
            said = f"{ends(writer.name, '은')} {period[0]} 문서를 몇 건 썼어?"
            yield Case("count", said, chance.choice(VIEWERS), asked, "ko")
            english = f"How many documents did {writer.name} write {period[1]}?"
            yield Case("count", english, chance.choice(VIEWERS), asked, "en")


def records(chance: random.Random) -> Iterator[Case]:
    """Yield questions for versions."""
    for _ in range(16):
        writer = chance.choice(NAMED)
        asked = Asked({"authors": [writer.email or writer.name]})
        text = chance.choice(
            (
                f"{ends(writer.name, '이')} 쓴 기록은 몇 건이야?",
                f"{ends(writer.name, '이')} 작성한 버전은 모두 몇 개야?",
            )
        )
        yield Case("count", text, chance.choice(VIEWERS), asked, "ko", of="records")
        english = f"How many versions were written by {writer.name}?"
        yield Case("count", english, chance.choice(VIEWERS), asked, "en", of="records")


GROUPS_KO: Final = (
    ("작성자", "author"),
    ("부서", "department"),
    ("종류", "kind"),
    ("지식베이스", "kb"),
    ("태그", "tag"),
    ("월", "month"),
    ("연도", "year"),
    ("폴더", "folder"),
    ("분기", "quarter"),
    ("등급", "field:등급"),
)
GROUPS_EN: Final = (
    ("author", "author"),
    ("department", "department"),
    ("kind", "kind"),
    ("knowledge base", "kb"),
    ("tag", "tag"),
    ("month", "month"),
    ("year", "year"),
    ("folder", "folder"),
)


def grouped(chance: random.Random) -> Iterator[Case]:
    """Yield questions for groups."""
    for repeat in range(5):
        for name, group_by in GROUPS_KO:
            what, filters = described(chance, "ko", (0, 1, 1, 2, 1)[repeat])
            text = chance.choice(
                (
                    f"{what} 수를 {name}별로 알려줘",
                    f"{name}별 {what} 건수",
                    f"{name}별로 {ends(what, '이')} 몇 건씩 있어?",
                    f"{ends(what, '은')} {name}별로 몇 건인가요?",
                )
            )
            yield Case("group", text, chance.choice(VIEWERS), Asked(filters), "ko", group_by=group_by)
    for repeat in range(4):
        for name, group_by in GROUPS_EN:
            what, filters = described(chance, "en", (0, 1, 1, 2)[repeat])
            text = chance.choice(
                (f"Number of {what} by {name}", f"How many {what} are there per {name}?", f"Count {what} by {name}")
            )
            yield Case("group", text, chance.choice(VIEWERS), Asked(filters), "en", group_by=group_by)


def topped(chance: random.Random) -> Iterator[Case]:
    """Yield questions for the first few."""
    for name, group_by in (("부서", "department"), ("태그", "tag"), ("지식베이스", "kb"), ("폴더", "folder")):
        for kind, plural, code in chance.sample(KINDS, 3):
            asked = Asked({"kinds": [code]})
            said = f"{ends(kind, '이')} 가장 많은 {ends(name, '은')}?"
            yield Case("top", said, chance.choice(VIEWERS), asked, "ko", group_by=group_by, limit=1)
            english = {"department": "department", "tag": "tag", "kb": "knowledge base", "folder": "folder"}[group_by]
            yield Case(
                "top",
                f"Which {english} has the most {plural}?",
                chance.choice(VIEWERS),
                asked,
                "en",
                group_by=group_by,
                limit=1,
            )
    for period in chance.sample(PERIODS, 6):
        asked = Asked({"period": (date.fromisoformat(period[2]), date.fromisoformat(period[3]))})
        yield Case(
            "top",
            f"{period[0]} 문서를 가장 많이 쓴 사람은 누구야?",
            chance.choice(VIEWERS),
            asked,
            "ko",
            group_by="author",
            limit=1,
        )
        english = f"Who wrote the most documents {period[1]}?"
        yield Case("top", english, chance.choice(VIEWERS), asked, "en", group_by="author", limit=1)
    for number in (2, 3, 5):
        for kind, plural, code in chance.sample(KINDS, 3):
            asked = Asked({"kinds": [code]})
            said = f"{ends(kind, '을')} 많이 쓴 사람 상위 {number}명"
            yield Case("top", said, chance.choice(VIEWERS), asked, "ko", group_by="author", limit=number)
            english = f"Top {number} authors of {plural}"
            yield Case("top", english, chance.choice(VIEWERS), asked, "en", group_by="author", limit=number)


def measured(chance: random.Random) -> Iterator[Case]:
    """Yield questions for sums, averages and extremes."""
    words = {
        "sum": ("합계", "total"),
        "average": ("평균", "average"),
        "max": ("최댓값", "maximum"),
        "min": ("최솟값", "minimum"),
    }
    for measure, (korean, english) in words.items():
        for _ in range(3):
            what, filters = described(chance, "ko", 1, kinds=False)
            text = chance.choice((f"{what} 쪽수 {ends(korean, '은')}?", f"{what} 페이지 수 {korean} 알려줘"))
            yield Case("measure", text, chance.choice(VIEWERS), Asked(filters), "ko", of="pages", measure=measure)
            said = chance.choice(
                (f"계약서 계약금액 {ends(korean, '은')} 얼마야?", f"계약서의 계약금액 {korean} 알려줘")
            )
            asked = Asked({"kinds": ["contract"]})
            yield Case("measure", said, chance.choice(VIEWERS), asked, "ko", of="계약금액", measure=measure)
            period = chance.choice(PERIODS[:4])
            when = Asked(
                {"period": (date.fromisoformat(period[2]), date.fromisoformat(period[3])), "kinds": ["contract"]}
            )
            said = f"{period[0]} 계약서의 계약금액 {ends(korean, '은')}?"
            yield Case("measure", said, chance.choice(VIEWERS), when, "ko", of="계약금액", measure=measure)
            what, filters = described(chance, "en", 1, kinds=False)
            text = f"What is the {english} number of pages of {what}?"
            yield Case("measure", text, chance.choice(VIEWERS), Asked(filters), "en", of="pages", measure=measure)
    for viewer in VIEWERS:
        yield Case("measure", "점검횟수 합계는?", viewer, Asked(), "ko", of="점검횟수", measure="sum")
        yield Case("measure", "전체 문서 용량은 얼마야?", viewer, Asked(), "ko", of="bytes", measure="sum")


def extremes(chance: random.Random) -> Iterator[Case]:
    """Yield questions for the latest and the earliest."""
    for _ in range(12):
        what, filters = described(chance, "ko", chance.choice((0, 1)))
        filters.pop("undated", None)
        if "날짜" in what:
            continue
        text = (
            chance.choice((f"가장 최근 {ends(what, '은')}?", f"{what} 중 가장 최근 것은?"))
            if filters.keys() <= {"kinds"}
            else f"{what} 중 가장 최근 것은?"
        )
        yield Case("extreme", text, chance.choice(VIEWERS), Asked(filters), "ko", measure="latest")
        yield Case(
            "extreme", f"{what} 중 가장 오래된 것은?", chance.choice(VIEWERS), Asked(filters), "ko", measure="earliest"
        )
    for _kind, plural, code in KINDS:
        asked = Asked({"kinds": [code]})
        yield Case(
            "extreme", f"What is the latest of the {plural}?", chance.choice(VIEWERS), asked, "en", measure="latest"
        )
        yield Case(
            "extreme", f"Which is the oldest of our {plural}?", chance.choice(VIEWERS), asked, "en", measure="earliest"
        )


def compared(chance: random.Random) -> Iterator[Case]:
    """Yield questions that set two things side by side."""
    for _ in range(12):
        first, second = chance.sample([each for each in PERIODS[:9] if each[0] != "작년"], 2)
        sides = [
            Asked({"period": (date.fromisoformat(each[2]), date.fromisoformat(each[3]))}) for each in (first, second)
        ]
        text = f"{ends(first[0], '과')} {second[0]} 문서 수 비교해줘"
        yield Case("compare", text, chance.choice(VIEWERS), Asked(), "ko", more={"sides": sides})
        english = f"Compare the number of documents {first[1]} and {second[1]}"
        yield Case("compare", english, chance.choice(VIEWERS), Asked(), "en", more={"sides": sides})
    for _ in range(8):
        one, other = chance.sample(NAMED, 2)
        sides = [Asked({"authors": [each.email or each.name]}) for each in (one, other)]
        text = f"{ends(one.name, '과')} {other.name} 중 누가 문서를 더 많이 썼어?"
        yield Case("compare", text, chance.choice(VIEWERS), Asked(), "ko", more={"sides": sides})


def listed(chance: random.Random) -> Iterator[Case]:
    """Yield questions for a list."""
    for place in range(30):
        language = "ko" if place % 3 else "en"
        what, filters = described(chance, language, chance.choice((1, 2)))
        if language == "ko":
            text = chance.choice((f"{what} 목록 보여줘", f"{what} 목록", f"{ends(what, '을')} 전부 나열해줘"))
        else:
            text = chance.choice((f"List the {what}", f"List all {what}", f"Show me a list of {what}"))
        yield Case("count", text, chance.choice(VIEWERS), Asked(filters), language)


def wide(chance: random.Random) -> Iterator[Case]:
    """Yield questions about the whole company, by who may ask them and who may not; and those with the trash."""
    for kind, plural, code in KINDS:
        for viewer in (ALL_COUNTER, "doyun@gaon.example"):
            asked = Asked({"kinds": [code]}, tenant=True)
            yield Case("tenant", f"전사 {ends(kind, '은')} 몇 건이야?", viewer, asked, "ko")
            yield Case("tenant", f"How many {plural} are there company-wide?", viewer, asked, "en")
        viewer = chance.choice(VIEWERS)
        yield Case(
            "count", f"휴지통 포함 {ends(kind, '은')} 몇 건이야?", viewer, Asked({"kinds": [code]}, trashed=True), "ko"
        )


REFUSED: Final = (
    ("홍길동이 쓴 문서는 몇 건이야?", "unknown_name"),
    ("제갈공명 님이 작성한 계약서는 몇 건?", "unknown_name"),
    ("How many documents were written by Bob Nobody?", "unknown_name"),
    ("이도윤이 쓴 문서는 몇 건이야?", "ambiguous_name"),
    ("이도윤 책임이 작성한 보고서 몇 개?", "ambiguous_name"),
    ("등급 합계는?", "not_countable"),
    ("'보안'이라는 단어가 몇 번 나와?", "occurrences_not_counted"),
    ("How many times is the word budget mentioned?", "occurrences_not_counted"),
)


def refused() -> Iterator[Case]:
    """Yield questions that get a reason and no number."""
    for text, code in REFUSED:
        for viewer in VIEWERS[:2]:
            yield Case("refused", text, viewer, Asked(), "ko", more={"code": code})


NOT_COUNTED: Final = (
    "보안에 관한 문서는 몇 건이야?",
    "예산 관련 자료가 몇 개 있어?",
    "정다은이 쓴 보안 관련 문서는 몇 건이야?",
    "납기 지연에 대해 쓴 보고서는 몇 건?",
    "작년에 나온 감사 관련 계약서 몇 개야?",
    "How many documents are about network security?",
    "How many contracts deal with warranty claims?",
    "Number of documents about budget planning by Emily Carter",
    "이 계약서에 나오는 서류를 나열해줘",
    "List the documents in this contract",
    "계약서는 어떻게 작성해?",
    "문서를 몇 부 제출해야 해?",
    "연차는 며칠까지 쓸 수 있어?",
    "How many days of leave may I carry over?",
    "How do I upload a document?",
    "점검 대상 설비를 전부 나열해줘",
    "제안서에 꼭 들어가야 하는 항목은 몇 개야?",
    "회의실은 몇 명까지 들어갈 수 있어?",
    "보고서는 몇 장 이내로 써야 해?",
    "How many pages may a proposal have?",
)


def not_counted(chance: random.Random) -> Iterator[Case]:
    """Yield questions by meaning, mixed ones, and those that only look like questions for the ledger."""
    for text in NOT_COUNTED:
        yield Case("meaning", text, chance.choice(VIEWERS), Asked(), "ko")


def questions() -> list[Case]:
    """Return all of them, none twice for one person."""
    chance = random.Random(84)
    cases = [
        *counts(chance, 330),
        *did_write(chance),
        *records(chance),
        *grouped(chance),
        *topped(chance),
        *measured(chance),
        *extremes(chance),
        *compared(chance),
        *listed(chance),
        *wide(chance),
        *refused(),
        *not_counted(chance),
    ]
    unique = {(case.text, case.viewer): case for case in cases}
    return [replace(case) for case in unique.values()]
