"""A game from outside the tree brings its own board along."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Served, call, plays, settled

pytestmark = pytest.mark.browser


def square(page: Page, name: str) -> Locator:
    return page.locator(f'[data-testid="brought-board"] [data-square="{name}"]')


def test_camels_are_moved_on_the_board_that_the_game_brings(table: Page, served: Served) -> None:
    seats = {"amber": "me", "azure": "me"}
    made = call(served, "/api/tables", {"game": "wells", "setup": "desert", "seats": seats})
    table.goto(f"{served.url}/t/{made['table']}#{made['keys']['amber']}")
    expect(square(table, "b1")).to_have_attribute("aria-label", "b1, sand, amber camel")
    expect(square(table, "b2")).to_have_attribute("data-choosable", "false")
    square(table, "b1").click()
    expect(square(table, "b2")).to_have_attribute("data-choosable", "true")
    square(table, "b2").click()
    expect(table.get_by_test_id("log")).to_contain_text("Amber moves from b1 to b2")
    plays(served, made, "azure", "rest")
    square(table, "b2").click()
    square(table, "c3").click()
    plays(served, made, "azure", "rest")
    expect(table.get_by_test_id("prompt")).to_contain_text("0 of 3 wells")
    settled(table)
    square(table, "c3").dblclick()
    expect(table.get_by_test_id("log")).to_contain_text("Amber digs at c3 and rolls")
