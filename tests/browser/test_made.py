"""What people make lies in their browser: it outlasts the page, and travels as a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.conftest import SPOILT, Served, fits

pytestmark = pytest.mark.browser

TEXT = "# Riders\n3 Copper Mine\n"
DECK = {"id": "deck-1", "kind": "deck", "game": "lbs", "title": "Riders", "text": TEXT, "changed": 1700000000000}


def file(*made: object) -> FilePayload:
    data = json.dumps({"form": "sandtable shelf 1", "made": made}).encode()
    return {"name": "sandtable.json", "mimeType": "application/json", "buffer": data}


def test_what_was_made_outlasts_the_page_and_travels_as_a_file(phone: Page, served: Served) -> None:
    phone.goto(f"{served.url}/made")
    expect(phone.get_by_test_id("made-nothing")).to_be_visible()
    phone.get_by_test_id("made-import").set_input_files(file(DECK, {**DECK, "id": "deck-2", "title": "Walls"}))
    expect(phone.get_by_test_id("made")).to_have_count(2)
    phone.reload()
    expect(phone.get_by_test_id("made")).to_have_count(2)
    fits(phone)
    phone.get_by_test_id("made-import").set_input_files(file(DECK))
    expect(phone.get_by_text("0 added, 1 already here.")).to_be_visible()
    with phone.expect_download() as download:
        phone.get_by_test_id("made-export").click()
    kept = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert DECK in kept["made"]
    assert len(kept["made"]) == 2
    delete = phone.get_by_role("button", name="Delete Riders", exact=True)
    delete.click()
    expect(phone.get_by_test_id("made")).to_have_count(2)
    phone.get_by_role("button", name="Really delete Riders").click()
    expect(phone.get_by_test_id("made")).to_have_count(1)


def test_a_browser_that_keeps_nothing_says_so(page: Page, served: Served) -> None:
    SPOILT.add(page)
    page.add_init_script(
        "Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    page.goto(f"{served.url}/made")
    expect(page.get_by_role("alert")).to_contain_text("keeps nothing")
    page.get_by_test_id("made-import").set_input_files(file(DECK))
    expect(page.get_by_test_id("made")).to_have_count(1)
    page.get_by_test_id("made-import").set_input_files(file({**DECK, "kind": "poem"}))
    expect(page.get_by_role("alert")).to_contain_text("Entry 1")
