"""Building a deck, playing it, and bringing one to somebody's table, where nobody else reads it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocket, expect

from sandtable.games.lbs.content import decks
from tests.browser.conftest import SPOILT, Served, becomes, call, connected, fits, opened

pytestmark = pytest.mark.browser

SENPET = decks.starter("senpet")


def row(page: Page, card: str, where: str = "deck-card") -> Locator:
    return page.locator(f'[data-testid="{where}"][data-card="{card}"]')


def kept(page: Page) -> None:
    expect(page.get_by_test_id("deck-kept")).to_have_attribute("data-state", "kept")


def test_three_cards_of_a_starter_are_changed_and_the_deck_is_played(table: Page, served: Served) -> None:
    page = table
    page.goto(f"{served.url}/decks/lbs")
    page.get_by_test_id("starter-senpet").click()
    expect(page.get_by_test_id("key-card")).to_have_count(3)
    expect(page.get_by_test_id("match-ups")).to_contain_text("won")
    page.get_by_test_id("change-deck").click()
    expect(page.get_by_test_id("deck-short")).to_contain_text("Legal")
    page.get_by_test_id("deck-name").fill("Walls of Sand")

    # By the mouse, by the keyboard, and what that breaks.
    row(page, "Ankhsheru").get_by_test_id("deck-card-name").focus()
    page.keyboard.press("-")
    expect(row(page, "Bekhten").get_by_test_id("deck-card-name")).to_be_focused()  # the next in the list
    page.get_by_test_id("cards-search").fill("desert warr")
    expect(page.get_by_test_id("pool-card")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    for key in "++++":
        page.keyboard.press(key)
    expect(row(page, "Desert Warriors").get_by_test_id("copies")).to_have_text("4")
    page.get_by_test_id("deck-short").click()
    fault = page.get_by_test_id("deck-fault")
    expect(fault).to_be_in_viewport()
    expect(fault).to_contain_text("4 copies of Desert Warriors, but 3 are allowed")
    expect(page.get_by_test_id("play-open")).to_be_disabled()
    fault.get_by_test_id("rule-sign").click()
    expect(page.get_by_test_id("rule-dialog")).to_contain_text("LBS AW 12 copies/1")
    page.keyboard.press("Escape")
    page.get_by_test_id("undo-deck").click()
    expect(row(page, "Desert Warriors").get_by_test_id("copies")).to_have_text("3")
    expect(page.get_by_test_id("deck-short")).to_contain_text("Legal")
    expect(page.get_by_test_id("deck-changes")).to_contain_text("2 cards changed")

    page.get_by_test_id("bench-numbers").click()
    page.get_by_test_id("draw-hand").click()
    expect(page.get_by_test_id("sample-hand").get_by_role("button")).to_have_count(9)
    page.get_by_test_id("chance-of").select_option("card:Desert Warriors")
    # 1 - C(59, 9) / C(62, 9)
    expect(page.locator('[data-testid="chances"] .chance td').first).to_have_text("38%")

    kept(page)
    page.reload()
    expect(page.get_by_test_id("deck-name")).to_have_value("Walls of Sand")
    expect(row(page, "Desert Warriors").get_by_test_id("copies")).to_have_text("3")
    page.get_by_test_id("play-open").click()
    page.get_by_test_id("trial-play").click()
    connected(page)
    expect(page.get_by_text("Empire of the Senpet").first).to_be_visible()


def test_decks_are_brought_in_copied_deleted_and_sent_as_a_link(phone: Page, browser: Browser, served: Served) -> None:
    page = phone
    page.goto(f"{served.url}/decks/lbs")
    page.get_by_test_id("bring-list").click()
    text = decks.write(decks.starter("moto")).replace("# Riders of the White Moon", "# Riders") + "3 Camell\n"
    page.get_by_test_id("bring-text").fill(text)
    page.get_by_test_id("bring").click()
    expect(page.get_by_test_id("deck-name")).to_have_value("Riders")
    expect(page.get_by_test_id("deck-unread")).to_contain_text("there is no card 'Camell'")
    fits(page)
    page.get_by_test_id("bench-pool").click()
    fits(page)
    row(page, "The City of the Seventh Star", "pool-card").get_by_test_id("more").click()
    expect(page.get_by_test_id("deck-short")).to_contain_text("1 to mend")
    page.get_by_test_id("undo-deck").click()
    expect(page.get_by_test_id("deck-short")).to_contain_text("Legal")
    kept(page)
    page.get_by_test_id("share-open").click()
    link = page.get_by_test_id("deck-link").get_attribute("data-link")
    expect(page.get_by_test_id("deck-print")).to_have_attribute("href", re.compile(r"/print/lbs\?cards=.*Gaheris"))
    page.keyboard.press("Escape")
    page.get_by_role("link", name="All decks").click()
    page.get_by_test_id("duplicate-deck").click()
    expect(page.get_by_test_id("own-deck")).to_have_count(2)
    expect(page.get_by_test_id("own-deck").first).to_contain_text("Riders (2)")
    page.get_by_test_id("delete-deck").first.click()
    expect(page.get_by_test_id("own-deck")).to_have_count(1)
    page.get_by_test_id("undelete-deck").click()
    expect(page.get_by_test_id("own-deck")).to_have_count(2)
    with opened(browser, 1000, 700) as other:
        other.goto(served.url + str(link))
        expect(other.get_by_test_id("deck-name")).to_have_value("Riders")
        expect(other.get_by_test_id("deck-short")).to_contain_text("Legal")
        expect(row(other, "Gaheris")).to_be_visible()
        other.get_by_test_id("keep-deck").click()
        kept(other)


def test_a_guest_brings_a_deck_that_nobody_else_reads(table: Page, browser: Browser, served: Served) -> None:
    """Two browsers: whatever reaches one of them is looked through for cards of the other's deck."""
    page = table
    SPOILT.add(page)
    made_by_host = build(page, served, "rashari", "Songs")
    page.goto(served.url)
    page.get_by_test_id("game-lbs").click()
    page.get_by_test_id("seat-azure").select_option("open")
    page.get_by_test_id("setting-deck1").click()
    page.get_by_role("dialog").get_by_role("button", name="Songs").click()
    expect(page.get_by_test_id("setting-deck2")).to_have_attribute("data-chosen", "guest")
    page.get_by_test_id("create-table").click()
    link = page.get_by_test_id("seat-link-azure").get_attribute("data-link")
    heard_by_host = listening(page)
    page.get_by_test_id("take-seat").click()
    expect(page.get_by_text("Azure may bring a deck")).to_be_visible()
    with opened(browser, 390, 844, has_touch=True, is_mobile=True) as guest:
        SPOILT.add(guest)
        brought = build(guest, served, "yodatai", "Eagles")
        heard_by_guest = listening(guest)
        guest.goto(served.url + str(link))
        guest.get_by_test_id("bring-deck2").click()
        fits(guest)
        guest.get_by_role("dialog").get_by_role("button", name="Eagles").click()
        guest.get_by_test_id("join").click()
        connected(guest)
        expect(guest.get_by_text("The Eagle Camp of the Yodatai").first).to_be_visible()
        expect(page.get_by_text("The Eagle Camp of the Yodatai").first).to_be_visible()
        expect(page.get_by_text("Azure may bring a deck")).to_be_hidden()
        becomes(page, lambda: len(heard_by_host) > 1 and len(heard_by_guest) > 0, "something is heard")
        told_host, told_guest = "\n".join(heard_by_host), "\n".join(heard_by_guest)
        assert "Songs" in told_guest
        assert "Eagles" in told_host
        assert [name for name in brought - made_by_host if name in told_host] == []
        assert [name for name in made_by_host - brought if name in told_guest] == []


def build(page: Page, served: Served, starter: str, name: str) -> set[str]:
    """A deck of one's own, made of a starter, and the cards of it that nobody sees when the game begins."""
    page.goto(f"{served.url}/decks/lbs/new/{starter}")
    page.get_by_test_id("deck-name").fill(name)
    kept(page)
    return set(decks.starter(starter).cards)


def listening(page: Page) -> list[str]:
    """What the server says to this browser from now on."""
    heard: list[str] = []

    def line(socket: WebSocket) -> None:
        socket.on("framereceived", lambda said: heard.append(str(said)))

    page.on("websocket", line)
    page.on(
        "response",
        lambda answer: heard.append(answer.text()) if re.search(r"/api/tables/.+/", answer.url) and answer.ok else None,
    )
    return heard


def test_a_deck_that_is_not_legal_cannot_be_chosen(page: Page, served: Served) -> None:
    assert call(served, "/api/games/lbs/deck", {"text": "x\n"})["faults"]
    page.goto(f"{served.url}/decks/lbs/new")
    page.get_by_test_id("deck-name").fill("Nothing much")
    kept(page)
    expect(page.get_by_test_id("deck-fault").first).to_contain_text("There is no Stronghold")
    page.goto(served.url)
    page.get_by_test_id("game-lbs").click()
    page.get_by_test_id("setting-deck1").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Nothing much")).to_be_disabled()
