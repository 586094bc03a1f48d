"""The whole of Burning Banners in a real browser: campaigns, deployment, moves, odds, cards, windows, six seats."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import yaml
from playwright.sync_api import Browser, Page, expect

from sandtable import games
from sandtable.kernel import Table
from tests.browser.conftest import (
    PICTURES,
    SPOILT,
    Served,
    asked,
    becomes,
    call,
    fits,
    hex_at,
    open_scenario,
    opened,
    option,
    picture,
    plays,
    settled,
    take_seat,
    watched,
)  # fmt: skip
from tests.positions import BATTLE_MAGIC, position

pytestmark = pytest.mark.browser

KINGDOMS = ("goblins", "fjordland", "night", "empire", "orcs", "oathborn")
MARCH = position("banners", """
advanced: true
active: oathborn
units:
  - {kingdom: oathborn, army: Iron Legion, at: "wildlands:6,10"}
  - {kingdom: orcs, army: Black Axes, at: "wildlands:6,9"}
  - {hero: Throndil, at: "wildlands:6,11"}
hands: {oathborn: [Heat Ray]}
""")  # fmt: skip

PORTAL = position("banners", """
advanced: true
active: orcs
units:
  - {hero: Karsch, at: "wildlands:6,8"}
  - {kingdom: orcs, army: Black Axes, at: "wildlands:6,4"}
  - {kingdom: orcs, army: Orc Reavers, at: "wildlands:5,4"}
  - {kingdom: oathborn, army: Miners, at: "wildlands:6,12"}
hands: {orcs: [Portal]}
""")  # fmt: skip


def touchable(page: Page) -> int:
    """How many hexes that can be chosen are large enough for a finger and under nothing else."""
    found: int = page.evaluate(
        """() => [...document.querySelectorAll('[data-testid="hex"][data-choosable="true"]')].filter((hex) => {
            const { x, y, width, height } = hex.getBoundingClientRect();
            const top = document.elementFromPoint(x + width / 2, y + height / 2);
            return width > 22 && top?.closest('[data-testid="hex"]') === hex;
        }).length"""
    )
    return found


def war(choices: int) -> str:
    """A position of the Chronicle's first chapter in full swing, as a scenario."""
    game = games.get("banners")
    played = Table.new(game, {"setup": "chronicle-1"}, seed=bytes(32))
    rng = random.Random(0)
    while played.length < choices or played.position.tail or played.pending[0].kind != "activate":
        decision = played.pending[0]
        leaning = game.inclination(played.state, decision) or [0.0] * len(decision.choices())
        best = max(range(len(leaning)), key=lambda i: leaning[i] + rng.random() * 0.3)
        played.choose(decision.seat, decision.choices()[best])
    return yaml.safe_dump({"game": "banners", "title": "War", "setup": game.to_setup(played.state), "script": []})


def paint_war(table: Page, served: Served) -> None:
    """The README's picture of four boards at war."""
    made = call(served, "/api/tables/scenario", {"text": war(580), "seats": dict.fromkeys(KINGDOMS, "me")})
    where = f"{served.url}/t/{made['table']}#"
    for key in made["keys"].values():
        question = call(served, f"/api/tables/{made['table']}", key=key)["question"]
        if question is not None:
            table.goto(where + key)
            asked(table, "activate")
            stacks = [o["key"] for o in question["options"] if o["key"].startswith(("stack ", "activate "))]
            option(table, stacks[-1]).click()
            asked(table, "act")
            table.get_by_test_id("tab-cards").click()
            table.get_by_test_id("map").press("g")
            table.wait_for_timeout(800)
            table.locator('[data-testid="hex"][data-choosable="true"]').first.hover()
            picture(table, "banners-chronicle")
            return
    pytest.fail("nobody is asked")


def test_a_campaign_is_found_in_the_browser_and_played(table: Page, served: Served) -> None:
    table.goto(served.url)
    table.get_by_test_id("game-banners").click()
    table.get_by_test_id("browse-campaigns").click()
    shelf = table.get_by_test_id("campaigns")
    expect(shelf.locator("[data-testid^=setup-]")).to_have_count(28)
    picture(table, "banners-campaigns")
    table.get_by_test_id("filter-players").select_option("6")
    expect(shelf.locator("[data-testid^=setup-]")).to_have_count(4)
    table.keyboard.press("Escape")
    expect(shelf).to_be_hidden()
    table.get_by_test_id("browse-campaigns").press("Enter")
    table.get_by_test_id("filter-players").select_option("2")
    table.get_by_test_id("setup-fight-to-the-death").focus()
    table.keyboard.press("Enter")
    expect(table.get_by_text("2 players · Advanced rules")).to_be_visible()
    expect(table.get_by_test_id("setting-players")).to_have_count(0)  # two kingdoms, two players
    take_seat(table)
    asked(table, "opening")
    expect(table.get_by_test_id("hand").get_by_test_id("card").first).to_be_visible()


def test_fewer_players_run_several_kingdoms(table: Page, served: Served) -> None:
    table.goto(served.url)
    table.get_by_test_id("game-banners").click()
    table.get_by_test_id("browse-campaigns").click()
    table.get_by_test_id("setup-chronicle-1").click()
    table.get_by_test_id("setting-players").select_option("2")
    expect(table.get_by_test_id("seat-goblins+night+orcs")).to_be_visible()
    take_seat(table)
    expect(table.get_by_label("Seats")).to_contain_text("Goblins, Army of the Night and Orcs")
    table.get_by_test_id("tab-panels").click()
    expect(table.locator('[data-kingdom-panel="orcs"]')).to_contain_text("you")


def test_armies_and_a_hero_are_deployed_by_clicking(table: Page, served: Served) -> None:
    seats = {"goblins": "me", "orcs": "me"}
    made = call(served, "/api/tables", {"game": "banners", "setup": "fight-to-the-death", "seats": seats})
    first = (
        "goblins" if call(served, f"/api/tables/{made['table']}", key=made["keys"]["goblins"])["question"] else "orcs"
    )
    table.goto(f"{served.url}/t/{made['table']}#{made['keys'][first]}")
    asked(table, "opening")
    units = table.get_by_test_id("unit")
    place = table.locator('[data-testid="hex"][data-choosable="true"]').first
    armies = table.locator('[data-testid="subject"][data-subject^="army:"]')
    expect(place).to_be_attached()
    while not armies.count():  # heroes that come free are placed first, and picked already
        before = units.count()
        place.click()
        expect(units).to_have_count(before + 1)
    gold = table.get_by_test_id("prompt").inner_text()
    before = units.count()
    armies.first.click()
    place.click()
    expect(units).to_have_count(before + 1)
    expect(table.get_by_test_id("prompt")).not_to_contain_text(gold)
    table.keyboard.press("u")
    expect(units).to_have_count(before)
    expect(table.get_by_test_id("prompt")).to_contain_text(gold)


def test_a_move_shows_its_way_and_its_cost_and_why_not(table: Page, served: Served) -> None:
    open_scenario(table, served, MARCH, "oathborn", "orcs")
    option(table, "activate Iron Legion at wildlands:6,10").click()
    asked(table, "act")
    near = hex_at(table, "wildlands:5,10")
    expect(near).to_contain_text("1")  # the cost, without asking
    near.hover()
    expect(table.get_by_test_id("way-words")).to_contain_text("1 point, 1 left")
    expect(table.get_by_test_id("way")).to_be_attached()
    table.get_by_test_id("map").press("f")  # it has opened where there is something to do
    hex_at(table, "wildlands:1,1").click()
    expect(table.get_by_test_id("why-not")).to_contain_text("out of reach")
    expect(table.get_by_test_id("why-not").get_by_test_id("rule-sign")).to_be_visible()
    near.click()
    expect(hex_at(table, "wildlands:5,10").get_by_test_id("unit")).to_be_visible()


def test_an_attack_shows_its_odds_with_and_without_ones_cards_first(table: Page, served: Served) -> None:
    open_scenario(table, served, MARCH, "oathborn", "orcs")
    option(table, "activate Iron Legion at wildlands:6,10").click()
    asked(table, "act")
    hex_at(table, "wildlands:6,9").click()
    odds = table.get_by_test_id("odds")
    expect(odds.locator('[data-way="normal"]')).to_contain_text("you win")
    expect(odds.get_by_test_id("foes")).to_contain_text("Black Axes")
    expect(odds.locator('[data-card="heat-ray"]')).to_contain_text("you win")
    table.get_by_test_id("not-yet").click()
    expect(odds).to_be_hidden()
    asked(table, "act")
    option(table, "attack wildlands:6,9").click()
    expect(table.get_by_test_id("confirm")).to_be_focused()
    table.keyboard.press("Enter")
    expect(table.get_by_test_id("log")).to_contain_text("attack Orc Black Axes")


def test_a_card_of_the_hand_is_played_in_battle_magic(table: Page, served: Served) -> None:
    made = open_scenario(table, served, BATTLE_MAGIC, "oathborn", "orcs")
    plays(served, made, "orcs", "activate Black Axes at wildlands:6,9", "attack wildlands:6,10")
    asked(table, "react battle")
    expect(table.get_by_test_id("happened")).to_contain_text("attack Oathborn Iron Legion")
    held = table.locator('[data-testid="card"][data-card="heat-ray"]')
    expect(held).to_have_attribute("data-choosable", "true")
    held.click()
    expect(table.get_by_test_id("card-dialog")).to_contain_text("loses 1◆")
    table.get_by_test_id("card-option").click()
    expect(table.get_by_test_id("log")).to_contain_text("The Oathborn play Heat Ray")
    expect(held).to_have_count(0)


def test_a_card_is_aimed_on_the_map(table: Page, served: Served) -> None:
    open_scenario(table, served, PORTAL, "orcs", "oathborn")
    asked(table, "activate")
    table.locator('[data-testid="card"][data-card="portal"]').click()
    table.get_by_test_id("card-option").click()
    asked(table, "aim")
    hex_at(table, "wildlands:6,4").click()
    asked(table, "set down")
    hex_at(table, "wildlands:6,7").click()
    expect(hex_at(table, "wildlands:6,7").locator('[data-army="Black Axes"]')).to_be_visible()


def test_no_hex_that_can_be_chosen_lies_under_the_cards(table: Page, served: Served) -> None:
    text = MARCH.replace("wildlands:6,10", "wildlands:6,15")
    open_scenario(table, served, text, "oathborn", "orcs")
    option(table, "activate Iron Legion at wildlands:6,15").click()
    asked(table, "act")
    expect(table.get_by_test_id("hand").get_by_test_id("card").first).to_be_visible()
    choosable = table.locator('[data-testid="hex"][data-choosable="true"]')
    expect(choosable.first).to_be_attached()
    becomes(table, lambda: touchable(table) == choosable.count(), "some of what can be chosen is out of reach")


def test_a_hand_is_told_to_its_owner_alone_and_a_window_outlives_a_closed_page(
    table: Page, browser: Browser, served: Served
) -> None:
    heard: list[str] = []

    def listen(text: str | bytes) -> None:
        heard.append(str(text).lower())

    SPOILT.add(table)
    table.on("websocket", lambda line: line.on("framereceived", listen))
    made = open_scenario(table, served, BATTLE_MAGIC, "orcs", "oathborn")
    there = f"{served.url}/t/{made['table']}#{made['keys']['oathborn']}"
    with somebody_else(browser) as other:
        other.goto(there)
        option(table, "activate Black Axes at wildlands:6,9").click()
        option(table, "attack wildlands:6,10").click()
        table.get_by_test_id("confirm").click()
        asked(other, "react battle")
    with somebody_else(browser) as other:
        other.goto(there)
        asked(other, "react battle")
        expect(option(other, "play Heat Ray")).to_be_visible()
        assert heard
        assert not any("heat" in text for text in heard)
        assert "heat ray" not in table.content().lower()
        option(other, "play Heat Ray").click()
        expect(table.get_by_test_id("log")).to_contain_text("The Oathborn play Heat Ray")


@contextmanager
def somebody_else(browser: Browser) -> Iterator[Page]:
    """Another person's browser, closed in the end."""
    with opened(browser, 1440, 900, reduced_motion="reduce") as page:
        yield watched(page)


def test_passing_for_one_combat_ends_with_it(table: Page, served: Served) -> None:
    made = open_scenario(table, served, BATTLE_MAGIC, "oathborn", "orcs")
    plays(served, made, "orcs", "activate Black Axes at wildlands:6,9", "attack wildlands:6,10")
    asked(table, "react battle")
    table.get_by_test_id("yield-more").click()
    table.get_by_test_id("yield-combat").click()
    expect(table.get_by_test_id("ask-again")).to_be_visible()
    where, key = f"/api/tables/{made['table']}", made["keys"]["orcs"]
    while (question := call(served, where, key=key)["question"]) is None or question["kind"] != "activate":
        if question is not None:  # whatever the dice bring
            plays(served, made, "orcs", question["options"][-1]["key"])
        table.wait_for_timeout(50)
    expect(table.get_by_test_id("log")).to_contain_text("attack Oathborn Iron Legion")
    expect(table.get_by_test_id("ask-again")).to_be_visible()
    plays(served, made, "orcs", "activate Black Axes at wildlands:8,11", "attack wildlands:7,11")
    asked(table, "react battle")
    expect(table.get_by_test_id("ask-again")).to_have_count(0)


def test_one_window_can_be_passed_on_a_phone(phone: Page, served: Served) -> None:
    phone.set_viewport_size({"width": 390, "height": 844})
    made = open_scenario(phone, served, BATTLE_MAGIC, "oathborn", "orcs")
    plays(served, made, "orcs", "activate Black Axes at wildlands:6,9", "attack wildlands:6,10")
    asked(phone, "react battle")
    fits(phone)
    expect(option(phone, "play Heat Ray")).to_be_in_viewport()
    expect(phone.get_by_test_id("yield-others")).to_be_in_viewport()
    settled(phone)
    option(phone, "pass").tap()
    expect(phone.get_by_test_id("prompt")).to_contain_text(re.compile("Waiting|Orcs|to act|One moment"))


def test_a_turn_is_not_ended_by_a_key_pressed_twice_while_armies_have_not_acted(table: Page, served: Served) -> None:
    open_scenario(table, served, MARCH, "oathborn", "orcs")
    settled(table)
    option(table, "end").first.click()
    expect(table.get_by_test_id("confirm-dialog")).to_contain_text(re.compile("(has|have) not acted"))
    expect(table.get_by_test_id("not-yet")).to_be_focused()
    table.keyboard.press("Space")
    expect(table.get_by_test_id("confirm-dialog")).to_have_count(0)
    asked(table, "activate")


def test_a_chapter_of_the_chronicle_with_six_seats_goes_on(table: Page, phone: Page, served: Served) -> None:
    seats = dict.fromkeys(KINGDOMS, "bot:greedy") | {"goblins": "me"}
    made = call(served, "/api/tables", {"game": "banners", "setup": "chronicle-1", "seats": seats})
    table.goto(f"{served.url}/t/{made['table']}#{made['keys']['goblins']}")
    prompt = table.get_by_test_id("prompt")
    for _ in range(12):
        expect(table.locator('[data-testid="prompt"][data-question]')).to_be_visible(timeout=60_000)
        question, kind = prompt.get_attribute("data-question"), prompt.get_attribute("data-kind")
        if kind == "activate":
            break
        close = table.locator('[data-testid="option"]:is([data-key="done"], [data-key="pass"], [data-key="end"])')
        settled(table)
        if close.count() == 0 and table.get_by_test_id("option").count() == 0:
            table.get_by_test_id("subject").first.click()  # what is to be placed comes before where
        (close if close.count() else table.get_by_test_id("option")).first.click()
        expect(table.locator(f'[data-question="{question}"]')).to_have_count(0)
    asked(table, "activate")
    expect(table.get_by_test_id("unit").nth(10)).to_be_attached()
    phone.goto(f"{served.url}/t/{made['table']}#{made['keys']['goblins']}")
    expect(phone.get_by_test_id("map")).to_be_visible()
    fits(phone)
    expect(phone.locator('[data-testid="hex"][data-choosable="true"]').first).to_be_attached()
    becomes(phone, lambda: touchable(phone) > 0, "four boards open where a finger can choose nothing")
    option(table, "end").click()
    expect(table.get_by_test_id("log")).to_contain_text("Fjordland", timeout=60_000)
    if PICTURES:
        paint_war(table, served)


def test_dice_may_roll_or_lie_still(table: Page, served: Served) -> None:
    made = open_scenario(table, served, MARCH, "oathborn", "orcs")
    plays(served, made, "oathborn", "activate Iron Legion at wildlands:6,10", "attack wildlands:6,9", "pass", "pass")
    die = table.locator("svg.die").first
    expect(die).to_have_class(re.compile(r"\btumble\b"))
    switch = table.get_by_test_id("dice-switch")
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(die).not_to_have_class(re.compile(r"\btumble\b"))
    table.reload()
    expect(table.get_by_test_id("dice-switch")).to_have_attribute("aria-pressed", "false")


def test_the_kingdoms_scroll_within_their_panel(table: Page, served: Served) -> None:
    """What is there for screen readers only lies within the panel: the page stays as high as the window."""
    open_scenario(table, served, MARCH, "oathborn", "orcs")
    table.get_by_test_id("tab-panels").click()
    expect(table.get_by_role("heading", name="Oathborn").first).to_be_visible()
    assert table.evaluate("document.documentElement.scrollHeight <= innerHeight")
