"""The words of questions about weekly reports: what names them, what asks to see them, what asks something else.

Korean words are stems; a word without a topic is made of known pieces only (see `pieces`).
"""

import re
from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NAMED: Final = re.compile(
    r"주간\s?업무\s?보고서?|주간\s?보고서?|주간\s?업무(?!\s?(?:일지|시간|분장))|(?<![가-힣])주보(?![가-힣]{2})|"
    r"위클리(?:\s?(?:리포트|보고서?|업데이트|레포트))?(?!\s?[가-힣]{2,}지)|"
    r"\bweekl(?:y|ies)\s(?:status\s)?(?:reports?|updates?|summar(?:y|ies)|recaps?|posts?)\b|"
    r"\bweeklies\b|\bweekly\b(?=\s*(?:요약|정리|보고|공유|보여|알려|취합|좀|있|$))|"
    r"업무\s?보고(?=.*주간으로)",
    re.IGNORECASE,
)
"""What a weekly report is called."""

WEEK_BEFORE: Final = re.compile(r"(?<![가-힣])전주(?=\s?(?:주간|위클리|업무|실적))")
"""The week before, said of reports; elsewhere it is a city."""

HOW_TO: Final = re.compile(
    r"어떻게(?!\s?(?:되|돼|됐|됩|진행))|방법|작성\s?(?:법|요령|가이드|지침|안내|예시|양식|규칙|절차)|쓰는\s?(?:법|거|방법)|양식|서식|템플릿|요령|지침|규정|규칙|"
    r"절차|기한|마감|언제\s?까지|언제\s?(?:내|제출|올|쓰|작성)|어디에|어디다|어디로|어디서|양식|왜|누가\s?(?:승인|검토|결재|확인)|승인|결재|"
    r"써야|들어가야|넣어야|적어야|포함해야|내야|제출해야|올려야|작성해야|해야|되나요|되나|돼\?|될까|수정하|고치|바꾸|바꿀|삭제|지우|지워|취소|옮기|옮겨|작성해\s?(?:줘|주)|써\s?줘|대신|등록하|로그인|권한|자동화|설정|"
    r"필수|의무|안\s?(?:내|쓰|올리)면|"
    r"\bhow\b|\bwhere\b|\bwhen\b|\bdeadline|\bdue\b|\btemplate|\bform\b|\bformat\b|\bguide|\bpolic(?:y|ies)\b|\brules?\b|\bwhy\b|"
    r"\bshould\b|\bmust\b|\bmandatory\b|\brequired\b|\bneed to\b|\bapproves?\b|\bapproval\b|"
    r"\bcan i\b(?!\s(?:see|get|have|read))|"
    r"\bwhat(?:['’]s| is| are) (?:an? |the (?:purpose|point|use) of )|주간\s?보고(?:란|이란)|"
    r"\bdo i\b|\binstructions?\b|\bnaming\b",
    re.IGNORECASE,
)
"""What asks how to write, file or change one, or about the rules for it."""

COUNTED: Final = re.compile(
    r"몇\s?(?:건|개|편|장|부|번|명)|건수|개수|총\s?수|가장\s?많이|제일\s?많이|"
    r"\bhow (?:many|often|much)\b|\bnumber of\b|\bcount\b|\bwrote the most\b|\bthe most\b(?!\srecent)",
    re.IGNORECASE,
)
"""What the ledger is asked, even of weekly reports."""

MISSING: Final = re.compile(
    r"미\s?제출|누락|"
    r"(?:안|못)\s?(?:낸|올린|쓴|올렸|냈|썼|제출|작성|낸건|올라온)\w*|"
    r"(?:제출|작성|등록)\s?(?:안|못)\s?(?:한|했)\w*|(?:내|올리|쓰|제출하|작성하)지\s?(?:않|못)\w*|빠(?:진|뜨린)\s?팀|"
    r"\b(?:has|have|had|did)(?:n['’]?t| not)(?: yet)? (?:been )?"
    r"(?:submit|fil|writ|report|post|hand|sen|turn)\w*(?: in)?|"
    r"\b(?:have|has|did)\b(?=.*\b(?:submit|file|hand|turn|send|sent|post|deliver)\w*\b)|"
    r"\b(?:hand|turn)(?:s|ed)?\s(?:\w+\s){0,4}?in\b|\b(?:hand|turn)(?:s|ed)?\sin\b|"
    r"\bmissing\b|\bnot (?:yet )?(?:submitted|filed|reported)\b",
    re.IGNORECASE,
)
"""What asks who has not reported."""

DONE: Final = re.compile(
    r"(?:뭐|뭘|무엇을|무얼)\s?(?:했|하|한|해)\S*(?:\s?있\S*)?|무슨\s?일\S*\s?(?:했|하|있)\S*|(?:한|했던|하는|하던)\s?일|"
    r"\bwhat (?:did|do|does|have|has|is|are|was|were)\b(?=.*\b"
    r"(?:do|done|doing|did|work(?:ed|ing)? on|up to|accomplish\w*|achieve\w*)\b)|"
    r"\bwhat\b(?=(?:\s\w+){1,4}\s(?:did|does|has done|have done|is doing|are doing)\b)|"
    r"\bwork done\b",
    re.IGNORECASE,
)
"""What asks what somebody did, or does: with a period and no other topic it means the weekly reports."""

WORK: Final = re.compile(
    r"업무(?=\s|[을를은는이가도만에]|내용|현황|요약|정리|보고|계획|실적|$)|진행\s?(?:상황|현황)|팀별\s?현황|\bprogress\b|\bwork\b",
    re.IGNORECASE,
)
"""Work in general: with a period and no other topic it means the weekly reports."""

RESULTS: Final = re.compile(r"실적|계획|할\s?일|예정(?:\s?업무)?|\bplan(?:s|ned)?\b", re.IGNORECASE)
"""Columns of a weekly report: with a week and no other topic they mean it, with a longer period they may not."""

PLANNED: Final = re.compile(
    r"차주|다음\s?주|내주|계획|할\s?일|예정|\bnext week'?s?\b|\bplan(?:s|ned)?\b", re.IGNORECASE
)
"""What asks for the plan, not for what was done."""

COMPARED: Final = re.compile(
    r"비교|대조|대비|차이|달라(?:진|졌)|변화|\bcompar\w*|\bversus\b|\bvs\b|\bdiffer\w*", re.IGNORECASE
)

MINE: Final = re.compile(
    r"(?:^|(?<=[\s,]))(?:나는|나도|난|나|저도|저는|저의|나의|본인(?:이|의|은)?|(?:내|제)(?:\s?[것거꺼]만?)?)(?=\s|$|[,.?!])|"
    r"내가|제가|\bmy\b(?!\s(?:team|department))|\bmine\b|\bi\b",
    re.IGNORECASE,
)
OURS: Final = re.compile(
    r"우리\s?(?:팀|부서|파트|본부|조|회사)?|저희\s?(?:팀|부서|파트|본부|조)?|\b(?:my|our)\s(?:team|department)\b|\bwe\b|\bus\b|\bour\b",
    re.IGNORECASE,
)
EVERYONE: Final = re.compile(
    r"전\s?팀|전체\s?팀|모든\s?(?:팀|부서)|각\s?(?:팀|부서)|팀들|팀\s?별|부서\s?별|전사|(?:회사|사내)\s?전체|전\s?회사|회사\s?전반|전부서|전\s?부서|"
    r"\b(?:all|every|each|any|per)\s(?:the\s)?(?:teams?|departments?)\b|"
    r"\bby (?:team|department)\b|\bof all\b|\beach\b|\bevery(?:one|body)?\b|\banyone\b|\bcompany[- ]wide\b",
    re.IGNORECASE,
)

SLOT: Final = re.compile(
    r"(?P<ko>[가-힣A-Za-z0-9]{1,20}?(?:팀|본부|실|센터|파트|사업부|연구소))(?=\s|$|의|은|는|이|가|을|를|도|만|과|와|하고|이랑|랑|에서|쪽|,|\?)|"
    r"(?:\bthe\s)?(?P<en>[a-z][a-z0-9&-]*(?:\s[a-z0-9&-]+)?)\s(?:team|department|division)(?:['’]s)?\b",
    re.IGNORECASE,
)
"""A word that stands where a team does, known or not: an unknown team is asked about as one."""

QUESTION_WORDS: Final = _words(
    """
    pull bring fetch grab run walk present print share send still owe owes owed late behind overdue pending new news
    everything anything something everybody everyone anybody somebody nobody quick fast brief short please thanks thank
    hi hello now today currently here also too just really maybe possible possibly happening happened going went come
    came reported writeup write-up digest wrap-up roundup rundown snapshot consolidated combined single bullet bullets
    table english korean paragraph paragraphs sentence sentences word words page pages email slide slides
    overview side hand
    the a an of in on for from to with by at and or this that these those it its me us you your please pls
    kindly show see give get list tell summarize summarise summary summaries summarized summarised overview
    recap brief briefing highlights highlight key points point main important issues issue content contents
    details detail detailed latest newest recent most last all every each one line lines short long whole full
    entire read open view display find fetch look into up what's whats what which who is are was were there any
    have has had did do does done doing been be can could would will i'd i i'm like want need let let's about
    only just section sections part parts side per team teams department departments report reports reported
    update updates status weekly say says said go over through compare comparing compared comparison difference
    differences between versus vs so far yet already now currently together quick quickly briefly again work
    worked working submitted submit filed file s d ve their since until week weeks
    english korean ppt pptx powerpoint word docx excel xlsx
    """
)

STEMS: Final = _words(
    """
    한꺼번 통째 최신본 최신판 개요 요지 대표님 대표 사장님 임원 임원용 본부장님 팀장님 부장님 주치 궁금 누락
    전원 팀원 팀원들 부원들 구성원 총괄 취합본 원본 파일 문서 정도
    위주 중심 순 건별 오늘자 금주분 월분 주분 개괄 브리프 다이제스트 스냅샷 표시
    요약 정리 보여 보이 알려 말해 설명 공유 취합 모아 뽑아 뽑은 골라 추려 찾아 읽어 읽고 확인 훑어 훑어볼 브리핑
    보고 간추려 조회 열람 검색 출력 가져 부탁 드려 바랍니다 바라 원해 싶어 싶은 싶습니다 싶네 있어 있었 있나
    있는 있던 있을 있음 있니 있지 없나 없어 없는 없지 해줘 해주 하고 하는 했던 했어 했는지 합니다 주세요 줄래
    주라 주실 주실래요 주시겠어요 봐줘 봐봐 보고싶 보자 볼래 올라 올라온 올라왔 올린 올렸 작성 작성한 제출
    제출한 제출된 등록 등록된 나온 나왔 비교 대조 차이 변화 달라 나눠 묶어 내용 핵심 주요 주된 중요 중요한 이슈
    사항 특이사항 특이 현황 상황 흐름 동향 결과 전체 전부 모두 모든 각각 원문 전문 본문 목록 리스트 항목 부분
    파트 섹션 포인트 하이라이트 업데이트 리포트 간단 간단히 간략 간략히 짧게 짤막 자세 자세히 상세 상세히 한눈
    한번 번에 있게 있도록 같이 함께 대충 빠르 빠르게 먼저 다시 따로 순서 팀별 부서별 주별 주차별 부서 누구 누가
    어디 어느 어떤 무슨 무엇 뭐야 뭐지 뭔지 뭐가 뭔가 뭐라 뭐라고 언제 최근 최신 마지막 가장 제일 요즘 지금 현재
    오늘 어제 아직 이미 벌써 여태 그동안 동안 업무 일들 보고서 위클리 주간 주차 자료 산하 소속 우리 저희 저의
    나의 본인 말고 아니 아니고 중에 중에서 대해 대한 관해 관한 관련해 기준 한줄 줄씩 문장 문단 형식 형태 버전
    회의용 팀장용 하나 하나씩 전반 전반적 종합 통합 총정리 요약본 정리본 진행 진행된 계획 실적 예정 추진
    보기 읽기 어때 어땠 어떠 어떤지 영어 영문 국문 한글 한국어 우리말 워드 엑셀 점들 관련 회사
    """
)
"""Korean words that carry no topic of their own; several may be written as one."""

SHORT: Final = _words(
    """
    주 줘 줄 해 한 할 함 했 하 봐 볼 본 볼수 수 게 거 것 걸 건 데 중 내 제 나 난 저 전 각 다 또 별 글 표 몇 뭐
    뭘 뭣 팀 일 쪽 편 낸 냈 쓴 썼 좀 쫌 더 꼭 잘 그 이 안 못 때 등 및 와 과 용 분 점 들 만 의 은 는 을 를 에 로 도
    야 아 네 예
    """
)
"""Korean words of one syllable without a topic; only what ends a word may follow."""

TAILS: Final = _words(
    """
    은 는 이 가 을 를 엔 꺼 께 에 에서 에게 에는 에선 에서는 에서만 의 도 만 만의 과 와 하고 이랑 랑 로 으로 으로만 로만
    부터 까지 까지의 이나 나 라도 이라도 씩 들 별 별로 적 적인 적으로 요 죠 지 지요 네 네요 까 까요 니 냐 나요
    가요 인가 인가요 인지 는지 은지 던 더라 어 아 야 여 고 며 면 서 려 러 니다 세요 셔요 십시오 좀 해 해줘
    해줘요 해주세요 해주 해서 해봐 해줄래 해줄래요 해주실래요 해달라 해라 해요 하세요 하 하는 하게 하기 하면
    하자 한 할 할래 할까 할까요 할수 했 했어 했나 했니 했는지 합니다 줘 줘요 줄래 줄래요 주라 주세요 주실래요
    주시겠어요 주십시오 주시 주실 주고 달라 다오 드려 드립니다 봐 봐줘 보자 보고 보게 볼래 볼까 볼수 있게 있도록
    부탁 부탁해 부탁해요 부탁드려요 부탁드립니다 부탁합니다 바랍니다 었 았 였 었지 었어 었어요 었나 었나요 었니
    았어 았나 았나요 온 왔 왔어 왔나 왔는지 온거 된 된거 됐어 됐나 거 것 걸 건 게 것들 입니다 인데 는데 은데 음
    됨 님 께 대로 처럼 란 이란 뿐 점 중 중에 중에서 내 용 쪽 분 뭐야 알려줘 보여줘 싶어 싶은데 싶어요 싶습니다
    고싶어 가능 가능해 가능할까요
    """
)
"""What ends such a word: particles, endings, and the verbs that ask."""
