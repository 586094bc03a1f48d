"""Everybody can use it: axe finds nothing at fault with any page and state, light and dark, large and small."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import Served, call, opened

pytestmark = pytest.mark.browser

SCREENS: dict[str, dict[str, Any]] = {
    "light": {"width": 1440, "height": 900, "color_scheme": "light"},
    "phone-dark": {"width": 390, "height": 844, "color_scheme": "dark", "has_touch": True, "is_mobile": True},
}
OPEN = ("color-contrast", "label-content-name-mismatch", "heading-order", "target-size", "scrollable-region-focusable")
"""What is still found at tables, where boards name their pieces otherwise than they show them and buttons that are
disabled for a moment are pale. Pages have no faults at all; nothing else may come at tables."""
PAGES = ("/", "/maps/banners", "/rules/banners", "/rules/lbs", "/cards/alkalim", "/licences", "/nowhere")
GAMES = {"banners": "drefeld", "alkalim": "", "lbs": ""}
"""Each game, and a way to start it that is not its first."""


@pytest.fixture(params=SCREENS)
def screen(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    with opened(browser, reduced_motion="reduce", **SCREENS[request.param]) as page:
        yield page


def made(served: Served, game: str, first: str = "me", others: str = "bot:greedy") -> dict[str, Any]:
    listed: Any = call(served, "/api/games")
    entry = next(each for each in listed if each["name"] == game)
    setup = next((each for each in entry["setups"] if each["id"] == GAMES.get(game)), entry["setups"][0])
    seats = {seat["id"]: others for seat in setup["seats"]} | {setup["seats"][0]["id"]: first}
    return call(served, "/api/tables", {"game": game, "setup": setup["id"], "seats": seats, "learning": True})


def at_table(page: Page, served: Served, game: str) -> dict[str, Any]:
    table = made(served, game)
    page.goto(f"{served.url}/t/{table['table']}#{next(iter(table['keys'].values()))}")
    expect(page.locator("[data-testid=option], [data-testid=subject]").first).to_be_visible()
    return table


@pytest.mark.parametrize(
    "path", ["/", "/maps/banners", "/rules/banners", "/rules/lbs", "/cards/alkalim", "/licences", "/nowhere"]
)
def test_pages(screen: Page, served: Served, path: str) -> None:
    screen.goto(served.url + path)
    expect(screen.get_by_role("heading").first).to_be_visible()
    assert faults(screen) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_new_table(screen: Page, served: Served, game: str) -> None:
    screen.goto(served.url)
    screen.get_by_test_id(f"game-{game}").click()
    expect(screen.get_by_test_id("create-table")).to_be_visible()
    assert faults(screen) == []


def test_an_invitation(screen: Page, served: Served) -> None:
    table = made(served, "banners", others="open")
    invitation = next(iter(table["invitations"].values()))
    screen.goto(f"{served.url}/t/{table['table']}#{invitation}")
    expect(screen.get_by_test_id("join")).to_be_visible()
    assert faults(screen) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_table(screen: Page, served: Served, game: str) -> None:
    """As it is first seen, with a choice looked at, every panel, the help, and after some choices."""
    at_table(screen, served, game)
    found = {"at first": faults(screen)}
    for tab in screen.locator("[role=tab]").all():
        tab.click()
        found[f"panel {tab.inner_text()}"] = faults(screen)
    decide = screen.get_by_test_id("tab-decide")
    for number in range(6):
        if decide.count():
            decide.click()
        options = screen.locator("[data-testid=option]:enabled, [data-testid=subject]:enabled")
        expect(options.first.or_(screen.get_by_test_id("outcome"))).to_be_visible()
        if not options.count():
            break
        options.first.click()
        confirm = screen.get_by_test_id("confirm")
        if confirm.is_visible():
            found[f"confirming {number}"] = faults(screen)
            confirm.click()
        found[f"after {number + 1}"] = faults(screen)
    new = {state: [each for each in list_ if not each.startswith(OPEN)] for state, list_ in found.items()}
    assert {state: list_ for state, list_ in new.items() if list_} == {}


@pytest.mark.parametrize("game", GAMES)
def test_a_replay(screen: Page, served: Served, game: str) -> None:
    table = at_table(screen, served, game)
    screen.goto(f"{served.url}/replay/{table['table']}#{next(iter(table['keys'].values()))}")
    expect(screen.get_by_test_id("replay-scrubber")).to_be_visible()
    assert [each for each in faults(screen) if not each.startswith(OPEN)] == []
