"""Korean particles, endings and forms of address: what adheres to a word and is no part of it."""

import re
from typing import Final

PARTICLES: Final = frozenset(
    ["은", "는", "이", "가", "을", "를", "에", "에서", "에게", "께서", "께", "의", "와", "과", "랑", "이랑", "하고", "로", "으로", "도", "만", "까지", "부터", "에는", "에서는", "에도", "에서도", "이나", "나", "이라도", "마다", "씩", "씩이나", "쯤", "정도", "정도나", "이란", "란", "이라는", "라는", "이라고", "라고", "인", "이고", "이며", "이면서", "에만", "만의", "으로는", "로는", "으로부터", "로부터", "들", "들이", "들을", "들은", "들의", "들도", "들에", "안에", "내에", "이요", "요", "보다", "처럼", "에대한", "중", "중에", "중에서", "당"]
)
ENDINGS: Final = frozenset(
    ["이야", "야", "이지", "지", "이죠", "죠", "이지요", "지요", "이에요", "예요", "에요", "입니까", "인가요", "인가", "인지", "일까", "일까요", "이니", "니", "이냐", "냐", "임", "이었지", "였지", "였어", "이었어", "이었나", "였나", "이었나요", "였나요", "인데", "이던가", "던가", "인지요", "인지좀", "이나요", "나요", "어", "어요", "습니까", "을까", "을까요", "는지", "는지요", "던", "는가", "는가요", "더라", "고", "니까", "음", "ㄴ가", "했나", "했나요", "한지", "이나되나", "나되나", "이나되나요", "나되나요", "이나돼", "나돼", "이나되지", "나되지", "이나있어", "나있어", "이나있나", "나있나", "이나있나요", "나있나요", "이나있는지", "나있는지", "이나되는지", "나되는지", "은지", "입니다", "인가여", "이에여", "예여", "인거야", "인거지", "인걸까", "이래", "래", "이랬지", "랬지"]
)
TITLES: Final = frozenset(
    ["님", "씨", "사원", "주임", "대리", "과장", "차장", "부장", "책임", "선임", "수석", "연구원", "팀장", "실장", "본부장", "이사", "상무", "전무", "부사장", "사장", "대표", "책임님", "선임님", "수석님", "팀장님", "실장님", "본부장님", "과장님", "차장님", "부장님", "대리님", "주임님", "이사님", "상무님", "전무님", "대표님", "매니저", "매니저님", "프로", "프로님", "파트장", "파트장님", "위원", "위원님", "연구원님", "사장님", "박사", "박사님"]
)
TAILS: Final = PARTICLES | ENDINGS | TITLES | {"별", "별로"}
LONGEST_TAIL: Final = max(map(len, TAILS))

SUBJECT: Final = ("님께서", "께서는", "께서", "님이", "님은", "이가", "이", "가", "은", "는", "에서는", "에서")
"""Particles of who does something; a department does it with 에서."""

LIMITING: Final = ("까지", "이상", "이하", "이내", "마다", "당", "부터", "만에", "만큼")
"""Behind "몇 개" they ask for a limit or a rate, which a paper says and no ledger."""

JOINING: Final = ("와", "과", "랑", "이랑", "하고", "이나", "나")

_STRIPPED: Final = sorted(
    PARTICLES - {"들", "정도", "중", "도", "만", "요", "나", "란", "인", "당", "의", "로", "지"}, key=len
)
_STRIPPED_LAST: Final = re.compile(
    rf"(?:{'|'.join(re.escape(each) for each in sorted(_STRIPPED, key=len, reverse=True))}|의|도|만|로|인)\Z"
)


def bare(word: str) -> tuple[str, str]:
    """Return an unknown word without its particle, and the particle; at least two letters are left."""
    found = _STRIPPED_LAST.search(word)
    if found is None or found.start() < 2 or not "가" <= word[found.start() - 1] <= "힣":
        if found is not None and found.start() >= 1 and not "가" <= word[found.start() - 1] <= "힣":
            return word[: found.start()], found[0]
        return word, ""
    return word[: found.start()], found[0]


def name_and_subject(word: str) -> tuple[str, str]:
    """Return a name without the particle of who does something, and that particle, "" when there is none."""
    for particle in SUBJECT:
        if word.endswith(particle) and len(word) - len(particle) >= 2:
            return word[: -len(particle)], particle
    return word, ""


def without_title(name: str) -> str:
    """Return a name without 님, 씨 and titles behind it, where something is left."""
    for title in sorted(TITLES, key=len, reverse=True):
        if name.endswith(title) and len(name) - len(title) >= 2:
            return name[: -len(title)].rstrip()
    return name
