"""Everybody can use it: axe finds nothing at fault with any page and state, light and dark, large and small."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser import test_alkalim, test_banners, test_lbs
from tests.browser.axe import EVERYTHING, faults, shorten
from tests.browser.conftest import SPOILT, Served, call, opened, option, plays, settled
from tests.browser.test_ending import arrive, finished

pytestmark = pytest.mark.browser

SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"width": 1440, "height": 900, "color_scheme": "light"},
    "phone": {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "color_scheme": "dark"},
}
GAMES = {"banners": "drefeld", "alkalim": "", "lbs": ""}
"""Each game, and a way to start it that is not its first."""
PICKERS = {"banners": "browse-campaigns", "alkalim": "cast-amber", "lbs": "setting-deck1"}
"""What opens the cards to choose from when a table is made."""
POSITIONS = {
    "attack": test_banners.MARCH,
    "fight": test_alkalim.FIGHT,
    "bazaar": test_alkalim.BAZAAR,
    "march": test_alkalim.MARCH,
    "storm": test_alkalim.STORM,
    "battle": test_lbs.BATTLE,
    "duel": test_lbs.DUEL,
}


class Found:
    """What is at fault in which state."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: dict[str, list[str]] = {}

    def look(self, state: str, within: str = "") -> None:
        found = faults(self.page, within)
        if found:
            self.faults[state] = found

    def opened(self, button: str, *states: tuple[str, str]) -> None:
        """Press it, look at what it opens, and close that by key."""
        self.page.get_by_test_id(button).first.click()
        for testid, within in states:
            expect(self.page.get_by_test_id(testid)).to_be_visible()
            self.look(testid, within)
        self.page.keyboard.press("Escape")
        expect(self.page.get_by_test_id(states[0][0])).to_be_hidden()


def on_screens(argument: str, states: Iterable[str]) -> pytest.MarkDecorator:
    """Each state on both screens, or on one after the other."""
    screens = list(SCREENS)
    pairs = [
        (screen, state)
        for number, state in enumerate(states)
        for screen in (screens if EVERYTHING else [screens[number % 2]])
    ]
    return pytest.mark.parametrize(("screen", argument), pairs, indirect=["screen"])


ON_A_SCREEN = pytest.mark.parametrize("screen", list(SCREENS) if EVERYTHING else ["phone"], indirect=True)


@pytest.fixture
def screen(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    with opened(browser, reduced_motion="reduce", **SCREENS[request.param]) as page:
        yield page


@pytest.fixture
def found(screen: Page) -> Iterator[Found]:
    found = Found(screen)
    yield found
    assert found.faults == {}


def made(served: Served, game: str, first: str = "me", others: str = "bot:greedy") -> dict[str, Any]:
    listed: Any = call(served, "/api/games")
    entry = next(each for each in listed if each["name"] == game)
    setup = next((each for each in entry["setups"] if each["id"] == GAMES.get(game)), entry["setups"][0])
    seats = {seat["id"]: others for seat in setup["seats"]} | {setup["seats"][0]["id"]: first}
    return call(served, "/api/tables", {"game": game, "setup": setup["id"], "seats": seats, "learning": True})


def asks(page: Page) -> None:
    expect(page.locator("[data-testid=option], [data-testid=subject]").first).to_be_visible()


def at_table(page: Page, served: Served, table: dict[str, Any], *seats: str) -> None:
    keys = [table["keys"][seat] for seat in seats] or [next(iter(table["keys"].values()))]
    page.goto(f"{served.url}/t/{table['table']}#{','.join(keys)}")
    expect(page.get_by_test_id("prompt").or_(page.get_by_test_id("lift-curtain")).first).to_be_attached()


PATHS = [
    "/", "/maps/banners", "/rules/banners", "/rules/banners/BB 9.7/critical", "/rules/lbs?q=flying",
    "/rules/alkalim/chapter/words-of-the-game", "/examples/banners", "/campaigns/banners",
    "/how/lbs", "/how/banners", "/learn/alkalim", "/licences", "/made", "/nowhere",
]  # fmt: skip


@on_screens("path", PATHS)
def test_pages(found: Found, served: Served, path: str) -> None:
    found.page.goto(served.url + path)
    expect(found.page.get_by_role("heading").first).to_be_visible()
    found.page.wait_for_load_state("networkidle")
    shorten(found.page)
    found.look(path)


@on_screens(
    "path",
    [
        "/cards/banners?text=gob",
        "/cards/alkalim/corbin",
        "/cards/lbs/Nim?trait=Jinn&with=Freed-Ifrit",
        "/print/lbs?type=Pantheon&backs=1",
        "/print/banners?counters=drefeld",
    ],
)
def test_cards(found: Found, served: Served, path: str) -> None:
    page = found.page
    page.goto(served.url + path)
    expect(page.get_by_test_id("cards-found").or_(page.get_by_test_id("print-count"))).to_be_visible()
    page.wait_for_load_state("networkidle")
    shorten(page)
    found.look(path)


@on_screens("game", GAMES)
def test_the_editor(found: Found, served: Served, game: str) -> None:
    page = found.page
    page.goto(f"{served.url}/editor/{game}")
    expect(page.get_by_test_id("verdict")).to_contain_text("Everything holds")
    page.get_by_test_id("palette-thing").first.click()
    expect(page.get_by_test_id("in-hand")).to_be_visible()
    found.look("something in hand")
    page.get_by_test_id("tab-script").click()
    asks(page)
    page.get_by_test_id("why-key").fill("no such thing")
    page.get_by_test_id("why-ask").click()
    expect(page.get_by_test_id("editor-refused")).to_be_visible()
    found.look("script")
    page.get_by_test_id("tab-expect").click()
    page.get_by_text("What is on the table").click()
    page.get_by_test_id("true-fact").first.click()
    page.get_by_test_id("true-next").first.click()
    expect(page.get_by_test_id("expectation")).to_have_count(1)
    found.look("expectations")
    page.get_by_test_id("tab-text").click()
    page.get_by_test_id("source").fill("game: nothing")
    expect(page.get_by_test_id("source-fault")).to_be_visible()
    found.look("text")
    page.get_by_test_id("editor-undo").click()
    found.opened("editor-start", ("start-from", "dialog[open]"))
    found.opened("editor-send", ("send-dialog", "dialog[open]"))


@on_screens("game", GAMES)
def test_a_new_table(found: Found, served: Served, game: str) -> None:
    page = found.page
    page.goto(served.url)
    page.get_by_test_id(f"game-{game}").click()
    expect(page.get_by_test_id("create-table")).to_be_visible()
    found.look("new table", "[data-testid=new-table]")
    page.get_by_test_id(PICKERS[game]).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found.look("cards to choose from", "dialog[open]")


@ON_A_SCREEN
def test_decks(found: Found, served: Served) -> None:
    page = found.page
    for path in ("", "/senpet"):
        page.goto(f"{served.url}/decks/lbs{path}")
        expect(page.locator("[data-testid=starter-senpet], [data-testid=starter-card]").first).to_be_visible()
        shorten(page)
        found.look(f"decks{path}")
    page.goto(f"{served.url}/decks/lbs/new/senpet")
    page.locator('[data-testid=deck-card][data-card="Copper Mine"]').get_by_test_id("more").click()
    expect(page.get_by_test_id("deck-fault")).to_be_visible()
    found.look("workbench", "main")
    page.get_by_test_id("undo-deck").click()
    found.opened("deck-card-name", ("card-read", "dialog[open]"))
    found.opened("share-open", ("share-deck", "dialog[open]"))
    found.opened("play-open", ("play-deck", "dialog[open]"))
    page.get_by_test_id("bench-numbers").click()
    page.get_by_test_id("draw-hand").click()
    found.look("numbers and hands", "#bench")
    if page.get_by_test_id("bench-pool").count():
        page.get_by_test_id("bench-pool").click()
        found.look("all cards", "#bench")


@ON_A_SCREEN
def test_puzzles(found: Found, served: Served) -> None:
    page = found.page
    page.goto(f"{served.url}/puzzles/lbs")
    expect(page.get_by_test_id("puzzle").first).to_be_visible()
    shorten(page)
    found.look("puzzles")
    page.goto(f"{served.url}/puzzles/lbs/before-the-blow")
    option(page, "engage Bazaar-Guard").click()
    expect(page.get_by_test_id("coach-instead")).to_be_visible()
    found.look("a wrong answer", "main")
    option(page, "play Fury-of-the-Desert").click()
    while not page.get_by_test_id("puzzle-end").is_visible():
        page.keyboard.press("Enter")
    found.look("solved", "[data-testid=coach]")


@ON_A_SCREEN
def test_guests(found: Found, served: Served) -> None:
    page = found.page
    table = made(served, "banners", others="open")
    invitation = next(iter(table["invitations"].values()))
    page.goto(f"{served.url}/t/{table['table']}#{invitation}")
    expect(page.get_by_test_id("join")).to_be_visible()
    found.look("invitation")
    at_table(page, served, table)
    found.opened("share", ("share-dialog", "dialog[open]"))
    page.goto(served.url)
    expect(page.get_by_test_id("your-tables")).to_be_visible()
    found.look("your tables", "[data-testid=your-tables]")


@on_screens("game", GAMES)
def test_a_table(found: Found, served: Served, game: str) -> None:
    """As it is first seen, every panel, the help, what opens, and after some choices."""
    page = found.page
    at_table(page, served, made(served, game))
    asks(page)
    found.look("at first")
    found.opened("help", ("help-dialog", "dialog[open]"))
    found.opened("goal", ("goals", "[data-testid=goals]"))
    found.opened("watching", ("watching-settings", "[data-testid=watching-settings]"))
    for tab in page.locator("[role=tab]:not([data-testid=tab-decide])").all():
        tab.click()
        found.look(f"panel {tab.inner_text()}", "#tab-panel")
    decide = page.get_by_test_id("tab-decide")
    for number in range(3):
        if decide.count():
            decide.click()
        settled(page)
        asks(page)
        page.locator("[data-testid=option]:enabled, [data-testid=subject]:enabled").first.click()
        confirm = page.get_by_test_id("confirm")
        if confirm.is_visible():
            found.look(f"confirming {number}", "dialog[open]")
            confirm.click()
        found.look(f"after {number + 1}", "main" if EVERYTHING else "[data-testid=decision]")


@on_screens("position", POSITIONS)
def test_a_position(found: Found, served: Served, position: str) -> None:
    """Fights, markets, storms and battles, as they are drawn, and a choice that is looked at closely."""
    page = found.page
    table = call(served, "/api/tables/scenario", {"text": POSITIONS[position], "seats": {"*": "me"}})
    at_table(page, served, table, *table["keys"])
    lift = page.get_by_test_id("lift-curtain")
    asked = page.locator("[data-testid=option], [data-testid=subject]")
    expect(lift.or_(asked).first).to_be_visible()
    if lift.count():
        found.look("curtain", "main")
        lift.click()
    asks(page)
    found.look(position, "main")


@ON_A_SCREEN
def test_picks_and_rules(found: Found, served: Served) -> None:
    page = found.page
    seats = {"north": "me", "east": "bot:random", "south": "bot:random", "west": "bot:random"}
    at_table(page, served, call(served, "/api/tables", {"game": "eased", "setup": "short", "seats": seats}))
    asks(page)
    option(page, "scout").click()
    found.look("picks", "[data-testid=decision]")
    page.get_by_test_id("rule-sign").first.click()
    expect(page.get_by_test_id("rule-dialog")).to_be_visible()
    found.look("rule", "dialog[open]")


@ON_A_SCREEN
def test_what_others_did(found: Found, served: Served) -> None:
    """The report since the last choice, a refusal, and what waits for a click."""
    page = found.page
    SPOILT.add(page)
    page.route_web_socket(re.compile("/api/live"), refuses_to_end)
    table = made(served, "banners", others="me")
    at_table(page, served, table, "oathborn")
    option(page, "done").first.click()
    plays(
        served, table, "fjordland", "build Freeholders at wildlands:5,9", "build Freeholders at wildlands:6,9", "done"
    )
    page.get_by_test_id("recap-open").click()
    expect(page.get_by_test_id("recap")).to_be_visible()
    found.look("recap", "[data-testid=recap]")
    settled(page)
    option(page, "end").first.click()
    expect(page.get_by_test_id("refusal")).to_be_visible()
    found.look("refusal", "[data-testid=refusal]")
    expect(page.get_by_test_id("moment")).to_be_visible()
    found.look("moment", "[data-testid=moment]")


def refuses_to_end(page: WebSocketRoute) -> None:
    """The line to a table that lets nobody end a turn; a city falls instead."""
    server = page.connect_to_server()

    def pass_on(said: str | bytes) -> None:
        message = json.loads(said)
        if message.get("key") == "end":
            answer = {"type": "refused", "seat": message["seat"], "question": message["question"]}
            page.send(json.dumps({**answer, "reason": "Not yet.", "rules": ["BB 1.1"]}))
            line = {"step": 99, "text": "Norstead falls.", "moment": "Norstead is lost", "by": 1, "concerns": [0]}
            news = {"type": "state", "seat": 0, "epoch": 0, "n": 99, "reset": False, "lines": [line]}
            page.send(json.dumps({**news, "question": None, "waiting": [1]}))
        else:
            server.send(said)

    page.on_message(pass_on)


@ON_A_SCREEN
def test_the_end(found: Found, served: Served) -> None:
    page = found.page
    table = finished(served)
    arrive(page, served, table, "oathborn")
    expect(page.get_by_test_id("statistics")).to_be_visible()
    found.look("the end", "[data-testid=outcome]")
    page.get_by_test_id("fold").click()
    found.look("folded")
    page.goto(f"{served.url}/replay/{table['table']}")
    expect(page.get_by_test_id("replay-jump")).to_be_visible()
    found.look("replay")
    page.get_by_test_id("replay-story").click()
    expect(page.get_by_test_id("story")).to_be_visible()
    found.look("how it went", "[data-testid=story]")
    found.opened("play-on", ("play-on-dialog", "dialog[open]"))


@on_screens("game", ["alkalim", "lbs"])
def test_a_replay(found: Found, served: Served, game: str) -> None:
    table = made(served, game)
    found.page.goto(f"{served.url}/replay/{table['table']}#{next(iter(table['keys'].values()))}")
    expect(found.page.get_by_test_id("replay-scrubber")).to_be_visible()
    found.look("replay")
