"""The 84 records of one author: reports, test sheets, a standard in five versions, and complaints few may see."""

from __future__ import annotations

from datetime import date

from demo import texts
from demo.chance import number
from demo.days import months_before
from demo.document import Document

AUTHOR = "정다은"
RECORDS = 84
"""Versions by this author: 62 in the open knowledge base 품질문서, 22 in 품질조사."""

TEAM = "기술본부/품질관리팀"
REPORT_SUFFIXES = (".docx", ".pdf", ".hwp", ".hwpx")

STANDARD_VERSIONS = (
    ("v1.0_20220314", "4.5", "0.010", "제정"),
    ("v2.0_20230206", "3.2", "0.010", "주축 진동 기준을 4.5에서 3.2로 낮춤"),
    ("v3.0_20240122", "2.8", "0.008", "주축 진동 2.8, 반복 정밀도 0.008로 강화"),
    ("v4.0_20241007", "2.8", "0.008", "예압 확인 단계를 더함"),
    ("v5.0_20250630", "2.3", "0.006", "주축 진동 2.3, 반복 정밀도 0.006으로 강화하고 열변위 시험을 더함"),
)

PARTS = (
    ("2024-02-15", "성진주물", "베드 주물 HB2-0101", "SJ-2402-01", ".xlsx"),
    ("2024-04-03", "태경정공", "볼스크루 HB2-0520", "TK-2404-02", ".csv"),
    ("2024-05-16", "남도베어링", "주축 베어링 7014C", "ND-2405-11", ".xlsx"),
    ("2024-08-08", "성진주물", "베드 주물 HB2-0101", "SJ-2408-03", ".csv"),
    ("2024-09-11", "남도베어링", "주축 베어링 7014C", "ND-2409-04", ".xlsx"),
    ("2024-11-27", "라온케이블", "동력 케이블 4C-6", "RC-2411-07", ".csv"),
    ("2025-01-15", "성진주물", "컬럼 주물 HB3-0102", "SJ-2501-02", ".xlsx"),
    ("2025-03-06", "라온케이블", "엔코더 케이블 8C", "RC-2503-01", ".csv"),
    ("2025-05-20", "일신스크루", "볼스크루 HB2-0520", "IS-2505-01", ".xlsx"),
    ("2025-07-17", "남도베어링", "주축 베어링 7014C", "ND-2507-09", ".csv"),
    ("2025-09-23", "코아전자", "LG-G2 전원부", "KA-2509-05", ".xlsx"),
    ("2025-10-30", "라온케이블", "동력 케이블 4C-6", "RC-2510-03", ".html"),
)

GAUGES = (
    ("마이크로미터 MM-07", "0~25 mm", "2025-01-09"),
    ("버니어 캘리퍼스 VC-12", "0~300 mm", "2025-01-09"),
    ("3차원 측정기 CMM-1", "900x1200x700 mm", "2025-02-20"),
    ("3차원 측정기 CMM-2", "700x1000x600 mm", "2025-07-24"),
    ("레이저 간섭계 LI-01", "0~40 m", "2025-03-27"),
    ("진동 분석기 VA-03", "0~50 mm/s", "2025-04-10"),
    ("표면 조도계 SR-02", "Ra 0.01~10", "2025-05-15"),
    ("토크 렌치 TW-21", "20~200 N·m", "2025-06-12"),
    ("경도계 HT-04", "HRC 20~70", "2025-08-21"),
    ("온습도 기록계 TH-09", "-20~60 도", "2025-10-16"),
)


def documents(today: date) -> list[Document]:
    """Exactly `RECORDS` versions by `AUTHOR`, whatever the day; five monthly notes move with it."""
    return [
        *texts.documents("hanbit", "quality"),
        *_standard(),
        *_monthly_reports(),
        *_incoming_inspections(),
        *_calibrations(),
        *_recent_notes(today),
        *_claims(),
    ]


def table(subject: str) -> list[list[str]]:
    """The lines of one of the written tables, cells split at the bars."""
    source = (texts.FOLDER / "hanbit" / f"{subject}.txt").read_text(encoding="utf-8")
    return [[cell.strip() for cell in line.split("|")] for line in source.splitlines() if line.strip()]


def _by_author(path: str, markup: str, title: str, kind: str, *tags: str, **more: str) -> Document:
    return Document(path, markup, title, AUTHOR, kind, department=TEAM, tags=tags, **more)  # type: ignore[arg-type]


def _standard() -> list[Document]:
    paths = [f"품질문서/검사기준/HB-200 출하검사 기준서_{name}.docx" for name, *_ in STANDARD_VERSIONS]
    made = []
    for path, (name, vibration, repeat, change) in zip(paths, STANDARD_VERSIONS, strict=True):
        thermal = "\n| 열변위(2시간) | 15 마이크로미터 이하 | 레이저 간섭계 |" if name.startswith("v5") else ""
        markup = f"""
# HB-200 출하검사 기준서
판 {name.split("_")[0]}. 바뀐 점: {change}.
## 검사 항목
| 항목 | 기준 | 기기 |
| 주축 진동 | {vibration} mm/s 이하 | 진동 분석기 |
| 반복 정밀도 | {repeat} mm 이하 | 레이저 간섭계 |
| 절연 저항 | 5 메가옴 이상 | 절연 저항계 |{thermal}
## 판정
한 항목이라도 기준을 넘으면 출하하지 않고 부적합품 처리 절차서를 따른다. 주축은 6,000회전에서 30분 돌린 뒤 잰다.
"""
        more = {} if path == paths[0] else {"version_of": paths[0]}
        made.append(_by_author(path, markup, "HB-200 출하검사 기준서", "절차서", "검사기준", "HB-200", **more))
    return made


def _monthly_reports() -> list[Document]:
    made = []
    for index, (month, event) in enumerate(table("quality_months")):
        year, number_of_month = month.split("-")
        title = f"{year}년 {int(number_of_month)}월 월간 품질보고"
        suffix = REPORT_SUFFIXES[index % len(REPORT_SUFFIXES)]
        path = f"품질문서/월간보고/{year}/{month} 월간 품질보고{suffix}"
        made.append(_by_author(path, _monthly(title, month, event), title, "보고서", "월간보고"))
    return made


def _monthly(title: str, month: str, event: str) -> str:
    rows = []
    for machine, low, high in (("HB-200", 18, 42), ("HB-350", 6, 17), ("HP-12", 1, 5)):
        tested = number(month, machine, "tested", low=low, high=high)
        failed = number(month, machine, "failed", low=0, high=max(1, tested // 9))
        rows.append(f"| {machine} | {tested} | {failed} | {failed / tested * 100:.1f}% |")
    complaints = number(month, "complaints", low=1, high=6)
    cost = number(month, "cost", low=310, high=2870)
    table_rows = "\n".join(rows)
    return f"""
# {title}
## 출하검사
| 기종 | 검사 대수 | 불합격 | 불합격률 |
{table_rows}
## 이달의 일
{event}
## 비용과 불만
실패 비용은 {cost:,}만 원, 접수한 고객 불만은 {complaints}건이다.
"""


def _incoming_inspections() -> list[Document]:
    made = []
    for day, supplier, part, lot, suffix in PARTS:
        title = f"{supplier} {part} 수입검사 성적서 {lot}"
        rows = []
        for sample in range(1, 6):
            size = number(lot, sample, low=-9, high=9)
            finding = "합격" if abs(size) < 9 else "재측정 후 합격"
            if lot == "SJ-2408-03" and sample > 2:
                finding = "불합격(기포)"
            rows.append(f"| {lot}-{sample} | {part} | {size:+d} | {finding} |")
        verdict = "반품" if lot == "SJ-2408-03" else "입고"
        listing = "\n".join(rows)
        markup = f"""
# {title}
## 성적
| 시료 | 품명 | 치수 편차(마이크로미터) | 판정 |
{listing}
| 로트 판정 | {supplier} | {lot} | {verdict} |
"""
        path = f"품질문서/수입검사/{day.replace('-', '')}_{supplier}_{lot}{suffix}"
        made.append(_by_author(path, markup, title, "성적서", "수입검사", supplier))
    return made


def _calibrations() -> list[Document]:
    made = []
    for index, (gauge, reach, day) in enumerate(GAUGES):
        title = f"{gauge} 교정 기록"
        error = number(gauge, "error", low=1, high=18) / 10
        markup = f"""
# {title}
교정일 {day}, 측정 범위 {reach}, 교정 기관 한국계측연구원.
## 결과
가장 큰 오차는 {error} 단위(기준 2.0)이며 합격이다. 교정 주기는 {12 if index % 3 else 6}개월이다.
표준기 번호 KS-{number(gauge, "standard", low=1000, high=9999)}, 실내 온도 20.{index}도, 습도 {40 + index}퍼센트.
"""
        suffix = (".html", ".txt", ".md")[index % 3]
        path = f"품질문서/교정/{day} {gauge} 교정 기록{suffix}"
        made.append(_by_author(path, markup, title, "성적서", "교정"))
    return made


def _recent_notes(today: date) -> list[Document]:
    made = []
    for count in range(1, 6):
        month = months_before(today, count)
        title = f"{month.year}년 {month.month}월 품질 요약 메모"
        key = month.isoformat()
        first, second = number(key, "first", low=941, high=988) / 10, number(key, "second", low=928, high=979) / 10
        markup = f"""
# {title}
조립 1라인 직행률 {first}퍼센트, 2라인 {second}퍼센트.
시정조치는 {number(key, "opened", low=2, high=7)}건을 열고 {number(key, "closed", low=1, high=6)}건을 닫았다.
"""
        path = f"품질문서/요약/{month:%Y-%m} 품질 요약 메모.md"
        made.append(_by_author(path, markup, title, "메모", "요약", date=key))
    return made


def _claims() -> list[Document]:
    made = []
    for index, (day, customer, product, symptom, cause, action, cost) in enumerate(table("claims"), start=1):
        title = f"{customer} {product} 고객 불만 조사 보고서"
        markup = f"""
# {title}
접수 번호 CL-{day[:4]}-{index:03d}, 접수일 {day}, 조사 정다은.
## 증상
{customer}에서 쓰는 {product}: {symptom}.
## 원인
{cause}. 재현 시험을 {number(day, customer, low=3, high=12)}번 했다.
## 대책
{action}. 처리 비용은 {cost} 원이다.
"""
        suffix = (".docx", ".pdf", ".hwpx")[index % 3]
        path = f"품질조사/{day[:4]}/{day.replace('-', '')}_{customer} {product} 불만 조사{suffix}"
        made.append(_by_author(path, markup, title, "보고서", "고객불만", customer, date=day))
    return made
