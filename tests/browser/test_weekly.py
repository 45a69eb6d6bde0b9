"""A report in a browser: written from last week's plan, handed in, read by the worker, and on the page of its week."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from knowledge import sharing
from knowledge.models import Level
from tenants.clock import today
from tests.browser.conftest import Site, give_password, sign_in
from tests.cast import DOYUN, GAON, HANEUL, JIWOO, company
from tests.weekly.offices import FINANCE, PLATFORM, SALES, reported, shelf_of
from weekly.models import Part

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
OpenPage = Callable[..., Page]
Picture = Callable[[Page, str], Any]

WEEK = timedelta(days=7)
PLATFORM_LINES = {
    "진행": [
        "결제 서버 이중화 작업을 끝내고 9월 2일 새벽에 무중단으로 전환 완료, 장애 0건",
        "로그 수집기 교체 시험 (3개 구역 중 2개)",
        "신입 개발자 온보딩 문서 정리",
    ],
    "계약": ["클라우드 사용 계약 갱신, 연 48,000,000원"],
    "R&D": ["검색 색인 시제품"],
}
SALES_LINES = {
    "영업": ["방문 4곳, 신규 상담 2건", "하나물류 견적 120,000,000원 제출"],
    "제안": ["공공 포털 재구축 제안서 제출 완료"],
    "경영지원": ["없음"],
}


def this_week() -> date:
    day = today(company(GAON))
    return day - timedelta(days=day.weekday())


def office(last: date) -> None:
    """Let three teams have reported last week, with a plan of 플랫폼팀, and two of them the week before."""
    reported(PLATFORM, last, lines=PLATFORM_LINES, author=DOYUN.user)
    Part.objects.filter(heading="진행").update(plans=["로그 수집기 나머지 구역 교체", "부하 시험"])
    reported(SALES, last, lines=SALES_LINES, author=HANEUL.user)
    reported(SALES, last, lines={"영업": ["전시회 상담 11건"]}, author=JIWOO.user)
    reported(FINANCE, last, lines={"경영지원": ["8월 결산 마감"]})
    for path in (PLATFORM, FINANCE):
        reported(path, last - WEEK)
    for person in (DOYUN, JIWOO, HANEUL):
        give_password(person)
    for path in (PLATFORM, FINANCE, SALES):
        sharing.grant(shelf_of(path), to=HANEUL.user, level=Level.MANAGE, by=None)


def fits(page: Page) -> None:
    """Hold that nothing of the page lies beside the window; what does is named."""
    wide = page.evaluate(
        """() => document.documentElement.scrollWidth <= window.innerWidth ? [] :
          [...document.querySelectorAll("body *")]
            .filter((each) => each.getBoundingClientRect().right > window.innerWidth)
            .map((each) => each.outerHTML.slice(0, 90))"""
    )
    assert wide == [], "nothing sticks out"


def test_a_report_is_written_handed_in_and_read(site: Site, open_page: OpenPage, picture: Picture):
    last = this_week() - WEEK
    office(last)
    page = open_page("ko-KR")
    sign_in(page, site, DOYUN)
    page.click("nav a[href='/weekly/']")
    expect(page.locator(".report h2")).to_have_count(3)
    platform = page.locator(".report", has_text="플랫폼팀")
    expect(platform.locator("summary").first).to_contain_text("결제 서버")
    picture(page, "ko-weekly-1-latest")
    platform.locator("summary").first.click()
    expect(page.get_by_text("신입 개발자 온보딩 문서 정리", exact=True)).to_be_visible()
    page.goto(site.address(GAON, f"/weekly/?week={last}&view=whole"))
    page.emulate_media(media="print")
    expect(page.locator(".bar")).to_be_hidden()
    expect(page.locator(".weekly-filters")).to_be_hidden()
    expect(page.get_by_text("부하 시험", exact=True)).to_be_visible()
    picture(page, "ko-weekly-8-printed")
    page.emulate_media(media="screen")
    page.goto(site.address(GAON, f"/weekly/?month={last:%Y-%m}"))
    picture(page, "ko-weekly-2-month")

    page.goto(site.address(GAON, f"/weekly/write/?week={last + WEEK}"))
    expect(page.locator("#items-0")).to_have_value("로그 수집기 나머지 구역 교체\n부하 시험")
    picture(page, "ko-weekly-3-plan-offered")
    page.fill("#items-0", "로그 수집기 교체를 모든 구역에서 끝냄\n부하 시험 통과, 초당 1,200건")
    page.fill("#plans-0", "전자결재 연동")
    page.fill("#name-5", "채용")
    page.fill("#items-5", "면접 3명")
    page.focus("#plans-5")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # Save draft is next to the last field
    expect(page.locator(".messages li")).to_have_count(1)
    expect(page.locator("#items-5")).to_have_value("면접 3명")
    page.locator("button[value=submit]").click()
    expect(page.locator("#receipt .state")).to_have_count(1)
    picture(page, "ko-weekly-4-being-read")
    expect(page.locator("#receipt .state.searchable")).to_have_count(1, timeout=90_000)
    picture(page, "ko-weekly-5-handed-in")
    page.click("#receipt a >> nth=0")
    card = page.locator(".report", has_text="플랫폼팀")
    expect(card).to_contain_text("부하 시험 통과, 초당 1,200건")
    expect(card).to_contain_text("면접 3명")
    picture(page, "ko-weekly-6-this-week")
    with page.expect_download() as started:
        card.locator(".report-links a").click()
    assert started.value.suggested_filename.endswith(".docx")
    card.locator(".facts a").first.click()
    expect(page.locator("article.text")).to_contain_text("면접 3명")

    page = open_page("en-GB", dark=True, width=390, height=800)
    sign_in(page, site, HANEUL, "/weekly/")
    fits(page)
    picture(page, "en-weekly-1-this-week")
    page.goto(site.address(GAON, f"/weekly/?week={last}&view=whole"))
    fits(page)
    picture(page, "en-weekly-2-in-full")
    page.goto(site.address(GAON, f"/weekly/?month={last:%Y-%m}"))
    fits(page)
    picture(page, "en-weekly-3-month")
    page.goto(site.address(GAON, f"/weekly/?week={last + WEEK * 3}"))
    expect(page.locator(".empty .chip").first).to_be_visible()
    fits(page)
    picture(page, "en-weekly-4-nothing")
    page.goto(site.address(GAON, "/weekly/reminders/"))
    expect(page.locator(".missed .chip").first).to_be_visible()
    fits(page)
    picture(page, "en-weekly-5-reminders")
    page.goto(site.address(GAON, "/weekly/write/"))
    expect(page.locator("#items-0")).to_be_visible()
    fits(page)
    picture(page, "en-weekly-6-write")
    page.fill("#items-0", "x" * 2_001)
    page.locator("button[value=save]").click()
    expect(page.locator("#items-0-wrong")).to_be_visible()
    expect(page.locator("#items-0")).to_have_value("x" * 2_001)
    fits(page)
    picture(page, "en-weekly-7-wrong")


def test_what_was_typed_outlives_a_sign_in_that_ended(site: Site, open_page: OpenPage, picture: Picture):
    shelf_of(PLATFORM)
    give_password(DOYUN)
    place = f"/weekly/write/?week={this_week()}"
    page = open_page("ko-KR")
    sign_in(page, site, DOYUN, place)
    page.fill("#items-0", "배포 3회")
    cookies = page.context.cookies()
    page.context.clear_cookies()
    page.click("button[value=save]")
    expect(page.locator("[data-signed-out]")).to_be_visible()
    expect(page.locator("#items-0")).to_have_value("배포 3회")
    picture(page, "ko-weekly-7-signed-out")
    page.context.add_cookies(cookies)  # type: ignore[arg-type]  # as they were given
    page.click("button[value=save]")
    expect(page.locator(".messages li")).to_have_count(1)
    expect(page.locator("#items-0")).to_have_value("배포 3회")
