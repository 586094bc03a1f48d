"""Whether somebody at this machine is coached: in the first games of each kind, and for as long as is wanted."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec

from sandtable.cli.progress import read_kept, write_kept
from sandtable.kernel import Table

FIRST = 3
"""So many games of each kind are coached unless somebody says otherwise."""
NAME = "coaching"


class Coached(msgspec.Struct, frozen=True):
    """What is remembered of it."""

    wanted: dict[str, bool] = {}
    """By game, where somebody has said so."""
    tables: dict[str, tuple[str, ...]] = {}
    """The first tables of each game, by what commits them to their dice."""


def coaches(table: Table[Any]) -> bool:
    """Whether a person at this table is coached; it is remembered as one of the first. What cannot be kept is not."""
    kept = read_kept(NAME, Coached) or Coached()
    game = table.game.name
    first = kept.tables.get(game, ())
    if table.commitment not in first and len(first) < FIRST:
        first = (*first, table.commitment)
        _keep(msgspec.structs.replace(kept, tables=kept.tables | {game: first}))
    return kept.wanted.get(game, table.commitment in first)


def want(game: str, yes: bool) -> None:
    """From now on, in every table of the game."""
    kept = read_kept(NAME, Coached) or Coached()
    _keep(msgspec.structs.replace(kept, wanted=kept.wanted | {game: yes}))


def _keep(kept: Coached) -> None:
    with suppress(OSError):
        write_kept(NAME, kept)
