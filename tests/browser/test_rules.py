"""The rules as a book: asked in words, read by chapters, shown by examples; beside a table, too."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.browser.conftest import Served, fits
from tests.browser.test_table import create

pytestmark = pytest.mark.browser


def test_a_question_leads_to_a_clause_to_its_example_and_back(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/rules/banners")
    expect(page.get_by_test_id("contents")).to_contain_text("9. Combat")
    page.keyboard.press("/")
    page.keyboard.type("how many hits is a critical in a strike?")
    answers = page.get_by_test_id("answers")
    expect(answers.locator("[data-rule='BB 9.7/critical']").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(answers.get_by_role("link").first).to_be_focused()
    answers.locator("a[data-rule='BB 9.7/critical']").first.click()
    clause = page.locator("[data-testid=clause][data-rule='BB 9.7/critical']")
    expect(clause).to_be_focused()
    clause.get_by_test_id("clause-examples").click()
    clause.get_by_test_id("example-link").first.click()
    guide = page.get_by_test_id("example")
    expect(guide).to_be_visible()
    while guide.get_by_test_id("example-next").count():
        expect(guide.get_by_test_id("example-next")).to_be_enabled()
        step = guide.get_attribute("data-step")
        page.keyboard.press("Enter")
        expect(guide).not_to_have_attribute("data-step", step or "")
    expect(guide.get_by_test_id("example-holds")).to_be_visible()
    page.get_by_role("button", name="End the turn").first.click()
    expect(guide.get_by_test_id("example-return")).to_be_visible()
    page.go_back()
    expect(clause).to_be_visible()
    page.go_back()
    expect(page.get_by_test_id("rules-search")).to_have_value("how many hits is a critical in a strike?")


def test_chapters_are_turned_like_pages(phone: Page, served: Served) -> None:
    phone.goto(f"{served.url}/rules/lbs")
    phone.get_by_role("link", name="Challenges and duels").click()
    chapter = phone.get_by_test_id("chapter")
    expect(chapter).to_have_attribute("data-chapter", "duels")
    fits(phone)
    chapter.locator("a[rel=next]").last.click()
    expect(chapter).to_have_attribute("data-chapter", "destroying")
    phone.go_back()
    expect(chapter).to_have_attribute("data-chapter", "duels")


def rest_on(page: Page, within: Locator, word: str) -> None:
    """Bring the pointer to a word of a text."""
    x, y = within.evaluate(
        """(node, word) => {
          const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
          while (!walker.nextNode().data.includes(word));
          const range = new Range(), text = walker.currentNode, at = text.data.indexOf(word);
          range.setStart(text, at);
          range.setEnd(text, at + word.length);
          text.parentElement.scrollIntoView({ block: "center" });
          const { x, y, width, height } = range.getBoundingClientRect();
          return [x + width / 2, y + height / 2];
        }""",
        word,
    )
    page.mouse.move(x - 3, y)
    page.mouse.move(x, y)


def test_at_a_table_keywords_are_explained_and_the_book_leads_back(page: Page, served: Served) -> None:
    create(page, served)
    decision = page.get_by_test_id("decision")
    expect(decision).to_contain_text("stealth")
    keyword = page.get_by_test_id("keyword")
    with page.expect_response("**/glossary"):
        rest_on(page, decision, "stealth")
    for _ in range(20):  # what a resting pointer finds hangs on the glossary, and on nothing moving under it
        rest_on(page, decision, "stealth")
        with suppress(TimeoutError):
            keyword.wait_for(timeout=1000)
            break
    expect(keyword).to_contain_text("May ambush an enemy")
    keyword.get_by_role("button").click()
    dialog = page.get_by_test_id("rule-dialog")
    expect(dialog).to_contain_text("An Army with Stealth may declare an Ambush")
    dialog.get_by_test_id("rule-chapter").click()
    expect(dialog.get_by_test_id("chapter")).to_contain_text("Abilities and characteristics")
    dialog.get_by_test_id("rule-back").click()
    expect(dialog.get_by_test_id("rule-chapter")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    option = page.get_by_test_id("option").or_(page.get_by_test_id("subject")).first
    option.focus()
    page.keyboard.press("Control+/")
    expect(dialog.get_by_test_id("words-in-sight")).to_contain_text("Opening builds")
    page.keyboard.type("besieged")
    expect(dialog.get_by_test_id("answer").first).to_have_attribute("data-rule", "BB 10.3")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(option).to_be_focused()
