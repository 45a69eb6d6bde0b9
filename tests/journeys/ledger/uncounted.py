"""Questions that no ledger answers: by meaning, mixed, how-to, quantities that papers say."""

from typing import Final

BY_MEANING: Final = """
정보보호에 대해 다룬 문서 몇 건이야?
납품 지연 관련해서 쓴 보고서 개수
품질 문제를 설명하는 회의록이 몇 개나 돼?
정다은이 쓴 품질 관련 보고서 몇 건?
2025년에 나온 채용 관련 자료는 몇 건인가요?
고객 불만에 관한 이메일이 몇 통 있어?
contracts that deal with liability, how many?
How many reports talk about delays?
How many minutes discuss the budget cut?
how many files are related to onboarding
Number of proposals regarding cloud migration last year
Which documents are about safety, and how many?
How many documents cover the new pricing by Emily Carter?
"""
"""No total of the whole; exact parts may be counted by name."""

FOUND: Final = """
계약서에 첨부해야 하는 서류 몇 개
보안 교육은 몇 시간
입찰에 필요한 서류가 몇 가지야?
출장비 정산할 때 영수증 몇 장 내야 돼?
how many days of notice must a tenant give?
How many days off do new employees get?
서버실은 몇 층에 있어?
회의실이 몇 층이야
계약서 몇 부 써야 해?
List the documents in this contract
List the documents required for a loan application
입사할 때 내야 하는 서류 목록
연차는 며칠이야?
육아휴직은 몇 개월까지 가능해?
검사 성적서는 몇 년 보관해?
How long must contracts be kept?
How many copies of the contract are needed?
How many people must sign the report?
보고서 분량은 몇 쪽까지야?
문서를 어떻게 업로드해?
How can I count the documents in a folder?
업로드할 수 있는 파일 크기는 최대 얼마야?
납품 계약의 총액은 얼마야?
What was the total price in the Alpha contract?
What is the total contract value?
A-200 모델은 몇 대 납품했어?
KS-9001 규정은 몇 조까지 있어?
5월호에 실린 글은 몇 편이야?
2호기 점검은 몇 번 했어?
회의록에 나온 결정 사항은 몇 개야?
How many employees work in the platform team?
플랫폼팀은 몇 명이야?
절차서에는 몇 단계가 있어?
이 보고서에 표가 몇 개 있어?
how many documents does the contract list as annexes?
How many documents belong to the contract?
점검에 합격한 제품 수는?
누가 예산을 승인했어?
가장 비싼 장비가 뭐야?
"""
"""Left to the search, with no number of the ledger anywhere."""
