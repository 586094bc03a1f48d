"""The pages of credits and maps, and what the first page needs."""

from __future__ import annotations

import gzip
import re

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import SPOILT, Served, sit_down

pytestmark = pytest.mark.browser


def test_the_lobby_leads_to_the_credits(table: Page, served: Served) -> None:
    table.goto(served.url)
    table.get_by_role("link", name="Licences and credits").click()
    expect(table.get_by_role("heading", name="Emblems")).to_be_visible()
    expect(table.get_by_role("link", name="Creative Commons Attribution 3.0")).to_be_visible()


def test_a_link_to_the_maps_needs_no_game(table: Page, served: Served) -> None:
    table.goto(f"{served.url}/maps")
    expect(table).to_have_url(f"{served.url}/maps/banners")
    expect(table.get_by_role("heading").first).to_be_visible()


def test_a_hand_shows_pictures(table: Page, served: Served) -> None:
    sit_down(table, served, "lbs")
    expect(table.locator('[data-zone="hand"] path.emblem').first).to_be_attached()


def test_the_first_page_needs_little_script(table: Page, served: Served) -> None:
    scripts: list[Response] = []
    SPOILT.add(table)
    table.on("response", lambda answer: scripts.append(answer) if re.search(r"\.js$", answer.url) else None)
    table.goto(served.url, wait_until="networkidle")
    assert scripts
    assert sum(len(gzip.compress(each.body())) for each in scripts) < 150_000
