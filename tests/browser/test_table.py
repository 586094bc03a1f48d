"""What a newcomer does, in a real browser."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import CONNECTED, Served, connected, fits, opened, option, play_drefeld, press, sit_down

pytestmark = pytest.mark.browser

PICTURE = Path(__file__).parents[2] / "docs" / "table.png"


def create(page: Page, served: Served, **seats: str) -> None:
    sit_down(page, served, "banners", **{"fjordland": "bot:easy", **seats})
    connected(page)


def prompt(page: Page, text: str) -> None:
    expect(page.get_by_test_id("prompt")).to_contain_text(text)


def choose(page: Page, key: str) -> None:
    option(page, key).first.click()


def click_hex(page: Page, name: str) -> None:
    page.locator(f'[data-testid="hex"][data-hex="{name}"][data-choosable="true"]').first.click()


def build(page: Page, army: str, at: str) -> None:
    page.locator('[data-testid="subject"]', has_text=army).first.click()
    click_hex(page, at)


def test_a_newcomer_plays_a_turn_on_the_map_and_the_bot_answers(page: Page, served: Served) -> None:
    create(page, served)
    prompt(page, "opening builds, 6 gold")
    build(page, "Iron Legion", "wildlands:5,11")
    prompt(page, "2 gold")
    expect(page.get_by_test_id("unit")).to_have_count(1)
    choose(page, "done")
    # The bot deploys Fjordland, then it is our first turn.
    prompt(page, "Spring: ")
    expect(page.get_by_test_id("log")).to_contain_text("Fjordland builds")
    click_hex(page, "wildlands:5,11")
    prompt(page, "Iron Legion: 2 movement points left")
    click_hex(page, "wildlands:6,11")
    expect(page.get_by_test_id("log")).to_contain_text("Oathborn Iron Legion move to")
    choose(page, "pass")
    choose(page, "end")
    # The bot plays its whole turn and the question comes back to us.
    prompt(page, "Summer: activate an army")
    if os.environ.get("SANDTABLE_PICTURE"):  # the README's picture: SANDTABLE_PICTURE=1 make test
        page.locator('[data-testid="hex"][data-choosable="true"]').first.click()
        prompt(page, "movement point")
        page.mouse.move(5, 5)
        page.screenshot(path=PICTURE)
    _asks_why(page)


def _asks_why(page: Page) -> None:
    """For a hint, then what spoke for the bot's last choice."""
    page.get_by_test_id("hint").click()
    dialog = page.get_by_test_id("why-dialog")
    expect(dialog.get_by_test_id("alternatives")).to_contain_text("to win")
    expect(dialog.get_by_test_id("take-hint").first).to_be_enabled()
    dialog.get_by_test_id("whose").get_by_role("button", name="Fjordland").click()
    expect(dialog.get_by_test_id("alternatives")).to_contain_text("was chosen")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.get_by_test_id("prompt")).to_contain_text("Summer")


def test_the_log_opens_the_rule_it_cites(page: Page, served: Served) -> None:
    create(page, served)
    choose(page, "done")
    prompt(page, "Spring: ")
    log = page.get_by_test_id("log")
    log.get_by_test_id("rule-sign").first.hover()
    log.get_by_test_id("rule-sign").first.click()
    if log.get_by_test_id("rule-chip").count():  # several rules
        log.get_by_test_id("rule-chip").first.click()
    dialog = page.get_by_test_id("rule-dialog")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("BB ")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_reload_and_undo(page: Page, served: Served) -> None:
    create(page, served)
    build(page, "Miners", "wildlands:5,11")
    prompt(page, "5 gold")
    page.reload()
    prompt(page, "5 gold")
    expect(page.get_by_test_id("unit")).to_have_count(1)
    page.get_by_test_id("undo").first.click()
    prompt(page, "6 gold")
    expect(page.get_by_test_id("unit")).to_have_count(0)


def test_the_server_dies_and_comes_back_without_a_reload(page: Page, served: Served) -> None:
    create(page, served)
    build(page, "Miners", "wildlands:5,11")
    prompt(page, "5 gold")
    served.kill()
    expect(page.get_by_test_id("connection")).not_to_have_attribute("data-state", CONNECTED)
    served.start()
    connected(page, timeout=30_000)
    prompt(page, "5 gold")
    build(page, "Miners", "wildlands:8,14")
    prompt(page, "4 gold")


def test_a_short_game_ends_shows_that_the_dice_were_fair_and_can_be_replayed(page: Page, served: Served) -> None:
    play_drefeld(page, served)
    outcome = page.get_by_test_id("outcome")
    expect(outcome).to_contain_text("Fjordland wins with the most settlements")
    fair = page.get_by_test_id("fair-dice")
    fair.locator("summary").click()
    expect(fair.get_by_test_id("fair-check")).to_have_count(2)
    for check in fair.get_by_test_id("fair-check").all():
        expect(check).to_contain_text("✓")
    expect(fair).to_contain_text("Oathborn, Fjordland: your share")
    expect(fair).to_contain_text("sandtable verify FILE --commitment")
    page.get_by_test_id("replay").first.click()
    scrubber = page.get_by_test_id("replay-scrubber")
    expect(scrubber).to_be_visible()
    expect(page.get_by_test_id("replay-position")).to_contain_text("8")
    scrubber.focus()
    page.keyboard.press("Home")
    expect(page.get_by_test_id("replay-position")).to_contain_text("0")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("replay-position")).to_contain_text("1")


def test_two_people_on_two_machines(browser: Browser, page: Page, served: Served) -> None:
    page.goto(served.url)
    page.get_by_test_id("game-banners").click()
    page.get_by_test_id("seat-fjordland").select_option("open")
    page.get_by_test_id("create-table").click()
    expect(page.get_by_test_id("take-seat").first).to_be_visible()
    inputs = page.locator("input").all()
    theirs = [value for value in (each.input_value() for each in inputs) if "/t/" in value]
    assert len(theirs) == 2, "one link for the open seat and one for spectators"
    page.get_by_test_id("take-seat").first.click()
    prompt(page, "Oathborn: opening builds")
    with opened(browser, 1360, 860, reduced_motion="reduce") as other:
        other.goto(theirs[0])
        other.get_by_test_id("join").click()
        connected(other)
        choose(page, "done")
        prompt(other, "Fjordland: opening builds")
        choose(other, "done")
        prompt(page, "Oathborn, Spring")
    with opened(browser, 1360, 860, reduced_motion="reduce") as watcher:
        watcher.goto(theirs[1])
        expect(watcher.get_by_test_id("log")).to_contain_text("Spring of year 1")
        expect(watcher.get_by_test_id("option")).to_have_count(0)


def test_the_keyboard_is_enough(page: Page, served: Served) -> None:
    create(page, served)
    prompt(page, "6 gold")
    page.keyboard.press("1")  # the first army: Miners
    page.get_by_test_id("map").focus()
    page.keyboard.press("n")  # to the next hex that can be chosen
    page.keyboard.press("Enter")
    prompt(page, "5 gold")
    page.keyboard.press("u")
    prompt(page, "6 gold")
    press(page, "Space")  # done
    prompt(page, "Spring: ")


@pytest.mark.parametrize("game", ["alkalim", "banners", "lbs"])
def test_a_question_mark_opens_the_help(page: Page, served: Served, game: str) -> None:
    page.goto(served.url)
    page.get_by_test_id(f"play-{game}").click()
    expect(page.get_by_test_id("help")).to_be_visible()
    page.get_by_test_id("decision").focus()
    page.keyboard.press("?")
    expect(page.get_by_test_id("help-dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("help-dialog")).to_have_count(0)


def test_a_phone_can_play(phone: Page, served: Served) -> None:
    sit_down(phone, served, "banners")
    prompt(phone, "opening builds")
    fits(phone)
    choose(phone, "done")
    prompt(phone, "Spring: ")


def test_any_game_is_playable_without_a_board_of_its_own(page: Page, served: Served) -> None:
    sit_down(page, served, "tiny", east="bot:novice", south="bot:novice", west="bot:novice")
    expect(page.get_by_test_id("generic-board")).to_be_visible()
    prompt = page.get_by_test_id("prompt")
    for _ in range(6):
        expect(page.get_by_test_id("option").first).to_be_visible()
        asked = prompt.get_attribute("data-question")
        press(page, "1")
        expect(prompt).not_to_have_attribute("data-question", asked or "")


def test_hot_seat_has_a_curtain_where_hands_are_hidden(page: Page, served: Served) -> None:
    sit_down(page, served, "tiny", north="me", east="me", south="me", west="me")
    expect(page.get_by_test_id("curtain")).to_be_visible()
    expect(page.get_by_test_id("option")).to_have_count(0)
    page.get_by_test_id("lift-curtain").click()
    expect(page.get_by_test_id("option").first).to_be_visible()
