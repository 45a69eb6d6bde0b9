"""What was written lately: contracts, minutes and notices whose dates follow the day the demo is made."""

from __future__ import annotations

from datetime import date, timedelta

from demo.days import monday_of, months_before
from demo.document import Document

CONTRACTS = (
    (1, 6, "세온산업", "HP-12 정비 계약", 36_400_000, "서지호", "유압프레스 2대를 분기마다 한 번 점검한다"),
    (2, 14, "한들정공", "HB-200 매매계약", 257_000_000, "서지호", "HB-200 3대를 10주 안에 인도한다"),
    (4, 20, "바른금형", "LineGate 공급계약", 74_800_000, "minjun.kim@hanbit.example", "설비 26대를 연결한다"),
    (7, 9, "다온푸드", "온도관제 확대 계약", 112_500_000, "서지호", "평택 C동과 D동에 센서 72개를 단다"),
)


def documents(today: date) -> list[Document]:
    """Four contracts, two minutes and a notice; their paths change with the month or the week."""
    return [*_contracts(today), *_minutes(today), _notice(today)]


def _contracts(today: date) -> list[Document]:
    made = []
    for back, day_of_month, party, name, amount, author, promise in CONTRACTS:
        day = months_before(today, back).replace(day=day_of_month)
        markup = f"""
# {party} {name}서
한빛기전과 {party}은(는) {day.year}년 {day.month}월 {day.day}일 {name}을 맺는다.
## 금액
계약금액은 {amount:,}원이며 부가가치세는 따로 한다.
## 내용
{promise}. 하자보증은 12개월이다.
"""
        made.append(
            Document(
                f"계약/최근/{day:%Y%m%d}_{party} {name}서.docx",
                markup,
                f"{party} {name}서",
                author,
                "계약서",
                department="영업본부/영업1팀",
                tags=(party,),
                fields={"계약금액": f"{amount:,}원", "계약일": day.isoformat(), "상대방": party},
            )
        )
    return made


def _minutes(today: date) -> list[Document]:
    made = []
    for back, decision in (
        (1, "창원 서비스센터의 출동 시간을 6시간 안으로 줄인다"),
        (2, "LineGate 구독료를 내년부터 3퍼센트 올린다"),
    ):
        day = months_before(today, back).replace(day=11)
        title = f"{day.year}년 {day.month}월 경영회의 회의록"
        markup = f"""
# {title}
일시: {day.isoformat()} 10:00, 구로 본사 8층 대회의실. 참석: 최윤서, 조현우, 강수빈, 한서연.
## 결정
- {decision}.
- 다음 회의는 다음 달 둘째 주에 연다.
"""
        made.append(
            Document(
                f"회의록/최근/{day:%Y%m%d}_경영회의 회의록.docx",
                markup,
                title,
                "박하늘",
                "회의록",
                department="경영지원본부/총무팀",
                tags=("경영회의",),
                date=day.isoformat(),
            )
        )
    return made


def _notice(today: date) -> Document:
    monday = monday_of(today)
    saturday = monday + timedelta(days=5)
    markup = f"""
# 그룹웨어 정기 점검 공지
작성일: {monday.isoformat()}
이번 주 토요일({saturday.month}월 {saturday.day}일) 오전 1시부터 4시까지 그룹웨어와 메일이 멈춥니다.
급한 연락은 메신저 당직방으로 하십시오.
"""
    return Document(
        f"사내규정/공지/{monday:%Y%m%d} 그룹웨어 정기 점검 공지.txt",
        markup,
        "그룹웨어 정기 점검 공지",
        "신예린",
        "공지",
        department="기술본부/플랫폼팀",
        tags=("전산",),
    )
