"""Sands of Al-Kalim in a real browser: a new table, dice and ways, day and night, fights, bazaars, storms, phones."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import (
    Served,
    asked,
    becomes,
    call,
    fits,
    hex_at,
    open_scenario,
    option,
    pick,
    picture,
    settled,
    take_seat,
)
from tests.positions import position

pytestmark = pytest.mark.browser

MARCH = position("alkalim", """
heroes: [{hero: Tahlia, at: Irram}, {hero: Eliam, at: "7,4"}]
phase: move
time: day
dice: [[lowlands, mirage, road], [lowlands, barrens, road], [dunes, canyons, road]]
storm: {at: "8,6", wind: [above, upper right]}
""")  # fmt: skip
FIGHT = position("alkalim", """
heroes: [{hero: Kirga, at: "7,1", counters: {life: 2}, allies: [Sling-Boy]}, {hero: Eliam, at: "7,4"}]
fight: {card: Glass Dragon, round: 1}
""")  # fmt: skip
EASY = position("alkalim", """
heroes: [{hero: Kirga, at: "7,1", counters: {mind: 4, body: 4, spirit: 4, life: 3}}, {hero: Eliam, at: "7,4"}]
fight: {card: Glass Dragon, round: 1}
""")  # fmt: skip
STEP = position("alkalim", """
heroes:
  - {hero: Tahlia, at: "3,6", items: [Grave Warden's Tulwar], allies: [Sling-Boy], trophies: {green: 2}}
  - {hero: Eliam, at: "7,4"}
phase: step
time: night
cities: {City of Dreams: "5,5"}
""")  # fmt: skip
BAZAAR = position("alkalim", """
heroes: [{hero: Tahlia, at: Irram, gold: 9}, {hero: Eliam, at: "7,4"}]
phase: bazaar
time: day
visit: Irram
stacks: {Irram: [Grave Warden's Tulwar, Sling-Boy]}
""")  # fmt: skip
BOARD = position("alkalim", """
heroes:
  - hero: Tahlia
    at: Traders Fort
    gold: 4
    wounds: 1
    items: [Grave Warden's Tulwar, Herder's Shortbow]
    allies: [Sling-Boy, Parasol-Bearer]
    trophies: {green: 1, yellow: 1}
    counters: {body: 1}
    gear: [camel, water]
    quests: [{quest: The Longest Caravan, progress: [[Irram, Samirah], 0]}]
    tile: 2
  - {hero: Eliam, at: Traders Fort, items: [Amulet of the Zenith], counters: {mind: 1}}
  - {hero: Kirga, at: "10,9", allies: [Camel Lancer]}
  - {hero: Landrec, at: Dar Nejma, rewards: [Rune of Endings]}
round: 12
phase: move
time: day
dice: [1, 2, 4, 5]
storm: {at: "10,6", wind: [below, lower left]}
cities: {City of Dreams: "12,4", City of Faith: "6,9"}
undefeated: [{at: "4,2", card: Dune Jackals, wounds: 1}]
jewels: {without: ["9,4", "12,5"]}
stacks: {Irram: [Elixir of the Phoenix], Samirah: [Quilted Riding Coat]}
""")  # fmt: skip
STORM = position("alkalim", """
heroes: [{hero: Corbin, at: "1,1"}, {hero: Eliam, at: Irram}]
phase: step
time: day
storm: "11,8"
undefeated: [{at: "1,1", card: Storm That Walks, wounds: 4}]
""")  # fmt: skip
BECALMED = position("alkalim", """
heroes: [{hero: Corbin, at: "3,6"}, {hero: Eliam, at: Irram}]
phase: plan
time: day
storm: "3,6"
""")  # fmt: skip
CALM = position("alkalim", """
heroes: [{hero: Corbin, at: "1,1"}, {hero: Eliam, at: Irram}]
phase: step
time: day
undefeated: [{at: "1,1", card: Storm That Walks, wounds: 4}]
""")  # fmt: skip
DUEL = position("alkalim", """
options: {plunder: all, knockouts: softer}
heroes:
  - {hero: Tahlia, at: "3,6", gold: 4, items: [Grave Warden's Tulwar], allies: [Sling-Boy]}
  - {hero: Eliam, at: "3,6", gold: 7, wounds: 3, items: [Amulet of the Zenith], gear: [camel]}
phase: step
time: day
storm: "3,6"
""")  # fmt: skip
CLOUDS = position("alkalim", """
heroes: [{hero: Tahlia, at: "5,5"}, {hero: Eliam, at: "7,4"}]
phase: clouds
time: day
cities: {City of Clouds: "5,5"}
""")  # fmt: skip
LEARN = position("alkalim", """
heroes: [{hero: Tahlia, at: Qasr Azhar, trophies: {green: 5, yellow: 2}}, {hero: Eliam, at: Irram}]
phase: experience
time: day
""")  # fmt: skip
LAST = position("alkalim", """
heroes:
  - hero: Tahlia
    at: Dar Nejma
    rewards: [The Name Behind the Door, The Salt Queen's Errand, Rune of Endings]
    quests: [{quest: The Longest Caravan, progress: [[Irram, Samirah], 1]}]
  - {hero: Eliam, at: Irram}
  - {hero: Kirga, at: Irram}
  - {hero: Landrec, at: Irram}
phase: plan
time: night
""")  # fmt: skip
SOLO = position("alkalim", """
players: 1
heroes: [{hero: Tahlia, at: Irram}]
threat: 3
doom: 2
""")  # fmt: skip


def point_at(page: Page, name: str) -> None:
    """Rests the pointer on the lower part of a hex, beside whatever stands in it, once the map has come to rest."""
    polygon = hex_at(page, name).locator("polygon").first
    box = None
    while box is None or box != polygon.bounding_box():
        box = polygon.bounding_box()
        page.wait_for_timeout(150)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.85)


def right_of(page: Page, one: Locator, other: Locator) -> None:
    def lies() -> bool:
        left, right = other.bounding_box(), one.bounding_box()
        return bool(left and right and right["x"] > left["x"] + left["width"])

    becomes(page, lies, "it does not lie to the right")


def click_at(page: Page, name: str) -> None:
    point_at(page, name)
    page.mouse.down()
    page.mouse.up()


def opens(page: Page, served: Served, text: str, *others: str) -> dict[str, Any]:
    """A table at which this page is Amber and is asked."""
    made = open_scenario(page, served, text, "amber", *(others or ("azure",)))
    expect(page.get_by_test_id("prompt")).to_have_attribute("data-question", re.compile(r"\d"))
    return made


def test_a_newcomer_sets_up_a_table_and_plays_a_turn_on_the_map(table: Page, served: Served) -> None:
    table.goto(served.url)
    table.get_by_test_id("game-alkalim").click()
    table.get_by_test_id("setup-four").click()
    expect(table.get_by_test_id("setting-slots")).to_be_hidden()
    table.get_by_text("Change settings one by one").click()
    expect(table.get_by_test_id("setting-slots")).to_be_visible()
    pick(table, "cast-amber", "Eliam")
    for seat in ("azure", "crimson", "jade"):
        table.get_by_test_id(f"seat-{seat}").select_option("bot:novice")
    take_seat(table)
    asked(table, "start")
    click_at(table, "3,3")
    asked(table, "time")
    settled(table)
    option(table, "night").click()
    asked(table, "plan")
    option(table, "roll").click()
    asked(table, "move")
    expect(table.get_by_test_id("alkalim")).to_have_attribute("data-time", "night")
    expect(table.get_by_test_id("party")).to_have_attribute("data-hero", "eliam")
    expect(table.get_by_test_id("movement-die")).to_have_count(5)
    expect(table.locator('[data-testid="hex"][data-choosable="true"]').first).to_be_visible()


def test_a_way_is_shown_before_it_is_taken_and_why_not(table: Page, served: Served) -> None:
    opens(table, served, MARCH)
    asked(table, "move")
    point_at(table, "3,6")
    expect(table.get_by_test_id("way")).to_be_attached()
    expect(table.get_by_test_id("way-words")).to_contain_text("3 dice")
    expect(hex_at(table, "3,6")).to_contain_text("3")
    click_at(table, "9,6")
    expect(table.get_by_test_id("why-not")).to_contain_text("storm")
    expect(table.get_by_test_id("storm")).to_have_attribute("data-centre", "8,6")
    click_at(table, "3,6")
    asked(table, "step")
    expect(hex_at(table, "3,6").get_by_test_id("hero")).to_have_attribute("data-hero", "tahlia")


def test_the_dice_lie_where_they_cover_less_of_the_way(table: Page, served: Served) -> None:
    opens(table, served, MARCH.replace("at: Irram", 'at: "2,2"'))
    right_of(table, table.get_by_test_id("tray"), hex_at(table, "1,1"))


def test_spaces_with_something_to_do_are_listed_first_and_hopeless_ones_last(table: Page, served: Served) -> None:
    opens(table, served, BOARD, "azure", "crimson", "jade")
    asked(table, "move")
    listed = table.locator('[data-testid="option"][data-key^="go "]').all_inner_texts()
    hopeless = re.compile(r"won (under 1|about \d|about 1[0-4])%")
    worth = [
        -1 if hopeless.search(text) or "sandstorm" in text else int("but the story die" not in text) for text in listed
    ]
    assert worth[0] == 1
    assert worth == sorted(worth, reverse=True)


def test_who_watches_has_room_for_the_panels(table: Page, served: Served) -> None:
    made = call(served, "/api/tables/scenario", {"text": MARCH, "seats": {"amber": "me", "azure": "me"}})
    table.goto(f"{served.url}/t/{made['table']}#{made['spectator']}")
    expect(table.get_by_test_id("map")).to_be_visible()
    table.get_by_test_id("tab-stacks").click()
    stacks = table.get_by_test_id("stacks")
    becomes(table, lambda: (stacks.bounding_box() or {"y": 999})["y"] < 250, "the panels are too far below")
    table.get_by_test_id("help").click()
    expect(table.get_by_test_id("help-dialog")).to_contain_text("a sunburst: the counter comes back")


def test_a_fight_shows_both_sides_and_its_odds(table: Page, served: Served) -> None:
    opens(table, served, FIGHT)
    asked(table, "combat")
    fight = table.get_by_test_id("fight")
    expect(fight).to_contain_text("Glass Dragon")
    expect(fight).to_contain_text("Sling-Boy")
    expect(table.get_by_test_id("fight-odds")).to_contain_text("If you fight on")
    expect(table.get_by_test_id("fight-odds")).to_contain_text("%")
    fight.locator('[data-key="defend"]').hover()
    expect(table.get_by_test_id("fight-odds")).to_contain_text("If you defend now")
    expect(fight.locator('[data-key^="escape with"]')).to_have_count(3)
    expect(fight.locator('th[aria-current="step"]')).to_contain_text("ranged")
    fight.locator('[data-key="defend"]').click()
    expect(fight.locator('th[aria-current="step"]')).to_contain_text("melee")


def test_a_duel_shows_what_is_at_stake_and_is_fought_by_keyboard(table: Page, served: Served) -> None:
    opens(table, served, DUEL)
    expect(table.get_by_test_id("persona-azure")).to_have_text("Eliam")
    expect(table.get_by_test_id("hero-in-storm")).to_have_count(2)
    table.get_by_test_id("tab-stacks").click()
    expect(table.get_by_test_id("house-rules")).to_contain_text("Knock-outs: softer: half the gold")
    table.get_by_test_id("tab-log").click()
    attack = option(table, "attack Eliam")
    attack.focus()
    table.keyboard.press("Enter")
    stakes = table.get_by_test_id("stakes")
    expect(stakes).to_contain_text("7 gold, and Amulet of the Zenith or a pack camel")
    expect(stakes).to_contain_text("4 gold, and Grave Warden's Tulwar or Sling-Boy")
    table.keyboard.press("Escape")
    expect(attack).to_be_focused()
    table.keyboard.press("Enter")
    expect(table.get_by_test_id("confirm")).to_be_focused()
    table.keyboard.press("Enter")
    fight = table.get_by_test_id("fight")
    expect(fight.locator(".against td").nth(2)).to_contain_text("+4")
    strike = fight.get_by_role("button", name="Attack with Sling-Boy: ")
    strike.focus()
    table.keyboard.press("Enter")
    expect(table.get_by_test_id("log")).to_contain_text("Sling-Boy attacks in the ranged phase")
    becomes(
        table, lambda: table.evaluate("document.activeElement !== document.body"), "the keyboard has lost its place"
    )


def test_before_one_screen_all_agree_at_once_to_an_undo(table: Page, served: Served) -> None:
    text = DUEL.replace('storm: "3,6"', "round: 2").replace(
        "gear: [camel]}", "gear: [camel]}\n    - {hero: Kirga, at: Irram}"
    )
    made = opens(table, served, text, "azure", "crimson")
    table.goto("about:blank")
    table.goto(f"{served.url}/t/{made['table']}#{','.join(made['keys'].values())}")
    option(table, "attack Eliam").click()
    table.get_by_test_id("confirm").click()
    table.get_by_test_id("fight").locator('[data-key="attack with Sling-Boy"]').click()
    table.get_by_test_id("undo").click()
    expect(table.get_by_test_id("undo-request")).to_contain_text("Azure and Crimson, do you agree?")
    table.get_by_test_id("agree").click()
    expect(table.get_by_test_id("undo-request")).to_have_count(0)
    expect(table.get_by_test_id("fight").locator('[data-key="attack with Sling-Boy"]')).to_be_visible()


def test_a_promising_adventure_is_attempted_by_one_click(table: Page, served: Served) -> None:
    opens(table, served, STEP)
    asked(table, "step")
    settled(table)
    option(table, "attempt green at 3,6").click()
    expect(table.get_by_test_id("fight")).to_be_visible()
    expect(table.get_by_test_id("option-plan")).to_have_count(1)


def test_a_doubtful_adventure_is_looked_at_before_it_is_attempted(table: Page, served: Served) -> None:
    opens(table, served, STEP.replace('at: "3,6"', 'at: "1,1"'))
    asked(table, "step")
    expect(hex_at(table, "5,5").get_by_test_id("lost-city")).to_be_attached()
    click_at(table, "1,1")
    expect(table.get_by_test_id("odds")).to_contain_text("red Challenges")
    table.get_by_test_id("not-yet").click()
    asked(table, "step")
    table.get_by_test_id("tab-heroes").click()
    sheet = table.get_by_test_id("hero-sheet").first
    expect(sheet).to_contain_text("Sling-Boy")
    sheet.locator('[data-card="grave-wardens-tulwar"]').hover()
    expect(table.get_by_test_id("card-face").first).to_contain_text("+1 to melee attacks")
    expect(table.get_by_test_id("provenance").first).to_contain_text("for Sandtable")
    table.get_by_test_id("tab-stacks").click()
    expect(table.get_by_test_id("stacks").locator("li").first).to_contain_text("Reward")
    click_at(table, "1,1")
    table.get_by_test_id("confirm").click()
    expect(table.get_by_test_id("fight")).to_be_visible()


def test_a_long_list_never_hides_how_to_stay(table: Page, served: Served) -> None:
    opens(table, served, CLOUDS)
    asked(table, "clouds")
    expect(table.locator('[data-testid="option"][data-key^="fly "]')).to_have_count(60)
    expect(option(table, "stay")).to_be_visible()


def test_a_bazaar_is_a_row_of_cards_with_prices(table: Page, served: Served) -> None:
    opens(table, served, BAZAAR)
    asked(table, "bazaar")
    bazaar = table.get_by_test_id("bazaar")
    expect(bazaar.get_by_test_id("card-face")).to_have_count(2)
    bazaar.locator('[data-key="buy Sling-Boy"]').click()
    expect(option(table, "buy Sling-Boy")).to_have_attribute("data-picked", "1")
    bazaar.locator('[data-key^="buy Grave"]').click()
    table.get_by_test_id("confirm-picks").click()  # both are paid for, and the bazaar is left
    expect(table.get_by_test_id("party")).to_contain_text("Sling-Boy")


def test_what_is_in_the_basket_is_added_up_and_paid_together(table: Page, served: Served) -> None:
    open_scenario(table, served, BAZAAR, "amber")
    bazaar = table.get_by_test_id("bazaar")
    sword, water = bazaar.locator('[data-key^="buy Grave"]'), bazaar.locator('[data-key="gear water skin"]')
    settled(table)
    sword.click()
    water.click()
    expect(table.get_by_test_id("basket")).to_have_text("Basket: 2 for 5 gold, 4 left")
    expect(table.get_by_test_id("picks")).to_contain_text("2 picked: 5 of 9 spent, 4 left")
    expect(table.get_by_test_id("confirm-picks")).to_contain_text("Pay 5 gold and leave")
    water.click()
    expect(table.get_by_test_id("basket")).to_have_text("Basket: 1 for 4 gold, 5 left")
    bazaar.get_by_role("button", name="Pay 4 gold and leave").click()
    expect(bazaar).to_have_count(0)
    expect(table.get_by_test_id("log")).to_contain_text("Grave Warden's Tulwar")


def test_the_wind_is_set_by_arrows_which_show_what_the_storm_may_cover(table: Page, served: Served) -> None:
    open_scenario(table, served, CALM, "amber")
    option(table, "attempt red at 1,1").click()
    table.get_by_role("dialog").get_by_role("button", name="Fight Storm That Walks").click()
    arrows = table.get_by_test_id("arrow")
    expect(arrows).to_have_count(6)
    expect(table.get_by_test_id("blown")).to_have_count(0)
    settled(table)
    table.keyboard.press("m")
    expect(table.get_by_test_id("map")).to_be_focused()
    while not table.get_by_test_id("blown").count():  # a key right after a new question does not count yet
        table.keyboard.press("n")
        table.wait_for_timeout(100)
    expect(table.get_by_test_id("blown")).to_have_count(3)
    table.keyboard.press("Enter")
    expect(table.get_by_test_id("prompt")).to_contain_text("where does the sandstorm go?")
    expect(arrows).to_have_count(3)
    settled(table)
    arrows.nth(2).hover()
    expect(table.get_by_test_id("blown")).to_have_count(1)
    where = arrows.nth(2).get_attribute("data-hex")
    arrows.nth(2).click()
    expect(table.get_by_test_id("storm")).to_have_attribute("data-centre", where or "")


def test_under_the_sandstorm_staying_is_the_way_on_and_dice_are_not_offered(table: Page, served: Served) -> None:
    open_scenario(table, served, BECALMED, "amber")
    asked(table, "plan")
    expect(option(table, "roll")).to_have_count(0)
    expect(option(table, "hold")).to_have_count(0)
    expect(option(table, "stay")).to_contain_text("Space")
    table.get_by_test_id("idle-options").click()
    expect(option(table, "roll")).to_contain_text("in vain")


def test_the_best_plan_is_a_button_in_the_fight(table: Page, served: Served) -> None:
    open_scenario(table, served, EASY, "amber")
    settled(table)
    table.get_by_test_id("fight-plan").click()
    expect(table.get_by_test_id("fight")).to_have_count(0)
    expect(table.get_by_test_id("log")).to_contain_text("Glass Dragon")


def test_the_keyboard_is_enough(table: Page, served: Served) -> None:
    opens(table, served, MARCH)
    table.keyboard.press("m")
    expect(table.get_by_test_id("map")).to_be_focused()
    table.keyboard.press("ArrowDown")
    expect(table.locator(".frame [aria-live]")).to_contain_text("3,4")
    expect(table.locator(".frame [aria-live]")).to_contain_text("Enter: Go to")
    table.keyboard.press("Enter")
    expect(hex_at(table, "3,4").get_by_test_id("hero")).to_be_attached()


def touch(phone: Page, hex: str) -> None:
    settled(phone)
    box = hex_at(phone, hex).locator("polygon").first.bounding_box()
    assert box is not None
    phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def every_choice_in_sight(phone: Page) -> None:
    """What can be chosen on the map lies within it, below the dice and above the party."""
    foot = phone.get_by_test_id("party").bounding_box()
    assert foot is not None
    tray = phone.get_by_test_id("tray")
    over = tray.bounding_box() if tray.count() else phone.get_by_test_id("map").bounding_box()
    assert over is not None
    top = over["y"] + over["height"] if tray.count() else over["y"]
    middles = [box["y"] + box["height"] / 2 for box in map(Locator.bounding_box, choosable(phone)) if box]
    assert top < min(middles)
    assert max(middles) < foot["y"]


def choosable(page: Page) -> list[Locator]:
    return page.locator('[data-testid="hex"][data-choosable="true"] > polygon:first-child').all()


def test_on_a_phone_all_towns_to_begin_in_are_in_sight(phone: Page, served: Served) -> None:
    phone.goto(served.url)
    phone.get_by_test_id("play-alkalim").click()
    asked(phone, "start")
    every_choice_in_sight(phone)
    assert len(choosable(phone)) == 5


def test_a_phone_moves_fights_and_trades(phone: Page, served: Served) -> None:
    opens(phone, served, MARCH)
    fits(phone)
    every_choice_in_sight(phone)
    box = hex_at(phone, "3,4").locator("polygon").first.bounding_box()
    assert box is not None
    assert box["width"] > 24
    touch(phone, "3,4")
    expect(phone.get_by_test_id("way-words")).to_contain_text("1 die")
    expect(hex_at(phone, "3,4").get_by_test_id("hero")).to_have_count(0)  # a stray touch only shows the way
    touch(phone, "3,4")
    expect(hex_at(phone, "3,4").get_by_test_id("hero")).to_be_attached()
    opens(phone, served, FIGHT)
    expect(phone.get_by_test_id("fight").locator('[data-key="defend"]')).to_be_visible()
    fits(phone)
    opens(phone, served, BAZAAR)
    phone.get_by_test_id("bazaar").locator('[data-key="leave"]').scroll_into_view_if_needed()
    fits(phone)
    phone.get_by_test_id("tab-heroes").click()
    phone.get_by_test_id("hero-sheet").first.get_by_test_id("card").first.tap()
    expect(phone.get_by_test_id("card-face").last).to_be_visible()
    fits(phone)


def test_on_a_phone_a_fight_makes_room_for_the_storm(phone: Page, served: Served) -> None:
    opens(phone, served, STORM)
    phone.locator('[data-testid="option"][data-key^="attempt red"]').click()
    phone.get_by_test_id("confirm").click()
    asked(phone, "storm")
    expect(phone.get_by_test_id("fight")).to_have_count(0)
    phone.locator('[data-testid="option"][data-key^="blow"]').first.click()
    asked(phone, "combat")
    expect(phone.get_by_test_id("fight")).to_be_visible()


def test_on_a_phone_who_is_asked_comes_into_sight(phone: Page, served: Served) -> None:
    opens(phone, served, LEARN)
    asked(phone, "experience")
    hero = phone.locator('[data-testid="hero"][data-hero="tahlia"]')
    for _ in range(6):
        phone.keyboard.press("+")
    phone.get_by_test_id("map").focus()
    for _ in range(14):
        phone.keyboard.press("ArrowLeft")
    expect(hero).not_to_be_in_viewport()
    option(phone, "learn mind").click()
    asked(phone, "payment")
    expect(hero).to_be_in_viewport()


def test_the_whole_table_at_a_glance(table: Page, served: Served) -> None:
    opens(table, served, BOARD, "azure", "crimson", "jade")
    asked(table, "move")
    expect(hex_at(table, "7,4").get_by_test_id("hero")).to_have_count(2)
    expect(hex_at(table, "4,2").get_by_test_id("undefeated")).to_have_attribute("data-card", "dune-jackals")
    expect(hex_at(table, "9,4").get_by_test_id("jewel")).to_have_attribute("data-counter", "false")
    expect(table.get_by_test_id("party")).to_contain_text("The Longest Caravan")
    table.get_by_test_id("tab-heroes").click()
    sheets = table.get_by_test_id("hero-sheet")
    expect(sheets).to_have_count(4)
    expect(sheets.first).to_contain_text("2 of")
    expect(sheets.nth(3)).to_contain_text("Rune of Endings")
    point_at(table, "8,6")
    expect(table.get_by_test_id("way")).to_be_attached()
    picture(table, "alkalim-board")


def test_four_legends_win_before_everybodys_eyes(table: Page, served: Served) -> None:
    made = opens(table, served, LAST, "azure", "crimson", "jade")
    expect(table.get_by_test_id("tally-amber")).to_contain_text("3")
    option(table, "stay").click()
    expect(table.get_by_test_id("outcome")).to_contain_text("Tahlia")
    ending = table.get_by_test_id("ending").locator("li")
    expect(ending).to_have_count(4)
    expect(ending.first).to_contain_text("4 legends")
    expect(ending.first).to_contain_text("Rune of Endings")
    table.goto(f"{served.url}/t/{made['table']}#{made['spectator']}")
    expect(table.get_by_test_id("outcome")).to_contain_text("Tahlia")


def test_alone_against_the_threat(table: Page, served: Served) -> None:
    open_scenario(table, served, SOLO, "amber")
    expect(table.get_by_test_id("tray").get_by_role("img", name="threat 3 of 10, doom 2")).to_be_visible()
    table.get_by_test_id("help").click()
    expect(table.get_by_test_id("help-dialog")).to_contain_text("reach 20")


def test_a_replay_shows_the_board_without_choices(table: Page, served: Served) -> None:
    made = opens(table, served, MARCH)
    click_at(table, "3,6")
    expect(hex_at(table, "3,6").get_by_test_id("hero")).to_be_attached()
    table.goto(f"{served.url}/replay/{made['table']}#{made['keys']['amber']}")
    expect(table.get_by_test_id("map")).to_be_visible()
    expect(table.locator('[data-choosable="true"]')).to_have_count(0)
