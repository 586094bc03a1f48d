"""A real server process on a free port, and headless Chromium."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from sandtable.server.settings import built_web_client

SERVE = [sys.executable, "-m", "tests.browser.serving"]
ROOT = Path(__file__).parents[2]
PICTURES = bool(os.environ.get("SANDTABLE_PICTURE"))
IMAGES = ROOT / "docs" / "images"
CONNECTED = re.compile("open|connected|live", re.IGNORECASE)
expect.set_options(timeout=30_000)  # two browsers and two servers may share two cores
CHROMIUM = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


class Served:
    """A server that can be stopped and started again on the same database and port."""

    addresses: ClassVar[set[str]] = set()
    """Of all servers that run here."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.port = 0
        self.url = ""
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [*SERVE, str(self.database), str(self.port)], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip().rstrip("/")
        assert self.url.startswith("http"), "the server did not start"
        self.port = int(self.url.rsplit(":", 1)[1])
        self.addresses.add(self.url)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    if built_web_client() is None:
        pytest.skip("the web client is not built: make web")
    server = Served(tmp_path_factory.mktemp("tables") / "tables.sqlite")
    yield server
    server.kill()


@pytest.fixture(scope="session")
def launched(chromium: Path) -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """One browser for all tests of a worker, and the event loop that Playwright leaves running."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM)
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield browser, loop
        asyncio._set_running_loop(loop)
        KEPT.clear()
        browser.close()


@pytest.fixture
def browser(launched: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """Other tests, which run loops of their own, do not see Playwright's."""
    asyncio._set_running_loop(launched[1])
    yield launched[0]
    asyncio._set_running_loop(None)


KEPT: dict[str, list[Page]] = {}
"""Pages that are not in use, by the kind of screen: one that has shown a game before shows the next twice as fast."""
SPOILT: set[Page] = set()
"""Pages to which something was done that cannot be undone."""
FAULTS: dict[Page, list[str]] = {}
WATCHED: set[Page] = set()


@contextmanager
def opened(browser: Browser, width: int, height: int, **options: Any) -> Iterator[Page]:
    """A page of a browser that remembers nothing of any other; it must not log an error."""
    viewport: ViewportSize = {"width": width, "height": height}
    kept = KEPT.setdefault(json.dumps([width, height, options], sort_keys=True), [])
    page = kept.pop() if kept else new_page(browser, viewport=viewport, **options)
    try:
        yield page
    except BaseException:
        SPOILT.add(page)
        raise
    finally:
        faults, FAULTS[page] = FAULTS[page], []
        WATCHED.discard(page)
        if page in SPOILT:
            page.context.close()
        else:
            wipe(page)
            page.set_viewport_size(viewport)
            kept.append(page)
    assert not faults, faults


def new_page(browser: Browser, **options: Any) -> Page:
    page = browser.new_context(**options).new_page()
    page.set_default_timeout(15_000)
    FAULTS[page] = []
    page.on("pageerror", lambda error: FAULTS[page].append(error.stack or str(error)))
    page.on("console", lambda said: note(page, said))
    return page


def note(page: Page, said: ConsoleMessage) -> None:
    if page in WATCHED and said.type == "error":
        FAULTS[page].append(f"console: {said.text}")


def wipe(page: Page) -> None:
    """Leave nothing that the next test could find: other tabs, what is stored, where the pointer rests."""
    for tab in page.context.pages:
        if tab != page:
            tab.close()
    page.mouse.move(0, 0)
    for address in Served.addresses:
        page.goto(f"{address}/healthz")
        page.evaluate("localStorage.clear(); indexedDB.deleteDatabase('sandtable')")
    page.goto("about:blank")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with opened(browser, 1360, 860, reduced_motion="reduce") as page:
        yield page


@pytest.fixture
def table(browser: Browser) -> Iterator[Page]:
    """A page that must log nothing bad at all."""
    with opened(browser, 1440, 900, reduced_motion="reduce") as page:
        yield watched(page)


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    with opened(browser, 360, 740, has_touch=True, is_mobile=True, color_scheme="dark") as page:
        yield watched(page)


def watched(page: Page) -> Page:
    """It must log nothing bad at all."""
    WATCHED.add(page)
    return page


def sit_down(page: Page, served: Served, game: str, *settings: str, **seats: str) -> None:
    """Make a table in the lobby, tick these settings, give seats to these players, and take the first seat."""
    page.goto(served.url)
    page.get_by_test_id(f"game-{game}").click()
    for setting in settings:
        page.get_by_test_id(setting).check()
    for seat, player in seats.items():
        page.get_by_test_id(f"seat-{seat}").select_option(player)
    take_seat(page)


def play_drefeld(page: Page, served: Served) -> None:
    """A whole game on one screen, in which nobody does anything."""
    sit_down(page, served, "banners", oathborn="me", fjordland="me")
    for question in (": opening builds", ", Spring", ", Summer", ", Autumn"):
        for kingdom in ("Oathborn", "Fjordland"):
            expect(page.get_by_test_id("prompt")).to_contain_text(kingdom + question)
            option(page, "done" if "builds" in question else "end").first.click()
    page.get_by_test_id("confirm").click()  # the last turn ends the game


def take_seat(page: Page) -> None:
    """Where somebody is invited, the links come first; else one sits at the table at once."""
    page.get_by_test_id("create-table").click()
    link = page.get_by_test_id("take-seat")
    expect(link.or_(page.get_by_test_id("connection"))).to_be_visible()
    if link.is_visible():
        link.click()


def pick(page: Page, setting: str, choice: str) -> None:
    """Choose a deck or a hero among the cards."""
    page.get_by_test_id(setting).click()
    page.get_by_test_id(f"card-{choice}").click()
    expect(page.get_by_test_id(setting)).to_have_attribute("data-chosen", choice)


def connected(page: Page, timeout: float | None = None) -> None:
    expect(page.get_by_test_id("connection")).to_have_attribute("data-state", CONNECTED, timeout=timeout)


def open_scenario(page: Page, served: Served, text: str, *seats: str) -> dict[str, Any]:
    """A table for as many people, of whom this page is the first."""
    made = call(served, "/api/tables/scenario", {"text": text, "seats": dict.fromkeys(seats, "me")})
    page.goto(f"{served.url}/t/{made['table']}#{made['keys'][seats[0]]}")
    expect(page.get_by_test_id("map").or_(page.get_by_test_id("lbs-board"))).to_be_visible()
    return made


def hex_at(page: Page, name: str) -> Locator:
    return page.locator(f'[data-testid="hex"][data-hex="{name}"]')


def call(served: Served, path: str, body: dict[str, Any] | None = None, key: str = "") -> dict[str, Any]:
    request = urllib.request.Request(
        served.url + path,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})},
    )
    with urllib.request.urlopen(request, timeout=15) as answer:
        found: dict[str, Any] = json.loads(answer.read())
    return found


def plays(served: Served, made: dict[str, Any], seat: str, *choices: str) -> None:
    """What somebody else does on another machine, as soon as it is asked of that seat."""
    where, key = f"/api/tables/{made['table']}", made["keys"][seat]
    for choice in choices:
        deadline = time.monotonic() + 10
        while (question := call(served, where, key=key)["question"]) is None:
            assert time.monotonic() < deadline, f"{seat} is not asked"
            time.sleep(0.02)
        call(served, f"{where}/choose", {"question": question["id"], "key": choice}, key)


def becomes(page: Page, true: Callable[[], bool], what: str) -> None:
    """Wait until something is so that Playwright has no word for."""
    deadline = time.monotonic() + 10
    while not true():
        assert time.monotonic() < deadline, what
        page.wait_for_timeout(50)


def fits(page: Page) -> None:
    """Nothing makes the page wider than its window."""
    becomes(page, lambda: bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth")), "it is too wide")


def picture(page: Page, name: str) -> None:
    """The README's pictures: SANDTABLE_PICTURE=1 make test."""
    if PICTURES:
        IMAGES.mkdir(exist_ok=True)
        page.wait_for_timeout(1500)
        page.screenshot(path=IMAGES / f"{name}.png")


def asked(page: Page, kind: str) -> None:
    expect(page.get_by_test_id("prompt")).to_have_attribute("data-kind", kind)


def settled(page: Page) -> None:
    """The question has been there for as long as it takes to see it: what is clicked or pressed now is meant."""
    expect(page.locator('[data-testid="decision"]:not([data-fresh])')).to_be_attached()


def press(page: Page, *keys: str) -> None:
    """Press keys once the question is settled."""
    settled(page)
    for key in keys:
        page.keyboard.press(key)


def option(page: Page, key: str) -> Locator:
    return page.locator(f'[data-testid="option"][data-key="{key}"]')
