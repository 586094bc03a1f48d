"""The library of cards: found by filters that stand in the address, read one by one and side by side."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served, fits

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", ["lbs", "banners", "alkalim"])
def test_all_cards_have_their_picture(table: Page, served: Served, game: str) -> None:
    """Each is drawn when one comes near; none lacks its emblem, and no text is cut off."""
    table.goto(f"{served.url}/cards/{game}")
    expect(table.get_by_test_id("playing-card").first).to_be_visible()
    links = table.get_by_test_id("shelf-card")
    assert links.count() > 150
    assert table.get_by_test_id("playing-card").count() < links.count()
    table.evaluate("""async () => {
      const wait = () => new Promise(requestAnimationFrame);
      for (let y = 0; y < document.body.scrollHeight; y += 900) { scrollTo(0, y); await wait(); await wait(); }
    }""")
    expect(table.get_by_test_id("playing-card")).to_have_count(links.count())
    cards = table.get_by_test_id("playing-card")
    empty = cards.filter(has=table.locator("svg.art")).filter(has_not=table.locator("path.emblem"))
    assert empty.count() == 0
    assert table.evaluate(CUT_OFF) == []


CUT_OFF = """() => [...document.querySelectorAll("[data-testid=playing-card]")]
  .filter((card) => card.scrollHeight > card.clientHeight + 1 || [...card.querySelectorAll("dd, dt, .plate > *")]
    .some((each) => each.scrollWidth > each.clientWidth + 1))
  .map((card) => card.querySelector(".plate").textContent)"""
"""The names of the cards on which something does not fit."""


def test_all_jinn_under_five_copper(table: Page, served: Served) -> None:
    table.goto(f"{served.url}/cards/lbs")
    search = table.get_by_test_id("cards-search")
    expect(search).to_be_visible()
    table.keyboard.press("/")
    expect(search).to_be_focused()
    search.fill("jinn")
    table.get_by_test_id("cards-meant").get_by_role("button", name="Trait: Jinn").click()
    expect(table).to_have_url(re.compile(r"\?trait=Jinn$"))
    table.get_by_label("Copper, at most", exact=True).select_option("4")
    found = table.get_by_test_id("cards-found")
    expect(found).to_contain_text("8 of ")
    expect(table).to_have_url(re.compile(r"\?trait=Jinn&copper=..4$"))
    table.reload()
    expect(found).to_contain_text("8 of ")
    # From the keyboard: the first card, the next one, read, the one after it, and back.
    search.press("ArrowDown")
    table.keyboard.press("ArrowRight")
    table.keyboard.press("Enter")
    dialog = table.get_by_test_id("library-card")
    expect(dialog).to_be_visible()
    first = table.url
    table.keyboard.press("ArrowRight")
    expect(table).not_to_have_url(first)
    second = dialog.get_by_test_id("card-page").get_attribute("data-card")
    # Another beside it.
    dialog.get_by_role("button", name="Compare with another card").click()
    expect(dialog).to_have_count(0)
    table.get_by_test_id("shelf-card").last.click()
    expect(dialog.get_by_test_id("card-page")).to_have_count(2)
    assert dialog.get_by_test_id("card-page").first.get_attribute("data-card") == second
    table.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(table.get_by_test_id("shelf-card").last).to_be_focused()


def test_cards_fit_a_phone(phone: Page, served: Served) -> None:
    phone.goto(f"{served.url}/cards/alkalim")
    expect(phone.get_by_test_id("playing-card").first).to_be_visible()
    fits(phone)
    phone.get_by_test_id("shelf-card").first.click()
    expect(phone.get_by_test_id("library-card")).to_be_visible()
    fits(phone)
