"""The telling line of a section: chosen, never written, so that its words and numbers are the report's own. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from weekly.recognising.wording import NOTHING

LONGEST = 120
"""Characters of a line."""

_NUMBER = re.compile(r"[0-9]")
_MONEY = re.compile(r"(?:억|만 ?원|천만|백만|원(?![가-힣])|USD|KRW|\$|€|달러)")
_DONE = re.compile(
    r"완료|체결|수주|계약|제출|출시|배포|납품|확정|승인|해결|signed|won|closed|delivered|released|completed|shipped|approved",
    re.I,
)
_TROUBLE = re.compile(
    r"지연|장애|불합격|반품|위험|이슈|문제|취소|미수|초과|delay|blocked|issue|risk|outage|failed|cancel", re.I
)
_CUT = re.compile(r"(?<=[가-힣a-z)])(?:[,;]|\.(?=\s)|\s[–—-]\s)\s*")


def telling(items: Sequence[str], plans: Sequence[str] = (), *, longest: int = LONGEST) -> str:
    """Return the most telling lines of a section that fit in one, in the order in which they stand; "" for none.

    Lines with numbers, money, something finished or in trouble tell more; what says that there was nothing is said only
    when all lines do. Lines of the next week speak only where there are no others. The same lines give the same line.
    """
    lines = [each.strip() for each in (items or plans) if each.strip()]
    said = [each for each in lines if not NOTHING.fullmatch(each)]
    if not said:
        return lines[0][:longest] if lines else ""
    order = sorted(range(len(said)), key=lambda at: (-_weight(said[at]), at))
    chosen = {order[0]}
    room = longest - len(shortened(said[order[0]], longest=longest))
    for at in order[1:]:
        if len(said[at]) + 3 <= room:
            chosen.add(at)
            room -= len(said[at]) + 3
    return " / ".join(shortened(said[at], longest=longest) for at in sorted(chosen))


def shortened(line: str, *, longest: int = LONGEST) -> str:
    """Return a line that fits, cut between clauses or words and never inside a number, with "…" where it was cut."""
    if len(line) <= longest:
        return line
    head = line[: longest - 1]
    clauses = [match.start() for match in _CUT.finditer(head) if match.start() > longest // 2]
    cut = clauses[-1] if clauses else head.rfind(" ")
    if cut <= longest // 3:
        cut = len(head)
        while cut and (line[cut - 1].isdigit() or line[cut - 1] in ".,") and line[cut].isalnum():
            cut -= 1
        cut = cut or len(head)
    return line[:cut].rstrip(" ,;") + "…"


def _weight(line: str) -> float:
    length = min(len(line), 60) / 60
    weight = 1.0 * bool(_NUMBER.search(line)) + 0.5 * bool(_MONEY.search(line)) + 0.5 * bool(_DONE.search(line))
    return weight + 0.75 * bool(_TROUBLE.search(line)) + 0.5 * length
