"""Which games there are: the packages under `sandtable.games`, and those that somebody brings along."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from threading import RLock
from typing import Any

from sandtable.kernel.decisions import SandtableError
from sandtable.kernel.game import Game

HOME = "sandtable.games"
"""A package there is a game, by its name, and has a `GAME`."""
PLUGINS = "SANDTABLE_GAMES"
"""The environment variable that names games from elsewhere: `module:ATTRIBUTE,module:ATTRIBUTE`."""
GROUP = "sandtable.games"
"""The entry points by which installed packages name theirs."""

_loaded: dict[str, Game[Any]] = {}
_loading = RLock()
"""Modules of a game import each other in circles: two threads that load it at once would meet some half done."""


class UnknownGame(SandtableError):
    pass


@cache
def at_home() -> tuple[str, ...]:
    """The games of the tree."""
    return tuple(each.name for each in iter_modules(import_module(HOME).__path__) if each.ispkg)


def names() -> tuple[str, ...]:
    """These, and those that somebody brought."""
    return tuple(dict.fromkeys((*at_home(), *_loaded)))


def get(name: str) -> Game[Any]:
    """The game of this name; loads its content on first use."""
    if name not in _loaded:
        if name not in names():
            raise UnknownGame(f"there is no game '{name}'; there are {', '.join(names())}")
        with _loading:
            if name not in _loaded:
                register(_from_home(name))
    return _loaded[name]


def _from_home(name: str) -> Game[Any]:
    game = getattr(import_module(f"{HOME}.{name}"), "GAME", None)
    if not isinstance(game, Game):
        raise UnknownGame(f"the package {HOME}.{name} has no `GAME` (docs/adding-a-game.md)")
    return game


def register(game: Game[Any]) -> None:
    """Make a game from elsewhere (a test's, a plug-in's) known by its name."""
    _loaded[game.name] = game


def load_plugins() -> None:
    """Register the games that installed packages and the environment name."""
    installed = [each.value for each in entry_points(group=GROUP)]
    for word in filter(None, (each.strip() for each in (*installed, *os.environ.get(PLUGINS, "").split(",")))):
        name, _, attribute = word.partition(":")
        try:
            game = getattr(import_module(name), attribute)
        except (ImportError, AttributeError, ValueError) as error:
            raise UnknownGame(f"{_where(word, installed)} '{word}', which cannot be loaded: {error}") from error
        if not isinstance(game, Game):
            raise UnknownGame(f"{_where(word, installed)} '{word}', which is not a game")
        register(game)


def _where(word: str, installed: list[str]) -> str:
    return "an installed package names the game" if word in installed else f"{PLUGINS} names"
