"""Measures the browser client on this machine: `make bench-web`. Figures, not tests: run it with nothing else running.

Panning and zooming one board and four, from a click to the next options, the longest task, the first page. Beside the
time on the clock stands the processor time of the page's main thread and of the server: a busy machine changes it less.
"""

from __future__ import annotations

import argparse
import gzip
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "web" / "dist"
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
STEPS = 20
BOARDS = {"one board": "wildlands", "four boards": ""}
"""The value of each in the list of maps; empty: all of them, joined."""
TABLES: dict[str, dict[str, Any]] = {
    "Drefeld": {"game": "banners", "setup": "drefeld"},
    "six kingdoms": {"game": "banners", "setup": "chronicle-1", "settings": {"rules": "advanced"}},
    "Burning Sands, two": {"game": "lbs", "setup": "two"},
    "Al-Kalim, four": {"game": "alkalim", "setup": "four"},
}
CHOICES = 25
LONG_TASKS = """
window.longest = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.longest = Math.max(window.longest, entry.duration);
}).observe({ type: "longtask", buffered: true });
"""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"


@dataclass
class Serving:
    url: str
    process: int


@contextmanager
def served() -> Iterator[Serving]:
    """A server of its own with an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tests.browser.serving", f"{folder}/tables.sqlite", "0"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        try:
            assert process.stdout is not None
            yield Serving(process.stdout.readline().strip().rstrip("/"), process.pid)
        finally:
            process.kill()
            process.wait()


def timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def open_page(browser: Browser, url: str) -> Page:
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.add_init_script(LONG_TASKS)
    page.goto(url)
    return page


def pan(page: Page) -> float:
    """Drags the map to and fro, and waits after each step until it is drawn."""
    box = page.get_by_test_id("map").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag() -> None:
        for number in range(STEPS):
            way = (-1) ** (number // 5)
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x - way * 150, y - way * 60, steps=3)
            page.mouse.up()
            page.evaluate(SETTLED)

    return timed(drag)


def zoom(page: Page) -> float:
    def turn() -> None:
        for number in range(STEPS):
            page.mouse.wheel(0, -120 if number % 4 < 2 else 120)
            page.evaluate(SETTLED)

    return timed(turn)


def maps(browser: Browser, url: str) -> Iterator[tuple[str, str]]:
    figures: dict[str, dict[str, float]] = {}
    for name, wanted in BOARDS.items():
        page = open_page(browser, f"{url}/maps")
        page.get_by_test_id("map-select").select_option(wanted)
        page.wait_for_selector("[data-hex]")
        page.wait_for_load_state("networkidle")
        page.get_by_test_id("map").focus()
        scale = 2 if wanted else 5
        for _ in range(scale):  # until the names can be read
            page.keyboard.press("+")
        page.evaluate(SETTLED)
        figures[name] = {
            "pan": pan(page),
            "zoom": zoom(page),
            "nodes": page.evaluate("document.querySelectorAll('svg *').length"),
            "longest": page.evaluate("window.longest"),
        }
        page.context.close()
    one, four = figures.values()
    for what in ("pan", "zoom"):
        yield (
            f"{what} by {STEPS} steps, one board, four",
            f"{one[what]:.2f} s, {four[what]:.2f} s: {four[what] / one[what]:.2f} x",
        )
    yield (
        "map opened, moved and zoomed: longest task, one board, four",
        f"{one['longest']:.0f} ms, {four['longest']:.0f} ms",
    )
    yield "nodes of the drawing, one board, four", f"{one['nodes']:.0f}, {four['nodes']:.0f}"


NEXT = """(before) => document.querySelector('[data-testid=lift-curtain], [data-testid=outcome]')
  || (document.querySelector('[data-question]')?.dataset.question ?? before) !== before"""
MAKE = """(body) => fetch('/api/tables', {method: 'POST', headers: {'content-type': 'application/json'},
  body: JSON.stringify(body)}).then((answer) => answer.json())"""


def server_seconds(server: int) -> float:
    """Processor time that a process has taken, of Linux' own counting."""
    fields = Path(f"/proc/{server}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def page_seconds(measured: CDPSession) -> float:
    """Processor time of the page's main thread."""
    metrics = {each["name"]: each["value"] for each in measured.send("Performance.getMetrics")["metrics"]}
    return float(metrics["TaskDuration"])


def clicks(browser: Browser, served: Serving, name: str, wanted: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """All seats are played here; from the click on an option to the next question, or the curtain before it."""
    page = open_page(browser, served.url)
    measured = page.context.new_cdp_session(page)
    measured.send("Performance.enable", {"timeDomain": "threadTicks"})
    made = page.evaluate(MAKE, {**wanted, "seats": {"*": "me"}})
    page.goto(f"{served.url}/t/{made['table']}#{','.join(made['keys'].values())}")
    # What does something, and only where there is nothing of the kind what ends a turn.
    option, closing = (page.locator(f"{place} [data-testid=option]:enabled") for place in (".list", ".closing"))
    subject = page.locator("[data-testid=subject]:enabled").last
    lift, confirm, picks = (page.get_by_test_id(each) for each in ("lift-curtain", "confirm", "confirm-picks"))
    outcome = page.get_by_test_id("outcome")
    took, of_page, of_server = [], [], []
    for _ in range(CHOICES):
        option.last.or_(closing.last).or_(subject).or_(lift).or_(outcome).first.wait_for()
        if lift.count():
            lift.click()
            option.last.or_(closing.last).or_(subject).first.wait_for()
        if outcome.count():
            break
        page.wait_for_timeout(450)  # a click too soon after a new question is ignored
        if not option.count() and subject.count():
            subject.click()
            option.last.wait_for()
        if picks.count():
            while not picks.is_enabled():
                option.and_(page.locator("[aria-checked=false]")).last.click()
        before = page.locator("[data-question]").get_attribute("data-question")
        chosen = picks if picks.count() else option.last if option.count() else closing.last
        counted = page_seconds(measured), server_seconds(served.process)
        begun = time.perf_counter()
        chosen.click()
        if confirm.count():  # looked at closely first
            counted = page_seconds(measured), server_seconds(served.process)
            begun = time.perf_counter()
            confirm.first.click()
        page.wait_for_function(NEXT, arg=before, polling="raf")
        took.append(time.perf_counter() - begun)
        of_page.append(page_seconds(measured) - counted[0])
        of_server.append(server_seconds(served.process) - counted[1])
    for what, figures in {"": took, " (processor time of the page)": of_page, " (of the server)": of_server}.items():
        figures.sort()
        middle, tail = statistics.median(figures) * 1000, figures[int(len(figures) * 0.95)] * 1000
        yield f"{name}: click to next options{what}", f"p50 {middle:.0f} ms, p95 {tail:.0f} ms"
    yield f"{name}: longest task", f"{page.evaluate('window.longest'):.0f} ms"
    page.context.close()


class Arrival:
    """The first page, opened in a browser that has not been there."""

    def __init__(self, browser: Browser, url: str) -> None:
        page = open_page(browser, "about:blank")
        answers: list[str] = []
        page.on("response", lambda answer: answers.append(answer.url))

        def open_first() -> None:
            page.goto(url)
            page.get_by_role("button", name="Play now").first.wait_for()

        self.took = timed(open_first)
        page.wait_for_load_state("networkidle")
        self.longest: float = page.evaluate("window.longest")
        self.scripts = [address for address in answers if address.endswith(".js")]
        page.context.close()


def first_page(browser: Browser, url: str) -> Iterator[tuple[str, str]]:
    """Until one could begin a game, of a server that was only just started, and for the next to arrive."""
    first, second = Arrival(browser, url), Arrival(browser, url)
    yield "first page, server just started, then again", f"{first.took:.2f} s, {second.took:.2f} s"
    yield "first page: longest task", f"{max(first.longest, second.longest):.0f} ms"
    names = [script.rsplit("/", 1)[1] for script in second.scripts]
    size = sum(len(gzip.compress((DIST / "assets" / name).read_bytes())) for name in names)
    yield "script of the first page, gzipped", f"{size / 1024:.0f} KB in {len(names)} files"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=("maps", "clicks", "page"), help="one of the measurements")
    only = parser.parse_args().only
    chromium = os.environ.get("CHROMIUM") or which("chromium") or which("google-chrome")
    if chromium is None or not DIST.exists():
        sys.exit("This needs Chromium (apt-get install chromium) and the built client (make web).")
    grid = Table("what", "measured", title="the browser client, software rendering")
    with served() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGS)
        if only in (None, "page"):
            for row in first_page(browser, server.url):
                grid.add_row(*row)
        if only in (None, "maps"):
            for row in maps(browser, server.url):
                grid.add_row(*row)
        if only in (None, "clicks"):
            for name, wanted in TABLES.items():
                for row in clicks(browser, server, name, wanted):
                    grid.add_row(*row)
        browser.close()
    Console().print(grid)


if __name__ == "__main__":
    main()
