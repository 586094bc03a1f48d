"""The scenario files that come along with Sandtable and its games, by their names: `GAME/first-game` is a lesson,
`puzzle:GAME/two-hexes` a puzzle, `example:GAME/combat/ambush` one of the scenarios that show the rules."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import msgspec

from sandtable.kernel import registry
from sandtable.kernel.decisions import SandtableError
from sandtable.kernel.scenario.parse import Scenario, parse
from sandtable.kernel.text import instead

PACKAGE = Path(__file__).parents[2]
KINDS = {"lesson": "lessons", "puzzle": "puzzles", "example": "scenarios"}
"""What a name can begin with, and the folder where such files lie, in a folder for each game."""
USUAL = "lesson"
_NAME = re.compile(r"(?:(?P<kind>[a-z]+):)?(?P<game>[\w-]+)/(?P<id>[\w-]+(?:/[\w-]+){0,3})", re.ASCII)


class UnknownSource(SandtableError):
    """Nothing that came along has this name."""


class Listed(msgspec.Struct, frozen=True):
    """A lesson in a list of them."""

    id: str
    """`first-game`; its source is `GAME/first-game`."""
    title: str
    about: str
    minutes: int
    order: int
    free: str
    steps: int
    """Sentences and choices."""


def folders(kind: str, game: str) -> tuple[Path, ...]:
    """Where files of a kind lie for a game: beside the package in a checkout, inside it in an installed one; and in the
    folder of a game from elsewhere."""
    folder = KINDS[kind]
    places = (PACKAGE / folder / game, PACKAGE.parent / folder / game, registry.get(game).home() / folder)
    return tuple(place for place in places if place.is_dir())


def files(kind: str, game: str) -> tuple[Path, ...]:
    return tuple(sorted(file for place in folders(kind, game) for file in place.glob("*.yaml")))


def text(source: str) -> str:
    """The file of this name. Raises UnknownSource."""
    name = _NAME.fullmatch(source)
    kind = (name["kind"] or USUAL) if name else ""
    if name is None or kind not in KINDS or name["game"] not in registry.names():
        known = "A lesson is named GAME/ID, others puzzle:GAME/ID and example:GAME/ID"
        raise UnknownSource(f"There is no '{source[:120]}'. {known}.")
    game, wanted = name["game"], name["id"]
    file = next((file for folder in folders(kind, game) if (file := folder / f"{wanted}.yaml").is_file()), None)
    if file is None:
        raise UnknownSource(f"{game} has no {kind} '{wanted}'{instead(wanted, _ids(kind, game))}.")
    return file.read_text(encoding="utf-8")


def _ids(kind: str, game: str) -> list[str]:
    found = ((folder, file) for folder in folders(kind, game) for file in sorted(folder.rglob("*.yaml")))
    return [file.relative_to(folder).with_suffix("").as_posix() for folder, file in found]


def lessons(game: str) -> tuple[Listed, ...]:
    """Those of a game, in the order in which they are learned."""
    return _lessons(tuple((file, file.stat().st_mtime) for file in files("lesson", game)))


@lru_cache(32)
def _lessons(found: tuple[tuple[Path, float], ...]) -> tuple[Listed, ...]:
    listed = [_listed(file.stem, parse(file.read_text(encoding="utf-8"), file.name)) for file, _ in found]
    return tuple(sorted((each for each in listed if each is not None), key=lambda each: each.order))


def _listed(name: str, scenario: Scenario) -> Listed | None:
    """None for a scenario that lies there and is no lesson."""
    lesson = scenario.lesson
    if lesson is None:
        return None
    about = scenario.title, lesson.about, lesson.minutes, lesson.order, lesson.free
    return Listed(name, *about, scenario.talking)
