"""`sandtable deck`: check a deck file, or show one that comes with the game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from sandtable.cli.common import UsageError, decoded, get_game, out, read_bytes, say
from sandtable.kernel import DeckReport, Game
from sandtable.kernel.decks import DeckFigure, Starter, drawn
from sandtable.kernel.text import plural

LARGEST = 1_000_000
"""Bytes; no deck comes near it."""
TURNS = (1, 2, 3, 4, 5, 6)


def deck(
    file: Annotated[str, typer.Argument(help="A deck file, `-` for standard input, or the name of a starter deck.")],
    game: Annotated[str, typer.Option("--game", help="The game it is for.")] = "lbs",
    write: Annotated[bool, typer.Option("--write", help="Print the deck, written out and sorted.")] = False,
    why: Annotated[bool, typer.Option("--why", help="Of a starter deck: why each card is in it.")] = False,
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
        _tell(report, report.name or Path(file).name)
        if starter := _starter(found, file):
            _tell_starter(starter, why)
        elif why:
            raise UsageError(f"{file} is no starter deck: only of those it is told why each card is in them")
        for fault in report.faults:
            say(("  wrong: ", "bold red"), str(fault))
        faults = plural(len(report.faults), "fault")
        say((f"not legal: {faults}", "bold red") if report.faults else ("legal", "green"))
    if report.faults:
        raise typer.Exit(1)


def _tell(report: DeckReport, name: str) -> None:
    say((name, "bold"))
    for line in report.summary:
        say(f"  {line}")
    say(f"  {'; '.join(map(_figure, report.figures))}")
    for each in report.spreads:
        if not each.curve:
            say(f"  {each.title}: {', '.join(f'{name} {n}' for name, n in each.counts.items())}")
    curves = [each for each in report.spreads if each.curve]
    if size := sum(card.n for card in report.cards if card.part in report.drawn):
        numbers = max((list(each.counts) for each in curves), key=len, default=[])
        grid = Grid("cards with", *numbers, title="curves", title_justify="left")
        for each in curves:
            grid.add_row(each.title, *(str(n or "") for n in each.counts.values()))
        out.print(grid)
        _chances(report, size)


def _starter(game: Game[Any], file: str) -> Starter | None:
    return None if Path(file).exists() else next((each for each in game.starters() if each.id == file), None)


def _tell_starter(starter: Starter, why: bool) -> None:
    if starter.plan:
        say(("how it wins: ", "bold"), starter.plan)
    for key in starter.keys:
        say(("key card: ", "bold"), f"{key.card}. {key.why}")
    if starter.matchups:
        met = ", ".join(f"{each.deck} {each.won:g} of {each.games}" for each in starter.matchups)
        say(("won by bots against: ", "bold"), f"{met} ({starter.measured})")
    for reason in starter.reasons if why else ():
        say((f"  {', '.join(reason.cards)}: ", "bold"), reason.why)


def _figure(each: DeckFigure) -> str:
    of = "" if each.most is None else f" of {each.most}"
    return f"{each.label} {each.have:g}{of}"


def _chances(report: DeckReport, size: int) -> None:
    """How likely a card has been drawn by the beginning of a turn."""
    grid = Grid("drawn by turn", *map(str, TURNS), title="chances", title_justify="left")
    for copies in (1, 2, 3):
        seen = (report.hand + report.draws * (turn - 1) for turn in TURNS)
        grid.add_row(plural(copies, "copy", "copies"), *(f"{drawn(size, copies, n):.0%}" for n in seen))
    out.print(grid)


def _text(game: Game[Any], file: str) -> str:
    path = Path(file)
    if file in game.deck_ids() and not path.exists():
        path = game.home() / "content" / "decks" / f"{file}.txt"
    data = typer.get_binary_stream("stdin").read(LARGEST + 1) if file == "-" else read_bytes(path)
    if len(data) > LARGEST:
        raise UsageError(f"{file}: larger than any deck")
    return decoded(data, path)
