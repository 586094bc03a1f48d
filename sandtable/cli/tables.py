"""Save files: make one, look at it, step through it, check it, turn a position into a scenario."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from sandtable.cli.common import (
    GameName,
    SeedWord,
    SetupName,
    Switches,
    UsageError,
    cite,
    get_game,
    load_table,
    out,
    outcome_text,
    read_bytes,
    say,
    seed_from,
    settings_shown,
    table_settings,
    viewer,
    write_bytes,
    write_save,
)
from sandtable.kernel import EVERYTHING, Line, SandtableError, Table
from sandtable.kernel import scenario as scenarios
from sandtable.kernel.events import written
from sandtable.kernel.saved import save
from sandtable.kernel.saved import verify as verify_file
from sandtable.kernel.text import plural

File = Annotated[Path, typer.Argument(help="A save file.", metavar="FILE")]
SeatName = Annotated[
    str | None, typer.Option("--seat", help="Whose view: a seat, `spectator`, or `all` to hide nothing.")
]


def new(
    game: GameName,
    to: Annotated[Path, typer.Option("--out", help="The save file to make.")],
    setup: SetupName = None,
    option: Switches = None,
    seed: SeedWord = None,
) -> None:
    """Make a new table and save it.

    Example: `sandtable new banners --setup drefeld --out game.sand`
    """
    found = get_game(game)
    table = Table.new(found, table_settings(found, setup, option or ()), seed_from(seed))
    write_save(to, save(table))
    say(f"{to}: {found.title}, {settings_shown(table.settings)}; play it with: sandtable play --load {to}")
    say(("commitment to the secret seed: ", "dim"), table.commitment)


def show(file: File, seat: SeatName = None) -> None:
    """Show what is on the table, as text.

    Example: `sandtable show game.sand --seat oathborn`
    """
    table = load_table(file)
    seen = viewer(table, seat)
    say((f"{table.game.title}, {settings_shown(table.settings)}: after {plural(table.length, 'choice')}", "bold"))
    say(table.game.tell(table.state, seen))
    show_next(table, seen)


def show_next(table: Table[Any], seat: int | None) -> None:
    """Who is asked what, or how it ended. What a seat is asked is shown to whoever may see everything of it."""
    if table.over:
        out.print(outcome_text(table))
    for decision in table.pending:
        name = table.seats[decision.seat].name
        if seat in (decision.seat, EVERYTHING):
            prompt = table.prompt(decision)
            say((f"{name}: ", "bold"), prompt.text, cite(prompt.rules))
            for option, _ in table.described(decision).values():
                say("  ", option.key)
        elif decision.window and table.game.hides(table.state):
            say(("Somebody may react.", "bold"))  # who could is not shown
        else:
            say((f"{name} is asked to choose.", "bold"))


def export(
    file: File,
    at: Annotated[int | None, typer.Option("--at", help="After this many choices, instead of now.", min=0)] = None,
    to: Annotated[Path | None, typer.Option("--out", help="Write to this file instead of the terminal.")] = None,
    secrets: Annotated[
        bool,
        typer.Option("--secrets", help="Even if the game goes on: its hidden cards are in the scenario."),
    ] = False,
) -> None:
    """Print the position as a scenario file, which leads to it again.

    A game that goes on and hides something is exported only with --secrets.

    Example: `sandtable export game.sand --at 40 --out question.yaml`
    """
    table = load_table(file)
    if table.game.conceals(table.state) and not table.over and not secrets:
        raise UsageError(f"{file}: the game still goes on; the scenario would reveal what is hidden (see --secrets)")
    text = scenarios.export(table if at is None else table.replay(at))
    if to is None:
        typer.echo(text, nl=False)
    elif to.exists():
        raise UsageError(f"{to}: exists already; it is left alone")
    else:
        write_bytes(to, text.encode())


def replay(
    file: File,
    to: Annotated[int | None, typer.Option("--to", help="Show the table after this many choices.", min=0)] = None,
    whole: Annotated[bool, typer.Option("--all", help="Print the whole log and stop.")] = False,
    seat: SeatName = None,
) -> None:
    """Step through a game, choice by choice: Enter goes on, `b` back, a number anywhere, `t` shows the table, `q` ends.

    Example: `sandtable replay game.sand --all`
    """
    table = load_table(file)
    seen = viewer(table, seat)
    if whole:
        for number in range(table.length + 1):
            show_step(table, number, seen)
        show_next(table, seen)
    elif to is not None:
        then = table.replay(to)
        show_step(table, to, seen)
        say(then.game.tell(then.state, seen))
        show_next(then, seen)
    else:
        _step_through(table, seen)


def show_step(table: Table[Any], number: int, seat: int | None) -> None:
    """One choice and what came of it, as far as the seat may know; others' choices only where nothing is hidden."""
    step = table.steps[number]
    if step.seat >= 0:
        shown = step.key if seat in (step.seat, EVERYTHING) else "chooses"
        say((f"{number:>5}  ", "dim"), (f"{table.seats[step.seat].name}: ", "bold"), shown)
    for event in step.events:
        line = Line(event.text, event.rules, dice=event.dice) if seat == EVERYTHING else event.seen_by(seat)
        if line is not None and line.text:
            say("       ", written(line), cite(line.rules))


def _step_through(table: Table[Any], seat: int | None) -> None:
    at = 0
    show_step(table, at, seat)
    while True:
        try:
            word = out.input(f"{at}/{table.length} [Enter b N t q]> ").strip().casefold()
        except EOFError:
            return
        if word in ("q", "quit"):
            return
        if word == "t":
            say(table.game.tell(table.position_at(at).state, seat))
            continue
        target = at - 1 if word == "b" else int(word) if word.isdigit() else at + 1
        if not 0 <= target <= table.length:
            say((f"There are choices 0 to {table.length}.", "yellow"))
            if word == "" and not table.over:
                show_next(table, seat)
            continue
        at = target
        show_step(table, at, seat)
        if at == table.length and table.over:
            out.print(outcome_text(table))


def verify(
    file: File,
    commitment: Annotated[
        str | None, typer.Option("--commitment", help="The commitment that was published when the table was made.")
    ] = None,
    share: Annotated[
        list[str] | None,
        typer.Option("--share", help="A share of the dice that you brought, in hex: it must have counted. Repeatable."),
    ] = None,
) -> None:
    """Check a game: the seed fits its commitment, every choice was legal, every roll follows from seed and shares.

    Exit code 1 and what differs, where, if something does not fit.

    Example: `sandtable verify game.sand`
    """
    data = read_bytes(file)
    try:
        report = verify_file(data, published=commitment, brought=share or ())
    except SandtableError as error:
        raise UsageError(f"{file}: {error}") from error
    for remark in report.remarks:
        say((remark, "yellow"))
    for difference in report.differences:
        say(("differs ", "bold red"), str(difference))
    checked = f"{report.checked} of {report.choices} choices checked, {report.rolled} of them with random results"
    if not report.ok:
        say((f"{file}: does not verify; {checked}", "bold red"))
        raise typer.Exit(1)
    say((f"{file}: verified; ", "bold green"), checked)
    say(("commitment: ", "dim"), report.commitment)
    for each in report.shares:
        seats = ", ".join(str(seat + 1) for seat in each.seats)
        say((f"share for seat {seats}, made by the {each.by}: ", "dim"), each.share.hex())
