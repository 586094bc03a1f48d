"""`sandtable texts`: the sentences that people meet, gathered from games that bots play, for an editor to read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Annotated, Any

import typer

from sandtable import bots
from sandtable.cli.common import GameName, SetupName, Switches, get_game, say, table_settings
from sandtable.kernel import Game, Rng, Table

THINGS = "unit|army|die|point|card|hex|season|settlement|Hero|wound|counter|turn|round|choice|step|hit|loss|mine|ally"
MANY = "units|armies|dice|points|cards|hexes|seasons|settlements|Heroes|wounds|counters|turns|rounds|choices|steps|hits"
SLIPS = {
    "machine text": re.compile(r"\b[a-z-]+:\d+,\d+|\b[a-z]+_[a-z]+\b"),
    "one of many": re.compile(rf"(?<![\d.,+/-])\b1 (?:(?!on |of |in |at )[a-z]+ )?(?:{MANY})\b"),
    "several of one": re.compile(rf"\b(?:[2-9]|\d\d+) (?:{THINGS})\b(?![- ])"),
    "twice": re.compile(r"\b([a-z]{2,}) \1\b"),
    "two articles": re.compile(r"\b(?:[Tt]he|[Aa]n?) (?:[Tt]he|[Aa]n?)\b|'s The\b"),
    "spacing": re.compile(r"  |\s[,.;:!?](?:\s|$)|\(\s|\s\)|\(\)|^\s|\s$"),
    "empty": re.compile(r"^$|\bNone\b.|\bnan\b|\{|\}|<[a-z]"),
}
"""What an editor would mark at once, by what is wrong with it."""


def texts(
    game: GameName,
    games: Annotated[int, typer.Option("--games", help="How many games are played to find them.", min=1)] = 3,
    setup: SetupName = None,
    option: Switches = None,
    slips: Annotated[
        bool, typer.Option("--slips", help="Only those that look wrong; exit code 1 if there are any.")
    ] = False,
    limit: Annotated[int, typer.Option("--limit", help="The most choices of a game.", min=1)] = 3000,
    seed: Annotated[str, typer.Option("--seed", help="Any word; the same word gives the same games.")] = "texts",
) -> None:
    """List the sentences that people meet: questions, buttons, hints, lines of the log, goals, settings.

    Sentences that differ only in their numbers are listed once.

    Example: `sandtable texts lbs --games 10 --slips`
    """
    found = get_game(game)
    seen: dict[tuple[str, str], str] = {}
    for kind, text in _fixed(found):
        seen.setdefault((kind, _shape(text)), text)
    for number in range(games):
        for kind, text in _played(found, table_settings(found, setup, option or ()), f"{seed} {number}", limit):
            seen.setdefault((kind, _shape(text)), text)
    wrong = 0
    for (kind, _), text in sorted(seen.items()):
        slip = next((name for name, pattern in SLIPS.items() if pattern.search(text)), "")
        wrong += bool(slip)
        if slip or not slips:
            say((f"{kind:<9} ", "dim"), text, (f"  [{slip}]" if slip else "", "red"))
    say(f"{len(seen)} texts, {wrong} that look wrong")
    if slips and wrong:
        raise typer.Exit(1)


def _shape(text: str) -> str:
    return re.sub(r"\d+", "#", text)


def _fixed(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """What is said before anybody plays."""
    for setup in game.setups():
        yield "setup", setup.title
        if setup.story:
            yield "setup", setup.story
    for setting in game.settings():
        yield "setting", setting.title
        yield from (("setting", text) for text in (setting.help, *setting.meanings.values()) if text)
    for moment in game.windows().values():
        yield "window", moment


def _played(game: Game[Any], settings: dict[str, Any], seed: str, limit: int) -> Iterator[tuple[str, str]]:
    """What people would meet in one game between bots, half of which play at random."""
    table = Table.new(game, settings, sha256(seed.encode()).digest())
    rng = Rng(sha256(f"{seed} bots".encode()).digest())
    players = [bots.get("greedy" if seat % 2 else "random") for seat in range(len(table.seats))]
    yield from _lines(table, 0)
    while not table.over and table.length < limit:
        decision = table.pending[0]
        yield from _question(table, decision)
        table.choose(decision.seat, players[decision.seat].choose(table.position, decision.seat, rng))
        yield from _lines(table, table.length)
        for goal in game.goals(table.state):
            yield "goal", goal.text
            if goal.near:
                yield "goal", goal.near
    if table.outcome is not None:
        yield "end", table.outcome.text
        for text in game.endings(table.state):
            yield "end", text


def _question(table: Table[Any], decision: Any) -> Iterator[tuple[str, str]]:
    prompt = table.prompt(decision)
    yield "question", prompt.text
    if prompt.advice:
        yield "advice", prompt.advice
    for option in table.offers(decision):
        yield "button", option.label
        for kind, text in (
            ("hint", option.hint),
            ("button", option.group),
            ("button", option.where),
            ("plan", option.plan),
        ):
            if text:
                yield kind, text


def _lines(table: Table[Any], step: int) -> Iterator[tuple[str, str]]:
    for event in table.steps[step].events:
        for kind, text in (
            ("log", event.text),
            ("log", event.public or ""),
            ("moment", event.moment),
            ("short", event.short),
        ):
            if text:
                yield kind, text
