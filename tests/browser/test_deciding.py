"""Deciding without friction: one click where one is enough, several picks on one screen, keys, and undo."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served, call, option, press

pytestmark = pytest.mark.browser

BOTS = dict.fromkeys(("east", "south", "west"), "bot:novice")


def sit(page: Page, served: Served, setup: str) -> dict[str, Any]:
    seats = {"north": "me", **BOTS}
    made = call(served, "/api/tables", {"game": "eased", "setup": setup, "seats": seats, "learning": True})
    page.goto(f"{served.url}/t/{made['table']}#{made['keys']['north']}")
    expect(page.get_by_test_id("option").first).to_be_visible()
    return made


def log_has(page: Page, *texts: str) -> None:
    for text in texts:
        expect(page.get_by_test_id("log")).to_contain_text(text)


def test_what_nearly_always_follows_comes_in_one_click(table: Page, served: Served) -> None:
    sit(table, served, "full")
    option(table, "draw").click()
    log_has(table, "North draws", "North sees")


def test_what_follows_can_be_changed(table: Page, served: Served) -> None:
    sit(table, served, "full")
    table.locator('[data-testid="option-alone"][data-for="draw"]').click()
    log_has(table, "North draws")
    option(table, "rest").click()
    log_has(table, "North rests")
    expect(table.get_by_test_id("log")).not_to_contain_text("North sees")


def test_a_plan_is_a_button_beside_its_option(table: Page, served: Served) -> None:
    sit(table, served, "full")
    dig = option(table, "dig")
    expect(dig).to_have_class(re.compile("hopeless"))
    expect(dig).to_be_enabled()
    table.get_by_test_id("option-plan").click()
    log_has(table, "North rolls")
    expect(table.get_by_test_id("prompt")).to_have_attribute("data-kind", "act")


def test_several_are_picked_on_one_screen(table: Page, served: Served) -> None:
    sit(table, served, "short")
    draw, scout = option(table, "draw"), option(table, "scout")
    expect(draw).to_have_attribute("aria-checked", "false")
    draw.click()
    scout.click()
    expect(draw).to_have_attribute("aria-checked", "true")
    expect(table.get_by_test_id("picks")).to_contain_text("2 picked")
    draw.click()
    expect(draw).to_have_attribute("aria-checked", "false")
    draw.click()
    table.get_by_test_id("confirm-picks").click()
    log_has(table, "North sees", "North draws")
    table.get_by_test_id("undo").click()
    log_has(table, "Taken back by North: ")
    expect(table.get_by_test_id("picks")).to_contain_text("0 picked")


def test_the_keyboard_picks_and_space_confirms(table: Page, served: Served) -> None:
    sit(table, served, "short")
    press(table, "1", "2")
    expect(table.get_by_test_id("picks")).to_contain_text("2 picked")
    press(table, "1")
    expect(table.get_by_test_id("picks")).to_contain_text("1 picked")
    press(table, "Space")
    log_has(table, "North sees", "North rests")


def test_space_confirms_what_was_clicked(table: Page, served: Served) -> None:
    """It would pick the button under the pointer once more."""
    sit(table, served, "short")
    option(table, "scout").click()
    expect(option(table, "scout")).to_have_attribute("aria-checked", "true")
    press(table, "Space")
    log_has(table, "North sees", "North rests")


def test_picks_on_a_phone(phone: Page, served: Served) -> None:
    sit(phone, served, "short")
    option(phone, "scout").tap()
    expect(option(phone, "scout")).to_have_attribute("aria-checked", "true")
    prompt = phone.get_by_test_id("prompt")
    asked = prompt.get_attribute("data-question")
    phone.get_by_test_id("confirm-picks").tap()
    # The next question comes to the front.
    expect(prompt).to_have_attribute("data-question", re.compile(f"^(?!{asked}$)"))
    phone.get_by_test_id("tab-log").tap()
    log_has(phone, "North sees", "North rests")


def test_space_goes_on_and_focus_stays_at_the_decision(table: Page, served: Served) -> None:
    sit(table, served, "full")
    option(table, "scout").focus()
    table.keyboard.press("Enter")
    log_has(table, "North sees")
    expect(table.get_by_test_id("prompt")).to_have_attribute("data-kind", "act")
    assert table.evaluate("document.activeElement !== document.body")
    press(table, "Space")
    log_has(table, "North rests")
    assert table.evaluate("document.activeElement !== document.body")


def test_a_second_click_does_not_take_what_came_under_the_pointer(table: Page, served: Served) -> None:
    sit(table, served, "full")
    rest = option(table, "rest")
    rest.hover()
    box = rest.bounding_box()
    assert box is not None
    table.mouse.dblclick(box["x"] + 20, box["y"] + 10)
    log_has(table, "North rests")
    expect(table.get_by_test_id("prompt")).to_have_attribute("data-kind", "act")
    lines = table.get_by_test_id("log").inner_text()
    assert lines.count("North rests") == 1


def test_undo_says_what_goes(table: Page, served: Served) -> None:
    sit(table, served, "full")
    option(table, "rest").click()
    table.get_by_test_id("undo").hover()
    expect(table.get_by_test_id("undo-takes")).to_be_visible()
    expect(table.get_by_test_id("undo-takes")).to_contain_text("Takes back: North rests.")
    table.get_by_test_id("undo").click()
    log_has(table, "Taken back by North: North rests.")
