"""Tokens in PostgreSQL's written forms; whatever a text holds, the server can read it back."""

import pytest
from django.db import connection

from retrieval.lexemes import LONGEST, tsquery, tsvector

ODD = ["it's", "back\\slash", "a:b*", "(a|b)&!c", "<->", "가나다", "日本", "“quoted”", "-", "🙂", "' or 1=1 --"]


def test_tsvector_counts_positions_through_all_parts():
    assert tsvector({"A": ["휴가", "규정"], "D": ["휴가"]}) == "'휴가':1A,3D '규정':2A"


def test_tsvector_keeps_to_the_limits_of_the_server():
    written = tsvector({"D": ["같은"] * 20_000 + ["긴" * 3_000, "", "\0"]})
    assert written.count(",") == 255
    assert "긴" * LONGEST + "'" in written
    assert "긴" * (LONGEST + 1) not in written


def test_tsquery_of_nothing_is_empty():
    assert tsquery([]) == ""
    assert tsquery(["", "\0"]) == ""


@pytest.mark.django_db
@pytest.mark.parametrize("token", ODD)
def test_the_server_finds_every_odd_token_again(token):
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT %s::tsvector @@ %s::tsquery, tsvector_to_array(%s::tsvector)",
            [tsvector({"D": ODD}), tsquery([token]), tsvector({"D": [token]})],
        )
        assert cursor.fetchone() == (True, [token])


@pytest.mark.django_db
def test_the_server_reads_a_vector_of_many_tokens():
    with connection.cursor() as cursor:
        cursor.execute("SELECT length(%s::tsvector)", [tsvector({"D": [f"낱말{number}" for number in range(30_000)]})])
        assert cursor.fetchone() == (30_000,)
