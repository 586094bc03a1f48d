"""Coming to the lobby: a game in one click, cards to choose among, settings that are remembered, one's tables."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Served, becomes, call, connected, fits, opened, option, pick, sit_down, take_seat

pytestmark = pytest.mark.browser

GAMES = ("lbs", "banners", "alkalim")
LAPTOP = (1440, 900)


def in_sight(page: Page, testid: str) -> bool:
    """Whether all of it can be seen without scrolling."""
    box = page.get_by_test_id(testid).bounding_box()
    assert box is not None
    size = page.viewport_size
    assert size is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize("game", GAMES)
def test_one_click_begins_a_game_against_a_bot(table: Page, served: Served, game: str) -> None:
    table.goto(served.url)
    table.get_by_test_id("person").fill("Anna")
    table.get_by_test_id("person").blur()
    table.get_by_test_id(f"play-{game}").click()
    connected(table)
    expect(table.get_by_test_id("option").or_(table.locator("[data-choosable=true]")).first).to_be_visible()
    expect(table.get_by_test_id("game-name")).to_be_visible()
    expect(table.get_by_test_id("learning-on")).to_be_visible()
    assert "#" not in table.url


def test_everything_is_above_the_fold_on_a_laptop(table: Page, served: Served) -> None:
    table.goto(served.url)
    for game in GAMES:
        expect(table.get_by_test_id(f"play-{game}")).to_be_visible()
        assert in_sight(table, f"play-{game}")
    for game in GAMES:
        table.get_by_test_id(f"game-{game}").click()
        expect(table.get_by_test_id("new-table")).to_contain_text("A new table of")
        becomes(table, lambda: in_sight(table, "create-table"), f"{game}: the table is created out of sight")
    table.get_by_test_id("close-new").click()
    expect(table.get_by_test_id(f"game-{GAMES[-1]}")).to_be_focused()


def test_a_deck_is_found_among_cards_with_the_keyboard(table: Page, served: Served) -> None:
    table.goto(served.url)
    table.get_by_test_id("game-lbs").click()
    button = table.get_by_test_id("setting-deck1")
    button.press("Enter")
    cards = table.get_by_test_id("setting-deck1-cards")
    expect(cards.locator("[data-testid^=card-]")).to_have_count(13)  # twelve Factions, and chance
    expect(cards.get_by_test_id("card-senpet")).to_contain_text("First game")
    table.get_by_test_id("filter-cards").fill("jinn")
    expect(cards.locator("[data-testid^=card-]")).to_have_count(2)
    table.get_by_test_id("card-chance").focus()
    table.keyboard.press("ArrowRight")
    expect(table.get_by_test_id("card-qabal")).to_be_focused()
    table.keyboard.press("Enter")
    expect(cards).to_be_hidden()
    expect(button).to_be_focused()
    expect(button).to_contain_text("Qabal")


def test_heroes_are_chosen_by_portrait_and_each_once(table: Page, served: Served) -> None:
    table.goto(served.url)
    table.get_by_test_id("game-alkalim").click()
    pick(table, "cast-amber", "Tahlia")
    table.get_by_test_id("cast-azure").click()
    expect(table.get_by_test_id("card-Tahlia")).to_be_disabled()
    expect(table.get_by_test_id("card-Corbin")).to_contain_text("Body 4, hits for 2")
    expect(table.get_by_test_id("card-Corbin")).to_contain_text("Easy")


def test_presets_stand_for_settings_and_say_when_they_are_left(table: Page, served: Served) -> None:
    table.goto(served.url)
    table.get_by_test_id("game-alkalim").click()
    expect(table.get_by_test_id("preset-standard")).to_be_checked()
    table.get_by_test_id("preset-gentle").check()
    table.get_by_text("Change settings one by one").click()
    expect(table.get_by_test_id("setting-knockouts")).to_have_value("softer")
    table.get_by_test_id("setting-slots").select_option("body")
    expect(table.get_by_test_id("preset-gentle")).not_to_be_checked()
    expect(table.get_by_test_id("new-table")).to_contain_text("Your own")
    table.get_by_test_id("preset-quick").check()
    expect(table.get_by_test_id("setting-rounds")).to_have_value("20")
    take_seat(table)
    connected(table)


def test_a_basic_campaign_asks_nothing_about_reactions(table: Page, served: Served) -> None:
    table.goto(served.url)
    table.get_by_test_id("game-banners").click()
    table.get_by_text("More settings").click()
    expect(table.get_by_test_id("setting-handicap")).to_be_visible()
    expect(table.get_by_test_id("setting-reactions")).to_have_count(0)
    table.get_by_test_id("setting-rules").select_option("advanced")
    expect(table.get_by_test_id("setting-reactions")).to_be_visible()


def test_a_game_with_one_way_to_begin_speaks_of_no_campaign(table: Page, served: Served) -> None:
    table.goto(served.url)
    table.get_by_test_id("game-wells").click()
    form = table.get_by_test_id("new-table")
    expect(form).to_contain_text("Two riders, four camels")
    expect(form).not_to_contain_text("Campaign")
    expect(form.locator("[name=setup]")).to_have_count(0)


def test_the_last_settings_of_each_game_are_remembered(table: Page, served: Served) -> None:
    table.goto(served.url)
    table.get_by_test_id("game-lbs").click()
    table.get_by_test_id("setup-three").check()
    pick(table, "setting-deck2", "moto")
    table.get_by_test_id("seat-crimson").select_option("bot:novice")
    take_seat(table)
    connected(table)
    table.goto(served.url)
    table.get_by_test_id("game-lbs").click()
    expect(table.get_by_test_id("setup-three")).to_be_checked()
    expect(table.get_by_test_id("setting-deck2")).to_have_attribute("data-chosen", "moto")
    expect(table.get_by_test_id("seat-crimson")).to_have_value("bot:novice")
    table.get_by_role("button", name="Reset").click()
    expect(table.get_by_test_id("setup-two")).to_be_checked()
    expect(table.get_by_test_id("setting-deck2")).to_have_attribute("data-chosen", "")


def test_tables_where_it_is_my_turn_come_first_and_the_others_tell_for_whom_they_wait(
    browser: Browser, table: Page, served: Served
) -> None:
    table.goto(served.url)
    table.get_by_test_id("person").fill("Anna")
    table.get_by_test_id("person").blur()
    table.get_by_test_id("game-banners").click()
    table.get_by_test_id("seat-fjordland").select_option("open")
    table.get_by_test_id("create-table").click()
    link = table.get_by_test_id("seat-link-fjordland").get_attribute("data-link")
    assert link is not None
    table.get_by_test_id("take-seat").click()
    option(table, "done").first.click()
    sit_down(table, served, "tiny", east="bot:novice", south="bot:novice", west="bot:novice")
    expect(table.get_by_test_id("option").first).to_be_visible()
    table.goto(served.url)
    rows = table.get_by_test_id("running-tables").get_by_test_id("known-table")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_have_attribute("data-turn", "true")
    expect(rows.nth(0)).to_contain_text("Your turn")
    expect(rows.nth(1)).to_contain_text("Waiting for somebody to take Fjordland")
    expect(rows.nth(1)).to_contain_text("Spring of year 1 · You play Oathborn, against Fjordland (nobody yet)")
    with opened(browser, 1360, 860) as friend:
        friend.goto(served.url + link)
        expect(friend.get_by_test_id("invitation")).to_contain_text("Anna invites you to play Fjordland")
        friend.get_by_test_id("person").fill("Bo")
        friend.get_by_test_id("join").click()
        connected(friend)
        # The lobby hears of all of it by itself.
        expect(rows.nth(1)).to_contain_text("Waiting for Bo")
        option(friend, "done").first.click()
        expect(rows.filter(has_text="Fjordland (Bo)")).to_have_attribute("data-turn", "true")
    expect(table.get_by_test_id("your-tables")).to_contain_text("2 waiting for you")


def test_a_finished_game_stands_apart_with_its_replay(table: Page, served: Served) -> None:
    table.goto(served.url)
    made = call(served, "/api/tables", {"game": "tiny", "setup": "short", "seats": {"*": "bot:novice", "north": "me"}})
    table.goto(f"{served.url}/t/{made['table']}#{made['keys']['north']}")
    connected(table)
    where, key = f"/api/tables/{made['table']}", made["keys"]["north"]
    while not (state := call(served, where, key=key))["over"]:
        if (question := state["question"]) is not None:
            choice = {"question": question["id"], "key": question["options"][-1]["key"]}
            call(served, f"{where}/choose", choice, key)
    table.goto(served.url)
    expect(table.get_by_test_id("finished-tables").get_by_test_id("known-table")).to_have_count(1)
    expect(table.get_by_test_id("running-tables")).to_have_count(0)
    expect(table.get_by_test_id("finished-tables")).to_contain_text("Replay")


def test_a_table_that_was_forgotten_by_mistake_can_be_brought_back(table: Page, served: Served) -> None:
    table.goto(served.url)
    table.get_by_test_id("play-lbs").click()
    connected(table)
    table.goto(served.url)
    rows = table.get_by_test_id("known-table")
    expect(rows).to_have_count(1)
    table.get_by_test_id("forget").click()
    expect(rows).to_have_count(0)
    expect(table.get_by_test_id("remember")).to_be_focused()
    table.keyboard.press("Enter")
    rows.click()
    connected(table)
    expect(table.get_by_test_id("prompt")).to_be_visible()


def test_the_lobby_fits_a_phone(phone: Page, served: Served) -> None:
    phone.goto(served.url)
    expect(phone.get_by_test_id("play-lbs")).to_be_visible()
    fits(phone)
    phone.get_by_test_id("game-lbs").click()
    fits(phone)
    phone.get_by_test_id("setting-deck1").click()
    expect(phone.get_by_test_id("card-senpet")).to_be_visible()
    fits(phone)
