"""E-mails."""

import base64
from email.message import EmailMessage

import pytest

from tests.knowledge.extraction import files


def mail(**headers: str) -> EmailMessage:
    message = EmailMessage()
    for name, value in headers.items():
        message[name] = value
    message.set_content("본문입니다.\n\n둘째 문단")
    return message


def test_a_mail_in_a_mail_is_an_attachment_with_its_own_sender_date_and_file(extract):
    outer = extract("nested.eml", files.nested_mail())
    assert (outer.title, outer.labelled_dates) == ("전달: 견적", ())
    assert [one.name for one in outer.attachments] == ["견적 회신.eml"]
    assert "41,000원" not in repr(outer.blocks)
    inner = extract(outer.attachments[0].name, outer.attachments[0].data)
    assert inner.properties["from"] == "seller@narae.example"
    assert [(label, value[:10]) for label, value in inner.labelled_dates] == [("Date", "2024-08-15")]
    assert inner.blocks[-1].text == "단가는 41,000원입니다."
    assert [one.name for one in inner.attachments] == ["단가표.csv"]
    table = extract("단가표.csv", inner.attachments[0].data)
    assert table.blocks[0].text.endswith("| 볼트 | 41000 |")


@pytest.mark.parametrize(
    ("date", "instant"),
    [
        ("Thu, 15 Aug 2024 23:30:00 -0400", "2024-08-16T12:30:00+09:00"),
        ("Thu, 15 Aug 2024 15:30:00 -0000", "2024-08-16T00:30:00+09:00"),
        ("Thu, 15 Aug 2024 09:10:00", "2024-08-15T09:10:00+09:00"),
    ],
)
def test_the_date_is_an_instant_and_seouls_where_the_mail_says_no_zone(extract, date, instant):
    data = f"From: a@b.example\nDate: {date}\nSubject: x\n\nhello\n".encode()
    assert extract("a.eml", data).labelled_dates == (("Date", instant),)


def test_an_impossible_date_is_none(extract):
    data = b"From: a@b.example\nDate: Thu, 35 Aug 2024 09:10:00 +0900\nSubject: x\n\nhello\n"
    found = extract("a.eml", data)
    assert found.labelled_dates == ()
    assert found.blocks[-1].text == "hello"


def test_html_is_read_where_there_is_no_other_body(extract):
    message = EmailMessage()
    message["From"], message["Subject"] = "a@b.example", "알림"
    message.set_content("<p>점검 <b>안내</b></p><script>x</script>".encode("cp949"), "text", "html")
    message.replace_header("Content-Type", 'text/html; charset="euc-kr"')
    assert extract("a.eml", message.as_bytes()).blocks[-1].text == "점검 안내"


def test_two_attachments_of_one_name_keep_apart_and_paths_are_disarmed(extract):
    message = mail(From="a@b.example", Subject="표")
    for content in (b"1", b"2"):
        message.add_attachment(content, maintype="text", subtype="csv", filename="표.csv")
    message.add_attachment(b"3", maintype="text", subtype="plain", filename="../../etc/passwd")
    names = [one.name for one in extract("a.eml", message.as_bytes()).attachments]
    assert names[:2] == ["표.csv", "표 (2).csv"]
    assert "/" not in names[2]


def test_raw_eight_bit_headers_are_read(extract):
    data = "From: a@b.example\nSubject: 회의 결과\nTo: c@d.example\n\n내용\n".encode("cp949")
    found = extract("a.eml", data)
    assert found.title == "회의 결과"
    assert found.blocks[-1].text == "내용"


def test_encoded_words_that_say_euc_kr_are_read_as_its_superset(extract):
    word = base64.b64encode("뷁 점검표".encode("cp949")).decode()
    data = (
        f"From: a@b.example\nSubject: =?ks_c_5601-1987?B?{word}?=\nMIME-Version: 1.0\n"
        f'Content-Type: text/plain; name="=?EUC-KR?B?{word}?="\n'
        "Content-Disposition: attachment\n\nx\n"
    )
    found = extract("a.eml", data.encode())
    assert found.title == "뷁 점검표"
    assert [one.name for one in found.attachments] == ["뷁 점검표"]


def test_mails_nested_too_deep_are_cut_and_noted(extract):
    message = mail(From="a@b.example", Subject="0")
    for depth in range(1, 60):
        outer = mail(From="a@b.example", Subject=str(depth))
        outer.add_attachment(message)
        message = outer
    found = extract("a.eml", message.as_bytes())
    assert found.attachments == ()
    assert found.notes == ("mail_depth_limited",)


def test_a_file_without_mail_headers_is_no_mail(refused):
    assert refused("a.eml", "그냥 글".encode()).code == "damaged"
