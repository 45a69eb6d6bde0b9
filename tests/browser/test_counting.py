"""Numbers on the page: large, as a table with bars, with choices that ask again, on a telephone too."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from knowledge.models import Kind
from tests.browser.conftest import Site, give_password, sign_in
from tests.browser.test_asking import ask
from tests.cast import DOYUN, PASSWORD
from tests.papers import edition, paper, shelf

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
OpenPage = Callable[..., Page]
Picture = Callable[[Page, str], Any]


def stock() -> None:
    """Put contracts, reports and minutes on an open shelf, one of them in two versions, and two people of one name."""
    base = shelf("공용", is_open=True)
    for place, code in enumerate(["contract"] * 18 + ["report"] * 9 + ["minutes"] * 9 + [""] * 2):
        document = paper(f"문서 {place:02}", on=base)
        document.kind = Kind.objects.filter(code=code).first()
        document.save()
        document.versions.update(author=DOYUN.user)
    edition(document, number=2, path="2", by=None)
    for email in ("minjun@gaon.example", "minjun.kim@gaon.example"):
        User.objects.create_user(email, PASSWORD, name="김민준")
    give_password(DOYUN)


def test_counting_in_korean(site: Site, open_page: OpenPage, picture: Picture):
    stock()
    page = open_page("ko-KR")
    sign_in(page, site, DOYUN)
    ask(page, "문서는 몇 건이야?")
    turn = page.locator(".turn").last
    expect(turn.locator(".figure").first).to_contain_text("38")
    expect(turn.locator(".figure").nth(1)).to_contain_text("39")
    expect(turn.locator(".headline")).to_contain_text("38")
    expect(turn.locator(".others li")).to_have_count(30)
    picture(page, "ko-count")
    ask(page, "종류별 문서 수 알려줘")
    turn = page.locator(".turn").last
    rows = turn.locator(".rows tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.first.locator("th")).to_have_text("계약서")
    expect(rows.nth(1).locator(".tag")).to_have_count(1)
    widths = rows.locator("rect").evaluate_all("all => all.map((each) => each.getBoundingClientRect().width)")
    assert abs(widths[1] / widths[0] - 0.5) < 0.03, "the bars are drawn to scale"
    picture(page, "ko-groups")
    ask(page, "김민준이 쓴 문서는 몇 건이야?")
    choices = page.locator(".turn").last.locator(".choices a")
    expect(choices).to_have_count(2)
    picture(page, "ko-choices")
    answered = page.locator(".footing").count()
    choices.first.click()
    expect(page.locator(".footing")).to_have_count(answered + 1, timeout=60_000)
    expect(page.locator(".turn").last.locator(".asked")).to_contain_text("minjun")
    expect(page.locator(".turn").last.locator(".figure").first).to_contain_text("0")


def test_counting_in_english_on_a_telephone(site: Site, open_page: OpenPage, picture: Picture):
    stock()
    page = open_page("en-GB", dark=True, width=390, height=800)
    sign_in(page, site, DOYUN)
    ask(page, "How many documents are there by kind?")
    expect(page.locator(".rows tbody th").first).to_have_text("contract")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), "nothing sticks out"
    picture(page, "en-groups")
    with page.expect_download() as started:
        page.locator(".links a[href*='rows.csv']").click()
    assert "contract" in started.value.path().read_text(encoding="utf-8-sig")
    page.locator(".links a").first.click()
    page.wait_for_url("**/documents/**")
