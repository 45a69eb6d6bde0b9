"""The whole way in a browser: sign in, hand a file in, ask, see the answer come, open its source, get the original."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from knowledge.models import Level
from knowledge.sharing import grant
from tests.browser.conftest import Site, give_password, sign_in
from tests.cast import DOYUN, GARAM, JIWOO
from tests.papers import shelf

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("real_embedder"),  # the bar for evidence is set for its cosines
]
OpenPage = Callable[..., Page]
Picture = Callable[[Page, str], Any]

NAME = '휴가규정 (8월) "최종" 😀.md'
ASKED = "연차는 다음 해로 며칠까지 이월되나?"
REGULATION = """# 휴가규정

## 제1조 목적

이 규정은 임직원의 휴가를 정한다.

## 제2조 연차의 이월

쓰지 못한 연차는 다음 해로 5일까지 이월된다.

| 항목 | 한도 |
| --- | --- |
| 이월 | 5일 |
"""
GUIDE = """# Travel guide

A business trip may last 12 nights without a further approval.
"""


def hand_in(page: Page, site: Site, name: str, text: str) -> None:
    """Upload a file and wait until it can be found."""
    page.goto(site.address(DOYUN.tenant, "/documents/upload/"))
    file: FilePayload = {"name": name, "mimeType": "text/markdown", "buffer": text.encode()}
    page.set_input_files("#files", [file])
    page.click("main form.upload button")
    expect(page.locator(".progress-list li").first).to_contain_text(name)
    expect(page.locator(".progress-list .state").first).to_have_class("state searchable", timeout=90_000)


def ask(page: Page, question: str) -> None:
    """Type a question, send it by Enter, wait until its answer is whole."""
    answered = page.locator(".footing").count()
    page.fill("#question-input", question)
    page.press("#question-input", "Enter")
    expect(page.locator(".footing")).to_have_count(answered + 1, timeout=60_000)


def test_asking_in_korean(site: Site, open_page: OpenPage, picture: Picture, tmp_path: Path):
    base = shelf("사내규정", is_open=True)
    grant(base, to=DOYUN.user, level=Level.CONTRIBUTE, by=None)
    for person in (DOYUN, JIWOO, GARAM):
        give_password(person)
    page = open_page("ko-KR")
    page.goto(site.address(DOYUN.tenant))
    picture(page, "ko-1-sign-in")
    sign_in(page, site, DOYUN)
    assert page.locator("html").get_attribute("lang") == "ko"
    picture(page, "ko-2-question")
    hand_in(page, site, NAME, REGULATION)
    picture(page, "ko-3-upload")

    page.goto(site.address(DOYUN.tenant))
    watch_statuses(page)
    ask(page, ASKED)
    assert page.evaluate("window.statuses.length") > 0, "the answer was shown while it came about"
    turn = page.locator(".turn").first
    expect(turn.locator(".wording")).to_contain_text("5일까지 이월된다")
    expect(turn.locator(".source-title").first).to_have_text(NAME.removesuffix(".md"))
    assert "\ufffd" not in turn.inner_text()
    picture(page, "ko-4-answer")
    ask(page, "화성으로 이주하는 우주선의 연료는?")
    expect(page.locator(".turn").last.locator(".wording")).to_have_class("wording refused")

    turn.locator("a.place").first.click()
    page.wait_for_url("**/documents/**#passage-*")
    cited = page.locator(".passage:target")
    expect(cited).to_contain_text("5일까지 이월된다")
    expect(cited).to_be_in_viewport()
    picture(page, "ko-5-document")
    assert_original(page, tmp_path, NAME, REGULATION)

    document = page.url.split("#")[0]
    stranger = open_page("ko-KR")
    sign_in(stranger, site, GARAM)
    answer = stranger.goto(document.replace(DOYUN.tenant, GARAM.tenant))
    assert answer is not None
    assert answer.status == 404
    picture(stranger, "ko-6-nothing-here")
    signed_out = open_page("ko-KR")
    signed_out.goto(document)
    assert "/accounts/login/" in signed_out.url


def test_asking_in_english_on_a_telephone_in_the_dark(
    site: Site, open_page: OpenPage, picture: Picture, tmp_path: Path
):
    grant(shelf("Guides", is_open=True), to=DOYUN.user, level=Level.CONTRIBUTE, by=None)
    give_password(DOYUN)
    page = open_page("ko-KR", dark=True, width=390, height=800)
    page.goto(site.address(DOYUN.tenant, "/accounts/login/"))
    page.click(".language button")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    picture(page, "en-1-sign-in")
    sign_in(page, site, DOYUN)
    assert page.locator("html").get_attribute("lang") == "en"
    expect(page.locator("h1")).to_have_text("What do you want to know?")
    picture(page, "en-2-question")
    hand_in(page, site, "Travel guide.md", GUIDE)
    picture(page, "en-3-upload")
    page.goto(site.address(DOYUN.tenant))
    ask(page, "How many nights may a business trip last?")
    turn = page.locator(".turn").first
    expect(turn.locator(".wording")).to_contain_text("12 nights")
    expect(turn.locator(".footing")).to_contain_text("Among the documents you may open")
    picture(page, "en-4-answer")
    first = page.input_value("input[name=conversation]")
    ask(page, "How many nights may a business trip last?")
    assert first
    assert page.input_value("input[name=conversation]") == first
    turn.locator("a.place").first.click()
    expect(page.locator(".passage:target")).to_contain_text("12 nights")
    picture(page, "en-5-document")
    assert_original(page, tmp_path, "Travel guide.md", GUIDE)
    page.goto(site.address(DOYUN.tenant, "/documents/"))
    expect(page.locator(".list .title")).to_have_count(1)
    picture(page, "en-6-documents")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), "nothing sticks out"


def test_letters_cut_between_chunks_stay_whole(site: Site, open_page: OpenPage):
    give_password(DOYUN)
    page = open_page("ko-KR")
    sign_in(page, site, DOYUN)
    said = page.evaluate(
        """async () => {
          const delta = (text) => `event: delta\\ndata: ${JSON.stringify({ text })}`;
          const events = [delta("주간보고 요약입니다 😀"), ": ", delta("끝")];
          const bytes = new TextEncoder().encode(events.map((event) => `${event}\\n\\n`).join(""));
          const body = new ReadableStream({
            start(made) {
              for (const each of bytes) made.enqueue(Uint8Array.of(each));
              made.close();
            },
          });
          const found = [];
          for await (const event of eventsOf(body)) found.push(event.data.text);
          return found;
        }"""
    )
    assert said == ["주간보고 요약입니다 😀", "끝"]


def test_pages_stay_good_while_somebody_signs_in_again_beside_them(site: Site, open_page: OpenPage):
    grant(shelf("Guides", is_open=True), to=DOYUN.user, level=Level.CONTRIBUTE, by=None)
    give_password(DOYUN)
    asking = open_page("en-GB")
    sign_in(asking, site, DOYUN)
    handing_in, beside = asking.context.new_page(), asking.context.new_page()
    handing_in.goto(site.address(DOYUN.tenant, "/documents/upload/"))
    beside.goto(site.address(DOYUN.tenant))
    beside.click(".menu summary")
    beside.click(".menu form button")
    beside.wait_for_url("**/accounts/login/**")
    sign_in(beside, site, DOYUN)
    note: FilePayload = {"name": "Note.txt", "mimeType": "text/plain", "buffer": b"A note."}
    handing_in.set_input_files("#files", [note])
    handing_in.click("main form.upload button")
    expect(handing_in.locator(".progress-list li").first).to_contain_text("Note.txt")
    ask(asking, "How many nights may a business trip last?")
    expect(asking.locator(".problem")).to_have_count(0)


def watch_statuses(page: Page) -> None:
    """Keep what the page says while an answer comes about."""
    page.evaluate(
        """() => {
          window.statuses = [];
          new MutationObserver(() => {
            const status = document.querySelector('.status');
            if (status) window.statuses.push(status.textContent);
          }).observe(document.getElementById('turns'), { childList: true, subtree: true, characterData: true });
        }"""
    )


def assert_original(page: Page, folder: Path, name: str, text: str) -> None:
    """Download the original: its bytes are those handed in, its name what the browser may keep of it."""
    with page.expect_download() as started:
        page.click(".head .button")
    kept = folder / "original"
    started.value.save_as(kept)
    assert kept.read_bytes() == text.encode()
    assert started.value.suggested_filename == name.replace('"', "_")
