"""Markdown."""

TEXT = """---
title: "배포 안내"
author: 한지우
---
# 배포
첫 줄
둘째 줄

| 가 | 나 |
| --- | --- |
| 1 | 2 |

- 하나
  - 둘

```sh
# 주석
kubectl get pod
```

끝맺음
====
<!-- 숨은 주석 -->
작성일: 2024-07-02
"""


def test_blocks_stay_as_written(extract):
    found = extract("a.md", TEXT.encode())
    assert [(b.kind, b.level, b.text) for b in found.blocks] == [
        ("heading", 1, "배포"),
        ("paragraph", 0, "첫 줄\n둘째 줄"),
        ("table", 0, "| 가 | 나 |\n| --- | --- |\n| 1 | 2 |"),
        ("list", 0, "- 하나\n  - 둘"),
        ("paragraph", 0, "```sh\n# 주석\nkubectl get pod\n```"),
        ("heading", 1, "끝맺음"),
        ("paragraph", 0, "작성일: 2024-07-02"),
    ]
    assert found.title == "배포 안내"
    assert found.labelled_dates == (("작성일", "2024-07-02"),)


def test_the_first_heading_is_the_title_without_front_matter(extract):
    assert extract("a.md", "글\n\n# 제목 줄\n".encode()).title == "제목 줄"
