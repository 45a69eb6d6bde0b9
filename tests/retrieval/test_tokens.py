"""The words of a text: every pair here is a question that must find a text, or must not."""

import itertools
import math
import os
import threading
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from retrieval.tokens import index_tokens, query_tokens


def finds(query: str, text: str) -> bool:
    """Whether a search for any of the words of `query` returns `text`."""
    return not set(query_tokens(query)).isdisjoint(index_tokens(text))


def ranking(query: str, texts: list[str]) -> list[str]:
    """The texts found, best first, by the rarity of the words they share with the query."""
    bags = [Counter(index_tokens(text)) for text in texts]

    def rarity(token: str) -> float:
        return math.log(1 + len(bags) / (1 + sum(token in bag for bag in bags)))

    scores = [sum(rarity(token) for token in query_tokens(query) if token in bag) for bag in bags]
    return [text for _, text in sorted(zip(scores, texts, strict=True), key=lambda pair: -pair[0]) if _ > 0]


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("인천", "인천에서 회의"),
        ("대전", "대전은 연기"),
        ("검토", "검토를 부탁"),
        ("인천에서", "인천"),
        ("대전은", "대전 연기"),
        ("검토를", "검토 요청"),
    ],
)
def test_particles_do_not_hide_a_noun(query, text):
    assert finds(query, text)


@pytest.mark.parametrize("query", ["가온", "전자", "가온전자", "가온 전자"])
@pytest.mark.parametrize("text", ["가온전자 실적 개선", "가온전자", "가온 전자 실적", "가온전자의 실적"])
def test_compound_names_are_found_by_part_and_whole(query, text):
    assert finds(query, text)


def test_full_name_comes_first():
    texts = ["가온 호텔 예약", "전자 결재 안내", "가온전자 실적 개선"]
    assert ranking("가온전자", texts)[0] == "가온전자 실적 개선"
    assert ranking("가온 전자", texts)[0] == "가온전자 실적 개선"


SPACINGS = ["사내 보안 점검 일정", "사내보안 점검", "사내보안점검", "보안점검일정", "보안 점", "보안 점검 "]


@pytest.mark.parametrize("query", SPACINGS)
def test_spacing_does_not_decide_what_is_found(query):
    assert finds(query, "사내 보안 점검 일정")
    assert finds(query, "사내보안점검일정")


@pytest.mark.parametrize(
    "words",
    [
        "사내 보안 점검 일정",
        "통합 상황실 운영",
        "개인 정보 보호 규정",
        "연차 휴가 이월 기준",
        "서버 재기동 절차",
        "출장 보고 양식",
        "신규 입사자 교육 자료",
        "API 서버 인증 오류",
    ],
)
def test_spacing_does_not_change_the_order_of_hits(words):
    first, *rest = words.split()
    spellings = {
        first + "".join(space + word for space, word in zip(spaces, rest, strict=True))
        for spaces in itertools.product(["", " "], repeat=len(rest))
    }
    assert len({frozenset(query_tokens(spelling)) for spelling in [*spellings, words + " "]}) == 1


@pytest.mark.parametrize(
    "query", ["K8s", "k8s", "API", "api 서버", "api서버", "클러스터", "1.29.3", "v1.29.3", "재기동"]
)
def test_latin_words_inside_korean_are_found(query):
    assert finds(query, "K8s클러스터에서 API서버를 재기동, v1.29.3")


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("한글", "한글 색인 점검 日本語メモ 中文笔记"),
        ("색인", "한글 색인 점검 日本語メモ 中文笔记"),
        ("日本語メモ", "한글 색인 점검 日本語メモ 中文笔记"),
        ("日本語", "한글 색인 점검 日本語メモ 中文笔记"),
        ("中文笔记", "한글 색인 점검 日本語メモ 中文笔记"),
        ("笔记", "한글 색인 점검 日本語メモ 中文笔记"),
        ("Ärger", "Viel Ärger im Büro"),
        ("документ", "Этот документ"),
        ("人", "人"),
    ],
)
def test_every_script_has_tokens(query, text):
    assert finds(query, text)


WEEKLY = ["도하은의 주간보고", "주간보고 어디 있어?", "지난주 주간보고", "주간보고서", "주간 보고", "주간업무"]


@pytest.mark.parametrize("title", WEEKLY)
def test_weekly_reports_meet_whatever_stands_beside_them(title):
    assert finds("주간보고", title)
    assert finds(title, "주간보고")


@pytest.mark.parametrize("title", ["월간보고", "월간보고 어디 있어?"])
def test_monthly_reports_do_not_meet_weekly_ones(title):
    assert not finds("주간보고", title)
    assert not finds(title, "주간보고")


@pytest.mark.parametrize("query", ["보고", "출장 보고", "출장보고"])
@pytest.mark.parametrize("text", ["출장 보고 바랍니다", "출장보고를 올립니다", "출장 보고는 금요일까지"])
def test_nouns_that_look_like_verbs_are_found(query, text):
    assert finds(query, text)


def test_part_of_an_opaque_word_is_no_hit():
    assert not finds("방화벽", "방화 사건")
    assert not finds("방화", "방화벽 정책")


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("policy", "Leave policies of 2026"),
        ("carrying over", "carried over"),
        ("employee's", "employees"),
        ("STATE", "state-of-the-art"),
        ("email", "by e-mail only"),
        ("e-mail", "by email only"),
        ("C++", "C++ 개발자"),
    ],
)
def test_english_words_meet_in_their_stems(query, text):
    assert finds(query, text)


@pytest.mark.parametrize(
    "query", ["3M_2018_10K", "3M 2018 10K", "3m", "2018", "10k", "GA77-0412", "ga77", "0412", "GA 77"]
)
def test_codes_are_found_whole_and_by_part(query):
    assert finds(query, "3M_2018_10K 및 GA77-0412 계약서")


def test_whole_code_comes_first():
    texts = ["PO-2024-002 발주서", "2024년 001 차수 PO", "PO-2024-001 발주서"]
    assert ranking("PO-2024-001", texts)[0] == "PO-2024-001 발주서"


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("2161000원", "합계 2,161,000원"),
        ("2,161,000", "2161000"),
        ("8월", "2024년 8월 실적"),
        ("84건", "모두 84건입니다"),
        ("12.5%", "12.5 퍼센트"),
        ("ＡＰＩ", "API"),
        ("user@example.com", "문의: user@example.com"),
        ("\u1112\u1172\u1100\u1161", "휴가"),
    ],
)
def test_numbers_and_other_spellings_meet(query, text):
    assert finds(query, text)


def test_query_leaves_off_what_only_carries_the_question():
    assert query_tokens("What is the leave policy?") == ["leav", "polici"]
    assert query_tokens("휴가는 며칠이나 쓸 수 있나요?") == ["휴가", "쓰다"]


@pytest.mark.parametrize("text", ["The Who", "어디", "은는", "안", "ㅋㅋ", "이다", "것", "a", "7", "을", "한", "하다"])
def test_letters_never_give_nothing(text):
    assert index_tokens(text)
    assert query_tokens(text)


@pytest.mark.parametrize("text", ["", " ", "\n", "!!! …", "🙂", "\0", "\ud800", "___"])
def test_texts_without_letters_give_nothing(text):
    assert index_tokens(text) == []
    assert query_tokens(text) == []


ANYTHING = st.text(st.characters(codec="utf-8"), max_size=60)
MIXED = st.text("가나다보고 는을aB7.-_@/'日ー🙂\0\n", max_size=60)


@settings(deadline=None)
@given(ANYTHING | MIXED)
def test_tokens_fit_a_tsvector_and_questions_find_their_own_text(text):
    tokens = index_tokens(text)
    assert tokens or not any(character.isalnum() for character in text)
    for token in tokens:
        assert 0 < len(token.encode()) <= 2046
        assert "\0" not in token
        assert not token.isspace()
    assert set(query_tokens(text)) <= set(tokens)


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "text", ["x" * 50_000, "가" * 10_000, "가나 " * 9_000, "日" * 20_000, "a-" * 20_000, "정보" * 5_000]
)
def test_huge_texts_take_seconds_at_most(text):
    assert all(len(token) <= 128 for token in index_tokens(text))


def test_threads_get_the_same_tokens():
    texts = [f"사내 보안 점검 {number}차 running policies" for number in range(20)]
    expected = [index_tokens(text) for text in texts]
    found: dict[int, list[list[str]]] = {}

    def work(name: int) -> None:
        found[name] = [index_tokens(text) for text in texts]

    threads = [threading.Thread(target=work, args=(name,)) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert list(found.values()) == [expected] * 4


@pytest.mark.slow
def test_child_after_a_fork_cuts_the_same(tmp_path: Path):
    expected = index_tokens("사내 보안 점검")
    child = os.fork()
    if child == 0:
        (tmp_path / "tokens").write_text(" ".join(index_tokens("사내 보안 점검")))
        os._exit(0)
    os.waitpid(child, 0)
    assert (tmp_path / "tokens").read_text().split() == expected


@pytest.mark.parametrize(
    ("question", "left"),
    [
        ("남도베어링 단가 얼마예요", ["남도", "베어링", "남도베어링", "단가", "베어링단가"]),
        ("보너스는 최대 몇 퍼센트까지 나가나요?", ["보너스", "최대", "퍼센트"]),
        ("육아휴직 쓰는 동안 월급은 얼마나 나오나요?", ["육아", "휴직", "육아휴직", "쓰다", "월급"]),
        ("얼마", ["얼마"]),
    ],
)
def test_a_question_does_not_look_for_words_joined_to_its_fillers(question, left):
    found = query_tokens(question)
    assert set(found) <= set(left)
    assert found


def test_a_document_is_still_found_by_a_compound_that_ends_like_a_filler():
    assert "점심때" in index_tokens("점심때 회의") or "점심" in index_tokens("점심때 회의")
    assert set(query_tokens("점심때 회의")) & set(index_tokens("점심때 회의"))
