"""What a vector is made of."""

from retrieval.vectors import text_to_embed


def test_text_stands_under_title_and_headings():
    assert text_to_embed(title="휴가 규정", heading="제1장 › 연차", text="15일") == "휴가 규정\n제1장 › 연차\n15일"


def test_title_that_the_headings_open_with_comes_once():
    assert text_to_embed(title="휴가 규정", heading="휴가 규정 › 연차", text="15일") == "휴가 규정 › 연차\n15일"


def test_text_without_anything_above_it_stays_as_it_is():
    assert text_to_embed(title="", heading="", text="15일") == "15일"
    assert text_to_embed(title="휴가 규정", heading="", text="15일") == "휴가 규정\n15일"
