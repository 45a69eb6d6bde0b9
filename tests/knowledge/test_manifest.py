"""Reading a company's manifest."""

from __future__ import annotations

import unicodedata
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from knowledge.manifest import Grant, Manifest, Money, Row, read_manifest
from knowledge.manifest.values import field_value

unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("a.docx", "b.docx", "c.docx", "sub/d.pdf", "회의록.hwpx"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    return tmp_path


def write(folder: Path, text: str | bytes, name: str = "manifest.csv") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def read(folder: Path, text: str | bytes) -> Manifest:
    return read_manifest(write(folder, text))


def only(manifest: Manifest) -> Row:
    assert manifest.errors == []
    (row,) = manifest.rows
    return row


def lines(manifest: Manifest) -> list[tuple[int, str | None]]:
    return [(error.line, error.column) for error in manifest.errors]


def test_a_row_says_everything_about_a_file(folder):
    row = only(
        read(
            folder,
            "path,title,author,kind,source,kb,department,tags,date,effective,version_of,supersedes,"
            "restricted,grants,team,week,"
            "field:계약금액,field:계약번호\n"
            "a.docx,용역 계약서,이도윤,계약서,고객사,영업,영업본부/1팀,용역;2024; 용역,2024-08-15,2024-09,b.docx,"
            "c.docx,1,"
            "user:doyun@gaon.example;group:재무팀=manage;department:영업본부/1팀=contribute,"
            '영업1팀,2024-08-14,"12,000,000원",000123\n',
        )
    )
    assert (row.line, row.path, row.file) == (2, "a.docx", folder / "a.docx")
    assert (row.title, row.author, row.kind, row.source) == ("용역 계약서", "이도윤", "계약서", "client")
    assert (row.kb, row.department, row.tags) == ("영업", "영업본부/1팀", ("용역", "2024"))
    assert row.date is not None
    assert (row.date.start, row.date.precision, row.date.source, row.date.text) == (
        date(2024, 8, 15),
        "day",
        "app",
        "2024-08-15",
    )
    assert row.effective is not None
    assert (row.effective.start, row.effective.end, row.effective.precision) == (
        date(2024, 9, 1),
        date(2024, 10, 1),
        "month",
    )
    assert (row.version_of, row.supersedes, row.restricted) == ("b.docx", "c.docx", True)
    assert row.grants == (
        Grant("user", "doyun@gaon.example"),
        Grant("group", "재무팀", "manage"),
        Grant("department", "영업본부/1팀", "contribute"),
    )
    assert (row.team, row.week) == ("영업1팀", date(2024, 8, 12))
    assert row.fields == (("계약금액", Money(Decimal(12_000_000), "KRW")), ("계약번호", "000123"))


def test_every_column_but_the_path_may_be_empty_or_missing(folder):
    row = only(read(folder, "path\na.docx\n"))
    assert row == Row(line=2, path="a.docx", file=folder / "a.docx")
    assert only(read(folder, "title,path,restricted,date\n,a.docx,,\n")) == row
    assert only(read(folder, "title,path,restricted,date\n,a.docx\n")) == row


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp949", "utf-16"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_every_encoding_that_excel_writes_is_read(folder, encoding, newline):
    text = newline.join(["path,title", "회의록.hwpx,뷁 회의", "", "a.docx,둘"])
    manifest = read(folder, text.encode(encoding))
    assert manifest.errors == []
    assert [(row.line, row.path, row.title) for row in manifest.rows] == [
        (2, "회의록.hwpx", "뷁 회의"),
        (4, "a.docx", "둘"),
    ]


def test_tabs_separate_where_the_header_has_tabs(folder):
    assert only(read(folder, "path\ttitle\na.docx\t하나, 둘\n")).title == "하나, 둘"


def test_header_names_are_trimmed_and_an_unknown_one_is_named_with_its_nearest(folder):
    manifest = read(folder, "\ufeff Path , Titel,메모,field: 금액 \na.docx,제목,x,5\n")
    assert [(error.line, error.column) for error in manifest.errors] == [(1, "Titel"), (1, "메모")]
    assert '"title"' in manifest.errors[0].message
    assert manifest.rows[0].fields == (("금액", Decimal(5)),)


def test_a_column_given_twice_counts_once(folder):
    manifest = read(folder, "path,title,title\na.docx,하나,둘\n")
    assert lines(manifest) == [(1, "title")]
    assert manifest.rows[0].title == "하나"


@pytest.mark.parametrize("disk", ["NFC", "NFD"])
@pytest.mark.parametrize("written", ["NFC", "NFD"])
def test_names_meet_composed_or_decomposed(tmp_path, disk, written):
    name = "하위/출장비_2024년 8월.txt"
    stored = tmp_path / unicodedata.normalize(disk, name)
    stored.parent.mkdir()
    stored.write_text("본문")
    row = only(read(tmp_path, f"path\n{unicodedata.normalize(written, name)}\n"))
    assert row.path == name
    assert row.file == stored


@pytest.mark.parametrize(
    "path",
    [
        "../a.docx",
        "sub/../../a.docx",
        "/etc/passwd",
        "C:\\a.docx",
        "~/a.docx",
        "\\\\server\\a",
        "없음.docx",
        "sub",
        "",
        "manifest.csv",
    ],
)
def test_a_path_that_is_no_file_below_the_folder_is_refused(folder, path):
    (folder.parent / "a.docx").write_text("outside")
    manifest = read(folder, f"path,title\n{path},x\nb.docx,y\n")
    assert lines(manifest) == [(2, "path")]
    assert [row.path for row in manifest.rows] == ["b.docx"]


def test_a_link_out_of_the_folder_is_refused(folder, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside") / "secret.txt"
    outside.write_text("secret")
    (folder / "link.txt").symlink_to(outside)
    assert lines(read(folder, "path\nlink.txt\n")) == [(2, "path")]


def test_paths_are_made_one(folder):
    manifest = read(folder, "path\n./sub//d.pdf\nsub\\d.pdf\n")
    assert manifest.rows[0].path == "sub/d.pdf"
    assert lines(manifest) == [(3, "path")]
    assert "line 2" in manifest.errors[0].message


@pytest.mark.parametrize(
    ("cell", "start", "end", "precision"),
    [
        ("2024-08-15", "2024-08-15", "2024-08-16", "day"),
        ("2024.08.15", "2024-08-15", "2024-08-16", "day"),
        ("2024. 8. 15.", "2024-08-15", "2024-08-16", "day"),
        ("2024/08/15", "2024-08-15", "2024-08-16", "day"),
        ("20240815", "2024-08-15", "2024-08-16", "day"),
        ("2024년 8월 15일", "2024-08-15", "2024-08-16", "day"),
        ("2024-08-15 00:00:00", "2024-08-15", "2024-08-16", "day"),
        ("2024-08", "2024-08-01", "2024-09-01", "month"),
        ("2024-8", "2024-08-01", "2024-09-01", "month"),
        ("2024년 8월", "2024-08-01", "2024-09-01", "month"),
        ("2024", "2024-01-01", "2025-01-01", "year"),
        ("2024-08-01~2024-08-31", "2024-08-01", "2024-09-01", "range"),
        ("2024-08-01 ~ 2024-08-31", "2024-08-01", "2024-09-01", "range"),
        ("2024년 3분기", "2024-07-01", "2024-10-01", "quarter"),
        ("2024-W33", "2024-08-12", "2024-08-19", "week"),
    ],
)
def test_a_date_is_read_in_its_precision(folder, cell, start, end, precision):
    found = only(read(folder, f"path,date\na.docx,{cell}\n")).date
    assert found is not None
    assert (found.start.isoformat(), found.end.isoformat(), found.precision, found.source) == (
        start,
        end,
        precision,
        "app",
    )


@pytest.mark.parametrize(
    "cell",
    [
        "2024-02-30",
        "20241345",
        "24.08.15",
        "15.08.2024",
        "어제",
        "8월 15일",
        "45519",
        "2024-08-31~2024-08-01",
        "1899-01-01",
        "약 2024년",
    ],
)
def test_a_date_that_is_none_is_an_error_of_its_row(folder, cell):
    manifest = read(folder, f"path,date\na.docx,{cell}\nb.docx,2024\n")
    assert lines(manifest) == [(2, "date")]
    assert cell in manifest.errors[0].message
    assert len(manifest.rows) == 1


@pytest.mark.parametrize(
    "cell", ["2024-08-12", "2024-08-15", "2024-08-18", "2024-W33", "2024년 8월 3주차", "2024년 33주차"]
)
def test_a_week_is_its_monday(folder, cell):
    assert only(read(folder, f"path,week\na.docx,{cell}\n")).week == date(2024, 8, 12)


def test_a_month_is_no_week(folder):
    assert lines(read(folder, "path,week\na.docx,2024-08\nb.docx,3주차\nc.docx,2024-W54\n")) == [
        (2, "week"),
        (3, "week"),
        (4, "week"),
    ]


def test_the_tenants_rule_numbers_the_weeks_of_a_month(folder):
    path = write(folder, "path,week\na.docx,2025년 3월 1주차\n")
    assert only(read_manifest(path)).week == date(2025, 3, 3)
    assert only(read_manifest(path, week_of_month="rows")).week == date(2025, 2, 24)


@pytest.mark.parametrize(
    ("cell", "source"),
    [
        ("own", "own"),
        ("자사", "own"),
        ("Client", "client"),
        ("고객", "client"),
        ("고객사", "client"),
        ("외부", "outside"),
    ],
)
def test_whose_document_it_is_may_be_said_in_korean(folder, cell, source):
    assert only(read(folder, f"path,source\na.docx,{cell}\n")).source == source


@pytest.mark.parametrize(
    ("cell", "value"),
    [("1", True), ("TRUE", True), ("예", True), ("0", False), ("false", False), ("아니오", False), ("", None)],
)
def test_restricted_is_yes_or_no(folder, cell, value):
    assert only(read(folder, f"path,restricted\na.docx,{cell}\n")).restricted is value


@pytest.mark.parametrize(
    ("column", "cell"),
    [
        ("source", "clinet"),
        ("restricted", "2"),
        ("grants", "하늘"),
        ("grants", "team:a"),
        ("grants", "user:a=owner"),
        ("grants", "user:"),
        ("grants", "user:=view"),
    ],
)
def test_a_word_that_is_unknown_is_an_error_that_says_what_is_known(folder, column, cell):
    manifest = read(folder, f"path,{column}\na.docx,{cell}\n")
    assert lines(manifest) == [(2, column)]
    assert manifest.rows == []


def test_all_that_is_wrong_with_a_row_is_said_at_once(folder):
    assert lines(read(folder, "path,date,source\n없음.docx,어제,x\n")) == [(2, "path"), (2, "date"), (2, "source")]


def test_a_broken_row_costs_only_itself(folder):
    manifest = read(
        folder,
        "path,title\n"
        'a.docx,"열린 따옴표\n'
        'b.docx,"닫힌" 따옴표\n'
        "c.docx,칸,너무 많음\n"
        "sub/d.pdf,앞\0뒤\n"
        "회의록.hwpx,괜찮음\n",
    )
    assert [line for line, _ in lines(manifest)] == [2, 3, 4, 5]
    assert [(row.line, row.path) for row in manifest.rows] == [(6, "회의록.hwpx")]


def test_an_unclosed_quote_does_not_swallow_the_rows_below(folder):
    manifest = read(folder, 'path,title\na.docx,"하나\nb.docx,둘\nc.docx,셋"\nsub/d.pdf,넷\n')
    assert lines(manifest) == [(2, None)]
    assert [row.path for row in manifest.rows] == ["b.docx", "c.docx", "sub/d.pdf"]


def test_a_quoted_cell_may_hold_commas_quotes_and_line_breaks(folder):
    manifest = read(folder, 'path,title,tags\na.docx,"첫 줄\r\n둘째, ""줄""",x\r\n\r\n"b.docx" ,둘,"y;z"\r\n')
    assert manifest.errors == []
    assert [(row.line, row.title, row.tags) for row in manifest.rows] == [
        (2, '첫 줄 둘째, "줄"', ("x",)),
        (5, "둘", ("y", "z")),
    ]


def test_a_path_of_two_lines_is_refused(folder):
    assert lines(read(folder, 'path,title\n"a\n.docx",x\nb.docx,y\n')) == [(2, "path")]


def test_empty_cells_behind_the_last_column_do_no_harm(folder):
    assert only(read(folder, "path,title,,\na.docx,x,,,,\n")).title == "x"


def test_a_line_of_other_bytes_costs_only_itself(folder):
    rows = [f"sub/{number}.txt" for number in range(8)]
    for row in rows:
        (folder / row).write_text("x")
    data = ("path,title\n" + "".join(f"{row},제목\n" for row in rows)).encode() + b"a.docx,\xff\xfe\x80\nb.docx,y\n"
    manifest = read(folder, data)
    assert lines(manifest) == [(10, None)]
    assert len(manifest.rows) == 9


@pytest.mark.parametrize(
    "data",
    [b"", b"\n\n", b"\x1c", b"\xef\xbb\xbf", b"%PDF-1.7\n1 0 obj", b"PK\x03\x04\x14\x00", bytes(range(256)) * 4,
     b"title,author\na,b\n", b"a\0b\n",
     b"\xff\xfe\x00",
     b'"path\n', b"just a sentence\n"],
)  # fmt: skip
def test_what_is_no_manifest_gives_one_error(folder, data):
    manifest = read(folder, data)
    assert manifest.rows == []
    assert len(manifest.errors) == 1
    assert manifest.errors[0].line == 1 or manifest.errors[0].column is None


def test_a_manifest_that_is_not_there_is_said(folder):
    for path in (folder / "none.csv", folder):
        manifest = read_manifest(path)
        assert len(manifest.errors) == 1
        assert "check its path" in manifest.errors[0].message


def test_a_header_alone_is_an_empty_manifest(folder):
    assert read(folder, "path,title\n") == Manifest()


@pytest.mark.parametrize("column", ["version_of", "supersedes"])
def test_a_link_must_lead_somewhere_else(folder, column):
    manifest = read(folder, f"path,{column}\na.docx,없음.docx\nb.docx,b.docx\nc.docx,sub/d.pdf\n회의록.hwpx,../x\n")
    assert lines(manifest) == [(2, column), (3, column), (5, column)]
    assert [row.path for row in manifest.rows] == ["c.docx"]  # d.pdf is not listed, and lies beside it


def test_a_link_may_lead_to_a_document_that_is_stored_already(folder):
    path = write(folder, "path,version_of\na.docx,old/plan.docx\n")
    assert lines(read_manifest(path)) == [(2, "version_of")]
    assert only(read_manifest(path, known={"old/plan.docx"})).version_of == "old/plan.docx"


def test_rows_in_a_circle_are_refused_and_the_others_go_on(folder):
    manifest = read(
        folder,
        "path,version_of,supersedes\na.docx,b.docx,\nb.docx,c.docx,\nc.docx,,a.docx\nsub/d.pdf,a.docx,\n회의록.hwpx,,\n",
    )
    assert [line for line, _ in lines(manifest)] == [2, 3, 4, 5]
    assert [row.path for row in manifest.rows] == ["회의록.hwpx"]


def test_a_row_that_points_to_an_unusable_row_is_unusable(folder):
    manifest = read(folder, "path,version_of,date\na.docx,,어제\nb.docx,a.docx,\nc.docx,b.docx,\n")
    assert lines(manifest) == [(2, "date"), (3, "version_of"), (4, "version_of")]


def test_a_base_comes_before_its_versions(folder):
    manifest = read(
        folder,
        "path,version_of,supersedes\na.docx,b.docx,\nsub/d.pdf,a.docx,\nb.docx,c.docx,\n회의록.hwpx,,a.docx\nc.docx,,\n",
    )
    assert manifest.errors == []
    assert [row.path for row in manifest.ordered()] == ["c.docx", "b.docx", "a.docx", "sub/d.pdf", "회의록.hwpx"]


def test_a_long_chain_is_ordered(tmp_path):
    count = 1_200
    for number in range(count):
        (tmp_path / f"{number}.txt").write_text("")
    rows = [f"{number}.txt,{number + 1}.txt" for number in range(count - 1)]
    manifest = read(tmp_path, "\n".join(["path,version_of", *rows, f"{count - 1}.txt,"]))
    assert manifest.errors == []
    assert [row.path for row in manifest.ordered()] == [f"{number}.txt" for number in reversed(range(count))]


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("1,234", Decimal(1234)),
        ("-1500", Decimal(-1500)),
        ("0", Decimal(0)),
        ("12.5", Decimal("12.5")),
        ("20240815", Decimal(20240815)),
        ("12,000,000원", Money(Decimal(12_000_000), "KRW")),
        ("₩1000", Money(Decimal(1000), "KRW")),
        ("KRW 1,000", Money(Decimal(1000), "KRW")),
        ("$1,200.50", Money(Decimal("1200.50"), "USD")),
        ("USD 30", Money(Decimal(30), "USD")),
        ("3억 2천만원", Money(Decimal(320_000_000), "KRW")),
        ("216만 1천원", Money(Decimal(2_161_000), "KRW")),
        ("1조 2,000억원", Money(Decimal(1_200_000_000_000), "KRW")),
        ("1.5억원", Money(Decimal(150_000_000), "KRW")),
        ("12,000천원", Money(Decimal(12_000_000), "KRW")),
        ("350백만원", Money(Decimal(350_000_000), "KRW")),
        ("-1,000원", Money(Decimal(-1000), "KRW")),
        ("2024-08-15", date(2024, 8, 15)),
        ("2024.08.15", date(2024, 8, 15)),
        ("2024년 8월 15일", date(2024, 8, 15)),
        *((text, text) for text in (
            "000123", "00", "1,23", "12%", "010-1234-5678", "2024-02-30", "2024-08", "1e5", "3억", "만원", "고객지원",
            "2만3만원",
            "10,00원", "1000000000000000", "GA77-0412", "24.8.15",
        )),
        ("", None),
        ("  ", None),
    ],
)  # fmt: skip
def test_a_field_is_what_it_looks_like(cell, value):
    assert field_value(cell) == value
    assert type(field_value(cell)) is type(value)


@given(st.integers(-(10**14), 10**14))
def test_numbers_and_money_keep_their_value(number):
    assert field_value(f"{number:,}") == Decimal(number)
    assert field_value(f"{number:,}원") == Money(Decimal(number), "KRW")


@given(st.integers(1, 10**12))
def test_amounts_in_korean_units_keep_their_value(number):
    parts, rest = [], number
    for unit, size in (("억", 10**8), ("만", 10**4), ("", 1)):
        part, rest = divmod(rest, size)
        parts += [f"{part:,}{unit}"] if part else []
    assert field_value(" ".join(parts) + "원") == Money(Decimal(number), "KRW")


@unhurried
@given(st.lists(st.sampled_from(["a.docx", "b.docx", ",", '"', "\n", "\r", ";", " ", "가", "2024", "\0", '""', "\t"])))
def test_any_text_gives_rows_and_errors_but_never_a_failure(folder, rows):
    text = "path,title,date\n" + "".join(rows)
    manifest = read(folder, text)
    count = text.count("\n") + text.count("\r") + 1
    assert all(1 <= error.line <= count for error in manifest.errors)
    assert all(row.file.is_file() for row in manifest.rows)
    assert len({row.path for row in manifest.rows}) == len(manifest.rows)


@unhurried
@given(st.binary(max_size=300))
def test_any_bytes_give_rows_or_errors(folder, data):
    manifest = read(folder, data)
    assert isinstance(manifest, Manifest)
