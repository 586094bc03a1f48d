"""`sandtable bench`: our figures and our peers', measured in one run."""

from __future__ import annotations

import platform
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from sandtable.bench import Figure, Rate, engine, interleaved, peers
from sandtable.cli.common import SetupName, UsageError, err, get_game, out, say, table_settings
from sandtable.kernel import Game

PARTS = ("engine", "peers", "server")
YARDSTICK = "catanatron"


def bench(
    only: Annotated[list[str] | None, typer.Option("--only", help="engine, peers or server. Repeatable.")] = None,
    game: Annotated[str, typer.Option("--game", help="Our game that is measured.")] = "banners",
    setup: SetupName = None,
    rounds: Annotated[int, typer.Option("--rounds", help="How often each is measured; the median counts.", min=1)] = 5,
    seconds: Annotated[float, typer.Option("--seconds", help="How long each time.", min=0.01)] = 1.0,
) -> None:
    """Measure the engine, the peers and the server. It takes a few minutes; close what else is busy.

    A decision is one choice of a player in uniformly random play. The engine takes choices that leave no choice by
    itself and does not count them; those of the peers are counted.

    Example: `sandtable bench` or `sandtable bench --only engine --only peers --rounds 3`
    """
    parts = tuple(only or PARTS)
    for part in parts:
        if part not in PARTS:
            raise UsageError(f"there is nothing called '{part}' to measure; there are {', '.join(PARTS)}")
    found = get_game(game)
    tables = _tables(found, setup)
    say((f"Python {platform.python_version()} on {platform.machine()}, one process; median of {rounds} rounds", "dim"))
    with err.status("measuring") as status:
        rates = _rates(parts, found, tables)
        figures = interleaved(rates, rounds, seconds, status.update)
        measured = tables if "engine" in parts else {}
        shapes = {name: engine.shape(found, settings) for name, settings in measured.items()}
    if figures:
        _rate_grid(figures)
    for name, shape in shapes.items():
        _grid(f"{name}: a position in random play", shape)
    if "peers" in parts and (absent := peers.missing()):
        say((peers.HOW_TO_INSTALL.format(missing=", ".join(absent)), "yellow"))
    if "server" in parts:
        _server(found.name)


def _tables(game: Game[Any], setup: str | None) -> dict[str, dict[str, Any]]:
    """What is measured: the setup that was asked for, else the tables that the game names, else its usual one."""
    named = game.benchmarks()
    if setup is None and named:
        return {name: table_settings(game, None, ()) | dict(settings) for name, settings in named.items()}
    return {game.name: table_settings(game, setup, ())}


def _rates(parts: tuple[str, ...], game: Game[Any], tables: dict[str, dict[str, Any]]) -> list[Rate]:
    rates: list[Rate] = []
    if "engine" in parts:
        for name, settings in tables.items():
            rates += engine.rates(game, settings, name)
    return rates + (peers.rates() if "peers" in parts else [])


def _rate_grid(figures: list[Figure]) -> None:
    yard = {figure.what: figure.value for figure in figures if figure.subject == YARDSTICK}
    grid = Grid("who", "what", title="speed, per second", title_justify="left")
    grid.add_column("per second", justify="right")
    grid.add_column(f"x {YARDSTICK}", justify="right")
    for figure in figures:
        base = yard.get(figure.what)
        ratio = f"{figure.value / base:.2f}" if base else "-"
        grid.add_row(figure.subject, figure.what, f"{figure.value:,.0f}", ratio)
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
    from sandtable.bench import live

    try:
        with err.status("measuring the server") as status:
            figures = live.figures(status.update, game)
    except (OSError, RuntimeError, ValueError) as error:
        raise UsageError(f"the server cannot be measured here: {type(error).__name__}: {error}") from error
    _grid("the server", figures)
