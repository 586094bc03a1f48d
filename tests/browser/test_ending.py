"""When a game is over: its story, another game, replays for everybody, and games from files."""

from __future__ import annotations

import re
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Served, call, connected, fits, opened, option, plays

pytestmark = pytest.mark.browser

MOVES = ("done", "end", "end", "end")


def finished(served: Served) -> dict[str, Any]:
    """A game of two people in which nobody does anything."""
    made = call(served, "/api/tables", {"game": "banners", "setup": "drefeld", "seats": {"*": "me"}})
    for move in MOVES:
        for seat in ("oathborn", "fjordland"):
            plays(served, made, seat, move)
    return made


def arrive(page: Page, served: Served, made: dict[str, Any], seat: str) -> None:
    key = made["spectator"] if seat == "spectator" else made["keys"][seat]
    page.goto(f"{served.url}/t/{made['table']}#{key}")
    expect(page.get_by_test_id("outcome")).to_be_visible()


def at(page: Page, n: int) -> None:
    expect(page.get_by_test_id("replay-position")).to_contain_text(re.compile(rf"^{n} / "))


def test_the_end_tells_who_has_won_and_why_beside_the_board(table: Page, served: Served) -> None:
    made = finished(served)
    arrive(table, served, made, "oathborn")
    sheet = table.get_by_test_id("outcome")
    expect(sheet.get_by_role("heading", name="Defeat")).to_be_visible()
    expect(sheet).to_contain_text("Fjordland wins with the most settlements")
    expect(table.get_by_test_id("reasons")).to_contain_text("You lost")
    expect(sheet).to_be_focused()
    expect(table.get_by_test_id("curve")).to_be_visible()
    slider = table.get_by_label("Moment on the curve")
    slider.focus()
    table.keyboard.press("Home")
    expect(slider).to_have_attribute(
        "aria-valuetext", re.compile("After choice 0 of 8.*Oathborn \\d+%, Fjordland \\d+%")
    )
    table.get_by_text("The curve as a table").click()
    expect(table.get_by_test_id("curve").get_by_role("row").last).to_contain_text(re.compile("The end.*100%"))
    table.keyboard.press("Escape")
    expect(table.get_by_test_id("fold")).to_have_count(0)
    expect(table.get_by_test_id("map")).to_be_visible()
    table.get_by_test_id("unfold").click()
    table.get_by_test_id("fold").click()
    expect(table.get_by_test_id("unfold")).to_be_visible()


def test_on_a_phone_it_fits_and_leaves_the_board_in_sight(phone: Page, served: Served) -> None:
    arrive(phone, served, finished(served), "fjordland")
    expect(phone.get_by_role("heading", name="Victory")).to_be_visible()
    expect(phone.get_by_test_id("curve")).to_be_visible()
    fits(phone)
    phone.get_by_test_id("replay").first.click()
    expect(phone.get_by_test_id("replay-scrubber")).to_be_visible()
    fits(phone)


def test_a_rematch_with_swapped_seats_needs_no_link(browser: Browser, table: Page, served: Served) -> None:
    made = finished(served)
    with opened(browser, 1000, 700) as other, opened(browser, 1000, 700) as watcher:
        arrive(table, served, made, "oathborn")
        arrive(other, served, made, "fjordland")
        arrive(watcher, served, made, "spectator")
        table.get_by_test_id("rematch-swapped").click()
        expect(table.get_by_test_id("outcome")).to_have_count(0)
        connected(table)
        expect(other.get_by_test_id("rematch-ready")).to_contain_text("Oathborn has set up a rematch")
        other.get_by_test_id("follow").click()
        # Whoever played Fjordland plays Oathborn now, and begins.
        expect(other.get_by_test_id("prompt")).to_contain_text("Oathborn: opening builds")
        option(other, "done").first.click()
        expect(table.get_by_test_id("prompt")).to_contain_text("Fjordland: opening builds")
        watcher.get_by_test_id("follow").click()
        expect(watcher.get_by_test_id("log")).to_contain_text("The Oathborn are set up")
        expect(watcher.get_by_test_id("option")).to_have_count(0)
        # Coming back to the old table, one finds the way again, to the same seat.
        other.goto(f"{served.url}/t/{made['table']}#{made['keys']['fjordland']}")
        expect(other.get_by_test_id("log")).to_contain_text("set up a rematch with the seats swapped")
        other.get_by_test_id("follow").first.click()
        expect(other.get_by_test_id("seat-bar").or_(other.get_by_test_id("log")).first).to_be_visible()
        connected(other)


def test_all_seats_of_one_screen_go_on_together(table: Page, served: Served) -> None:
    made = finished(served)
    table.goto(f"{served.url}/t/{made['table']}#{','.join(made['keys'].values())}")
    table.get_by_test_id("rematch").click()
    for kingdom in ("Oathborn", "Fjordland"):
        expect(table.get_by_test_id("prompt")).to_contain_text(f"{kingdom}: opening builds")
        option(table, "done").first.click()


def test_everybody_may_watch_the_replay_of_a_finished_game(table: Page, served: Served) -> None:
    made = finished(served)
    table.goto(f"{served.url}/replay/{made['table']}?n=3")
    at(table, 3)
    expect(table.get_by_test_id("replay-choice")).to_contain_text("Oathborn")
    expect(table.get_by_test_id("replay-choice")).to_contain_text("End the turn")
    expect(table.get_by_test_id("mark").first).to_be_visible()
    table.locator("body").click(position={"x": 5, "y": 5})
    table.keyboard.press("]")
    at(table, 4)
    expect(table.get_by_test_id("replay-scrubber")).to_have_attribute("aria-valuetext", re.compile("Summer of year 1"))
    table.keyboard.press("[")
    at(table, 3)
    table.keyboard.press("End")
    at(table, 8)
    table.get_by_test_id("replay-jump").select_option(index=0)
    expect(table.get_by_test_id("replay-position")).not_to_contain_text("8 / ")
    table.get_by_test_id("replay-story").click()
    table.get_by_test_id("story").get_by_role("link").last.click()
    expect(table).to_have_url(re.compile(r"\?n=\d+"))


def test_the_replay_of_a_running_game_needs_a_key(page: Page, served: Served) -> None:
    made = call(served, "/api/tables", {"game": "banners", "setup": "drefeld", "seats": {"*": "me"}})
    page.goto(f"{served.url}/replay/{made['table']}")
    expect(page.get_by_role("alert")).to_contain_text("key")


def test_one_plays_on_from_a_moment_against_a_bot(table: Page, served: Served) -> None:
    made = finished(served)
    table.goto(f"{served.url}/replay/{made['table']}?n=2")
    at(table, 2)
    table.get_by_test_id("play-on").click()
    table.get_by_test_id("seat-oathborn").select_option("me")
    table.get_by_test_id("seat-fjordland").select_option("bot:easy")
    table.get_by_test_id("play-on-begin").click()
    expect(table.get_by_test_id("prompt")).to_contain_text("Oathborn, Spring")
    option(table, "end").first.click()
    expect(table.get_by_test_id("prompt")).to_contain_text("Oathborn, Summer")


def test_a_scenario_opens_with_the_seats_that_it_has(page: Page, served: Served, tmp_path: Path) -> None:
    broken, ambush = tmp_path / "broken.yaml", tmp_path / "ambush.yaml"
    broken.write_text("game: banners\ntitle: Nothing\nsetup: {campaign: nowhere}")
    units = "[{kingdom: oathborn, army: Miners, at: 5,9}, {kingdom: orcs, army: Orc Reavers, at: 9,9}]"
    ambush.write_text(f"game: banners\ntitle: An ambush\nsetup: {{campaign: sandbox, units: {units}}}")
    page.goto(served.url)
    page.get_by_test_id("scenario-file").set_input_files(broken)
    expect(page.get_by_role("alert")).to_contain_text("nowhere")
    page.get_by_test_id("scenario-file").set_input_files(ambush)
    page.get_by_test_id("seat-orcs").select_option("bot:easy")
    page.get_by_test_id("open-scenario").click()
    expect(page.get_by_test_id("prompt")).to_contain_text("Oathborn")


def test_a_downloaded_game_opens_from_the_lobby(page: Page, served: Served, tmp_path: Path) -> None:
    made = finished(served)
    with urllib.request.urlopen(f"{served.url}/api/tables/{made['table']}/file", timeout=15) as answer:
        data = answer.read()
    game, broken = tmp_path / "game.sandtable", tmp_path / "broken.sandtable"
    game.write_bytes(data)
    broken.write_bytes(data[:-5])
    page.goto(served.url)
    page.get_by_test_id("scenario-file").set_input_files(broken)
    expect(page.get_by_role("alert")).to_contain_text("cut off")
    page.get_by_test_id("scenario-file").set_input_files(game)
    expect(page.get_by_test_id("replay-scrubber")).to_be_visible()
    expect(page).to_have_url(re.compile("/replay/file-"))
    page.get_by_test_id("replay-story").click()
    expect(page.get_by_test_id("story")).to_contain_text("Fjordland wins with the most settlements")
