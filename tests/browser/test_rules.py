"""The rules as a book: asked in words, read by chapters, shown by examples; beside a table, too."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served, fits

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
