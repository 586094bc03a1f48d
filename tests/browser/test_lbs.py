"""The card table of Legend of the Burning Sands, in a real browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import (
    Served,
    asked,
    becomes,
    fits,
    open_scenario,
    option,
    pick,
    plays,
    press,
    settled,
    take_seat,
)
from tests.positions import position

pytestmark = pytest.mark.browser

STOPS = position("lbs", """
players:
  amber: {home: [Copper Mine, Silver Mine], hand: [The Sultan Forbids], sections: [{card: Secret Wall, water: 4}]}
  azure: {home: [Copper Mine], hand: [Haggling, Haggling, Haggling], sections: [{card: Secret Well, water: 4}]}
""", "[{amber: pass}]")  # fmt: skip
BRINGING = position("lbs", """
players:
  amber: {home: [Copper Mine, Market Stall], hand: [Silver Mine]}
  azure: {hand: [Gossip of the Souk]}
""")  # fmt: skip
TWINS = position("lbs", """
players:
  amber: {home: [Copper Mine, Market Stall], hand: [Silver Mine, Silver Mine]}
  azure: {hand: [Gossip of the Souk]}
""")  # fmt: skip
ATTACHING = position("lbs", """
players:
  amber: {home: [Copper Mine, Silver Mine, Takiyah, Bazaar Guard], hand: [Plain Scimitar], sections: [Secret Wall]}
  azure: {hand: [Haggling], sections: [Secret Well]}
""")  # fmt: skip
DUEL = position("lbs", """
players:
  amber: {home: [Hired Blade, Copper Mine], hand: [Insult at the Well, Sand Runner]}
  azure: {home: [Bazaar Guard], hand: [Market Stall]}
""", "[{amber: play Insult at the Well}, {amber: pay}, {azure: accept}, {azure: thrust Market Stall}]")  # fmt: skip
BATTLE = position("lbs", """
players:
  amber: {home: [Takiyah]}
  azure: {sections: [Secret Well, Secret Wall], home: [Sand Runner, Bazaar Guard]}
attack:
  attacker: amber
  units: {Takiyah: Secret Wall}
  defenders: {Sand Runner: Secret Wall, Bazaar Guard: Secret Wall}
  battle: {at: Secret Wall, army: attacker}
""")  # fmt: skip

SENDING = position("lbs", """
players:
  amber: {home: [Takiyah, Bazaar Guard]}
  azure: {home: [Hired Blade], sections: [Secret Well, Secret Wall]}
  crimson: {home: [Copper Mine], sections: [Thieves Quarter]}
attack: {attacker: amber, against: [azure], stage: ground}
""")  # fmt: skip


def sit_down(page: Page, served: Served) -> None:
    """Two starter decks, against the greedy bot."""
    page.goto(served.url)
    page.get_by_test_id("game-lbs").click()
    pick(page, "setting-deck1", "senpet")
    pick(page, "setting-deck2", "yodatai")
    expect(page.get_by_test_id("setting-deck3")).to_have_count(0)
    take_seat(page)
    expect(page.get_by_test_id("hand").get_by_test_id("card").first).to_be_visible()


def opens(page: Page, served: Served, text: str) -> dict[str, Any]:
    return open_scenario(page, served, text, "amber", "azure")


def card(page: Page, slug: str, zone: str) -> Locator:
    return page.locator(f'[data-testid="card"][data-slug="{slug}"][data-zone="{zone}"]').first


def any_question(page: Page) -> str:
    """Wait until we are asked; the kind of the question."""
    expect(page.locator('[data-testid="prompt"][data-question]')).to_be_visible()
    return page.get_by_test_id("prompt").get_attribute("data-kind") or ""


def test_a_new_table_with_two_starter_decks_asks_its_first_question(table: Page, served: Served) -> None:
    sit_down(table, served)
    any_question(table)
    expect(table.locator('[data-zone="hand"]').first).to_be_visible()


def test_a_card_clicked_in_the_hand_comes_into_play(table: Page, served: Served) -> None:
    opens(table, served, BRINGING)
    asked(table, "day")
    held = card(table, "Silver-Mine", "hand")
    expect(held).to_have_attribute("data-choosable", "true")
    number = held.get_attribute("data-card")
    held.click()
    expect(table.locator(f'[data-card="{number}"][data-zone="play"]')).to_be_visible()
    expect(table.get_by_test_id("log")).to_contain_text("brings in Silver Mine")


def test_each_of_two_copies_in_the_hand_can_be_clicked(table: Page, served: Served) -> None:
    opens(table, served, TWINS)
    asked(table, "day")
    held = table.locator('[data-zone="hand"][data-slug="Silver-Mine"]')
    expect(held).to_have_count(2)
    for each in held.all():
        expect(each).to_have_attribute("data-choosable", "true")
    held.nth(1).click()
    expect(card(table, "Silver-Mine", "play")).to_be_visible()
    expect(held).to_have_count(1)


def test_what_happens_is_written_over_the_city_section_where_it_happens(table: Page, served: Served) -> None:
    opens(table, served, BATTLE)
    asked(table, "battle")
    settled(table)
    option(table, "engage Takiyah").click()
    told = table.locator(".place:not(.nowhere)", has=table.get_by_test_id("mark")).first
    expect(told).to_be_visible()
    walls = table.locator("[data-section]", has=table.locator('[data-slug="Secret-Wall"]')).bounding_box()
    written = told.bounding_box()
    assert walls is not None
    assert written is not None
    assert walls["x"] < written["x"] + written["width"] / 2 < walls["x"] + walls["width"]


def test_what_could_go_to_several_places_is_picked_first(table: Page, served: Served) -> None:
    opens(table, served, ATTACHING)
    asked(table, "day")
    card(table, "Plain-Scimitar", "hand").click()
    expect(table.get_by_test_id("option")).to_have_count(2)
    table.keyboard.press("Escape")
    expect(option(table, "pass")).to_be_visible()
    card(table, "Plain-Scimitar", "hand").click()
    card(table, "Takiyah", "play").click()
    unit = table.locator("[data-unit]", has=card(table, "Takiyah", "play"))
    expect(unit.locator('[data-slug="Plain-Scimitar"]')).to_be_visible()


def test_units_are_sent_by_clicks_on_hero_and_city_section_and_leave_together(table: Page, served: Served) -> None:
    open_scenario(table, served, SENDING, "amber", "azure", "crimson")
    asked(table, "assign")
    expect(table.get_by_test_id("fold-azure")).to_have_attribute("aria-expanded", "true")
    expect(table.get_by_test_id("fold-crimson")).to_have_attribute("aria-expanded", "false")
    walls = table.locator('[data-strip="azure"] [data-slug="Secret-Wall"]')
    for hero in ("Takiyah", "Bazaar-Guard"):
        card(table, hero, "play").click()
        walls.click()
    expect(table.locator('[data-picked="1"]')).to_have_count(2)
    table.get_by_test_id("confirm-picks").click()
    expect(table.get_by_test_id("log")).to_contain_text("sends Bazaar Guard to attack Secret Wall")


def test_a_card_tells_its_words_and_where_they_come_from(table: Page, served: Served) -> None:
    opens(table, served, ATTACHING)
    table.mouse.move(5, 5)  # a pointer that has not been moved yet opens nothing
    card(table, "Takiyah", "play").hover()
    expect(table.get_by_test_id("large-card")).to_contain_text("Strength")
    card(table, "Takiyah", "play").click(button="right")
    dialog = table.get_by_test_id("card-dialog")
    expect(dialog.get_by_test_id("provenance")).to_contain_text(re.compile("Rulebook|Reconstructed"))
    table.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_a_duel_shows_both_heroes_and_hides_the_thrust(table: Page, served: Served) -> None:
    opens(table, served, DUEL)
    asked(table, "parry")
    combat = table.get_by_test_id("combat")
    expect(combat).to_contain_text("Hired Blade")
    expect(combat).to_contain_text("Bazaar Guard")
    expect(combat).to_contain_text("thrust: a card")
    expect(combat).not_to_contain_text("Market Stall")


def test_a_yielded_reaction_is_not_asked_again_until_one_wants_to(table: Page, served: Served) -> None:
    made = opens(table, served, STOPS)
    plays(served, made, "azure", "play Haggling")
    asked(table, "react action")
    table.get_by_test_id("pass-and-yield").click()
    asked(table, "day")
    option(table, "pass").click()
    plays(served, made, "azure", "play Haggling")
    expect(table.get_by_test_id("pile-saved-azure")).to_contain_text("2")
    asked(table, "day")
    table.reload()  # kept in this browser
    asked(table, "day")
    expect(table.get_by_test_id("log").get_by_text("Azure plays Haggling")).to_have_count(2)
    table.get_by_test_id("stops").click()
    stop = table.locator('[data-testid="stop"][data-kind="action"]')
    expect(stop).not_to_be_checked()
    table.get_by_test_id("stop-everywhere").click()
    expect(stop).to_be_checked()
    table.keyboard.press("Escape")
    option(table, "pass").click()
    plays(served, made, "azure", "play Haggling")
    asked(table, "react action")


def test_the_keyboard_goes_from_card_to_card(table: Page, served: Served) -> None:
    opens(table, served, ATTACHING)
    asked(table, "day")
    table.locator('[data-choosable="true"][data-slug="Plain-Scimitar"]').focus()
    table.keyboard.press("Enter")
    expect(table.get_by_test_id("option")).to_have_count(2)
    table.keyboard.press("Escape")
    table.keyboard.press("ArrowUp")
    table.keyboard.press("i")
    expect(table.get_by_test_id("card-dialog")).to_be_visible()


def test_a_phone_reads_a_card_before_it_plays_it(phone: Page, served: Served) -> None:
    sit_down(phone, served)
    any_question(phone)
    fits(phone)
    phone.get_by_test_id("hand").get_by_test_id("card").first.tap()
    expect(phone.get_by_test_id("card-dialog").get_by_test_id("large-card")).to_be_visible()
    fits(phone)
    phone.keyboard.press("Escape")
    opens(phone, served, ATTACHING)
    asked(phone, "day")
    card(phone, "Plain-Scimitar", "hand").tap()
    phone.locator('[data-testid="card-option"][data-key="attach Plain-Scimitar to Takiyah"]').tap()
    expect(phone.locator('[data-unit] [data-slug="Plain-Scimitar"]').or_(option(phone, "pay")).first).to_be_visible()
    # A battle comes into sight, and the page around the table stays where it is.
    opens(phone, served, BATTLE)
    asked(phone, "battle")
    expect(card(phone, "Takiyah", "play")).to_be_in_viewport()
    tab = phone.get_by_test_id("tab-decide")
    becomes(phone, lambda: (tab.bounding_box() or {"x": -1})["x"] == 0, "the page has moved sideways")


MARKET = position("lbs", """
players:
  amber:
    stronghold: none
    hand: [Copper Mine, Spices, Hired Blade]
    home: [Copper Mine, Copper Mine, Copper Mine, Copper Mine, Takiyah]
    sections: [Secret Well, Secret Wall]
  azure: {home: [Hired Blade], sections: [Secret Well, Secret Wall]}
""")  # fmt: skip


def pinned(page: Page) -> None:
    """One's own side stands just above the hand, whole in its width and in sight."""
    own, hand = page.locator(".strip.mine"), page.get_by_test_id("hand")
    expect(own).to_be_in_viewport()
    above, below = own.bounding_box(), hand.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] < below["y"]
    assert below["y"] - (above["y"] + above["height"]) < 24


def test_ones_own_side_stays_above_the_hand_at_a_desk(table: Page, served: Served) -> None:
    opens(table, served, MARKET)
    any_question(table)
    pinned(table)


def test_ones_own_side_stays_above_the_hand_on_a_phone(phone: Page, served: Served) -> None:
    opens(phone, served, MARKET)
    any_question(phone)
    pinned(phone)


def test_several_cards_are_gathered_and_brought_in_with_one_answer(table: Page, served: Served) -> None:
    made = open_scenario(table, served, MARKET, "amber", "azure")
    any_question(table)
    settled(table)
    table.get_by_test_id("several").click()
    option(table, "bring Spices").click()
    option(table, "bring Copper-Mine").click()
    expect(option(table, "bring Copper-Mine")).to_have_attribute("data-picked", "1")
    table.get_by_test_id("confirm-picks").click()
    expect(card(table, "Spices", "play")).to_be_visible()
    plays(served, made, "azure", "pass")
    expect(table.locator('[data-testid="card"][data-slug="Copper-Mine"][data-zone="hand"]')).to_have_count(0)


def test_space_passes_after_a_click_on_the_table(table: Page, served: Served) -> None:
    opens(table, served, MARKET)
    any_question(table)
    settled(table)
    card(table, "Secret-Wall", "play").click()
    table.keyboard.press("Escape")
    press(table, " ")
    expect(table.get_by_test_id("prompt")).not_to_contain_text("Day: act or pass")


AIMING = position("lbs", """
players:
  amber:
    hand: [Second Wind, Plain Scimitar]
    home: [Silver Mine, {card: Takiyah, bowed: true}, {card: Bazaar Guard, bowed: true}, Hired Blade, Sand Runner]
    sections: [Secret Well]
  azure: {home: [Hired Blade], sections: [Secret Well, Secret Wall]}
""")  # fmt: skip


def test_an_action_and_what_it_is_aimed_at_are_chosen_on_one_screen(table: Page, served: Served) -> None:
    opens(table, served, AIMING)
    asked(table, "day")
    settled(table)
    expect(table.get_by_test_id("subject")).to_have_count(2)  # the card to attach, too, stands for its places
    expect(table.locator('[data-choosable="true"][data-slug="Takiyah"]')).to_have_count(0)
    table.get_by_test_id("subject").filter(has_text="Play Second Wind").click()
    expect(table.get_by_test_id("option")).to_have_count(2)
    card(table, "Takiyah", "play").click()
    expect(table.get_by_test_id("log")).to_contain_text("plays Second Wind on Takiyah")


GATHERING = position("lbs", """
players:
  amber:
    stronghold: none
    hand: [Copper Mine, Spices, Second Wind]
    home: [Copper Mine, Copper Mine, Silver Mine, {card: Takiyah, bowed: true}, {card: Bazaar Guard, bowed: true}]
    sections: [Secret Well]
  azure: {home: [Hired Blade], sections: [Secret Well, Secret Wall]}
""")  # fmt: skip


def test_what_an_action_is_aimed_at_is_not_mixed_with_cards_to_bring_in(table: Page, served: Served) -> None:
    opens(table, served, GATHERING)
    asked(table, "day")
    settled(table)
    expect(table.get_by_test_id("several")).to_be_visible()
    table.get_by_test_id("subject").filter(has_text="Play Second Wind").click()
    expect(table.get_by_test_id("option")).to_have_count(2)
    expect(table.get_by_test_id("several")).to_have_count(0)


EVENING = position("lbs", """
phase: night
players:
  amber:
    home: [{card: Takiyah, water: 1}]
    sections: [{card: Secret Well, water: 7}, {card: Secret Wall, water: 0}]
  azure: {stronghold: none, sections: [{card: Secret Well, water: 7}]}
""", "[{amber: pass}, {azure: pass}]")  # fmt: skip


def test_water_is_distributed_with_plus_and_minus(table: Page, served: Served) -> None:
    opens(table, served, EVENING)
    asked(table, "water")
    settled(table)
    portions = table.get_by_test_id("portions")
    confirm = portions.get_by_test_id("portions-confirm")
    expect(confirm).to_be_disabled()
    portions.get_by_role("button", name="One less for Secret Well").click(click_count=2)
    expect(portions.get_by_test_id("portions-left")).to_have_text("2 more to place")
    expect(confirm).to_be_disabled()
    portions.get_by_role("button", name="One more for Secret Wall").click(click_count=2)
    confirm.click()
    for slug, water in (("Secret-Well", "5"), ("Secret-Wall", "3")):
        expect(table.locator(f'.strip.mine [data-slug="{slug}"] .stat.water b')).to_have_text(water)
