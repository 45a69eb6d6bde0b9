"""What is certain before a question is cut: quoted words, addresses, #tags, paths, amounts, ranks and periods."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from answering.understanding.amounts import read_amounts
from answering.understanding.compact import Compact
from answering.understanding.particles import bare
from answering.understanding.piece import Meaning, Piece
from knowledge.periods import Period

_QUOTED: Final = re.compile(
    r"‘([^’\n]{1,80})’|“([^”\n]{1,80})”|「([^」\n]{1,80})」|『([^』\n]{1,80})』|\"([^\"\n]{1,80})\"|<([^<>\n]{1,80})>|"
    r"(?<![A-Za-z0-9])'([^'\n]{1,80})'(?![A-Za-z])"
)
_EMAIL: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,63}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,4}")
_HASH: Final = re.compile(r"#\s?([^\s#,.?!'\"]{1,40})")
_PATH: Final = re.compile(r"[^\s/\"'“”‘’?!,]{1,80}(?:/[^\s/\"'“”‘’?!,]{1,80}){1,8}/?")
_NUMERALS: Final = {
    "한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열": 10,
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
_COUNTED: Final = r"(\d{1,4}|다섯|여섯|일곱|여덟|아홉|한|두|세|네|열)"
_LIMIT: Final = re.compile(
    r"(?<![\d,.가-힣])(\d{1,3})\s?(?:개|건|편)(?:만|를|을)?(?![가-힣]*\s?(?:이상|이하|초과|미만))"
)
_TOP: Final = (
    re.compile(
        rf"(?:상위|톱|탑|top)\s?{_COUNTED}\s?(?:명|개|곳|팀|위|건|인|개 팀|개 부서)?(?:까지|만)?", re.IGNORECASE
    ),
    re.compile(r"\btop\s(\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten)\b", re.IGNORECASE),
    re.compile(
        rf"(?<![\d가-힣]){_COUNTED}\s?(?:명|곳|개\s?팀|개\s?부서|위까지|사람)(?:만|을|씩)?(?![가-힣]*\s?(?:이상|이하))"
    ),
    re.compile(r"(?<=많은 )(\d{1,4})\s?개(?:만)?"),
)

Span = tuple[int, int]


def marked(compact: Compact, periods: Sequence[Period]) -> list[Piece]:
    """Return the certain pieces in order, none of which overlaps another: what is quoted wins, a rank comes last."""
    found: list[tuple[Span, Meaning]] = []
    raw = compact.raw
    for match in _QUOTED.finditer(raw):
        inner = next(group for group in match.groups() if group is not None).strip()
        if inner:
            found.append((match.span(), Meaning("quote", inner)))
    found += [(match.span(), Meaning("email", match[0].lower())) for match in _EMAIL.finditer(raw)]
    found += [(match.span(), Meaning("hash", match[1])) for match in _hashes(raw)]
    found += list(_paths(raw))
    found += [(period.span, Meaning("period", period)) for period in periods if period.span[1] > period.span[0]]
    for pattern in _TOP:
        found += [(match.span(), Meaning("top", _number(match[1]))) for match in pattern.finditer(raw)]
    amounts = read_amounts(raw)
    found += [((each.start, each.end), Meaning("amount", each)) for each in amounts if each.named]
    found += [(match.span(), Meaning("limit", int(match[1]))) for match in _LIMIT.finditer(raw)]
    found += [((each.start, each.end), Meaning("amount", each)) for each in amounts if not each.named]
    return _placed(compact, found)


def names_in(raw: str) -> list[str]:
    """Return what is quoted or written as a path or tag: nothing in it is a date."""
    quoted = [match[0] for match in _QUOTED.finditer(raw)]
    return [*quoted, *(match[0] for match in _HASH.finditer(raw)), *(raw[a:b] for (a, b), _ in _paths(raw))]


def paths_in(raw: str) -> list[str]:
    """Return the texts that look like a path."""
    return [meaning.value for _span, meaning in _paths(raw)]


def _hashes(raw: str) -> Iterable[re.Match[str]]:
    yield from _HASH.finditer(raw)


def _paths(raw: str) -> Iterable[tuple[Span, Meaning]]:
    for match in _PATH.finditer(raw):
        if not any(letter.isalpha() for letter in match[0]) or "@" in match[0] or "://" in match[0]:
            continue
        head, _slash, last = match[0].rstrip("/.,;:").rpartition("/")
        path = f"{head}/{bare(last)[0]}"
        yield (match.start(), match.start() + len(path)), Meaning("path", path)


def _number(written: str) -> int:
    return _NUMERALS.get(written.lower()) or int(written)


def _placed(compact: Compact, found: list[tuple[Span, Meaning]]) -> list[Piece]:
    pieces: list[Piece] = []
    taken: list[Span] = []
    for (first, last), meaning in found:
        start, end = compact.position(first), compact.position(last)
        if start >= end or any(start < b and a < end for a, b in taken):
            continue
        taken.append((start, end))
        pieces.append(Piece(start, end, compact.raw[first:last].strip(), (meaning,)))
    return sorted(pieces, key=lambda piece: piece.start)
