"""`sandtable bench`: our figures and our peers', measured in one run."""

from __future__ import annotations

import platform
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from sandtable.bench import Figure, Rate, compiled, engine, interleaved, peers
from sandtable.cli.common import SetupName, UsageError, err, get_game, out, say, table_settings
from sandtable.games import at_home
from sandtable.kernel import Game

PARTS = ("engine", "peers", "server")
YARDSTICKS = ("catanatron", "open_spiel backgammon")
Tables = dict[str, tuple[Game[Any], dict[str, Any]]]
"""What is measured: by name the game and the settings of its table."""


def bench(
    only: Annotated[list[str] | None, typer.Option("--only", help="engine, peers or server. Repeatable.")] = None,
    game: Annotated[str | None, typer.Option("--game", help="The one game to measure; all of ours otherwise.")] = None,
    setup: SetupName = None,
    rounds: Annotated[int, typer.Option("--rounds", help="How often each is measured; the median counts.", min=1)] = 5,
    seconds: Annotated[float, typer.Option("--seconds", help="How long each time.", min=0.01)] = 1.0,
) -> None:
    """Measure the engine, the peers and the server. It takes a few minutes; close other busy programs first.

    A decision is one choice of a player in uniformly random play. The engine takes choices that leave no choice by
    itself and does not count them; those of the peers are counted. The compiled build is measured beside it where
    `make compiled` has made one.

    Example: `sandtable bench` or `sandtable bench --only engine --only peers --rounds 3`
    """
    parts = tuple(only or PARTS)
    for part in parts:
        if part not in PARTS:
            raise UsageError(f"nothing called '{part}' can be measured; there are {', '.join(PARTS)}")
    if setup is not None and game is None:
        raise UsageError("a set-up belongs to a game: say which with --game")
    tables = _tables([get_game(game)] if game else [get_game(name) for name in at_home()], setup)
    say((f"Python {platform.python_version()} on {platform.machine()}, one process; median of {rounds} rounds", "dim"))
    measured = tables if "engine" in parts else {}
    with err.status("measuring") as status, compiled.rates(_sent(measured)) as faster:
        rates = _rates(parts, measured)
        figures = interleaved([*rates, *faster], rounds, seconds, status.update)
        shapes = {name: engine.shape(found, settings) for name, (found, settings) in measured.items()}
    if figures:
        _rate_grid(figures)
    for name, shape in shapes.items():
        _grid(f"{name}: a position in random play", shape)
    if "engine" in parts and compiled.missing():
        say(("The compiled build is not measured: `make compiled` makes it.", "yellow"))
    if "peers" in parts and (absent := peers.missing()):
        say((peers.HOW_TO_INSTALL.format(missing=", ".join(absent)), "yellow"))
    if "server" in parts:
        _server(game or "banners")


def _tables(found: list[Game[Any]], setup: str | None) -> Tables:
    """The setup that was asked for, else the tables that each game names, else its usual one."""
    tables: Tables = {}
    for game in found:
        named = game.benchmarks()
        if setup is None and named:
            usual = table_settings(game, None, ())
            tables |= {name: (game, usual | dict(settings)) for name, settings in named.items()}
        else:
            tables[game.name] = (game, table_settings(game, setup, ()))
    return tables


def _sent(tables: Tables) -> dict[str, tuple[str, dict[str, Any]]]:
    """Tables of games that another process finds by name: those that come with the package."""
    return {name: (game.name, settings) for name, (game, settings) in tables.items() if game.name in at_home()}


def _rates(parts: tuple[str, ...], tables: Tables) -> list[Rate]:
    rates = [rate for name, (game, settings) in tables.items() for rate in engine.rates(game, settings, name)]
    return rates + (peers.rates() if "peers" in parts else [])


def _rate_grid(figures: list[Figure]) -> None:
    known = {(figure.subject, figure.what): figure.value for figure in figures}
    grid = Grid("who", "what", title="speed, per second", title_justify="left")
    grid.add_column("per second", justify="right")
    for yardstick in YARDSTICKS:
        grid.add_column(f"x {yardstick}", justify="right")
    for figure in figures:
        bases = [known.get((yardstick, figure.what)) for yardstick in YARDSTICKS]
        ratios = [f"{figure.value / base:.2f}" if base else "-" for base in bases]
        value = f"{figure.value:,.0f}" if figure.value >= 100 else f"{figure.value:,.1f}"
        grid.add_row(figure.subject, figure.what, value, *ratios)
    out.print(grid, soft_wrap=False)


def _grid(title: str, figures: list[Figure]) -> None:
    grid = Grid("what", title=title, title_justify="left")
    grid.add_column("figure", justify="right")
    grid.add_column("unit")
    grid.add_column("note")
    for figure in figures:
        value = f"{figure.value:,.0f}" if figure.value == int(figure.value) else f"{figure.value:,.2f}"
        grid.add_row(figure.what, value, figure.unit, figure.note)
    out.print(grid, soft_wrap=False)


def _server(game: str) -> None:
    from sandtable.bench import beside, live, starting

    try:
        with err.status("measuring the server") as status:
            figures = live.figures(status.update, game) + starting.figures() + beside.figures(status.update)
    except (OSError, RuntimeError, ValueError) as error:
        raise UsageError(f"the server cannot be measured here: {type(error).__name__}: {error}") from error
    _grid("the server", figures)
