"""`sandtable deck`: check a deck file, or show one that comes with the game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable.cli.common import UsageError, decoded, get_game, out, read_bytes, say
from sandtable.kernel import Game
from sandtable.kernel.text import plural

LARGEST = 1_000_000
"""Bytes; no deck comes near it."""


def deck(
    file: Annotated[str, typer.Argument(help="A deck file, `-` for standard input, or the name of a starter deck.")],
    game: Annotated[str, typer.Option("--game", help="The game it is for.")] = "lbs",
    write: Annotated[bool, typer.Option("--write", help="Print the deck, written out and sorted.")] = False,
) -> None:
    """Check a deck: everything that is wrong with it, or what is in it. Exit code 1 if it is not legal.

    Example: `sandtable deck mine.txt`, or `sandtable deck senpet --write > mine.txt` to begin with a starter deck
    """
    found = get_game(game)
    if not found.deck_ids():
        raise UsageError(f"{found.title} is played without decks")
    report = found.read_deck(_text(found, file))
    if write:
        out.print(report.text, end="", markup=False, highlight=False, soft_wrap=True)
    else:
        say((report.name or Path(file).name, "bold"))
        for line in report.summary:
            say(f"  {line}")
        for fault in report.faults:
            say(("  wrong: ", "bold red"), fault)
        faults = plural(len(report.faults), "fault")
        say((f"not legal: {faults}", "bold red") if report.faults else ("legal", "green"))
    if report.faults:
        raise typer.Exit(1)


def _text(game: Game[Any], file: str) -> str:
    path = Path(file)
    if file in game.deck_ids() and not path.exists():
        path = game.home() / "content" / "decks" / f"{file}.txt"
    data = typer.get_binary_stream("stdin").read(LARGEST + 1) if file == "-" else read_bytes(path)
    if len(data) > LARGEST:
        raise UsageError(f"{file}: larger than any deck")
    return decoded(data, path)
