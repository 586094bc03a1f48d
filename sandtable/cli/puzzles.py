"""`sandtable puzzles`: the puzzles of a game, played in the terminal; found in games of bots, and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from sandtable.bots.puzzles.checking import QUICK, THOROUGH, check
from sandtable.bots.puzzles.finding import Found, look_through
from sandtable.bots.puzzles.unfolding import unfold
from sandtable.bots.puzzles.writing import written
from sandtable.cli.choosing import asked, named
from sandtable.cli.common import UsageError, complain, get_game, out, read_out, read_text, say
from sandtable.cli.learn import keep
from sandtable.cli.lesson import Left, Teaching
from sandtable.cli.progress import Progress, hashed, remembered
from sandtable.cli.scenarios import scenario_files
from sandtable.kernel import Game, SandtableError, registry
from sandtable.kernel import scenario as scenarios
from sandtable.kernel.scenario.packed import files, text
from sandtable.kernel.scenario.parse import LEVELS
from sandtable.kernel.scenario.practice import Practice
from sandtable.kernel.scenario.puzzles import ListedPuzzle, of_the_day, puzzles, today
from sandtable.kernel.text import capital, plural

DAILY = "daily"
LONGEST = 90
"""Lines of a script that somebody still likes to watch."""


def show_puzzles(
    what: Annotated[
        str | None,
        typer.Argument(help="The game; or find, or check.", metavar="[GAME|find|check]"),
    ] = None,
    which: Annotated[
        str | None,
        typer.Argument(
            help="Its number or name in the list, or daily; after find and check: the game, or a file.",
            metavar="[PUZZLE|GAME|FILE]",
        ),
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="find: the word from which the games are played.")] = "puzzles",
    games: Annotated[int, typer.Option("--games", min=1, help="find: how many games.")] = 20,
    first: Annotated[int, typer.Option("--first", min=0, help="find: the number of the first one.")] = 0,
    setups: Annotated[str, typer.Option("--setups", help="find: only these set-ups, with commas.")] = "",
    missed: Annotated[
        int, typer.Option("--missed", min=0, max=100, help="find: so many of 100 bots must miss it.")
    ] = 30,
    into: Annotated[Path | None, typer.Option("--out", help="find: the folder for the files.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="check: with a few tries of each answer.")] = False,
) -> None:
    """Puzzles: positions in which one choice is far better than all others.

    `sandtable puzzles` lists them, `sandtable puzzles lbs` plays those of a game, `sandtable puzzles lbs daily` the one
    of the day. `sandtable puzzles find lbs --out found` looks for new ones in games of bots (docs/puzzles.md), and goes
    on where it was stopped; `sandtable puzzles check` tries every answer again.
    """
    if what == "check":
        _check(which, QUICK if quick else THOROUGH)
    elif what == "find":
        if which is None or into is None:
            raise UsageError("find needs a game and a folder: sandtable puzzles find lbs --out found")
        _find(get_game(which), seed, range(first, first + games), tuple(filter(None, setups.split(","))), missed, into)
    elif what is None:
        for name in registry.names():
            if puzzles(name):
                _list(get_game(name))
        say(("Play one: sandtable puzzles GAME, or sandtable puzzles GAME daily", "dim"))
    else:
        _play(get_game(what), which)


# -- playing -----------------------------------------------------------------------------------------------------------


def _list(game: Game[Any]) -> None:
    kept, daily = remembered(), of_the_day(game.name, today())
    say((game.title, "bold"))
    level = 0
    for number, each in enumerate(puzzles(game.name), 1):
        if each.level != level:
            level = each.level
            say((f"  {capital(LEVELS[level - 1])}", "bold cyan"))
        state = ", solved" if f"puzzle:{game.name}/{each.id}" in kept else ""
        today_ = ", today's" if each.id == daily else ""
        say((f"{number:>4}  ", "bold"), (each.title, "bold"), (f"  {each.theme}{today_}{state}  ({each.id})", "dim"))


def _play(game: Game[Any], which: str | None) -> None:
    listed = puzzles(game.name)
    if not listed:
        raise UsageError(f"{game.title} has no puzzles")
    if which is None:
        _list(game)
        puzzle = _asked(game, listed)
    else:
        puzzle = _meant(game, listed, which)
    while puzzle is not None and _played(game, puzzle):
        puzzle = _next(game, listed, puzzle)


def _next(game: Game[Any], listed: tuple[ListedPuzzle, ...], after: ListedPuzzle) -> ListedPuzzle | None:
    """The next one that is open, if that is wanted."""
    kept, at = remembered(), listed.index(after)
    rest = [each for each in (*listed[at + 1 :], *listed[:at]) if f"puzzle:{game.name}/{each.id}" not in kept]
    if not rest:
        say("You have solved all of them.")
        return None
    try:
        word = out.input(Text(f"Enter for the next puzzle, {rest[0].title}; quit to leave> ", "bold")).strip()
    except EOFError:
        return None
    return None if word.casefold() in ("quit", "exit") else rest[0]


def _asked(game: Game[Any], listed: tuple[ListedPuzzle, ...]) -> ListedPuzzle | None:
    """The one that somebody wants of the list; Enter is the first that is open."""
    kept = remembered()
    usual = next((each for each in listed if f"puzzle:{game.name}/{each.id}" not in kept), listed[0])
    return asked(listed, usual, lambda word: _meant(game, listed, word))


def _meant(game: Game[Any], listed: tuple[ListedPuzzle, ...], word: str) -> ListedPuzzle:
    wanted = of_the_day(game.name, today()) if word.casefold() == DAILY else word
    return named(game.name, listed, wanted or word, "puzzles")


def _played(game: Game[Any], puzzle: ListedPuzzle) -> bool:
    """False where somebody has left."""
    source = f"puzzle:{game.name}/{puzzle.id}"
    file = text(source)
    practice = Practice(scenarios.parse(file, f"{puzzle.id}.yaml"))
    say((puzzle.title, "bold"), (f"  {puzzle.theme}, {LEVELS[puzzle.level - 1]}", "dim"))
    teaching = Teaching(practice, lambda at: None)
    try:
        teaching.play()
    except Left:
        return False
    say(("That was the answer." if teaching.helped else "Solved.", "bold green"))
    read_out((f"From {puzzle.found}. {puzzle.missed} of 100 bots miss it.", "dim"))
    if not teaching.helped:
        keep(source, Progress(0, True, hashed(file)))
    return True


# -- finding and checking ----------------------------------------------------------------------------------------------


def _find(game: Game[Any], seed: str, numbers: range, setups: tuple[str, ...], missed: int, folder: Path) -> None:
    """The puzzles of so many games, a file each; games that were looked through before are left out."""
    folder.mkdir(parents=True, exist_ok=True)
    done = folder / f"{game.name}-{seed}.done"
    known = set(done.read_text().split()) if done.exists() else set()
    for number in numbers:
        if str(number) in known:
            continue
        count = 0
        for found in look_through(game.name, seed, number, setups):
            count += _kept(found, missed, folder)
        with done.open("a") as file:
            file.write(f"{number}\n")
        say((f"game {number}: {plural(count, 'puzzle')}", "dim"))


def _kept(found: Found, missed: int, folder: Path) -> bool:
    puzzle = unfold(found)
    if puzzle is None or puzzle.missed < missed or len(puzzle.lines) > LONGEST:
        return False
    origin, solved = found.origin, found.solved
    file = folder / f"{origin.game}-{origin.number:04d}-{origin.choices}.yaml"
    made = written(puzzle)
    if check(scenarios.parse(made, file.name), THOROUGH).faults:  # with other deals and dice than it was found with
        return False
    file.write_text(made, encoding="utf-8")
    say((file.name, "bold"), f"  {solved.task.question} {solved.best.label}: {solved.best.rate:.0%}; next "
        f"{solved.next.label}: {solved.next.rate:.0%}; {puzzle.missed} of 100 miss it")  # fmt: skip
    return True


def _check(which: str | None, tries: int) -> None:
    if which is None or which in registry.names():
        names = [which] if which else registry.names()
        found = [file for name in names for file in files("puzzle", name)]
    else:
        found = list(scenario_files([Path(which)]))
    wrong = 0
    for file in found:
        try:
            scenario = scenarios.parse(read_text(file), str(file))
            if scenario.puzzle is None:
                raise UsageError(f"{file}: is no puzzle")
            checked = check(scenario, tries)
        except SandtableError as error:
            wrong += 1
            complain(str(error))
            continue
        wrong += bool(checked.faults)
        margin = "" if checked.margin is None else f"  best by {checked.margin:.2f}"
        state = ("FAILED", "bold red") if checked.faults else ("ok    ", "green")
        say(state, f" {file.parent.name}/{file.name}: {scenario.title}", (margin, "dim"))
        for fault in checked.faults:
            say(f"         {fault}")
    say(f"{len(found) - wrong} hold, {wrong} do not")
    if wrong:
        raise typer.Exit(1)
