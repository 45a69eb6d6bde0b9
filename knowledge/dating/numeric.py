"""Dates written in digits: 20240815, 240815, 2024-08-15, 24.08.15, 2024-08, 08.15, 2024."""

from __future__ import annotations

import re

from . import guards
from .spots import Reading, Refusal, Spot, days_in, full_year, plausible, why_impossible

YMD = re.compile(
    r"([0-9]{4})(?: ?([-._/·]) ?([0-9]{1,2}) ?\2 ?([0-9]{1,2})|(?:[ _]|-(?=[0-9]{2}\.))([0-9]{2})[-./ ]([0-9]{2}))"
    r"(?![0-9])(?! ?(?:주(?!간)|째|분기)|월(?!간|례|말))\.?"
)
Y_MD = re.compile(r"([0-9]{4})[-._ ]([01][0-9])([0-9]{2})(?![0-9])")
YM = re.compile(
    r"([0-9]{4})(?: ?([-._/·]) ?([0-9]{1,2})| ([01][0-9]))(?![0-9])(?! ?(?:주(?!간)|째|분기|월(?!간|례|말)|[Qq]))"
)
SHORT = re.compile(r"([0-9]{2})(?: ?([-./·]) ?([0-9]{1,2}) ?\2 ?([0-9]{1,2})|_([0-9]{2})_([0-9]{2}))(?![0-9])\.?")
SHORT_YM = re.compile(r"([0-9]{2}) ?[-.] ?([0-9]{1,2})(?![0-9])\.?")
DMY = re.compile(r"([0-9]{1,2})([-._/])([0-9]{1,2})\2([0-9]{4})(?![0-9])")
PAIR = re.compile(r"([0-9]{1,2}) ?([-./]) ?([0-9]{1,2})(?![0-9])\.?")
YEARS = re.compile(r"([0-9]{4}) ?([~-]) ?'?([0-9]{4}|[0-9]{2})(?![0-9])(?! ?(?:\.|월(?!간|례|말))| ?- ?[0-9])")
WEEKDAY = re.compile(r" ?[(\[]?[월화수목금토일](?:요일)?[)\]]|[ _]?[월화수목금토일]요일")
EDGE_LEFT = re.compile(r"[\s_(\[]*$")
EDGE_RIGHT = re.compile(r"[\s_)\]]*(?:$|[(\[]|~)")
HOLDS_DATE = re.compile(r"(?<![0-9])(?:(?:19|20)[0-9]{2}([-._/])[0-9]{1,2}\1[0-9]{1,2}|(?:19|20)[0-9]{6})(?![0-9])")
TIMESTAMP = re.compile(r"[0-9]{8}([0-2][0-9])([0-5][0-9])(?:[0-5][0-9](?:[0-9]{3})?)?$")

TIGHT_RANGE = re.compile(r"([01][0-9])([0-3][0-9]) ?[-~] ?([01][0-9])([0-3][0-9])(?![0-9])")
AREA_CODE = re.compile(r"(?<![0-9])0[0-9]{1,2}-$")
CODE = re.compile(r"(?:^|[^A-Za-z])[A-Z]{1,4}-$")
PAPER_AFTER = re.compile(r"(?:-[0-9]+)? ?호")
LETTER_BEFORE = re.compile(r"(?<![A-Za-z0-9])[A-Z]-$")
CLOCK_AFTER = re.compile(r"[_ ](?:[01][0-9]|2[0-3])[0-5][0-9](?![0-9])")
CODE_AFTER = re.compile(r"-[A-Z](?![A-Za-z가-힣])")
AFTER_SIX = re.compile(r"-[0-9]{4}(?![0-9])|-[0-9]{7}|[.:][0-9]|(?!(?:v|ver|rev|r|T)[0-9])[A-Za-z]")
LONGER = re.compile(r"[-/.][0-9](?! ?(?:주(?!간)|째))")
LONG_TAIL = re.compile(r"-[0-9]{3,}(?![0-9])")
RANGE_END = re.compile(r"-(?:19|20)[0-9]{2}[-.]")
MONTH_RANGE_END = re.compile(r"-(?:19|20)[0-9]{2}\.[0-9]{1,2}(?![0-9.])")
RANGE_AFTER = re.compile(r" ?~ ?[0-9]{1,2}|-[0-9]{1,2}([./])[0-9]{1,2}(?![0-9./])")
RANGE_BEFORE = re.compile(r"[0-9)일.] ?~ ?$")
DOTTED_BEFORE = re.compile(r"(?<![0-9./])[0-9]{1,2}([./])[0-9]{1,2}-$")
MONTH_BEFORE = re.compile(r"(?<![0-9.])(?:(?:19|20)[0-9]{2}\.(?:0[1-9]|1[0-2])|(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2]))-$")
YEAR_BEFORE = re.compile(r"(?<![0-9])(?:(?:19|20)[0-9]{2}(?:년도?)?|[0-9]{2}년도?)[)\]]?[ _]{0,2}[(\[]?$")
NAMED_YEAR_BEFORE = re.compile(r"(?<![0-9])(?:(?:19|20)[0-9]{2}|[0-9]{2})년도?[ _]{0,2}[(\[]?$")
UNIT_LETTERS = re.compile(
    r"(?!(?:[QqHh][1-4]|(?:[Ww]|[CcKk][Ww])[0-9]{1,2})(?![0-9A-Za-z]))"
    r"(?!(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[0-9]{1,2}(?![0-9A-Za-z]))[A-Za-z]",
    re.I,
)
OTHER_NUMBER = re.compile(
    r"[-./:][0-9]+(?! ?(?:[0-9]|월(?!간|례|말)|주(?!간)|분기|[-~] ?[0-9]{1,2} ?(?:월|주|분기)|[QqHh]))"
)


def read_compact(text: str, at: int, end: int) -> Reading:
    """A run of six or more digits: a day, a day with its time, or a number of another kind."""
    length = end - at
    digits = text[at:end] if length <= 17 else ""
    if length in (12, 14, 17) and (stamp := TIMESTAMP.match(digits)) and int(stamp.group(1)) < 24:
        year, month, day = int(digits[:4]), int(digits[4:6]), int(digits[6:8])
        if why_impossible(year, month, day) is None:
            return [Spot(at, end, "day", year, month, day, width=length)]
    if length == 8:
        return _eight(text, at, end, digits)
    if length == 6:
        return _six(text, at, end, digits)
    if length == 7:
        return Refusal(at, end, "digit_count")
    return Refusal(at, end, "phone_number" if 9 <= length <= 12 and digits[:1] == "0" else "identifier")


def _eight(text: str, at: int, end: int, digits: str) -> Reading:
    year, month, day = int(digits[:4]), int(digits[4:6]), int(digits[6:])
    if guards.is_amount(text, at, end):
        return Refusal(at, end, "amount")
    if guards.tail_of_chain(text, at, separators="-") and AREA_CODE.search(guards.before(text, at)):
        return Refusal(at, end, "phone_number")
    if reason := why_impossible(year, month, day):
        return Refusal(at, end, reason)
    if guards.marked(text, at) or (text[at - 1 : at] == "제" and PAPER_AFTER.match(text, end)):
        return Refusal(at, end, "identifier")
    return [Spot(at, end, "day", year, month, day, width=8)]


def _six(text: str, at: int, end: int, digits: str) -> Reading:
    first, second, third = int(digits[:2]), int(digits[2:4]), int(digits[4:])
    # 201012 is read as 12 October 2020: names with six digits are days far more often than months.
    day_wrong = why_impossible(full_year(first), second, third)
    is_month = day_wrong is not None and plausible(int(digits[:4])) and 1 <= third <= 12
    if reason := guards.refuse(text, at, end):
        return Refusal(at, end, reason)
    head = guards.before(text, at)
    of_a_code = LETTER_BEFORE.search(head) or (CODE.search(head) and CODE_AFTER.match(text, end))
    end_of_range = is_month and MONTH_BEFORE.search(head)
    if of_a_code or (guards.tail_of_chain(text, at) and not end_of_range):
        return Refusal(at, end, "identifier")
    if guards.after_letter(text, at) and not is_month:
        return Refusal(at, end, "identifier")
    if AFTER_SIX.match(text, end):
        return Refusal(at, end, "identifier")
    if is_month:
        return [Spot(at, end, "month", int(digits[:4]), third, width=6)]
    if day_wrong:
        return Refusal(at, end, day_wrong)
    return [Spot(at, end, "day", full_year(first), second, third, width=6)]


def read_separated(text: str, at: int, end: int) -> Reading:
    """Digits with separators that begin with a run of one, two or four digits at `[at, end)`."""
    if phone := guards.PHONE.match(text, at):
        return Refusal(at, phone.end(), "phone_number")
    if end - at == 4:
        return _long(text, at)
    if end - at <= 2:
        return _short(text, at) or _broken_chain(text, at)
    return _broken_chain(text, at)


def _long(text: str, at: int) -> Reading:
    """A run of four digits: a year with or without its month and day, or a month with its day."""
    if found := YEARS.match(text, at):
        year, joiner, other = int(found.group(1)), found.group(2), found.group(3)
        last = int(other) if len(other) == 4 else year // 100 * 100 + int(other)
        if plausible(year) and plausible(last) and last > year and (len(other) == 4 or joiner == "~"):
            second = Spot(found.start(3), found.end(), "year", last, bare=True, continues=True)
            return [Spot(at, at + 4, "year", year, bare=True), second]
    if (found := YMD.match(text, at)) and (found.group(2) or not guards.is_amount(text, at, found.end())):
        return _day_of(found, at, [group for group in found.group(1, 3, 4, 5, 6) if group])
    if not plausible(int(text[at : at + 4])):
        return _four(text, at)
    if (found := Y_MD.match(text, at)) and _numbered(text, at, found.end()):
        return Refusal(at, guards.chain_end(text, at), "identifier")
    if found and not (guards.marked(text, at) or CODE.search(guards.before(text, at))):
        year, month, day = (int(group) for group in found.groups())
        reason = why_impossible(year, month, day)
        if reason is None:
            return [Spot(at, found.end(), "day", year, month, day)]
    if (found := YM.match(text, at)) and (reading := _month_of(text, found, at)):
        return reading
    return _bare_year(text, at)


def _numbered(text: str, start: int, end: int) -> bool:
    """Whether a span is the number of a paper: "제2024-0815호", "2024-0815-001"."""
    return text[start - 1 : start] == "제" or text[end : end + 1] == "호" or LONG_TAIL.match(text, end) is not None


def _day_of(found: re.Match[str], at: int, groups: list[str]) -> Reading:
    year, month, day = (int(group) for group in groups)
    if reason := why_impossible(year, month, day):
        return Refusal(at, found.end(), reason)
    return [Spot(at, found.end(), "day", year, month, day)]


def _month_of(text: str, found: re.Match[str], at: int) -> Reading:
    year, separator, digits = int(found.group(1)), found.group(2), found.group(3) or found.group(4)
    after = found.end()
    if separator is None and (guards.is_amount(text, after - 2, after) or not 1 <= int(digits) <= 12):
        return None  # "2024 15인", "2024 15" say a year and a number
    if LONGER.match(text, after) and not (RANGE_END.match(text, after) or MONTH_RANGE_END.match(text, after)):
        return Refusal(at, guards.chain_end(text, at), "identifier")
    if (
        text[at - 1 : at] == "제"
        or text[after : after + 1] in ("호", "차")
        or (guards.tail_of_chain(text, at, separators="-") and not MONTH_BEFORE.search(guards.before(text, at)))
    ):
        return Refusal(at, after, "identifier")
    if separator in ("-", "_", "/") and len(digits) == 1:
        return Refusal(at, after, "digit_count")  # "2024-1" is a term or a number as often as a month
    if guards.is_version(text, at):
        return Refusal(at, after, "version_number")
    if reason := why_impossible(year, int(digits)):
        return Refusal(at, after, reason)
    return [Spot(at, after, "month", year, int(digits))]


def _bare_year(text: str, at: int) -> Reading:
    """Four digits that nothing names as a year, where nothing speaks against one either."""
    end = at + 4
    if reason := guards.refuse(text, at, end):
        return Refusal(at, end, reason, silent=True)
    if guards.tail_of_chain(text, at, separators="-./:") or text[at - 1 : at] == "제" or guards.after_product(text, at):
        return Refusal(at, end, "identifier")
    if guards.after_letter(text, at) or UNIT_LETTERS.match(text, end):
        return Refusal(at, end, "identifier")
    if OTHER_NUMBER.match(text, end):
        return Refusal(at, guards.chain_end(text, at), "identifier")
    return [Spot(at, end, "year", int(text[at:end]), bare=True)]


def _four(text: str, at: int) -> Reading:
    """Four digits that are no year: month and day, at the start or the end of the name."""
    month, day, end = int(text[at : at + 2]), int(text[at + 2 : at + 4]), at + 4
    if guards.refuse(text, at, end) or guards.tail_of_chain(text, at) or guards.after_letter(text, at):
        return Refusal(at, end, "identifier", silent=True)
    if guards.after_product(text, at):
        return Refusal(at, end, "identifier")
    if (found := TIGHT_RANGE.match(text, at)) and (reading := _tight_range(text, found, at)):
        return reading
    clock = CLOCK_AFTER.match(text, end)
    if clock and at_edge(text, at, clock.end()) and text[at - 1 : at] in ("_", " ", ""):
        end = clock.end()  # "회의_0815_1030": the day, and the time of day
    placed = at_edge(text, at, end) or YEAR_BEFORE.search(guards.before(text, at))
    if not 1 <= month <= 12 or not 1 <= day <= days_in(2000, month) or not placed or LONG_TAIL.match(text, end):
        return _broken_chain(text, at) or Refusal(at, end, "digit_count", silent=True)
    return [Spot(at, end, "day", None, month, day, width=4)]


def _tight_range(text: str, found: re.Match[str], at: int) -> Reading:
    """ "0812-0816": anywhere within a month, else in brackets, at the start or with "~"; it is a number as often."""
    first, last = (int(found.group(1)), int(found.group(2))), (int(found.group(3)), int(found.group(4)))
    exist = all(1 <= month <= 12 and 1 <= day <= days_in(2000, month) for month, day in (first, last))
    over_new_year = (first[0], last[0]) == (12, 1)
    if not exist or (first >= last and not over_new_year):
        return None
    bracketed = text[at - 1 : at] == "(" and text[found.end() : found.end() + 1] == ")"
    near = 31 * ((last[0] - first[0]) % 12) + last[1] - first[1] <= 31 and text[at - 1 : at] in ("_", " ")
    if "~" not in found.group() and not bracketed and at > 0 and not near:
        return None
    start = Spot(at, at + 4, "day", None, *first, width=4)
    return [start, Spot(found.start(3), found.end(), "day", None, *last, width=4, continues=True)]


def _short(text: str, at: int) -> Reading:
    apostrophe = text[at - 1 : at] == "'" and not text[at - 2 : at - 1].isdigit()
    if found := DMY.match(text, at):
        return _day_first(found, at)
    if found := SHORT.match(text, at):
        return _short_day(text, found, at, apostrophe)
    if apostrophe and (found := SHORT_YM.match(text, at)):
        year, month = full_year(int(found.group(1))), int(found.group(2))
        reason = why_impossible(year, month)
        return Refusal(at - 1, found.end(), reason) if reason else [Spot(at - 1, found.end(), "month", year, month)]
    if (found := PAIR.match(text, at)) and not guards.refuse(text, at, found.end()):
        return _pair(text, found, at)
    return None


def _day_first(found: re.Match[str], at: int) -> Reading:
    first, second, year = int(found.group(1)), int(found.group(3)), int(found.group(4))
    if first <= 12 and second <= 12 and first != second:
        return Refusal(at, found.end(), "ambiguous_order")
    month, day = (second, first) if first > 12 else (first, second)
    if reason := why_impossible(year, month, day):
        return Refusal(at, found.end(), reason)
    return [Spot(at, found.end(), "day", year, month, day)]


def _short_day(text: str, found: re.Match[str], at: int, apostrophe: bool) -> Reading:
    separator = found.group(2) or "_"
    year, month, day = (int(group) for group in found.group(1, 3, 4, 5, 6) if group)
    end = max(found.end(), guards.chain_end(text, at))
    if guards.is_version(text, at):
        return Refusal(at, end, "version_number")
    longer = text[found.end() : found.end() + 1] == separator and text[found.end() + 1 : found.end() + 2].isdigit()
    longer = longer or (found.group().endswith(".") and text[found.end() : found.end() + 1].isdigit())
    if longer and HOLDS_DATE.search(text, at, end):
        return None
    if longer or guards.tail_of_chain(text, at) or guards.after_letter(text, at) or guards.marked(text, at):
        return Refusal(at, end, "identifier")
    if separator == "-" and not apostrophe and min(len(found.group(3)), len(found.group(4))) == 1:
        return Refusal(at, end, "identifier")
    if reason := why_impossible(full_year(year), month, day):
        return Refusal(at, found.end(), reason)
    return [Spot(at - apostrophe, found.end(), "day", full_year(year), month, day)]


def _pair(text: str, found: re.Match[str], at: int) -> Reading:
    """Month and day without a unit: only with a weekday, as a range, or with two digits each at an edge of the name."""
    month, day, end = int(found.group(1)), int(found.group(3)), found.end()
    more = text[end : end + 1]
    if not (1 <= month <= 12 and 1 <= day <= days_in(2000, month)) or more == found.group(2) or more.isdigit():
        return None
    head = guards.before(text, at)
    dotted = found.group(2) in "./" and DOTTED_BEFORE.search(head) is not None
    if (guards.tail_of_chain(text, at) and not dotted) or guards.after_letter(text, at) or CODE.search(head):
        return None
    padded = len(found.group(1)) == len(found.group(3)) == 2
    in_range = RANGE_AFTER.match(text, end) or RANGE_BEFORE.search(head) or dotted
    bracketed = text[at - 1 : at] in ("(", "[") and text[end : end + 1] in (")", "]")
    of_year = YEAR_BEFORE.search(head) if padded else NAMED_YEAR_BEFORE.search(head)
    if WEEKDAY.match(text, end) or in_range or bracketed or of_year or (padded and at_edge(text, at, end)):
        return [Spot(at, end, "day", None, month, day)]
    return None


def _broken_chain(text: str, at: int) -> Reading:
    """Numbers joined by separators that make no date; a date later in the chain is left to be read."""
    found = guards.CHAIN.match(text, at)
    if found is None or found.group().isdigit():
        return None
    inner = HOLDS_DATE.search(text, at, found.end()) if found.end() - at < 200 else None
    if inner and inner.start() > at:
        return Refusal(at, inner.start(), "identifier", silent=True)
    groups = re.split(r"[-./]", found.group()) if found.end() - at < 200 else []
    version = guards.is_version(text, at)
    silent = len(groups) == 2 and not version and max(map(len, groups)) < 6
    return Refusal(at, found.end(), "version_number" if version else "identifier", silent=silent)


def at_edge(text: str, start: int, end: int) -> bool:
    """Whether only blanks and brackets lie between a span and the start or the end of the name."""
    head = text[max(0, start - 8) : start]
    left = EDGE_LEFT.match(head) if start <= 8 else None
    return left is not None or EDGE_RIGHT.match(text, end) is not None
