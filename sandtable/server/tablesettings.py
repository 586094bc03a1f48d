"""What a table is made with, as a client asks for it: checked, and what is a player's own sealed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.kernel.decisions import SandtableError
from sandtable.kernel.game import Game
from sandtable.kernel.table import Table
from sandtable.server.messages import Refusal


def checked_settings(game: Game[Any], setup: str, settings: Mapping[str, str]) -> dict[str, Any]:
    setups = [each.id for each in (*game.setups(), *game.own_setups())]
    if setup not in setups:
        raise Refusal(400, f"{game.title} has no setup '{setup}'; there are {', '.join(setups)}.")
    specs = {spec.name: spec for spec in game.settings()}
    for name, value in settings.items():
        if any(mark < " " and mark not in "\n\r\t" for mark in value):
            raise Refusal(400, f"The value of '{name[:60]}' contains an invalid character.")
        if name not in specs:
            there = f"there are {', '.join(specs)}" if specs else "it has none"
            raise Refusal(400, f"{game.title} has no setting '{name[:60]}'; {there}.", offered=tuple(specs))
        if not specs[name].allows(value):
            shown = f"'{value[:60]}...' ({len(value)} characters)" if len(value) > 60 else f"'{value}'"
            raise Refusal(400, f"{shown} is no choice for '{name}'.", offered=specs[name].choices)
    return {"setup": setup, **{name: settings.get(name, spec.default) for name, spec in specs.items()}}


def sealed_settings(game: Game[Any], settings: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """The settings with texts that players bring as the table keeps them: all, or those with these names. Raises
    Refusal where a game does not take one."""
    sealed = dict(settings)
    for name in names or settings:
        if "\n" in str(settings[name]):
            try:
                sealed[name] = game.sealed(settings, name)
            except SandtableError as error:
                raise Refusal(400, str(error)) from None
    return sealed


def check_left(table: Table[Any], players: list[str]) -> None:
    """What is left to guests needs an open seat, and a set-up that can be dealt anew. Raises Refusal."""
    titles = {spec.name: spec.title for spec in table.game.settings()}
    for seat, names in table.awaited.items():
        if players[seat] != "open":
            why = f"{table.seats[seat].name} is not open: only who comes by an invitation brings something."
        elif not table.begins_with_seed():
            why = "the table begins with a given position."
        else:
            continue
        raise Refusal(400, f"{titles[names[0]]} cannot be left to a guest: {why}")
