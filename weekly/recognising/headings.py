"""What a heading or a column's name means: a section, this week or the next, or neither."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from .paper import SectionName

_MARKS = re.compile(
    r"^(?:\s|[#*■□▪▫●○◆◇▶▷◎☐☑※·•\-–—>]|\[(?=[^\]]{1,20}\])|[【〔<「『(](?=[^)】〕>」』]{1,20}[)】〕>」』])|"
    r"(?:[0-9]{1,2}|[IVXivx]{1,4}|[가나다라마바사아자차카타파하])[.)](?=\s|[가-힣A-Za-z])|[①-⑮ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ][.)]?)+"
)
_BRACKETED = re.compile(r"[(\[（【<][^)\]）】>]*[)\]）】>]?")
_TAIL = re.compile(r"[\s:：*\])】〕>」』.\-–—]+$")
_DATES = re.compile(r"[0-9]{1,4} ?[./년월\-] ?[0-9]{1,2}[^가-힣A-Za-z]*(?:일)?|[0-9]+ ?(?:월|주차|주|일)")
_NEXT = re.compile(r"차주|다음 ?주|익주|내주|차기|예정|계획|향후|next ?week|next|plans?|planned|upcoming|to ?do", re.I)
_THIS = re.compile(
    r"금주|이번 ?주|당주|지난 ?주|전주|실적|결과|현황|진행 ?(?:사항|상황|내용|업무)?|"
    r"this ?week|last ?week|done|completed|results?",
    re.I,
)
_FILLERS = re.compile(
    r"금주|이번 ?주|당주|지난 ?주|전주|차주|다음 ?주|익주|내주|차기|향후|주간|예정|계획|"
    r"this ?week(?:'s)?|last ?week(?:'s)?|next ?week(?:'s)?|next|plans?(?: for)?|planned|upcoming|to ?do|weekly|"
    r"사항|및|&|and(?![a-z])|for(?![a-z])",
    re.I,
)
_SEVERAL = re.compile(r" 및 |[/·,&]| and ", re.I)
TASKS = re.compile(
    r"업무 ?명|업무|주요 ?업무|과제(?:명)?|프로젝트(?:명)?|작업(?:명)?|제목|tasks?|projects?|work ?items?", re.I
)
"""Names of columns that hold what a line is about and no section."""

NUMBERS = re.compile(r"no\.?|#|번호|순번|연번|순서", re.I)
LABELS = re.compile(r"구분|항목|분류|부문|분야|업무 ?구분|업무 ?분류|섹션|category|section|area|type|item", re.I)
"""Names of columns that hold sections."""

BESIDE = re.compile(
    r"비고|담당(?:자)?|성명|이름|작성자|진행률|진척률?|달성률|완료일|일정|기한|마감|상태|날짜|일자|"
    r"due|owner|status|remarks?|note|progress ?%|who|assignee|deadline",
    re.I,
)
"""Names of columns that say something beside a line."""


@dataclass(frozen=True, slots=True)
class Heading:
    """What a heading means: a section's code or None, the next week or not, and its own text without marks.

    `is_time` is a heading that says only when ("금주", "차주 계획"); `known` one that says anything we know.
    """

    text: str
    code: str | None = None
    plan: bool = False
    is_time: bool = False

    @property
    def known(self) -> bool:
        """Whether it says a section or a time."""
        return self.code is not None or self.is_time


class Headings:
    """The company's sections, ready to be recognised in headings."""

    def __init__(self, sections: Iterable[SectionName]) -> None:
        self._sections = tuple(sections)
        self._called: dict[str, str] = {}
        for section in self._sections:
            for name in section.names:
                self._called.setdefault(_key(name), section.code)

    @property
    def main(self) -> str | None:
        """The section for what is only called this week's work: the one that 실적 means, else the first."""
        return self._called.get("실적") or (self._sections[0].code if self._sections else None)

    def read(self, text: str) -> Heading:
        """Return what a heading means."""
        bare = stripped(text)
        plain = _BRACKETED.sub(" ", bare)
        plain = _DATES.sub(" ", plain)
        whole = _key(plain)
        plan = _NEXT.search(plain) is not None and whole not in self._called
        timed = plan or _THIS.search(plain) is not None
        code = self._called.get(whole)
        if code is None:
            code = self._called.get(_key(_FILLERS.sub(" ", plain)))
        if code is None:
            code = self._called.get(_key(_FILLERS.sub(" ", _SEVERAL.split(plain)[0])))
        if code is None and timed:
            rest = _key(_FILLERS.sub(" ", _THIS.sub(" ", plain)))
            code = self._called.get(rest)
            if code is None and rest in {"", "업무", "보고", "내용", "주요업무", "주요", "work", "tasks"}:
                return Heading(bare, None, plan, is_time=True)
        only_time = (
            code == self.main and timed and re.search(r"금주|이번 ?주|당주|차주|다음 ?주|익주|내주|week", plain, re.I)
        )
        if only_time:
            return Heading(bare, None, plan, is_time=True)
        return Heading(bare, code, plan)


def stripped(text: str) -> str:
    """Return a heading without numbering, bullets, brackets around it and colons."""
    text = unicodedata.normalize("NFC", " ".join(text.split()))
    return _TAIL.sub("", _MARKS.sub("", text)).strip()


def _key(text: str) -> str:
    return re.sub(r"[\s·/_,.:：\-]+", "", text).casefold()
