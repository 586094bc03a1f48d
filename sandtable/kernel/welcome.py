"""What somebody is told who has never seen a game, or must choose among decks, heroes and campaigns."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from sandtable.kernel.typed import converted


class ChoiceCard(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One choice of a setting as a card: what helps to decide for or against it."""

    name: str = ""
    """`Senpet`, `Tahlia the Thief`."""
    style: str = ""
    """How it plays, in a few words: `holds the wall, then marches`."""
    text: str = ""
    """The same in a sentence or two, or what it can do."""
    figures: dict[str, str] = {}
    """Its numbers by name: `Life`, `Mind`."""
    difficulty: str = ""
    """For newcomers: `easy`, `medium`, `demanding`."""
    first: bool = False
    """Good for a first game."""
    set: str = ""
    """Where choices come in several boxes: which one."""
    emblem: str = ""
    """The drawing that stands for it."""


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings that go together, under one name; those that it does not name are as usual."""

    id: str
    title: str
    text: str
    settings: dict[str, str] = {}
    share: float = 1.0
    """How long a game takes with them, as a share of what it usually takes."""


class FirstGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A good first game, which one click begins."""

    setup: str = ""
    """Left out: the first way to begin."""
    title: str = ""
    text: str = ""
    minutes: int = 0
    """About how long it takes against a bot; 0 where nobody has measured."""
    seat: str = ""
    """The seat that the newcomer plays, the first where none is named; bots play the others."""
    settings: dict[str, str] = {}


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the rules in a sentence or two."""

    title: str
    text: str
    rules: tuple[str, ...]
    step: bool = False
    """It is one of the steps that a turn goes through, in the order of the file."""
    during: str = ""
    """The title of the step in which it happens."""
    emblem: str = ""
    """The drawing that stands for it in the picture of a turn."""


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something of a game as its board draws it, with a sentence or two about it."""

    title: str
    text: str
    rules: tuple[str, ...]
    picture: str
    """What the board draws: a word of its own."""


class Welcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game for those who do not know it yet: `content/welcome.toml`."""

    sentences: tuple[str, ...] = ()
    """What it is about, and what makes it worth playing: three of them."""
    goal: str = ""
    """How one wins."""
    begin: tuple[str, ...] = ()
    """What to do first at the table."""
    lesson: tuple[Lesson, ...] = ()
    """How a turn goes, and what else one must know to play: a handful."""
    piece: tuple[Figure, ...] = ()
    """What lies on the table."""
    fight: tuple[Figure, ...] = ()
    """How a fight is decided, one step after the other."""
    winning: tuple[Figure, ...] = ()
    """How one wins."""
    first: FirstGame = msgspec.field(default_factory=FirstGame)
    preset: tuple[Preset, ...] = ()
    """Ways to set up a table; the first is the usual one."""


@cache
def read_welcome(file: Path) -> Welcome:
    """As the file has it; an empty one where there is no file."""
    return converted(msgspec.toml.decode(file.read_bytes()), Welcome) if file.is_file() else Welcome()
