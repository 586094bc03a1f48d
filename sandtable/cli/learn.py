"""`sandtable learn`: the lessons of a game, played in the terminal."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from sandtable import bots
from sandtable.cli.choosing import asked, named
from sandtable.cli.common import UsageError, complain, get_game, out, read_out, read_text, say
from sandtable.cli.lesson import OPPONENT, Left, Teaching
from sandtable.cli.progress import Progress, forget, hashed, kept_at, remember, remembered
from sandtable.cli.terminal import Terminal
from sandtable.kernel import Game, Rng, registry
from sandtable.kernel import scenario as scenarios
from sandtable.kernel.scenario import Scenario
from sandtable.kernel.scenario.packed import Listed, lessons, text
from sandtable.kernel.scenario.practice import Practice
from sandtable.kernel.text import plural


def learn(
    game: Annotated[
        str | None, typer.Argument(help="The game, e.g. banners, or a file with a lesson.", metavar="[GAME|FILE]")
    ] = None,
    lesson: Annotated[
        str | None, typer.Argument(help="Its number or name in the list; without it, the list.", metavar="[LESSON]")
    ] = None,
    afresh: Annotated[bool, typer.Option("--afresh", help="From its beginning, wherever it was left.")] = False,
    forgotten: Annotated[
        bool, typer.Option("--forget", help="Forget how far you have come, in a game or in all of them.")
    ] = False,
) -> None:
    """Learn a game by playing it: real rules, step by step, and a free game against a novice at the end.

    How far you have come is remembered in a small file of your own, `~/.local/state/sandtable/lessons.json`
    (`XDG_STATE_HOME` moves it).

    Example: `sandtable learn banners` or `sandtable learn lbs reactions`
    """
    if game is not None and Path(game).suffix in (".yaml", ".yml"):
        _play_file(Path(game))
    elif forgotten:
        _forget(game)
    elif game is None:
        for name in registry.names():
            if lessons(name):
                _list(get_game(name))
        say(("Begin with one: sandtable learn GAME", "dim"))
    else:
        found = get_game(game)
        listed = lessons(found.name)
        if not listed:
            raise UsageError(f"{found.title} has no lessons")
        if lesson is None:
            _list(found)
            wanted = _asked(found, listed)
        else:
            wanted = _meant(found, listed, lesson)
        if wanted is not None:
            _lead(found, listed, wanted, afresh)


def _forget(game: str | None) -> None:
    name = "" if game is None else get_game(game).name
    try:
        count = forget(name)
    except OSError as error:
        raise UsageError(f"{kept_at()}: cannot be written: {error.strerror or error}") from error
    say(f"Forgotten: how far you had come in {plural(count, 'lesson')}.")


# -- choosing one ------------------------------------------------------------------------------------------------------


def _list(game: Game[Any]) -> None:
    kept = remembered()
    say((game.title, "bold"))
    for number, each in enumerate(lessons(game.name), 1):
        state = _state(kept.get(f"{game.name}/{each.id}"))
        say((f"{number:>3}  ", "bold"), (each.title, "bold"), (f"  {each.minutes} minutes{state}  ({each.id})", "dim"))
        read_out("     ", each.about, indent=5)


def _state(progress: Progress | None) -> str:
    if progress is None:
        return ""
    if progress.learned:
        return ", learned"
    return ", begun" if progress.at else ""


def _asked(game: Game[Any], listed: tuple[Listed, ...]) -> Listed | None:
    """The lesson that somebody wants of the list; Enter is the first that is not learned."""
    kept = remembered()
    new = [each for each in listed if not ((known := kept.get(f"{game.name}/{each.id}")) and known.learned)]
    usual = (new or listed)[0]
    return asked(listed, usual, lambda word: _meant(game, listed, word))


def _meant(game: Game[Any], listed: tuple[Listed, ...], word: str) -> Listed:
    return named(game.name, listed, word, "lessons")


# -- playing it --------------------------------------------------------------------------------------------------------


def _lead(game: Game[Any], listed: tuple[Listed, ...], wanted: Listed, afresh: bool) -> None:
    """A lesson from where it was left, then the free game or the next one."""
    source = f"{game.name}/{wanted.id}"
    written = text(source)
    scenario = scenarios.parse(written, f"{wanted.id}.yaml")
    known = remembered().get(source)
    begin = 0
    if known is not None and not afresh and known.text == hashed(written) and 0 < known.at < len(scenario.script):
        begin = known.at
    learned = known is not None and known.learned

    def heed(at: int, to_the_end: bool = False) -> None:
        keep(source, Progress(at, learned or to_the_end, hashed(written)))

    say((wanted.title, "bold"), (f"  {wanted.minutes} minutes", "dim"))
    if begin:
        say(("You go on where you left it; --afresh begins again.", "dim"))
    practice = Practice.before(scenario, "", begin) if begin else Practice(scenario)
    try:
        Teaching(practice, heed).play()
    except Left:
        say((f"Left. Go on with: sandtable learn {game.name} {wanted.id}", "yellow"))
        return
    heed(0, True)
    following = next((each for each in listed if each.order > wanted.order), None)
    match _afterwards(scenario, following):
        case "play":
            _play_on(scenario)
        case "next":
            assert following is not None
            _lead(game, listed, following, False)


def keep(source: str, progress: Progress) -> None:
    """Remember it; where that cannot be, the lesson goes on all the same."""
    try:
        remember(source, progress)
    except OSError as error:
        complain(f"{kept_at()}: how far you have come cannot be kept: {error.strerror or error}")


def _play_file(path: Path) -> None:
    """A lesson that somebody has written: nothing of it is remembered."""
    scenario = scenarios.parse(read_text(path), str(path))
    if scenario.lesson is None:
        raise UsageError(f"{path}: is a scenario and no lesson; play on from it with: sandtable play --load {path}")
    try:
        Teaching(Practice(scenario), lambda at: None).play()
    except Left:
        return
    if _afterwards(scenario, None) == "play":
        _play_on(scenario)


def _afterwards(scenario: Scenario, following: Listed | None) -> str:
    """What comes now: `play` on from here, the `next` lesson, or nothing."""
    assert scenario.lesson is not None
    say(("You have finished this lesson.", "bold green"))
    ways = {}
    if scenario.lesson.free:
        read_out(scenario.lesson.free)
        ways["play"] = "play on against a novice"
    if following is not None:
        ways["next"] = f"begin the next lesson, {following.title}"
    if not ways:
        return ""
    usual, *others = ways
    said = "".join(f", {way} to {ways[way]}" for way in others)
    question = f"Enter to {ways[usual]}{said}, quit to leave> "
    while True:
        try:
            word = out.input(Text(question, "bold")).strip().casefold()
        except EOFError:
            return ""
        if word in ("quit", "exit"):
            return ""
        if not word or word in ways:
            return word or usual


def _play_on(scenario: Scenario) -> None:
    """The free game, from where the lesson ends."""
    assert scenario.lesson is not None
    table = scenarios.open_table(scenario)
    ours = table.seat(scenario.lesson.seat)
    players = [None if seat == ours else bots.get(OPPONENT) for seat in range(len(table.seats))]
    Terminal(table, players, Rng(sha256(b"sandtable bots" + table.seed).digest())).play()
