"""Choices as numbers: the fixed encoding of a game's actions.

Each verb of the game's table of verbs has a block of numbers, in the order in which the table declares them; the file
`bot/actions.toml` in the game's folder says how large the blocks are. A choice that names one number (a hex, a card)
has that number in the block of its verb, counted round where the block is smaller; whatever else it names is mixed to
one number first. Of choices in one decision that would have the same number the first keeps it, and the others get the
next ones that are free, in the order of the decision. What does not fit into the block of its verb goes to the overflow
block at the end.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

from sandtable.kernel import Choice, Game, SandtableError
from sandtable.kernel.typed import converted

NAMES_SOMETHING = 64
"""Numbers of a verb that names something, where the game does not say how many it needs."""
MIX = 1_000_003
"""By which numbers are mixed where a choice names several."""

REMEMBERED = 200_000
"""Choices whose numbers are kept."""


class TooManyChoices(SandtableError):
    """A decision has more choices than the encoding has room for."""


class Sizes(msgspec.Struct, forbid_unknown_fields=True):
    """The file `bot/actions.toml` of a game."""

    version: int = 1
    overflow: int = 512
    sizes: dict[str, int] = {}
    """By the name of the verb."""


class Block(NamedTuple):
    """The numbers of one verb."""

    verb: str
    """How its choices begin."""
    first: int
    size: int


class Actions:
    """The actions of a game."""

    def __init__(self, game: Game[Any]) -> None:
        file = game.home() / "bot" / "actions.toml"
        known = converted(tomllib.loads(file.read_text(encoding="utf-8")), Sizes) if file.exists() else Sizes()
        self.game = game
        self.version = known.version
        """Raised by hand whenever numbers come to mean something else."""
        self.blocks: dict[str, Block] = {}
        """By the name of the verb, in their order; the last, called "", takes what does not fit."""
        place = 0
        for name, names_something in game.verbs.names().items():
            size = known.sizes.get(name, NAMES_SOMETHING if names_something else 1)
            self.blocks[name] = Block(name, place, size)
            place += size
        self.blocks[""] = Block("", place, known.overflow)
        self.size = place + known.overflow
        """How many actions there are."""
        self._homes: dict[Choice, int] = {}

    @property
    def fingerprint(self) -> str:
        """Stands for the meaning of the numbers: what was trained or recorded with another one does not fit."""
        return sha256(repr((self.version, *self.blocks.values())).encode()).hexdigest()[:16]

    def verb_of(self, action: int) -> str:
        """The verb in whose block an action lies."""
        return next(name for name, block in self.blocks.items() if action < block.first + block.size)

    def home(self, choice: Choice) -> int:
        """The number that a choice has wherever no other one has it first."""
        known = self._homes.get(choice)
        if known is None:
            block = self.blocks.get(str(choice[0]), self.blocks[""])
            known = block.first + _mixed(choice) % block.size
            if len(self._homes) < REMEMBERED:
                self._homes[choice] = known
        return known

    def numbered(self, choices: Sequence[Choice]) -> list[int]:
        """The actions of the choices of one decision; no two are the same."""
        numbers = [self.home(choice) for choice in choices]
        if len(set(numbers)) < len(numbers):
            taken: dict[int, int] = {}
            for place, number in enumerate(numbers):
                taken.setdefault(number, place)
            for place, number in enumerate(numbers):
                if taken[number] != place:
                    numbers[place] = free = self._free(choices[place], number, taken)
                    taken[free] = place
        return numbers

    def _free(self, choice: Choice, home: int, taken: dict[int, int]) -> int:
        """The next number that is free in the block of a choice, or else in the overflow block."""
        block = self.blocks.get(str(choice[0]), self.blocks[""])
        spare = self.blocks[""]
        for first, size, start in ((block.first, block.size, home), (spare.first, spare.size, spare.first)):
            for step in range(size):
                number = first + (start - first + step) % size
                if number not in taken:
                    return number
        raise TooManyChoices(
            f"{self.game.name}: a decision offers more than {block.size} choices of the kind '{choice[0]}' and the "
            f"{spare.size} spare numbers are taken too; raise its size in bot/actions.toml"
        )

    def mask(self, numbers: Sequence[int]) -> NDArray[np.int8]:
        """1 for each of these actions, 0 for all others."""
        mask = np.zeros(self.size, np.int8)
        mask[numbers] = 1
        return mask


@cache
def actions_of(game: Game[Any]) -> Actions:
    """The encoding of a game, read once."""
    return Actions(game)


def _mixed(choice: Choice) -> int:
    """What a choice names, as one number: the same on every machine."""
    if len(choice) == 2 and isinstance(choice[1], int):
        return choice[1]
    mixed = 0
    for argument in choice[1:]:
        mixed = mixed * MIX + (argument if isinstance(argument, int) else crc32(argument.encode()))
    return mixed
