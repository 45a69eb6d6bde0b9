"""The lines of a report under their sections, from headings, lists, marked lines and tables of every form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from knowledge.extraction.block import Block

from .headings import BESIDE, LABELS, NUMBERS, TASKS, Heading, Headings, stripped
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
        self._time: tuple[int, bool] | None = None  # the level of a heading that says when, and whether it is the next
        self._outer = ""  # which of sections and times stands above the other where lines are marked
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
        self.forms += heading.known
        if heading.is_time:
            self._time = (level, heading.plan)
            self._plan = heading.plan
            if self._at is None or level <= self._level:  # “차주 계획” of the whole report, not of a section
                self._stand(self._headings.main, heading.text, level, plan=heading.plan)
            return
        if self._time is not None and level <= self._time[0]:
            self._time = None
        planned = self._time is not None and self._time[1]
        self._stand(heading.code, heading.text, level, plan=heading.plan or planned)

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
        kind = "time" if heading.is_time else "section"
        self._outer = self._outer or kind
        self._heading(before if colon else bare, 5 if kind == self._outer else 6)
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
        rows = [row for row in cells_of(text) if not _META.match(f"{stripped(row[0])}:")]
        if not rows:
            return
        names = rows[0]
        columns = [self._headings.read(cell) if cell.strip() else Heading("") for cell in names]
        timed = {at: each.plan for at, each in enumerate(columns) if each.is_time or (each.plan and each.code is None)}
        sections = [at for at, each in enumerate(columns) if each.code is not None and not each.is_time]
        if self._is_row_of_section(names, columns):
            self._rows(rows, label=0, columns=dict.fromkeys(range(1, len(names)), False), names=[""] * len(names))
        elif timed:
            self.forms += len(timed)
            self._rows(rows[1:], label=self._label_of(rows, taken=timed), columns=timed, names=names)
        elif len({columns[at].code for at in sections}) >= 2:
            self.forms += len(sections)
            for row in rows[1:]:
                for at in sections:
                    self._cell(row, at, plan=columns[at].plan, at_section=(columns[at].code, columns[at].text))
        else:
            label = self._label_of(rows, taken={})
            others = [at for at in range(len(names)) if at != label and not NUMBERS.fullmatch(names[at].strip())]
            content = {at: columns[at].plan for at in others if not BESIDE.search(names[at])}
            self._rows(rows[1:], label=label, columns=content, names=names)

    def _label_of(self, rows: Sequence[Sequence[str]], *, taken: Mapping[int, bool]) -> int | None:
        """Return the column that says the section: whose cells are sections, or that is named so, or the first.

        Only columns before those that hold the lines are looked at; None where there is none.
        """
        names = rows[0]
        free = [at for at in range(min(taken, default=len(names))) if not NUMBERS.fullmatch(names[at].strip())]
        free = [at for at in free if not BESIDE.search(names[at])]
        if not free or (not taken and len(names) == 1):
            return None
        known = {at: sum(self._headings.read(row[at]).known for row in rows[1:] if at < len(row)) for at in free}
        return max(free, key=lambda at: (known[at], LABELS.fullmatch(stripped(names[at])) is not None, -at))

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
        self, rows: Sequence[Sequence[str]], *, label: int | None, columns: Mapping[int, bool], names: Sequence[str]
    ) -> None:
        """Take rows whose column `label` says the section; an empty label repeats the one above."""
        at, plan = self._at, False
        if self._row_at[0] == list(names) and any(names):
            at = self._row_at[1]  # a long table goes on in a further block
        tasks = label is not None and self._holds_tasks(rows, label, names[label] if label < len(names) else "")
        for row in rows:
            about = ""
            if label is not None and label < len(row) and row[label].strip() and not re.fullmatch(_SAME, row[label]):
                if tasks:
                    at, about = self._at or (self._headings.main, ""), stripped(row[label])
                else:
                    at, plan = self._labelled(row[label])
            elif label is None and self._at is None:
                at = (self._headings.main, "")
            for place, planned in columns.items():
                beside = self._beside(row, names, label=label, columns=columns) if place == min(columns) else []
                self._cell(row, place, plan=planned or plan, at_section=at, beside=beside, about=about)
        self._row_at = (list(names), at)

    def _labelled(self, cell: str) -> tuple[tuple[str | None, str] | None, bool]:
        """Return the section that a row's label says, and whether it is of the next week."""
        heading = self._headings.read(cell)
        self.forms += heading.known
        code = self._headings.main if heading.is_time else heading.code
        number = re.fullmatch(r"[0-9]{1,3}[.)]?", heading.text)
        nothing = number or (code is None and is_blank(heading.text))
        return (self._at if nothing else (code, heading.text)), heading.plan

    def _holds_tasks(self, rows: Sequence[Sequence[str]], label: int, name: str) -> bool:
        """Whether a column holds what each line is about: it is named so, and none of its cells is a section."""
        if not TASKS.fullmatch(stripped(name)):
            return False
        return not any(self._headings.read(row[label]).known for row in rows if label < len(row))

    @staticmethod
    def _beside(
        row: Sequence[str], names: Sequence[str], *, label: int | None, columns: Mapping[int, bool]
    ) -> list[str]:
        """Return what the other columns say of a line, under their names where these tell more than the cell."""
        said = []
        for place, cell in enumerate(row[: len(names)]):
            name = stripped(names[place])
            if place in columns or place == label or not name or NUMBERS.fullmatch(name) or is_blank(cell):
                continue
            said.append(" ".join(cell.split()) if BESIDE.search(name) else f"{name}: {' '.join(cell.split())}")
        return said

    def _cell(
        self,
        row: Sequence[str],
        place: int,
        *,
        plan: bool,
        at_section: tuple[str | None, str] | None,
        beside: Sequence[str] = (),
        about: str = "",
    ) -> None:
        if place >= len(row):
            return
        lines = [line for line in row[place].split("<br>") if line.strip() and not is_blank(line)]
        for line in lines:
            said = ", ".join(beside) if len(lines) == 1 else ""
            before = f"{about}: " if about else ""
            self._add(before + BULLET.sub("", line) + (f" ({said})" if said else ""), plan=plan, at=at_section)


def cells_of(table: str) -> list[list[str]]:
    """Return the rows of a Markdown table, the header first, without the line under it."""
    rows = [[cell.strip().replace("\\|", "|") for cell in _ROW.split(line.strip())[1:-1]] for line in table.split("\n")]
    return [row for row in rows if row and not all(cell and set(cell) <= {"-", ":", " "} for cell in row)]


def _whole(heading: Heading, before: str) -> bool:
    """Whether what stands before a colon is the section's name and nothing beside it."""
    return len(stripped(before)) <= 12 and heading.known
