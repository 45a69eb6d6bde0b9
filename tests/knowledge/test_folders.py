"""The files of a folder: all of them, each under one path, whatever the disk calls them."""

import os
import unicodedata
from pathlib import Path

import pytest

from knowledge.folders import files_below, readable


def paths(*given: Path) -> list[str]:
    return [path for _file, path in files_below(given)]


def test_files_are_known_by_their_path_below_the_root(tmp_path: Path):
    (tmp_path / "규정" / "인사").mkdir(parents=True)
    for name in ("나.txt", "규정/가.txt", "규정/인사/다.txt", ".숨김"):
        (tmp_path / name).write_text("x")
    assert paths(tmp_path) == [".숨김", "규정/가.txt", "규정/인사/다.txt", "나.txt"]
    assert paths(tmp_path / "규정" / "가.txt", tmp_path / "규정" / "인사") == ["가.txt", "다.txt"]


def test_two_names_of_one_composed_form_are_two_files_and_the_composed_one_keeps_the_name(tmp_path: Path):
    for form in ("NFD", "NFC"):
        (tmp_path / unicodedata.normalize(form, "보고서.txt")).write_text(form)
    (tmp_path / "보고서 (2).txt").write_text("another")
    found = {path: file.read_text() for file, path in files_below([tmp_path])}
    assert found["보고서.txt"] == "NFC"
    assert sorted(found.values()) == ["NFC", "NFD", "another"]
    assert found == {path: file.read_text() for file, path in files_below([tmp_path])}


def test_a_name_in_cp949_is_read_as_it_was_meant(tmp_path: Path):
    with open(os.fsencode(tmp_path) + "/회의록 뷁.txt".encode("cp949"), "w") as file:
        file.write("x")
    assert paths(tmp_path) == ["회의록 뷁.txt"]
    assert readable(os.fsdecode(b"\xff\xfe.txt")).endswith(".txt")
    readable(os.fsdecode(b"\xff\xfe.txt")).encode()


def test_links_to_files_are_followed_and_broken_ones_are_not_lost(tmp_path: Path):
    inside = tmp_path / "안"
    inside.mkdir()
    (tmp_path / "밖.txt").write_text("x")
    (inside / "link.txt").symlink_to(tmp_path / "밖.txt")
    (inside / "broken.txt").symlink_to(tmp_path / "nowhere")
    (inside / "loop.txt").symlink_to(inside / "loop.txt")
    (inside / "folder").symlink_to(tmp_path)
    assert paths(inside) == ["broken.txt", "link.txt", "loop.txt"]


def test_pipes_are_left_out(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    assert paths(tmp_path) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_folder_that_may_not_be_read_is_said(tmp_path: Path):
    shut = tmp_path / "닫힘"
    shut.mkdir(mode=0)
    assert paths(tmp_path) == ["닫힘"]
    assert paths(shut) == ["닫힘"]
    shut.chmod(0o700)
