"""The lines of a report under their sections, from headings, lists, marked lines and tables of every form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from knowledge.extraction.block import Block

from .headings import BESIDE, LABELS, Heading, Headings, stripped
from .paper import Lines
from .wording import is_blank, names_report

BULLET = re.compile(
    r"^\s*(?:[-*+•·▪■□○●◦※▶>→ㅇo–—]\s+|[-•·▪■□○●◦※▶→](?![0-9])\s*|[0-9]{1,2}[.)]\s+|[①-⑮]\s*|[가-하][.)]\s+)+"
)
"""What stands before a line and is no part of it."""

_ROW = re.compile(r"(?<!\\)\|")
_MARKED = re.compile(r"^\s*(?:[\[【〔<「『■□▪●○◆◇▶#*]|[0-9]{1,2}[.)]|[가-하][.)]|[①-⑮ⅠⅡⅢⅣⅤ])")
_META = re.compile(
    r"^\W*(?:팀|팀명|부서|부서명|소속|작성자?|작성일자?|보고자|보고일|기간|보고기간|대상기간|주차|날짜|일자|"
    r"수신|발신|참조|제목|보낸 사람|받는 사람|"
    r"team|department|author|period|date|week|from|to|cc|subject|prepared by)\s*[:：|]",
    re.I,
)
_SAME = '같음|상동|〃|"'


@dataclass(slots=True)
class _Open:
    """A section that is being filled."""

    code: str | None
    heading: str
    items: list[str] = field(default_factory=list)
    plans: list[str] = field(default_factory=list)


class Reader:
    """Reads blocks into sections, one after another, remembering under which heading it stands."""

    def __init__(self, headings: Headings) -> None:
        self._headings = headings
        self._sections: list[_Open] = []
        self._at: tuple[str | None, str] | None = None
        self._level = 0
        self._plan = False
        self._row_at: tuple[list[str], tuple[str | None, str] | None] = ([], None)
        self._above = True  # nothing said a section or a time yet: titles stand here
        self.forms = 0
        """How many headings or columns said a section or a time: the evidence that it has a report's form."""

    def read(self, blocks: Iterable[Block]) -> tuple[Lines, ...]:
        """Return the sections in their order; lines before the first heading stand under none."""
        for block in blocks:
            if block.kind == "heading":
                self._heading(block.text, block.level)
            elif block.kind == "table":
                self._table(block.text)
            elif block.kind != "note":
                self._text(block.text)
        return tuple(
            Lines(each.code, each.heading, tuple(each.items), tuple(each.plans))
            for each in self._sections
            if each.items or each.plans
        )

    def _heading(self, text: str, level: int) -> None:
        self._row_at = ([], None)
        heading = self._headings.read(text)
        if self._is_title(text, heading):
            self._at, self._level, self._plan = None, level, False
            return
        self._above = self._above and not heading.known
        if heading.is_time:
            self.forms += 1
            self._plan = heading.plan
            if self._at is None or level <= self._level:  # “차주 계획” of the whole report, not of a section
                self._stand(self._headings.main, heading.text, level, plan=heading.plan)
        elif heading.code is not None:
            self.forms += 1
            self._stand(heading.code, heading.text, level, plan=heading.plan)
        else:
            self._stand(None, heading.text, level, plan=heading.plan)

    def _is_title(self, text: str, heading: Heading) -> bool:
        """Whether a line above all sections only says that this is a weekly report."""
        return self._above and not heading.is_time and len(text) <= 80 and names_report(text)

    def _stand(self, code: str | None, heading: str, level: int, *, plan: bool) -> None:
        self._at, self._level, self._plan = (code, heading), level, plan

    def _text(self, text: str) -> None:
        for line in text.split("\n"):
            if not line.strip() or _META.match(line) or self._is_title(line, self._headings.read(line)):
                continue
            if not self._marked(line):
                self._add(BULLET.sub("", line), plan=self._plan)

    def _marked(self, line: str) -> bool:
        """Take a line for a heading (“[계약]”, “1. 진행”, “계약: 없음”) if it says a section or a time."""
        bare = stripped(line)
        if len(bare) > 60:
            before, colon, after = line.partition(":")
            if not colon or len(before) > 20:
                return False
        before, colon, after = re.sub("：", ":", line).partition(":")
        heading = self._headings.read(before if colon else bare)
        alone = not after.strip()
        if not heading.known or (alone and not (_MARKED.match(line) or colon or self._is_bare(heading, bare))):
            return False
        if (
            not alone
            and heading.text.casefold() not in {"진행", "계약", "제안", "영업"}
            and not _whole(heading, before)
        ):
            return False
        self._heading(before if colon else bare, 6 if heading.is_time else 5)
        if not alone:
            for each in re.split(r"(?<!\d)[;／](?!\d)", after):
                self._add(BULLET.sub("", each), plan=self._plan)
        return True

    def _is_bare(self, heading: Heading, bare: str) -> bool:
        return len(bare) <= 16 and " " not in bare.strip() and (heading.code is not None or heading.is_time)

    def _add(self, text: str, *, plan: bool, at: tuple[str | None, str] | None = None) -> None:
        line = " ".join(text.split()).strip()
        if not line or is_blank(line):
            return
        code, heading = at or self._at or (None, "")
        section = next((each for each in self._sections if self._same(each, code, heading)), None)
        if section is None:
            section = _Open(code, heading)
            self._sections.append(section)
        (section.plans if plan else section.items).append(line)

    @staticmethod
    def _same(section: _Open, code: str | None, heading: str) -> bool:
        return section.code == code if code is not None else section.code is None and section.heading == heading

    def _table(self, text: str) -> None:
        rows = cells_of(text)
        if not rows:
            return
        columns = [self._headings.read(cell) if cell.strip() else Heading("") for cell in rows[0]]
        timed = [at for at, each in enumerate(columns) if each.is_time or (each.plan and each.code is None)]
        sections = [at for at, each in enumerate(columns) if each.code is not None and not each.is_time]
        if self._is_row_of_section(rows[0], columns):
            self._rows(rows, label=0, columns=dict.fromkeys(range(1, len(rows[0])), False), names=[""] * len(rows[0]))
        elif timed:
            self.forms += len(timed)
            label = next((at for at in range(len(columns)) if at not in timed and not BESIDE.search(rows[0][at])), None)
            label = None if label is not None and label > timed[0] else label
            self._rows(rows[1:], label=label, columns={at: columns[at].plan for at in timed}, names=rows[0])
        elif len(sections) >= 2:
            self.forms += len(sections)
            for row in rows[1:]:
                for at in sections:
                    self._cell(row, at, plan=columns[at].plan, at_section=(columns[at].code, columns[at].text))
        else:
            label = next((at for at, cell in enumerate(rows[0]) if LABELS.fullmatch(stripped(cell))), 0)
            content = {
                at: columns[at].plan for at in range(len(rows[0])) if at != label and not BESIDE.search(rows[0][at])
            }
            self._rows(rows[1:], label=label, columns=content, names=rows[0])

    def _is_row_of_section(self, row: Sequence[str], columns: Sequence[Heading]) -> bool:
        """Whether what stands as the header is a first row itself: “| 진행 | 납품 3건 |”, “| 금주 실적 | … |”."""
        first = columns[0]
        others = [cell for cell in row[1:] if cell.strip()]
        if not first.known or not others or LABELS.fullmatch(stripped(row[0])):
            return False
        return not any(each.known for each in columns[1:]) and not all(
            BESIDE.fullmatch(cell.strip()) for cell in others
        )

    def _rows(
        self, rows: Sequence[Sequence[str]], *, label: int | None, columns: dict[int, bool], names: Sequence[str]
    ) -> None:
        """Take rows whose column `label` says the section; an empty label repeats the one above."""
        at, plan = self._at, False
        if self._row_at[0] == list(names) and any(names):
            at = self._row_at[1]  # a long table goes on in a further block
        for row in rows:
            if label is not None and label < len(row) and row[label].strip() and not re.fullmatch(_SAME, row[label]):
                heading = self._headings.read(row[label])
                self.forms += heading.known
                plan = heading.plan
                code = self._headings.main if heading.is_time else heading.code
                number = re.fullmatch(r"[0-9]{1,3}[.)]?", heading.text)
                at = self._at if number or (code is None and is_blank(heading.text)) else (code, heading.text)
            elif label is None and self._at is None:
                at = (self._headings.main, "")
            beside = [
                row[place].strip()
                for place in range(len(row))
                if place not in columns and place != label and place < len(names) and BESIDE.search(names[place])
            ]
            for place, planned in columns.items():
                self._cell(row, place, plan=planned or plan, at_section=at, beside=beside)
        self._row_at = (list(names), at)

    def _cell(
        self,
        row: Sequence[str],
        place: int,
        *,
        plan: bool,
        at_section: tuple[str | None, str] | None,
        beside: Sequence[str] = (),
    ) -> None:
        if place >= len(row):
            return
        lines = [line for line in row[place].split("<br>") if line.strip() and not is_blank(line)]
        for line in lines:
            said = ", ".join(each for each in beside if each and not is_blank(each)) if len(lines) == 1 else ""
            self._add(BULLET.sub("", line) + (f" ({said})" if said else ""), plan=plan, at=at_section)


def cells_of(table: str) -> list[list[str]]:
    """Return the rows of a Markdown table, the header first, without the line under it."""
    rows = [[cell.strip().replace("\\|", "|") for cell in _ROW.split(line.strip())[1:-1]] for line in table.split("\n")]
    return [row for row in rows if row and not all(cell and set(cell) <= {"-", ":", " "} for cell in row)]


def _whole(heading: Heading, before: str) -> bool:
    """Whether what stands before a colon is the section's name and nothing beside it."""
    return len(stripped(before)) <= 12 and heading.known
