"""A manifest's rows as files to take in: all columns arrive, and what cannot be used says why."""

import csv
import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from accounts.models import Department
from knowledge.intake import Intake
from knowledge.listing import given_by_manifest
from knowledge.models import Document, Kind, KnowledgeBase, State, Version
from tests.cast import DOYUN, HANEUL, JIWOO
from tests.papers import shelf
from tests.taking import found_by, work

pytestmark = pytest.mark.django_db


def take_in(
    folder: Path, rows: list[dict[str, str]], *, base: KnowledgeBase | None = None
) -> tuple[list[Any], list[Any]]:
    """Write a manifest, and each file it names that is not there, and take all in; return rows and errors."""
    columns = list(dict.fromkeys(name for row in rows for name in row))
    with (folder / "목록.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns)
        writer.writeheader()
        writer.writerows(rows)
    for row in rows:
        path = folder / row["path"]
        if row["path"] and not path.exists() and "없는" not in row["path"]:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{row['path']}의 본문", encoding="utf-8")
    given, errors = given_by_manifest(folder / "목록.csv", base=base)
    intake, by = Intake(), HANEUL.user
    for each in given:
        intake.take(each, uploader=by)
    for each in given:
        assert intake.link_superseded(each) is None
    work()
    return intake.finished_rows(), errors


def test_every_column_arrives(tmp_path: Path):
    base = shelf("계약", is_open=True)
    shelf("공용", is_open=True)
    row = {
        "path": "2024/유지보수 계약서.txt",
        "title": "유지보수 계약",
        "author": "도윤 책임",
        "kind": "contract",
        "source": "고객",
        "kb": "계약",
        "department": "기술본부/플랫폼팀",
        "tags": "유지보수; 2024 ;유지보수",
        "date": "2024-08",
        "effective": "2024-09-01",
        "restricted": "1",
        "grants": f"user:{DOYUN.email};group:임원=manage",
        "team": "플랫폼팀",
        "week": "2024-08-14",
        "field:계약금액": "12,000,000원",
        "field:수량": "1,200",
        "field:납기": "2024-12-31",
        "field:담당": "000123",
    }
    rows, errors = take_in(tmp_path, [row])
    assert errors == []
    assert [(each.state, each.kind, each.date, each.date_source) for each in rows] == [
        ("searchable", "계약서", "2024-08-01", "app")
    ]
    document = Document.objects.get()
    version = document.versions.get()
    assert (document.title, document.knowledge_base, document.folder) == ("유지보수 계약", base, "2024")
    assert (document.source, document.kind.code, document.department.path) == (
        "client",
        "contract",
        "기술본부/플랫폼팀",
    )
    assert sorted(tag.name for tag in document.tags.all()) == ["2024", "유지보수"]
    assert (version.author, version.author_name, version.effective_on) == (
        DOYUN.user,
        "도윤 책임",
        datetime.date(2024, 9, 1),
    )
    assert (version.given, version.date_precision) == ({"team": "플랫폼팀", "week": "2024-08-12"}, "month")
    values = {each.field.name: each for each in document.field_values.select_related("field")}
    assert {name: each.field.type for name, each in values.items()} == {
        "계약금액": "money",
        "수량": "number",
        "납기": "date",
        "담당": "text",
    }
    assert (values["계약금액"].number, values["계약금액"].currency) == (Decimal(12_000_000), "KRW")
    assert (values["수량"].number, values["납기"].date) == (Decimal(1200), datetime.date(2024, 12, 31))
    assert values["담당"].text == "000123"
    assert document.restricted
    assert [person.name for person in (HANEUL, DOYUN, JIWOO) if found_by(person, "유지보수 계약")] == ["하늘", "도윤"]


def test_a_week_dates_a_weekly_report_that_has_no_other_date(tmp_path: Path):
    rows, _errors = take_in(
        tmp_path, [{"path": "보고.txt", "team": "영업팀", "week": "2024-W33"}], base=shelf(is_open=True)
    )
    version = Version.objects.get()
    assert (rows[0].date, version.date_precision, version.date_source) == ("2024-08-12", "week", "app")


def test_a_kind_by_its_word_in_either_language_and_a_new_one(tmp_path: Path):
    words = ["규정", "Regulation", "weekly report", "시방서", "시방서"]
    take_in(tmp_path, [{"path": f"{n}.txt", "kind": word} for n, word in enumerate(words)], base=shelf(is_open=True))
    codes = [document.kind.code for document in Document.objects.order_by("title")]
    assert codes == ["regulation", "regulation", "weekly_report", "시방서", "시방서"]
    assert Kind.objects.filter(name_ko="시방서").count() == 1


def test_an_author_who_is_nobody_here_stays_as_written(tmp_path: Path):
    take_in(tmp_path, [{"path": "가.txt", "author": "외부인 김"}], base=shelf(is_open=True))
    version = Version.objects.get()
    assert (version.author, version.author_name) == (None, "외부인 김")


def test_versions_follow_their_chain_whatever_their_names_and_rows_say(tmp_path: Path):
    rows = [
        {"path": "규정_v10.txt", "version_of": "규정_v2.txt"},
        {"path": "규정_v2.txt", "version_of": "규정_v1.txt"},
        {"path": "규정_v1.txt", "version_of": ""},
    ]
    for _time in range(2):
        take_in(tmp_path, rows, base=shelf(is_open=True))
        document = Document.objects.get()
        assert list(document.versions.order_by("number").values_list("number", "path")) == [
            (1, "규정_v1.txt"),
            (2, "규정_v2.txt"),
            (3, "규정_v10.txt"),
        ]
        assert document.current.number == 3


def test_a_version_of_a_document_that_came_in_earlier(tmp_path: Path):
    base = shelf(is_open=True)
    take_in(tmp_path, [{"path": "규정_v1.txt"}], base=base)
    take_in(tmp_path, [{"path": "규정_v2.txt", "version_of": "규정_v1.txt"}], base=base)
    assert Document.objects.get().current.number == 2


def test_supersedes_links_two_documents(tmp_path: Path):
    rows = [{"path": "2025 공지.txt", "supersedes": "2022 규정.txt"}, {"path": "2022 규정.txt", "supersedes": ""}]
    for _time in range(2):
        take_in(tmp_path, rows, base=shelf(is_open=True))
    notice, rule = Document.objects.get(title="2025 공지"), Document.objects.get(title="2022 규정")
    assert list(notice.supersedes.all()) == [rule]
    assert list(rule.supersedes.all()) == []


BAD = [
    ({"path": "없는 파일.txt"}, "There is no file"),
    ({"path": "a.txt", "date": "20241345"}, "date"),
    ({"path": "b.txt", "kb": "없는 곳"}, "There is no knowledge base “없는 곳”"),
    ({"path": "c.txt", "grants": "group:없는 그룹"}, "없는 그룹"),
    ({"path": "d.txt", "source": "moon"}, "source"),
    ({"path": "e.txt", "version_of": "e.txt"}, "itself"),
    ({"path": "../밖.txt"}, "leaves"),
    ({"path": "목록.csv"}, "itself"),
    ({"path": "f.txt", "restricted": "perhaps"}, "restricted"),
]


def test_a_bad_row_is_named_by_its_line_and_the_others_go_on(tmp_path: Path):
    columns = ["path", "date", "kb", "grants", "source", "version_of", "restricted"]
    rows = [{name: row.get(name, "") for name in columns} for row, _said in BAD]
    good = dict.fromkeys(columns, "") | {"path": "좋은 것.txt"}
    found, errors = take_in(tmp_path, [good, *rows, good | {"path": "또 좋은 것.txt"}], base=shelf(is_open=True))
    assert [each["line"] for each in errors] == list(range(3, 3 + len(BAD)))
    for each, (row, said) in zip(errors, BAD, strict=True):
        assert said in each["message"], each
        assert each["path"] in {row["path"], None}
    assert [(row.path, row.state) for row in found] == [("좋은 것.txt", "searchable"), ("또 좋은 것.txt", "searchable")]
    assert Document.objects.count() == 2


def test_a_row_without_a_knowledge_base_anywhere_says_so(tmp_path: Path):
    _rows, errors = take_in(tmp_path, [{"path": "가.txt"}])
    assert [(each["line"], each["path"]) for each in errors] == [(2, "가.txt")]
    assert "--kb" in errors[0]["message"]


def test_only_what_is_listed_is_taken_and_only_below_the_given_folders(tmp_path: Path):
    for name in ("가/1.txt", "나/2.txt", "가/nobody lists it.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    (tmp_path / "m.csv").write_text("path\n가/1.txt\n나/2.txt\n", encoding="utf-8")
    base = shelf(is_open=True)
    assert [each.path for each in given_by_manifest(tmp_path / "m.csv", base=base)[0]] == ["가/1.txt", "나/2.txt"]
    assert [each.path for each in given_by_manifest(tmp_path / "m.csv", base=base, below=[tmp_path / "가"])[0]] == [
        "가/1.txt"
    ]


@pytest.mark.parametrize("content", [b"", b"\x00\x01\xff\xfe" * 40, "이름,제목\n가,나\n".encode()])
def test_what_is_no_manifest_is_refused_as_a_whole(tmp_path: Path, content: bytes):
    (tmp_path / "m.csv").write_bytes(content)
    with pytest.raises(ValueError, match=r"m\.csv is no manifest"):
        given_by_manifest(tmp_path / "m.csv", base=shelf(is_open=True))


def test_a_department_that_is_new_is_made(tmp_path: Path):
    take_in(tmp_path, [{"path": "가.txt", "department": "새본부/새팀"}], base=shelf(is_open=True))
    assert Document.objects.get().department == Department.objects.get(path="새본부/새팀")
    assert Version.objects.get().state == State.SEARCHABLE
