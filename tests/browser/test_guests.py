"""Guests: what an invitation tells, names on seats, links that work elsewhere, keys that leave the address."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Served, call, connected, fits, opened, option, sit_down

pytestmark = pytest.mark.browser


def made_by(served: Served, person: str = "", **seats: str) -> dict[str, object]:
    """A table of two kingdoms that somebody made elsewhere, with an open seat."""
    body = {
        "game": "banners",
        "setup": "great-goblin-raid",
        "seats": {"goblins": "me", "fjordland": "open", **seats},
        "settings": {"handicap": "fjordland 3"},
        "person": person,
    }
    return call(served, "/api/tables", body)


def invitation(served: Served, made: dict[str, object]) -> str:
    invitations = made["invitations"]
    assert isinstance(invitations, dict)
    return f"{served.url}/t/{made['table']}#{invitations['fjordland']}"


def test_a_guest_is_told_the_game_the_seat_the_goal_and_what_to_do_first(page: Page, served: Served) -> None:
    page.goto(invitation(served, made_by(served, "Anna")))
    told = page.get_by_test_id("invitation")
    expect(told).to_contain_text("Burning Banners")
    expect(told).to_contain_text("The Great Goblin Raid")
    expect(told).to_contain_text("Anna invites you to play Fjordland")
    expect(told).to_contain_text("Goblins Anna")
    expect(page.get_by_test_id("invitation-goal")).not_to_be_empty()
    expect(page.get_by_test_id("invitation-begin").locator("li")).to_have_count(3)
    expect(page.get_by_test_id("invitation-settings")).to_contain_text("Handicap: 3 more gold for Fjordland")


def test_a_guest_takes_the_seat_under_a_name_that_everybody_sees(browser: Browser, page: Page, served: Served) -> None:
    made = made_by(served, "Anna")
    keys = made["keys"]
    assert isinstance(keys, dict)
    page.goto(f"{served.url}/t/{made['table']}#{keys['goblins']}")
    connected(page)
    with opened(browser, 390, 844, has_touch=True, is_mobile=True) as guest:
        guest.goto(invitation(served, made))
        fits(guest)
        guest.get_by_test_id("person").fill("  Bo   Berg ")
        guest.get_by_test_id("join").click()
        connected(guest)
        expect(page.get_by_test_id("who-fjordland")).to_have_attribute("title", "Bo Berg, online")
        expect(guest.get_by_test_id("who-goblins")).to_have_attribute("title", "Anna, online")
        guest.get_by_test_id("share").click()
        expect(guest.get_by_test_id("person")).to_have_value("Bo Berg")
        guest.get_by_test_id("person").fill("Bobo")
        guest.get_by_test_id("person").press("Enter")
        expect(page.get_by_test_id("who-fjordland")).to_contain_text("Bobo")


def test_a_name_that_cannot_be_shown_is_refused_in_words(page: Page, served: Served) -> None:
    page.goto(invitation(served, made_by(served)))
    page.get_by_test_id("person").fill("a\u202eb")
    page.get_by_test_id("join").click()
    expect(page.get_by_test_id("invitation-problem")).to_contain_text("cannot be shown")
    page.get_by_test_id("person").fill("Nia")
    page.get_by_test_id("join").click()
    connected(page)


def test_keys_leave_the_address_and_every_way_back_still_works(browser: Browser, page: Page, served: Served) -> None:
    made = call(served, "/api/tables", {"game": "tiny", "setup": "full", "seats": {"*": "me"}})
    where = f"{served.url}/t/{made['table']}"
    page.goto(f"{where}#{made['keys']['east']}")
    connected(page)
    expect(page).to_have_url(where)
    held = page.get_by_test_id("who-east")
    expect(held).to_contain_text("you")
    page.reload()
    connected(page)
    expect(held).to_contain_text("you")
    page.get_by_role("link", name="Sandtable, to the lobby").click()
    expect(page.get_by_test_id("your-tables")).to_be_visible()
    page.go_back()
    connected(page)
    expect(held).to_contain_text("you")
    # Another tab of the same browser plays another seat; each keeps its own.
    other = page.context.new_page()
    other.goto(f"{where}#{made['keys']['south']}")
    connected(other)
    expect(other).to_have_url(where)
    expect(other.get_by_test_id("who-south")).to_contain_text("you")
    page.reload()
    connected(page)
    expect(held).to_contain_text("you")
    bookmark = page.context.new_page()
    bookmark.goto(where)
    connected(bookmark)
    with opened(browser, 1000, 700) as fresh:
        fresh.goto(where)
        expect(fresh.get_by_text("This table cannot be opened")).to_be_visible()
        fresh.goto(f"{where}#{made['keys']['west']}")
        connected(fresh)
        expect(fresh.get_by_test_id("who-west")).to_contain_text("you")


def test_several_seats_at_one_screen_come_back_together(page: Page, served: Served) -> None:
    sit_down(page, served, "tiny", east="me", south="bot:novice", west="bot:novice")
    connected(page)
    assert "#" not in page.url
    page.reload()
    connected(page)
    expect(page.get_by_test_id("who-north")).to_contain_text("here")
    expect(page.get_by_test_id("who-east")).to_contain_text("here")


def test_sharing_shows_links_with_a_code_for_a_camera(browser: Browser, page: Page, served: Served) -> None:
    sit_down(page, served, "banners", fjordland="open")
    connected(page)
    page.get_by_test_id("share").click()
    expect(page.get_by_test_id("local-only")).to_contain_text(
        "--host 0.0.0.0"
    )  # the test server listens to itself alone
    row = page.get_by_test_id("spectator-link")
    row.get_by_role("button", name="QR code").click()
    expect(row.get_by_test_id("qr")).to_be_visible()
    link = row.locator("input").input_value()
    assert link == served.url + str(row.get_attribute("data-link"))
    with opened(browser, 1000, 700) as watcher:
        watcher.goto(link)
        connected(watcher)
        expect(watcher.get_by_text("watching")).to_be_visible()
        watcher.reload()
        connected(watcher)
        expect(watcher.get_by_text("watching")).to_be_visible()
        expect(option(watcher, "done")).to_have_count(0)
