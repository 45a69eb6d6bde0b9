"""Korean particles, endings and forms of address: what adheres to a word and is no part of it."""

import re
from typing import Final

PARTICLES: Final = frozenset(
    """
    은 는 이 가 을 를 에 에서 에게 께서 께 의 와 과 랑 이랑 하고 로 으로 도 만 까지 부터
    에는 에서는 에도 에서도 이나 나 이라도 마다 씩 씩이나 쯤 정도 정도나 이란 란 이라는 라는
    이라고 라고 인 이고 이며 이면서 에만 만의 으로는 로는 으로부터 로부터 들 들이 들을 들은 들의
    들도 들에 안에 내에 이요 요 보다 처럼 에대한 중 중에 중에서 당
    """.split()  # noqa: SIM905
)
ENDINGS: Final = frozenset(
    """
    이야 야 이지 지 이죠 죠 이지요 지요 이에요 예요 에요 입니까 인가요 인가 인지 일까 일까요 이니
    니 이냐 냐 임 이었지 였지 였어 이었어 이었나 였나 이었나요 였나요 인데 이던가 던가 인지요
    인지좀 이나요 나요 어 어요 습니까 을까 을까요 는지 는지요 던 는가 는가요 더라 고 니까 음 ㄴ가
    했나 했나요 한지 은지 입니다 인가여 이에여 예여 인거야 인거지 인걸까 이래 래 이랬지 랬지
    """.split()  # noqa: SIM905
)
TITLES: Final = frozenset(
    """
    님 씨 사원 주임 대리 과장 차장 부장 책임 선임 수석 연구원 팀장 실장 본부장 이사 상무 전무
    부사장 사장 대표 책임님 선임님 수석님 팀장님 실장님 본부장님 과장님 차장님 부장님 대리님 주임님
    이사님 상무님 전무님 대표님 매니저 매니저님 프로 프로님 파트장 파트장님 위원 위원님 연구원님
    사장님 박사 박사님
    """.split()  # noqa: SIM905
)
TAILS: Final = PARTICLES | ENDINGS | TITLES | {"별", "별로"}
LONGEST_TAIL: Final = max(map(len, TAILS))

SUBJECT: Final = ("님께서", "께서는", "께서", "님이", "님은", "이가", "이", "가", "은", "는", "에서는", "에서")
"""Particles of who does something; a department does it with 에서."""

LIMITING: Final = ("까지", "이상", "이하", "이내", "마다", "당", "부터", "만에", "만큼")
"""Behind "몇 개" they ask for a limit or a rate, which a paper says and no ledger."""

JOINING: Final = ("와", "과", "랑", "이랑", "하고", "이나", "나")

NOUN_ENDINGS: Final = tuple(
    """
    휴가 국가 평가 물가 추가 허가 인가 원가 단가 증가 참가 전문가 작가 대가 시가 차이 종이
    어린이 길이 높이 나이 놀이 회의 정의 의의 협의 건의 심의 논의 합의 유의 주의 동의 편의
    강의 문의 예의 제도 한도 온도 속도 보도 지도 연도 년도 정도 난이도 만족도 용도 태도 각도
    농도 습도 밀도 강도 인지도 경로 도로 진로 통로 선로 결과 효과 성과 학과 통과 사과 부과
    초과 하나 불만 미만 확인 승인 개인 원인 법인 본인 직인 요인 할인 신인 라인 디자인 온라인
    오프라인 노인 도메인 마을 가을 근로 완료 자료 재료 진료 의료 매니저 도우미 로그 페이지
    메인 베이스 데이 노하우 가인 타인 죄인 외국인 장애인 파인 대인 공인 품의 결의 질의 창의
    호의 고의 임의 내의 상의 하의 교도 인도 양도 유도 주도 지지도 진도 지명도 신뢰도 숙련도
    선호도 완성도 정확도 참여도 빈도 고도 과도 의도 시도 별도 반도 당도 명도 조도 순도 점도
    경도 용의 여가 공가 병가 연가 반차 성가 주가 상가 염가 분양가 매출가 판매가 최고가 최저가
    정가 감정가 공시지가 토지
    """.split()  # noqa: SIM905
)
"""Nouns that end like a noun with its particle: 휴가 is no 휴 with 가."""


def _is_noun(word: str) -> bool:
    return any(word.endswith(noun) for noun in NOUN_ENDINGS)


def _agrees(before: str, particle: str) -> bool:
    """Whether a particle may stand behind this syllable: 이 and 은 behind a consonant, 가 and 는 behind a vowel."""
    if not "가" <= before <= "힣":
        return True
    closed = (ord(before) - 0xAC00) % 28
    if particle.startswith("으로"):
        return closed not in (0, 8)
    if particle.startswith("로"):
        return closed in (0, 8)
    if particle[0] in "이은을과" and particle not in {"이나"}:
        return closed != 0
    if particle[0] in "가는를와" or particle in {"랑", "나"}:
        return closed == 0
    return True


_STRIPPED: Final = sorted(
    PARTICLES - {"들", "정도", "중", "도", "만", "요", "나", "란", "인", "당", "의", "로", "지"}, key=len
)
_STRIPPED_LAST: Final = re.compile(
    rf"(?:{'|'.join(re.escape(each) for each in sorted(_STRIPPED, key=len, reverse=True))}|의|도|만|로|인)\Z"
)


def bare(word: str) -> tuple[str, str]:
    """Return an unknown word without its particle, and the particle; at least two letters are left."""
    if _is_noun(word):
        return word, ""
    found = _STRIPPED_LAST.search(word)
    while found is not None and found.start() and not _agrees(word[found.start() - 1], found[0]):
        found = _STRIPPED_LAST.search(word, found.start() + 1)
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


def title_of(word: str) -> tuple[str, str]:
    """Return the title that a word is, and the particles behind it: 책임님이; "" twice where it is none."""
    for cutting in range(len(word), 0, -1):
        if word[:cutting] in TITLES and (cutting == len(word) or word[cutting:] in TAILS):
            return word[:cutting], word[cutting:]
    return "", ""
