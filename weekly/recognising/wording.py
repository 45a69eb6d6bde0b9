"""The words of weekly reports: what names one, what only speaks of them, and what marks a project's paper."""

from __future__ import annotations

import re
import unicodedata

_SPACES = re.compile(r"[\s_\u3000]+")

NAMED = re.compile(
    r"주간 ?(?:업무|보고|실적|현황|활동|진행)(?: ?(?:보고서?|현황|실적|계획|일지|공유|정리))*|"
    r"주간 ?리포트|주간 ?레포트|(?<![가-힣])주보(?![가-힣])|위클리(?: ?(?:리포트|레포트|보고))?|"
    r"금주 ?(?:업무|실적) ?보고|(?<![가-힣0-9])주간(?=[ (_\-.]|$)|"
    r"(?<![a-z])weekly(?: (?:work|team|status|progress|activity|business|sales|project))*[ \-]?"
    r"(?:reports?|updates?|status|summary|highlights|notes)?(?![a-z])|"
    r"(?<![a-z])week(?:'s)? in review(?![a-z])",
    re.I,
)
"""A name by which a weekly report goes."""

ABOUT = re.compile(
    r"작성 ?(?:방법|법|요령|요강|가이드|지침|안내|기준|예시|예|규칙|절차|교육)|쓰는 ?(?:법|방법)|작성(?:하는| 하기)|"
    r"제출 ?(?:안내|방법|요령|일정|기한|규칙)|"
    r"(?:보고|업무) ?(?:안내|지침|규정|규칙|매뉴얼|가이드|기준|체계|절차|시스템|개선|양식|서식)|"
    r"양식|서식|템플릿|견본|샘플|예시|표준안|매뉴얼|가이드|교육 ?자료|공지|도입|개선|폐지|"
    r"회의록|회의 ?결과|회의 ?자료|주간 ?회의|계획서|식단|메뉴|일정표|"
    r"날씨|뉴스|동향|브리핑|신문|점검표|체크리스트|안전 ?점검|당번|"
    r"(?<![a-z])(?:how to|how-to|guide|guidelines?|template|sample|example|manual|policy|form|instructions?|"
    r"minutes|meetings?|sync|stand-?up|1:1|newsletter|digest|menu|schedule|checklist)(?![a-z])",
    re.I,
)
"""What a name says that is about weekly reports, or about another weekly thing."""

PROJECT = re.compile(
    r"발주(?:처|사|기관)|수행(?:사|기관|업체)|수급(?:인|사)|사업 ?(?:명|책임자|관리자|수행)|과업|용역|공정률|감리|PMO|"
    r"사업 ?주간|구축 ?사업|고도화|구축 ?(?:용역|프로젝트)|착수|검수|준공|"
    r"(?<![a-z])(?:client|contractor|project name|statement of work)(?![a-z])",
    re.I,
)
"""What stands in the name, the folders or the head of a project's paper."""

PROJECT_FOLDER = re.compile(
    r"고객 ?(?:사업|사|프로젝트)|발주처|프로젝트|사업 ?수행|고도화|구축|용역|"
    r"(?<![a-z])(?:clients?|customers?|projects?)(?![a-z])",
    re.I,
)

BLANK = re.compile(
    r"[\s\-–—·.…_:/~()\[\]{}<>○◯●OoxX△□*#?！!,]*|"
    r"[(\[<{]?\s*(?:내용|업무 ?내용|내용을? ?(?:입력|작성|기재).{0,10}|"
    r"작성(?:자|일|하세요|해 주세요|요망)?|입력(?:하세요)?|기재|예\)?.{0,2}|"
    r"여기에.{0,20}|(?:이름|팀명|부서명|날짜|기간|성명)|"
    r"enter .{0,30}|fill in.{0,30}|your .{0,30}|lorem ipsum.*|tbd|n/?a)\s*[)\]>}]?",
    re.I,
)
"""A cell or line that says nothing yet: what a form has where a report has words."""

NOTHING = re.compile(
    r"(?:해당 ?(?:사항)? ?)?없음\.?|없습니다\.?|특이 ?사항 ?없음\.?|none\.?|nothing(?: to report)?\.?|no change\.?",
    re.I,
)
"""A line that says that there was nothing, which is a report all the same."""


def folded(text: str) -> str:
    """Return the text in NFC with one blank where blanks and underscores stand."""
    return _SPACES.sub(" ", unicodedata.normalize("NFC", text)).strip()


def names_report(text: str) -> bool:
    """Return whether a name, title or subject calls something a weekly report."""
    return NAMED.search(folded(text)) is not None


def speaks_about(text: str) -> bool:
    """Return whether a name says how weekly reports are made, or is of another weekly thing."""
    return ABOUT.search(folded(text)) is not None


def is_blank(text: str) -> bool:
    """Return whether a line says nothing."""
    return BLANK.fullmatch(folded(text)) is not None
