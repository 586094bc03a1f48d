"""`sandtable print`: cards and counters on sheets of paper, as PDF, through a browser that is on the machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import parse_qsl, quote, urlencode

import typer

from sandtable.cli.common import GameName, UsageError, get_game, read_text, say
from sandtable.kernel import Game
from sandtable.kernel.text import listed, meant

BROWSERS = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge", "microsoft-edge",
    "brave-browser",
)  # fmt: skip
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
"""Where browsers lie that are on no path."""
PATIENCE = 180.0
"""Seconds for a browser to write the sheets; all cards of a game take some ten."""


def print(
    game: GameName,
    what: Annotated[
        str,
        typer.Argument(
            help="`all`, a deck that comes with the game, a deck file, cards as the library finds them "
            "(`faction=Senpet&type=Hero`), or `counters:` and the id of a campaign."
        ),
    ] = "all",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="The file; GAME-WHAT.pdf if left out.")] = None,
    paper: Annotated[Literal["a4", "letter"], typer.Option(help="The size of the sheets.")] = "a4",
    backs: Annotated[
        bool, typer.Option("--backs", help="Behind every sheet its backs, to print on both sides.")
    ] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Black on white, to save ink.")] = False,
    size: Annotated[int, typer.Option(help="How wide counters are, in millimetres.", min=12, max=40)] = 20,
) -> None:
    """Write sheets of cards (63 x 88 mm, with marks to cut along) or of counters as PDF.

    The page `/print/GAME` of the web client shows and prints the same.

    Example: `sandtable print lbs senpet -o senpet.pdf` or `sandtable print banners counters:drefeld --paper letter`
    """
    found = get_game(game)
    if not found.cards():
        raise UsageError(f"{found.title} has no cards")
    asked = {**asked_for(found, what), "paper": paper}
    asked |= {name: "1" for name, on in (("backs", backs), ("plain", plain)) if on}
    if size != 20:
        asked["size"] = str(size)
    file = output or Path(f"{found.name}-{Path(what).stem.replace(':', '-').replace('&', '-').replace('=', '-')}.pdf")
    browser = find_browser()
    with serving() as address:
        write_pdf(browser, f"{address}/print/{found.name}?{urlencode(asked, quote_via=quote)}", file)
    say(f"{file} is written: print it at 100%, without fitting it to the page.")


def asked_for(game: Game[Any], what: str) -> dict[str, str]:
    """What the page is asked for, as its address has it."""
    kind, colon, setup = what.partition(":")
    counters = any(card.counter for card in game.cards())
    if kind == "counters" and colon and counters:
        setups = [each.id for each in game.setups()]
        if setup not in setups:
            raise UsageError(f"{game.name} has no set-up '{setup}'; there are {', '.join(setups)}")
        return {"counters": setup}
    if what == "all":
        return {}
    if what in game.deck_ids():
        return {"deck": what}
    if "=" in what:
        return _filters(game, what)
    if game.deck_ids() and Path(what).is_file():
        return _deck(game, Path(what))
    ways = ["all", *(["the name of a deck", "a deck file"] if game.deck_ids() else [])]
    ways += [*(["counters:SETUP"] if counters else []), "what to find, as type=Hero"]
    said = f": say {listed(ways, 'or')}"
    near = meant(what, game.deck_ids())
    raise UsageError(f"'{what}' cannot be printed{near or said}")


def _filters(game: Game[Any], what: str) -> dict[str, str]:
    known = [field.id for field in game.card_fields()]
    asked = dict(parse_qsl(what))
    for name in asked:
        if name not in (*known, "text"):
            raise UsageError(f"cards of {game.name} are not found by '{name}', but by {', '.join(known)} and text")
    return asked


def _deck(game: Game[Any], file: Path) -> dict[str, str]:
    report = game.read_deck(read_text(file))
    ids = {card.name: card.id for card in game.cards()}
    if not report.cards:
        raise UsageError(f"{file}: {report.faults[0] if report.faults else 'there are no cards in it'}")
    cards = ",".join(f"{ids[card.name]}*{card.n}" for card in report.cards if card.name in ids)
    return {"cards": cards, "name": report.name or file.stem}


# -- through a browser -------------------------------------------------------------------------------------------------


def find_browser() -> Path:
    """A browser that can write PDF: $CHROMIUM if set, else one of the machine's."""
    named = os.environ.get("CHROMIUM")
    for candidate in [named] if named else [*BROWSERS, *PLACES]:
        found = shutil.which(candidate)
        if found:
            return Path(found)
    raise UsageError(
        "PDF is written by a browser, and none was found: install Chromium, Chrome or Edge, or name one in "
        "$CHROMIUM. Or start `sandtable serve`, open /print/GAME in any browser and print from there."
    )


@contextmanager
def serving() -> Iterator[str]:
    """A server for this one page, which keeps nothing."""
    from sandtable.server import Settings
    from sandtable.server.app import Server
    from sandtable.server.settings import built_web_client

    dist = built_web_client()
    if dist is None:
        raise UsageError("the web client, which draws the cards, is not built: make web")
    ready = threading.Event()
    with tempfile.TemporaryDirectory(prefix="sandtable-") as folder:
        database = f"sqlite:///{folder}/tables.sqlite"
        settings = Settings(port=0, database=database, web_dist=dist, bot_processes=0)
        server = Server(settings, lambda _: ready.set())
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        while not ready.wait(0.1):
            if not thread.is_alive():
                raise UsageError("the server that draws the cards did not start")
        try:
            yield server.url
        finally:
            server.should_exit = True
            thread.join(10)


def write_pdf(browser: Path, address: str, file: Path) -> None:
    """Let a browser without a window open a page and print it into a file."""
    try:
        file.touch()
    except OSError as error:
        raise UsageError(f"{file}: cannot be written: {error.strerror or error}") from error
    file.unlink()
    with tempfile.TemporaryDirectory(prefix="sandtable-") as profile:
        command = [
            str(browser), "--headless", "--disable-gpu", "--no-first-run", "--disable-extensions",
            f"--user-data-dir={profile}", "--no-pdf-header-footer", "--virtual-time-budget=60000",
            f"--print-to-pdf={file.resolve()}", *(["--no-sandbox"] if _is_root() else []), address,
        ]  # fmt: skip
        try:
            ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            raise UsageError(f"{browser}: has not written the sheets after {PATIENCE:g} seconds") from None
        except OSError as error:
            raise UsageError(f"{browser}: cannot be started: {error.strerror or error}") from error
    if ended.returncode or not file.is_file():
        last = ended.stderr.strip().splitlines()[-1:] or [f"it ended with {ended.returncode}"]
        raise UsageError(f"{browser}: has not written {file}: {last[0]}")


def _is_root() -> bool:
    """Browsers do not start in their sandbox for root, as in a container."""
    return sys.platform != "win32" and os.geteuid() == 0
