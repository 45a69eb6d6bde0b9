"""In which language an answer is given."""

import pytest

from answering.understanding.language import language_of


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("연차 이월은?", "ko"),
        ("Pod 재시작 how?", "ko"),
        ("How many days?", "en"),
        ("ㅋㅋ", "ko"),
        ("江南區", "en"),
        ("", "en"),
        ("3월", "ko"),
    ],
)
def test_any_hangul_makes_a_question_korean(text, language):
    assert language_of(text) == language
