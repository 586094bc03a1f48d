"""Burning Banners in a real browser: finding things on the map, and what counts for the goal."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served, call

pytestmark = pytest.mark.browser


def raid(page: Page, served: Served) -> None:
    seats = {"goblins": "me", "fjordland": "bot:random"}
    made = call(served, "/api/tables", {"game": "banners", "setup": "great-goblin-raid", "seats": seats})
    page.goto(f"{served.url}/t/{made['table']}#{made['keys']['goblins']}")
    expect(page.get_by_test_id("map")).to_be_visible()


def test_settlements_that_count_for_the_goal_are_badged(table: Page, served: Served) -> None:
    raid(table, served)
    expect(table.get_by_test_id("counts")).to_have_count(8)


def test_the_slash_key_finds_a_place_and_focus_comes_back(table: Page, served: Served) -> None:
    raid(table, served)
    expect(table.get_by_test_id("counts")).to_have_count(8)
    table.keyboard.press("/")
    search = table.get_by_test_id("map-search")
    expect(search).to_be_focused()
    expect(table.get_by_role("option", name="Belgunot")).to_contain_text("counts for the goal")
    search.fill("skeg")
    expect(table.get_by_role("listbox").get_by_role("option").first).to_contain_text("Skegheld")
    search.press("Enter")
    expect(search).to_have_count(0)
    expect(table.get_by_test_id("map-search-open")).to_be_focused()
