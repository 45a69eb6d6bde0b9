"""Web pages."""

PAGE = """<!doctype html><html><head><meta charset="utf-8"><title>보안 지침 | 가온</title>
<meta name="author" content="한지우"><style>p{color:red}</style></head><body>
<h1>보안 <b>지침</b></h1><p>첫 줄<br>둘째 줄 <b>굵게</b>는 <a href="x">링크</a>다.</p>
<div>상자 글<div>안쪽</div>뒤</div><blockquote>인용</blockquote><dl><dt>용어</dt><dd>뜻</dd></dl>
<ul><li>가<ul><li>나</li></ul></li><li>다</li></ul><ol start="3"><li>셋</li></ol>
<pre>a  b
  c</pre><svg><text>그림</text></svg><noscript>스크립트 없음</noscript><!-- 주석 -->&nbsp;&amp;&lt;끝</body></html>"""

CP949 = (
    '<meta charset="{}"><p>뷁 점검 안내</p><p hidden>숨은 글</p><p style="DISPLAY : none">숨은 둘</p>'
    '<script>var x="스크립트"</script><table><tr><td>담당</td><td>이도윤</td></tr></table>'
)


def test_text_of_every_kind_of_element_is_read_in_order(extract):
    found = extract("a.html", PAGE.encode())
    assert [(b.kind, b.text) for b in found.blocks] == [
        ("heading", "보안 지침"),
        ("paragraph", "첫 줄\n둘째 줄 굵게는 링크다."),
        ("paragraph", "상자 글"),
        ("paragraph", "안쪽"),
        ("paragraph", "뒤"),
        ("paragraph", "인용"),
        ("paragraph", "용어"),
        ("paragraph", "뜻"),
        ("list", "- 가\n  - 나\n- 다"),
        ("list", "3. 셋"),
        ("paragraph", "a  b\n  c"),
        ("paragraph", "&<끝"),
    ]
    assert found.title == "보안 지침 | 가온"
    assert found.properties == {"author": "한지우"}


def test_a_charset_declared_right_or_wrong_gives_the_right_text(extract):
    for declared in ("euc-kr", "utf-8", "ks_c_5601-1987", "iso-8859-1", "no-such-thing"):
        found = extract("a.html", CP949.format(declared).encode("cp949"))
        assert [b.text for b in found.blocks] == ["뷁 점검 안내", "| 담당 | 이도윤 |\n| --- | --- |"]
        assert found.encoding == "cp949"
    assert extract("a.html", CP949.format("euc-kr").encode()).blocks[0].text == "뷁 점검 안내"


def test_merged_cells_are_given_once_at_their_first_place(extract):
    page = (
        "<table><caption>표</caption><tr><th colspan=2>머리</th><th>c</th></tr>"
        "<tr><td rowspan=2>세로</td><td>1</td><td>2</td></tr><tr><td>3</td><td>4<br>5</td></tr></table>"
    )
    found = extract("a.html", page.encode())
    assert [b.text for b in found.blocks] == [
        "표",
        "| 머리 |  | c |\n| --- | --- | --- |\n| 세로 | 1 | 2 |\n|  | 3 | 4<br>5 |",
    ]


def test_a_table_that_lays_out_the_page_is_no_table(extract):
    page = "<table><tr><td>글 <table><tr><td>가</td><td>나</td></tr></table></td></tr></table>"
    assert [b.kind for b in extract("a.html", page.encode()).blocks] == ["paragraph", "table"]


def test_deep_nesting_is_read_and_what_is_too_deep_is_noted(extract):
    found = extract("a.html", ("<div>" * 1_500 + "깊은 글" + "</div>" * 1_500).encode())
    assert [b.text for b in found.blocks] == ["깊은 글"]
    found = extract("a.html", ("<p>앞</p>" + "<div>" * 10_000 + "깊은 글" + "</div>" * 10_000).encode())
    assert found.blocks[0].text == "앞"
    assert found.notes == ("nesting_cut",)


def test_a_page_of_nothing_has_no_blocks(extract):
    for data in (b"<!--" * 1000, b"<!-- a -->", b"<html></html>"):
        assert extract("a.html", data).blocks == ()


def test_entities_that_grow_are_not_expanded(extract):
    bomb = '<!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><p>&b;글</p>'
    assert len("".join(b.text for b in extract("a.html", bomb.encode()).blocks)) < 100
