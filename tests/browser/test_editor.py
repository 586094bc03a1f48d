"""The position editor: a ruling is laid out, played and checked by clicks, and a link opens the same."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Served, fits, hex_at, open_scenario, option

pytestmark = pytest.mark.browser


def holds(page: Page, words: str = "Everything holds.") -> None:
    expect(page.get_by_test_id("verdict")).to_contain_text(words)


def lay_out(page: Page, layer: str, thing: str) -> None:
    page.get_by_test_id("palette-layer").select_option(layer)
    page.get_by_test_id("palette-search").fill(thing)
    page.locator(f'[data-testid=palette-thing][data-thing="{thing}"]').first.click()
    expect(page.get_by_test_id("in-hand")).to_contain_text(thing)


def test_a_ruling_of_banners_is_made_by_clicks_and_its_link_opens_the_same(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/editor/banners")
    holds(page)
    lay_out(page, "army", "Orc Reavers")
    page.get_by_test_id("map").focus()
    hex_at(page, "wildlands:4,9").click()
    page.get_by_role("button", name="Put it back").click()
    piece = page.get_by_test_id("piece")
    expect(piece).to_contain_text("Orc Reavers")
    piece.get_by_label("Weakened").check()
    piece.get_by_test_id("piece-move").click()
    hex_at(page, "wildlands:3,9").click()
    expect(page.get_by_test_id("in-hand")).to_be_hidden()
    page.get_by_test_id("editor-undo").click()
    page.get_by_test_id("tab-text").click()
    source = page.get_by_test_id("source")
    line = "    - {kingdom: orcs, army: Orc Reavers, at: wildlands:4,9, weakened: true}"
    expect(source).to_have_value(re.compile(re.escape(line)))

    page.get_by_test_id("tab-script").click()
    page.locator('[data-testid=option][data-key^="activate Miners"]').click()
    expect(page.get_by_test_id("script-line")).to_have_count(1)
    page.get_by_test_id("why-key").fill("attack wildlands:9,9")
    page.get_by_test_id("why-ask").click()
    expect(page.get_by_test_id("refusal").get_by_test_id("rule-chip").first).to_be_visible()
    page.get_by_test_id("write-refusal").click()
    expect(page.locator("[data-testid=script-line][data-state=held]")).to_have_count(2)

    page.get_by_test_id("tab-expect").click()
    page.get_by_test_id("true-next").first.click()
    expect(page.locator("[data-testid=expectation][data-state=held]")).to_have_count(1)
    page.get_by_test_id("cite-named").click()
    expect(page.get_by_test_id("cites").get_by_test_id("rule-chip").first).to_be_visible()
    page.get_by_test_id("editor-title").fill("Miners attack only what is beside them")
    page.get_by_test_id("editor-title").press("Enter")
    holds(page)
    page.get_by_test_id("editor-keep").click()
    expect(page.get_by_test_id("editor-said")).to_contain_text("Miners attack only")

    page.get_by_test_id("editor-send").click()
    page.get_by_test_id("report-words").fill("An army attacks its neighbours.")
    report = re.compile("## Miners attack only what is beside them.*An army attacks its neighbours.", re.DOTALL)
    expect(page.get_by_test_id("report")).to_have_value(report)
    expect(page.get_by_test_id("send-link")).to_have_value(re.compile("#"))
    link = page.get_by_test_id("send-link").input_value()
    page.keyboard.press("Escape")
    page.get_by_test_id("tab-text").click()
    text = source.input_value()
    page.get_by_test_id("editor-start").click()
    page.get_by_test_id("start-empty").click()
    expect(page.get_by_test_id("tab-position")).to_have_attribute("aria-selected", "true")
    page.goto(link)
    holds(page)
    page.get_by_test_id("tab-text").click()
    expect(source).to_have_value(text)
    page.goto(f"{served.url}/made")
    page.get_by_test_id("made-open").click()
    holds(page)
    expect(page.get_by_test_id("editor-title")).to_have_value("Miners attack only what is beside them")


def test_a_ruling_of_burning_sands_is_made_on_the_phone(phone: Page, served: Served) -> None:
    phone.goto(f"{served.url}/editor/lbs")
    holds(phone)
    lay_out(phone, "hand", "Copper Mine")
    phone.get_by_test_id("spot").filter(has_text="amber").click()
    lay_out(phone, "home", "Jamilah")
    phone.get_by_test_id("spot").filter(has_text="azure").click()
    phone.get_by_role("button", name="Put it back").click()
    expect(phone.get_by_test_id("piece")).to_contain_text("Jamilah")
    phone.get_by_test_id("piece").get_by_label("Bowed").check()
    phone.get_by_test_id("tab-script").click()
    option(phone, "bring Copper-Mine").click()
    expect(phone.get_by_test_id("script-line").first).to_contain_text("bring Copper-Mine")
    phone.get_by_test_id("tab-expect").click()
    phone.get_by_text("What is on the table").click()
    phone.get_by_test_id("true-part").select_option("cards")
    phone.get_by_test_id("true-fact").filter(has_text="Jamilah").first.click()
    phone.get_by_test_id("has-bowed").check()
    phone.get_by_test_id("fact-expect").click()
    expect(phone.locator("[data-testid=expectation][data-state=held]")).to_have_count(1)
    phone.get_by_test_id("tab-text").click()
    source = phone.get_by_test_id("source")
    source.fill(source.input_value().replace("has: {bowed: true}", "has: {bowed: false}"))
    source.blur()
    holds(phone, "fail")
    phone.get_by_test_id("tab-expect").click()
    expect(phone.get_by_test_id("why-failed").first).to_contain_text("bowed")
    fits(phone)


TEXT = """\
game: banners
title: Miners and Reavers
setup:
  active: orcs
  units:
    - {kingdom: orcs, army: Orc Reavers, at: wildlands:6,9}
    - {kingdom: oathborn, army: Miners, at: wildlands:6,10}
"""


def test_a_position_of_a_table_is_edited_and_a_fault_stands_at_its_field(page: Page, served: Served) -> None:
    open_scenario(page, served, TEXT, "orcs")
    page.get_by_test_id("share").click()
    page.get_by_test_id("open-in-editor").click()
    holds(page)
    page.locator("[data-section='Armies and Heroes'] summary").first.click()
    page.get_by_test_id("field-setup-units-0").click()
    place = page.get_by_test_id("field-setup-units-0-at")
    place.fill("Nowhere")
    place.blur()
    expect(page.get_by_test_id("field-setup-units-0-at-wrong")).to_contain_text("no hex or settlement")
    holds(page, "Line")
    page.get_by_test_id("editor-undo").click()
    holds(page)
    page.get_by_test_id("editor-play").click()
    page.get_by_test_id("play-from-go").click()
    expect(page.get_by_test_id("prompt").first).to_be_visible()
