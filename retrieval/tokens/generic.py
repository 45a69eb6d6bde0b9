"""Words that say what is wanted of a thing, and not which thing: no project is called 진행 상황."""

from collections.abc import Collection
from typing import Final

_KOREAN: Final = """
내용 요약 정리 진행 상황 현황 상태 결과 경과 계획 예정 일정 보고
보고서 주간 월간 일간 업무 자료 문서 파일 목록 리스트 이슈 문제 사항 특이 주요 핵심 건 관련 대한 최근 최신 현재
지금 오늘 내일 어제 이번 지난 다음 이전 전체 전부 모두 각각 부분 항목 상세 간단 요청 확인 검토 점검 조사 분석
평가 회의 회의록 결정 논의 안내 공지 공유 전달 설명 방법 절차 기준 규정 지침 이유 원인 대책 조치 변경 개정 수정
추가 삭제 차이 비교 변화 추이 수치 숫자 통계 실적 성과 매출 비용 금액 가격 예산 건수 개수 횟수 인원 담당 담당자
책임자 작성 작성자 기간 시기 날짜 시간 시작 종료 완료 중단 지연 사업 프로젝트 과제 고객 고객사 거래처 업체 회사
부서 팀 사람 직원 제안 제안서 계약 계약서 견적 검수 발주 납품 개발 운영 관리 지원 준비 추진 처리 대응 발생 사용
이용 신청 제출 등록 답변 질문 의견 의사 메모 기록 일지 일 주 달 월 년 분기 반기 연도 올해 작년 금주 차주 금월
전월 금년 상반기 하반기 초 말 중순
"""
_ENGLISH: Final = """
progress status summari summary report week month year day quarter half meet minut note document file list issu
problem detail result plan schedul updat overview chang differ compar number count amount cost price budget team
project client custom compani depart person staff work task done happen say said last next previous current
latest recent new old today yesterday tomorrow show find give tell explain decis decid discuss review check
analysi call success perform start end finish complet delay weekli monthli daili quarterli annual yearli
"""

_REQUESTS: Final = """
요약 정리 내용 비교 설명 공유 목록 브리핑 안내 summari summary compar overview recap brief list explain tell show
"""

REQUESTS: Final = frozenset(_REQUESTS.split())
"""What is wanted done with what is found: no paper has to speak of a comparison to be compared."""

GENERIC: Final = frozenset([*_KOREAN.split(), *_ENGLISH.split()])


def is_request(token: str, among: Collection[str]) -> bool:
    """Whether a token of a question is a request, or joins one to another of its tokens: 실적비교."""
    return token in REQUESTS or any(
        (token.startswith(word) and token[len(word) :] in among)
        or (token.endswith(word) and token[: -len(word)] in among)
        for word in REQUESTS
    )
