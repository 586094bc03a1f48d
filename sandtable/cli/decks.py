"""`sandtable deck`: check a deck file, or show one that comes with the game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sandtable import games
from sandtable.cli.common import UsageError, get_game, out, say


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
    report = found.read_deck(_text(found.deck_ids(), file, found.name))
    if write:
        out.print(report.text, end="", markup=False, highlight=False, soft_wrap=True)
    else:
        say((report.name or Path(file).name, "bold"))
        for line in report.summary:
            say(f"  {line}")
        for fault in report.faults:
            say(("  wrong: ", "bold red"), fault)
        say(
            ("legal", "green")
            if not report.faults
            else (f"not legal: {len(report.faults)} fault{'s' * (len(report.faults) > 1)}", "bold red")
        )
    if report.faults:
        raise typer.Exit(1)


def _text(known: tuple[str, ...], file: str, game: str) -> str:
    if file in known and not Path(file).exists():
        return (games.get(game).home() / "content" / "decks" / f"{file}.txt").read_text(encoding="utf-8")
    try:
        data = typer.get_binary_stream("stdin").read(1_000_001) if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise UsageError(f"{file}: cannot be read: {error.strerror or error}") from error
    if len(data) > 1_000_000:
        raise UsageError(f"{file}: larger than any deck")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"{file}: is not UTF-8 text") from error


COMMANDS = (deck,)
