"""A folder as it really lies about goes in, again, and changed, by the command and its own worker."""

import os
import unicodedata
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings

from demo import oddities
from demo.formats import render
from knowledge.models import Document, Event, Version
from retrieval.models import Passage
from tests.cast import HANEUL
from tests.journeys.processes import ingested
from tests.knowledge.extraction import files
from tests.knowledge.test_steps import mail
from tests.papers import shelf
from tests.taking import found_by

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

LONGEST = "긴" * 83 + ".txt"  # 253 bytes of the 255 that a disk takes
GOOD = {
    **files.good_files(),
    unicodedata.normalize("NFD", "출장비_2024년 8월_맥.txt"): "출장비는 하루 2만원".encode(),
    "출장비_2024년 8월_윈.txt": "출장비는 하루 3만원".encode(),
    "하위 폴더/소유자 암호.pdf": files.encrypted_pdf(user=""),
    "nul.txt": "앞\x00뒤".encode(),
    LONGEST: "이름이 긴 글".encode(),
    "첨부.eml": mail(("붙임.docx", files.word()), ("깨진 붙임.docx", files.word()[:600])),
}
FAILING = {
    "빈 것.docx": (b"", "empty_file"),
    "빈 것 사본.docx": (b"", "empty_file"),
    "끊긴 것.docx": (files.word()[:600], "damaged"),
    "사실은 pdf.docx": (files.pdf(title="다른 것"), "wrong_type"),
    "암호.pdf": (files.encrypted_pdf(user="pw-1234"), "password"),
    "폭탄.docx": (files.zipped({"word/document.xml": b" " * (200 << 20)}), "archive_bomb"),
    "무엇.xyz": (b"\x00\x01\x02" * 100, "unsupported"),
}
BROKEN_LINK = "끊긴 링크.txt"
DEMO = {each.path.rpartition("/")[2]: each for each in oddities.documents()}
SCAN = "스캔_거래명세서 20240312.pdf"
DUPLICATE = "메모_사본.txt"


def nfc(name: str) -> str:
    return unicodedata.normalize("NFC", name)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shelf("공용", is_open=True)
    root = tmp_path / "files"
    (root / "하위 폴더").mkdir(parents=True)
    everything = {**GOOD, **{name: content for name, (content, _code) in FAILING.items()}}
    for name, content in {**everything, SCAN: render(DEMO[SCAN]), DUPLICATE: GOOD["메모.txt"]}.items():
        (root / name).write_bytes(content)
    (root / BROKEN_LINK).symlink_to(root / "nowhere")
    with open(os.fsencode(root) + b"/" + "옛 이름.txt".encode("cp949"), "w") as file:
        file.write("이름이 CP949인 글")
    return root


def counts() -> list[int]:
    """How much there is of everything that a second run must not add to."""
    kept = sum(path.is_file() for path in (Path(settings.DATA) / "originals").rglob("*"))
    return [*(model.objects.count() for model in (Document, Version, Passage, Event)), kept]


def test_a_folder_goes_in_again_and_changed(folder: Path, environment: dict[str, str]):
    on_disk = sum(len(names) for _folder, _folders, names in os.walk(folder))
    first = ingested(environment, str(folder), "--kb", "공용", "--wait")
    rows = {row["path"]: row for row in first["documents"]}
    attached = [path for path in rows if ".eml/" in path]
    assert len(first["documents"]) == len(rows) == on_disk + len(attached)
    assert first["by_state"] == Counter(row["state"] for row in rows.values())
    assert sum(first["by_state"].values()) == len(rows)

    for name in GOOD:
        assert (rows[nfc(name)]["state"], rows[nfc(name)]["error"]) == ("searchable", None), name
    assert rows["옛 이름.txt"]["state"] == "searchable"
    for name, (_content, code) in FAILING.items():
        assert (rows[name]["state"], rows[name]["error"]["code"]) == ("failed", code), name
        assert len(rows[name]["error"]["message"]) > 10
    assert (rows[SCAN]["state"], rows[SCAN]["error"]["code"]) == ("no_text", "no_text")
    assert rows[BROKEN_LINK]["error"]["code"] == "unreadable"
    assert (rows[DUPLICATE]["state"], rows[DUPLICATE]["duplicate_of"]) == ("duplicate", "메모")
    assert sorted(attached) == [
        "견적.eml/견적 회신.eml",
        "견적.eml/견적 회신.eml/단가표.csv",
        "첨부.eml/깨진 붙임.docx",
        "첨부.eml/붙임.docx",
    ]
    assert rows["첨부.eml/깨진 붙임.docx"]["error"]["code"] == "damaged"
    assert rows["출장비_2024년 8월_맥.txt"]["date"] == "2024-08-01"
    assert found_by(HANEUL, "출장비 하루") >= {"출장비_2024년 8월_맥", "출장비_2024년 8월_윈"}
    assert found_by(HANEUL, "앞뒤") >= {"nul"}

    before = counts()
    again = ingested(environment, str(folder), "--kb", "공용", "--wait")
    assert counts() == before
    for row in again["documents"]:
        expected = {"searchable": "unchanged", "no_text": "unchanged"}
        was = rows[row["path"]]["state"]
        assert row["state"] == expected.get(was, was), row

    (folder / "출장비_2024년 8월_윈.txt").write_text("출장비는 하루 오만원", encoding="utf-8")
    changed = ingested(environment, str(folder), "--kb", "공용", "--wait")
    by_path = {row["path"]: row for row in changed["documents"]}
    row = by_path.pop("출장비_2024년 8월_윈.txt")
    assert (row["state"], row["version"]) == ("searchable", 2)
    assert all(each["version"] in {1, None} for each in by_path.values())
    document = Document.objects.get(uuid=row["document_id"])
    assert document.current is not None
    assert document.current.number == 2
    texts = set(Passage.objects.visible_to(HANEUL.viewer).filter(document=document).values_list("text", flat=True))
    assert texts == {"출장비는 하루 오만원"}
    assert Passage.objects.filter(document=document, text="출장비는 하루 3만원").exists()
