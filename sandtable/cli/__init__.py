"""The `sandtable` command.

Exit codes: 0 all is well; 1 something does not hold (a scenario, a clause without a test, a file that does not verify,
a game that broke); 2 the command was given something it cannot use; 130 interrupted.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperGroup

from sandtable import __version__
from sandtable.cli import stored, tables
from sandtable.cli.arena import arena
from sandtable.cli.benchmark import bench
from sandtable.cli.common import complain
from sandtable.cli.decks import deck
from sandtable.cli.learn import learn
from sandtable.cli.maps import map
from sandtable.cli.play import play
from sandtable.cli.printing import print
from sandtable.cli.puzzles import show_puzzles
from sandtable.cli.record import record
from sandtable.cli.rules import rules
from sandtable.cli.scenarios import run
from sandtable.cli.serve import serve
from sandtable.cli.simulate import simulate
from sandtable.cli.texts import texts
from sandtable.cli.train import train
from sandtable.kernel import SandtableError
from sandtable.kernel.content import ContentError
from sandtable.kernel.registry import load_plugins


class Commands(TyperGroup):
    """Says what was done wrong, in place of a traceback."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Version 0.1 called `--setting` `--option`."""
        return super().parse_args(ctx, [re.sub(r"^--option(?==|$)", "--setting", each) for each in args])

    def invoke(self, ctx: Any) -> Any:
        try:
            load_plugins()
            return super().invoke(ctx)
        except (SandtableError, ContentError) as error:
            complain(str(error))
            raise typer.Exit(2) from error
        except BrokenPipeError as error:  # the reader of our output (head, less) has gone
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from error


app = typer.Typer(
    name="sandtable",
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sandtable {__version__}")
        raise typer.Exit


@app.callback()
def sandtable(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    """An executable rulebook and online table.

    Play in the browser (`sandtable serve`) or in the terminal (`sandtable play banners`), learn a game by playing
    (`sandtable learn lbs`), check rulings (`sandtable run scenarios/`), look up rules
    (`sandtable rules banners "BB 9.7"`), check a finished game's dice (`sandtable verify FILE`).

    Exit codes: 0 all is well, 1 something does not hold, 2 the command was given something it cannot use.

    Games from elsewhere: SANDTABLE_GAMES="module:ATTRIBUTE,..." names further games to load.
    """


COMMANDS: dict[str, tuple[Callable[..., None], ...]] = {
    "Play": (serve, play, learn),
    "Tables": (tables.new, tables.show, tables.export, tables.replay, tables.verify),
    "Rules": (run, rules, deck, map, print),
    "Measure": (arena, simulate, train, record, bench, texts),
}
for group, commands in COMMANDS.items():
    for command in commands:
        app.command(rich_help_panel=group)(command)
app.command("puzzles", rich_help_panel="Play")(show_puzzles)
app.add_typer(stored.tables, rich_help_panel="Tables")


def main() -> None:
    app()
