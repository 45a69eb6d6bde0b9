"""What only looks like a date: quoted words, known names, words that are more often something else."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

from knowledge.periods.folding import Folded, fold
from knowledge.periods.mention import WORKDAYS, Mention
from knowledge.periods.scanning import START

_HIDDEN = "\0"
_QUOTES = re.compile(
    r"\"[^\"\n]{1,120}\"|(?<![0-9a-z가-힣])'[^'\n]{1,80}'(?![0-9a-z])|「[^」\n]{1,80}」|『[^』\n]{1,80}』|《[^》\n]{1,80}》|〈[^〉\n]{1,80}〉"
)
_QUOTE = re.compile("[\"'「『《〈]")

_EVERY_BEFORE = re.compile(
    r"(?:매주|매월|매달|매년|매해|매|격주|격월|해마다|달마다|주마다|(?:^|[^a-z])(?:every|each|per|biweekly|weekly)(?:\sother)?)\s{0,2}(?:the\s)?$"
)
_EVERY_BEHIND = re.compile(r"\s?(?:마다|별로|별(?![가-힣])|날마다)")
_YEAR_LEAD = re.compile(
    r"(?:^|[^a-z])(?:in|since|before|after|until|till|by|during|from|between|through|throughout|for|to|year|than|vs|versus|and|or|of|as\sof)\s(?:the\syear\s|(?:late|early|mid)[\s-])?$"
)
_YEAR_BEHIND = re.compile(r"\s?(?:이후|이전|부터|까지|이래|대비|vs)")
_COUNTED = re.compile(
    r"\s(?:pieces|cases|items|units|people|users|words|won|dollars|usd|krw|euros?|employees|staff|times|hours|minutes|seconds|days|km|miles|kg|lines|rows"
    r"|records|files|documents|pages|copies|shares|boxes|orders|invoices|tickets|seats|points|steps|characters|tokens|customers|participants|개|명|원|건)"
)
_WORD_LEAD = re.compile(
    r"(?:^|[^a-z])(?:in|since|of|from|between|until|till|by|during|last|next|this|early|mid|late|to|through|before|after|for|vs|and|or|on|with)\s(?:the\s)?$"
)
_MONTH_LEAD = re.compile(
    r"(?:^|[^a-z])(?:in|since|of|between|until|till|during|last|next|this|early|mid|late|through|before|after|vs|through)[\s-]$"
)
_MAY_BEHIND = re.compile(r"\s(?:i|we|you|he|she|it|they|not|be|have|this|that|the|a)(?![a-z])")
_NOUN_BEHIND = re.compile(
    r"'s|\s(?:reports?|minutes|invoices?|sales|figures|budget|expenses?|payroll|meetings?|results|numbers|revenue|newsletter|statements?|releases?|incidents?|orders?"
    r"|contracts?|notes|summary|billing|closing|onwards?|plans?|deliveries|schedule|attendance|timesheets?)(?![a-z])"
)
_RULES_BEHIND = re.compile(
    r"\s?(?:[가-힣]{1,4}\s?)?(?:규정|규칙|수당|제도|정책)|\s(?:[a-z]{2,10}\s)?(?:policy|policies|school|rules|shifts?)(?![a-z])|\.com"
)
_NAMED_DAY = re.compile(r"(?:^|[^a-z])(?:black|good|ruby|fat|casual|cyber|ash|palm|super|shrove)\s$")
_SURNAME_BEHIND = re.compile(
    r"\s(?:Kim|Lee|Park|Choi|Jung|Jeong|Chung|Kang|Cho|Yoon|Jang|Lim|Han|Oh|Seo|Shin|Kwon|Hwang|Ahn|Song|Hong|Yang|Bae|Moon|Ryu|Smith|Jones|Brown|Taylor|Johnson|Williams|Miller|Davis|Wilson)(?![a-z])"
)
_PRONOUN = re.compile(r"(?:^|[^a-z])(?:i|you|we|they|he|she|it|this|that|who|which|users?|employees|staff)\s$")
_NAME_BEHIND = re.compile(r"\s[A-Z][a-z]+")
_KOREAN_BEHIND = re.compile(r"\s?[가-힣]")
_KOREAN_MONTH_BEHIND = re.compile(r"에|달|부터|까지|\s?(?:초|말|중순|중)(?![가-힣])")


def hidden(folded: Folded, names: Sequence[str]) -> str:
    """The folded text with quoted words and known names made unreadable, at its length."""
    text = folded.text
    if _QUOTE.search(text):
        text = _QUOTES.sub(lambda found: _HIDDEN * len(found.group()), text)
    return _without_names(text, _by_beginning(tuple(names))) if names else text


# What finds a first character, and the names by their first two characters and length, longest first.
Names = tuple[re.Pattern[str] | None, dict[str, tuple[tuple[int, frozenset[str]], ...]]]


def _without_names(text: str, names: Names) -> str:
    """The text with every name hidden, the longest where several begin; a number at its edge is a whole number."""
    parts: list[str] = []
    kept, at = 0, 0
    first, listed_by = names
    while first is not None and (place := first.search(text, at)) is not None:
        at = place.start()
        for size, listed in listed_by.get(text[at : at + 2], ()):
            end = at + size
            name = text[at:end]
            if name not in listed or _cut_number(text, at, end):
                continue
            parts += [text[kept:at], _HIDDEN * size]
            kept, at = end, end - 1
            break
        at += 1
    return "".join([*parts, text[kept:]])


def _cut_number(text: str, at: int, end: int) -> bool:
    """Whether a number goes on beyond the edges of `[at, end)`."""
    return (at > 0 and text[at - 1].isdigit() and text[at].isdigit()) or (
        text[end - 1].isdigit() and text[end : end + 1].isdigit()
    )


@lru_cache(maxsize=32)
def _by_beginning(names: tuple[str, ...]) -> Names:
    """The folded names in which a date could be read, as `Names`."""
    found: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for name in {fold(name.strip()).text for name in names}:
        if len(name) > 1 and START.search(name):
            found[name[:2]][len(name)].add(name)
    if not found:
        return None, {}
    first = re.compile("[" + "".join(re.escape(each) for each in {beginning[0] for beginning in found}) + "]")
    return first, {
        beginning: tuple((size, frozenset(listed)) for size, listed in sorted(sizes.items(), reverse=True))
        for beginning, sizes in found.items()
    }


def recurring(text: str, mention: Mention) -> bool:
    """Whether it happens again and again: "매주 월요일", "월요일마다", "every Friday"."""
    before = text[max(0, mention.start - 12) : mention.start]
    return bool(_EVERY_BEFORE.search(before) or _EVERY_BEHIND.match(text, mention.end))


def stands(text: str, cased: str, mention: Mention) -> bool:
    """Whether a mention is one by itself: a bare year needs a preposition, "may" and "sun" more than that."""
    if (
        mention.day is not None
        and _PRONOUN.search(text[max(0, mention.start - 11) : mention.start])
        and cased.startswith(("may", "march"), mention.start)
    ):
        return False
    if (
        mention.weekday is not None
        and mention.weekday != WORKDAYS
        and _bare_weekday(mention)
        and _RULES_BEHIND.match(text, mention.end)
    ):
        return False
    if mention.month is not None and mention.grain == "month" and _SURNAME_BEHIND.match(cased, mention.end):
        return False
    if mention.turn == 0 and cased[mention.end - 3 : mention.end] == "may":
        return False
    if mention.weekday is not None and _NAMED_DAY.search(text[max(0, mention.start - 8) : mention.start]):
        return False
    if cased[mention.start : mention.end] in ("Today", "Tomorrow", "Yesterday"):
        return (
            re.search(
                r"[a-z0-9]\s[A-Z][A-Za-z]+\s$|^[A-Z]{2,}\s$|\s[A-Z]{2,}\s$",
                cased[max(0, mention.start - 24) : mention.start],
            )
            is None
        )
    if not mention.weak:
        return not (
            cased[mention.start : mention.end] == "Today" and re.search(r"[A-Z]{2,}\s$", cased[: mention.start])
        )
    if mention.weak == "year":
        before = text[max(0, mention.start - 22) : mention.start]
        if _COUNTED.match(text, mention.end):
            return False
        return bool(_YEAR_LEAD.search(before) or _YEAR_BEHIND.match(text, mention.end))
    if mention.weak == "word":
        return _word_stands(text, cased, mention)
    return False


def _bare_weekday(mention: Mention) -> bool:
    return not mention.bound and mention.turn is None and mention.day is None and mention.week is None


def _word_stands(text: str, cased: str, mention: Mention) -> bool:
    start, end = mention.start, mention.end
    if text[start] > "z":  # 이월, 일월, 봄, 평일
        if mention.season is not None:
            return not text[:start].strip() and re.match(r"\s[가-힣]", text[end:]) is not None
        return mention.month is not None and _KOREAN_MONTH_BEHIND.match(text, end) is not None
    if not text[:start].strip() and not text[end:].strip(" .?!"):
        return True
    before = text[max(0, start - 12) : start]
    if mention.weekday is not None:
        return (_WORD_LEAD.search(before) is not None and cased[start].isupper()) or bool(
            re.search(r"(?:^|[^a-z])(?:on|last|next|this|by|until|since)\s$", before)
        )
    if mention.season is not None:
        if re.match(
            r"\s(?:boot|security|framework|cloud|mvc|batch|data|rolls?|cleaning)(?![a-z])", text[end : end + 12]
        ):
            return False
        return _MONTH_LEAD.search(before) is not None or _MONTH_LEAD.search(before.removesuffix("the ")) is not None
    if text[start:end] == "mar":
        return _MONTH_LEAD.search(before) is not None
    capital = cased[start].isupper()
    if capital and _KOREAN_BEHIND.match(text, end):
        return True
    if _MAY_BEHIND.match(text, end) and not _MONTH_LEAD.search(before):
        return False
    if _MONTH_LEAD.search(before):
        return True
    if not capital or _NAME_BEHIND.match(cased, end):
        return capital and _NOUN_BEHIND.match(text, end) is not None
    if text[:start].strip(" '\"(") and not before.rstrip().endswith((".", "!", "?")):
        return True
    return _NOUN_BEHIND.match(text, end) is not None
