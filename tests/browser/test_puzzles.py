"""Puzzles in the browser: one tries, sees why not, goes on; what is solved is remembered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served, fits, option, press

pytestmark = pytest.mark.browser

PUZZLE, ANSWER, WRONG = "before-the-blow", "play Fury-of-the-Desert", "engage Bazaar-Guard"


def test_a_wrong_answer_is_explained_and_the_right_one_is_remembered(phone: Page, served: Served) -> None:
    phone.goto(f"{served.url}/puzzles/lbs")
    expect(phone.get_by_test_id("daily")).to_be_visible()
    fits(phone)
    phone.locator(f"[data-puzzle={PUZZLE}]").click()
    expect(phone.get_by_test_id("coach-say")).to_contain_text("Bring down Duqaq's School of Astronomy")
    option(phone, WRONG).click()
    expect(phone.get_by_test_id("coach-instead")).to_contain_text("In every try")
    phone.get_by_test_id("coach-try").click()
    expect(phone.get_by_test_id("coach")).to_have_attribute("data-kind", "try")
    phone.get_by_test_id("coach-return").click()
    option(phone, ANSWER).click()
    expect(phone.get_by_test_id("coach-done")).to_contain_text("This works every time")
    fits(phone)
    while not phone.get_by_test_id("puzzle-end").is_visible():
        press(phone, "Enter")
    expect(phone.get_by_test_id("puzzle-end")).to_contain_text("Solved.")
    expect(phone.get_by_test_id("puzzle-next")).to_be_visible()
    phone.get_by_role("link", name="All puzzles").last.click()
    expect(phone.locator(f"[data-puzzle={PUZZLE}]").get_by_test_id("puzzle-mark")).to_have_text("✓ solved")


def test_the_puzzle_of_the_day_is_found_in_the_lobby(page: Page, served: Served) -> None:
    page.goto(served.url)
    page.get_by_test_id("daily-puzzles").get_by_role("link").first.click()
    expect(page.get_by_test_id("coach")).to_have_attribute("data-kind", "choose")
    page.get_by_test_id("coach-show").click()
    expect(page.get_by_test_id("coach-done").or_(page.get_by_test_id("puzzle-end")).first).to_be_visible()
