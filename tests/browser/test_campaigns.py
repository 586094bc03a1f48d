"""A campaign is made in the browser: by fields, by clicks on the map and as text; it is kept, and played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served, fits, hex_at

pytestmark = pytest.mark.browser


def test_a_campaign_is_made_kept_and_played(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/campaigns/banners")
    fine, name = page.get_by_test_id("campaign-fine"), page.get_by_test_id("field-name")
    expect(fine).to_be_visible()
    page.get_by_test_id("campaign-start").select_option("tdrefeld")
    expect(name).to_have_value("The Invasion of Drefeld")
    name.fill("The Wet War")
    page.get_by_test_id("field-turns").fill("5")
    page.get_by_test_id("field-turns").blur()
    expect(page.get_by_test_id("campaign-faults")).to_contain_text("turns says 5, but there are 3")
    expect(page.get_by_test_id("campaign-play-open")).to_be_disabled()
    page.get_by_test_id("campaign-undo").click()
    expect(fine).to_be_visible()

    page.get_by_test_id("campaign-tool").select_option(label="Razed")
    hex_at(page, "wildlands:3,13").click()
    page.get_by_test_id("campaign-tab-text").click()
    expect(page.get_by_test_id("campaign-text")).to_have_value(re.compile(r'razed = \["[A-Z][^"]*"\]'))
    expect(fine).to_be_visible()

    page.get_by_test_id("campaign-keep").click()
    expect(page.get_by_text("Kept in this browser.")).to_be_visible()
    page.goto(f"{served.url}/made")
    page.get_by_role("link", name="Open The Wet War").click()
    expect(page.get_by_test_id("field-name")).to_have_value("The Wet War")
    page.get_by_test_id("campaign-play-open").click()
    page.get_by_test_id("campaign-play-go").click()
    expect(page.get_by_text("The Wet War").first).to_be_visible()
    expect(page.get_by_test_id("connection")).to_be_visible()


def test_a_link_brings_a_campaign_to_a_phone(phone: Page, served: Served) -> None:
    phone.goto(f"{served.url}/campaigns/banners")
    phone.get_by_test_id("campaign-start").select_option("tjarls-war")
    expect(phone.get_by_test_id("field-name")).to_have_value("The Jarl's War")
    phone.get_by_test_id("campaign-share").click()
    link = phone.get_by_label("Link to this campaign").input_value()
    phone.goto("about:blank")
    phone.goto(link)
    expect(phone.get_by_test_id("field-name")).to_have_value("The Jarl's War")
    fits(phone)
