"""The library of cards: found by filters that stand in the address, read one by one and side by side."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SPOILT, Served, fits

pytestmark = pytest.mark.browser


CUT_OFF = """() => [...document.querySelectorAll("[data-testid=playing-card]")]
  .filter((card) => card.scrollHeight > card.clientHeight + 1 || [...card.querySelectorAll("dd, dt, .plate > *")]
    .some((each) => each.scrollWidth > each.clientWidth + 1))
  .map((card) => card.querySelector(".plate").textContent)"""
"""The names of the cards on which something does not fit."""
SIZES = """() => [...new Set([...document.querySelectorAll("[data-testid=cell] .frame > *")].map((card) => {
  const { width, height } = card.getBoundingClientRect();
  return `${(width / 96 * 25.4).toFixed(1)} x ${(height / 96 * 25.4).toFixed(1)}`;
}))]"""
"""How large cards are on paper, in millimetres."""
OUTSIDE = """() => [...document.querySelectorAll("[data-testid=sheet]")].some((sheet) => {
  const [page, cells] = [sheet, sheet.querySelector(".cells")].map((each) => each.getBoundingClientRect());
  return cells.left < page.left + 15 || cells.right > page.right - 15 || cells.top < page.top + 15
    || cells.bottom > page.bottom - 15;
})"""


@pytest.mark.parametrize(("game", "paper"), [("lbs", "a4"), ("banners", "letter"), ("alkalim", "letter")])
def test_all_cards_fit_their_paper(table: Page, served: Served, game: str, paper: str) -> None:
    """Each is 63 by 88 mm, has its picture, and nothing of it is cut off."""
    SPOILT.add(table)
    table.emulate_media(media="print", color_scheme="dark")
    table.goto(f"{served.url}/print/{game}?paper={paper}")
    cards = table.get_by_test_id("playing-card")
    expect(table.locator("[data-ready]")).to_be_attached(timeout=30_000)
    assert cards.count() > 150
    table.evaluate("() => document.fonts.ready")
    assert table.evaluate(SIZES) == ["63.0 x 88.0"]
    assert table.evaluate(CUT_OFF) == []
    assert not table.evaluate(OUTSIDE)
    # Whatever the colours of the screen.
    expect(cards.first).to_have_css("background-color", "rgb(255, 253, 247)")
    assert cards.filter(has_not=table.locator("path.emblem")).count() == 0


def test_a_deck_to_print_tonight(table: Page, served: Served) -> None:
    table.goto(f"{served.url}/cards/lbs?type=Stronghold")
    table.get_by_role("link", name="Print these cards").click()
    count = table.get_by_test_id("print-count")
    expect(count).to_contain_text("13 cards on 2 sheets")
    table.get_by_test_id("print-what").select_option("deck=senpet")
    expect(count).to_contain_text(re.compile(r"on \d sheets"))
    sheets = table.get_by_test_id("sheet")
    fronts = sheets.count()
    table.get_by_role("checkbox", name="Backs").check()
    expect(sheets).to_have_count(2 * fronts)
    table.goto(f"{served.url}/print/banners?counters=drefeld")
    expect(count).to_contain_text("46 counters on 1 sheet")


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
    expect(found).to_contain_text("7 of ")
    expect(table).to_have_url(re.compile(r"\?trait=Jinn&copper=..4$"))
    table.reload()
    expect(found).to_contain_text("7 of ")
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
