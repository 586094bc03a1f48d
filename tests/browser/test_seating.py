"""Inviting, joining, renewing, and checking the dice, in real browsers."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Served, connected, opened, option, sit_down, take_seat

pytestmark = pytest.mark.browser


def somebody(browser: Browser) -> AbstractContextManager[Page]:
    """Another person's browser."""
    return opened(browser, 1360, 860, reduced_motion="reduce")


def table_with_an_open_seat(page: Page, served: Served) -> str:
    """The maker sits down; the address of the invitation."""
    page.goto(served.url)
    page.get_by_test_id("game-banners").click()
    page.get_by_test_id("seat-fjordland").select_option("open")
    page.get_by_test_id("create-table").click()
    path = page.get_by_test_id("seat-link-fjordland").get_attribute("data-link")
    assert path is not None
    page.get_by_test_id("take-seat").first.click()
    expect(page.get_by_test_id("prompt")).to_contain_text("opening builds")
    return served.url + path


def test_an_invitation_is_used_by_pressing_the_button_and_only_once(
    browser: Browser, page: Page, served: Served
) -> None:
    link = table_with_an_open_seat(page, served)
    with somebody(browser) as friend, somebody(browser) as stranger:
        for visitor in (friend, stranger, friend):  # looking, even twice, uses nothing up
            visitor.goto("about:blank")
            visitor.goto(link)
            expect(visitor.get_by_test_id("invitation")).to_contain_text("You are invited to play Fjordland")
        friend.get_by_test_id("join").click()
        connected(friend)
        assert friend.url != link
        assert "#i." not in friend.url
        expect(page.get_by_test_id("log")).to_contain_text("Fjordland adds to the dice")
        expect(page.get_by_test_id("log")).to_contain_text("The game is dealt anew")
        stranger.get_by_test_id("join").click()
        expect(stranger.get_by_test_id("invitation-problem")).to_contain_text("has been used")
        expect(stranger.get_by_test_id("join")).to_have_count(0)
        friend.reload()
        connected(friend)
        friend.goto("about:blank")
        friend.goto(link)  # the old link, in the browser that used it, leads to the seat
        connected(friend)
        option(page, "done").first.click()
        expect(friend.get_by_test_id("prompt")).to_contain_text("Fjordland: opening builds")


def test_the_maker_renews_and_withdraws_an_invitation(browser: Browser, page: Page, served: Served) -> None:
    link = table_with_an_open_seat(page, served)
    page.get_by_test_id("share").click()
    row = page.get_by_test_id("invitation-fjordland")
    expect(row).to_have_attribute("data-link", link.removeprefix(served.url))
    page.get_by_test_id("renew-fjordland").click()
    expect(row).not_to_have_attribute("data-link", link.removeprefix(served.url))
    renewed = served.url + str(row.get_attribute("data-link"))
    expect(page.get_by_test_id("log")).to_contain_text("The invitation for Fjordland was renewed")
    with somebody(browser) as friend:
        friend.goto(link)
        expect(friend.get_by_test_id("invitation-problem")).to_contain_text("was withdrawn")
        page.get_by_test_id("withdraw-fjordland").click()
        expect(row).to_have_count(0)
        friend.goto("about:blank")
        friend.goto(renewed)
        expect(friend.get_by_test_id("invitation-problem")).to_contain_text("was withdrawn")
        page.get_by_test_id("renew-fjordland").click()
        last = served.url + str(row.get_attribute("data-link"))
        friend.goto("about:blank")
        friend.goto(last)
        friend.get_by_test_id("join").click()
        connected(friend)
        expect(row).to_have_count(0)  # the seat is taken: nothing to give away


def test_learning_mode_is_chosen_for_a_table_and_shown(page: Page, served: Served) -> None:
    sit_down(page, served, "tiny", "learning", east="bot:novice", south="bot:novice", west="bot:novice")
    expect(page.get_by_test_id("learning-on")).to_be_visible()
    expect(page.get_by_test_id("log")).to_contain_text("Learning mode: against bots")
    option(page, "draw").first.click()
    expect(page.get_by_test_id("log")).to_contain_text("North draws")
    page.get_by_test_id("undo").first.click()
    expect(page.get_by_test_id("log")).to_contain_text("Taken back by North")


def test_outside_learning_mode_the_table_says_why_dice_stay(page: Page, served: Served) -> None:
    page.goto(served.url)
    page.get_by_test_id("game-tiny").click()
    for seat in ("east", "south", "west"):
        page.get_by_test_id(f"seat-{seat}").select_option("bot:novice")
    page.get_by_test_id("learning").uncheck()
    take_seat(page)
    option(page, "draw").first.click()
    expect(page.get_by_test_id("undo-barred")).to_have_attribute("title", re.compile("learning mode only"))
    expect(page.get_by_test_id("undo").first).to_be_disabled()
