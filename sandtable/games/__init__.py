"""The games: one package each, which imports the kernel and nothing else of Sandtable."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sandtable.kernel.decisions import SandtableError
from sandtable.kernel.game import Game

_MODULES = {
    "banners": "sandtable.games.banners",
    "lbs": "sandtable.games.lbs",
    "alkalim": "sandtable.games.alkalim",
}
"""Where each registered game's package is; it has a `GAME`."""

_loaded: dict[str, Game[Any]] = {}


class UnknownGame(SandtableError):
    pass


def names() -> tuple[str, ...]:
    return tuple(dict.fromkeys((*_MODULES, *_loaded)))


def get(name: str) -> Game[Any]:
    """The game of this name; loads its content on first use."""
    if name not in _loaded:
        if name not in _MODULES:
            raise UnknownGame(f"there is no game '{name}'; there are {', '.join(names())}")
        register(import_module(_MODULES[name]).GAME)
    return _loaded[name]


def register(game: Game[Any]) -> None:
    """Make a game from elsewhere (a test's, a plug-in's) known by its name."""
    _loaded[game.name] = game
