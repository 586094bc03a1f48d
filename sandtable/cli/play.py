"""`sandtable play`: a game in the terminal, with the same decisions as anywhere else."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable import bots
from sandtable.cli.common import (
    SeedWord,
    SetupName,
    Switches,
    UsageError,
    bot_name,
    by_seat,
    get_game,
    load_table,
    read_text,
    seed_from,
    table_settings,
)
from sandtable.cli.terminal import Terminal
from sandtable.kernel import Game, Rng, Table
from sandtable.kernel import scenario as scenarios

DEFAULT_BOT = "greedy"


def play(
    game: Annotated[
        str | None, typer.Argument(help="The game, e.g. banners; not with --load.", metavar="[GAME]")
    ] = None,
    seats: Annotated[
        str, typer.Option("--seats", help="Who plays: `me,bot:greedy` in the order of the seats, or `fjordland=me`.")
    ] = "me",
    setup: SetupName = None,
    option: Switches = None,
    seed: SeedWord = None,
    load: Annotated[
        Path | None, typer.Option("--load", help="Go on with this save file, or begin with a scenario.")
    ] = None,
    coaching: Annotated[
        bool | None,
        typer.Option(
            "--coaching/--no-coaching",
            help="What people consider, under each question; otherwise in the first three games of a kind.",
        ),
    ] = None,
) -> None:
    """Play in the terminal. Type `?` there to see what you can type.

    Without a set-up it is a good first game, you against a bot.

    Example: `sandtable play banners --setup drefeld --seats me,bot:greedy` or `sandtable play --load game.sand`
    """
    if load is None and game is not None and seats == "me" and not setup and not option:
        table, seats = _first(get_game(game), seed)
    else:
        table = _opened(load) if load is not None else _begun(game, setup, option or [], seed)
    if load is not None and (setup or option or seed or (game and game.casefold() != table.game.name)):
        raise UsageError("--load brings its own game, set-up and seed: leave the others out")
    words = by_seat(table.seats, seats, DEFAULT_BOT)
    players = [None if word.casefold() == "me" else bots.get(bot_name(word)) for word in words]
    Terminal(table, players, Rng(sha256(b"sandtable bots" + table.seed).digest()), coaching).play()


def _begun(game: str | None, setup: str | None, option: list[str], seed: str | None) -> Table[Any]:
    if game is None:
        raise UsageError("name a game, or a file with --load; see: sandtable play --help")
    found = get_game(game)
    return Table.new(found, table_settings(found, setup, option), seed_from(seed))


def _first(game: Game[Any], seed: str | None) -> tuple[Table[Any], str]:
    """The first game that is recommended, and who plays it: the same that one click begins in the browser."""
    first = game.welcome().first
    table = Table.new(game, table_settings(game, first.setup or None, []) | first.settings, seed_from(seed))
    return table, f"{first.seat or table.seats[0].id}=me"


def _opened(path: Path) -> Table[Any]:
    if path.suffix in (".yaml", ".yml"):
        return scenarios.open_table(scenarios.parse(read_text(path), str(path)))
    return load_table(path)
