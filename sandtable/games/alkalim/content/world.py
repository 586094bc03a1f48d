"""What never changes at one table: the board, the cards, the dice, the settings; shared by all its positions."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import permutations
from typing import Any

from sandtable.games.alkalim.content.board import MIRAGE, ROAD, TOWN, Board, Hex, Mask, board
from sandtable.games.alkalim.content.book import Book, book
from sandtable.games.alkalim.content.movement_dice import EVERY, Layout, layout
from sandtable.games.alkalim.content.settings import Settings, checked, price, seats, setups, specs
from sandtable.kernel import BadSettings, Choice, Option, chosen_setup
from sandtable.kernel.bits import bits
from sandtable.kernel.typed import converted

Dice = tuple[int, ...]
"""Faces of rolled dice, sorted."""


STORMS = 24
"""Positions of the storm for which reaches are remembered at a time."""


class World:
    def __init__(self, players: int, settings: Settings, spec: str) -> None:
        self.spec = spec
        """Everything that makes this world, as text; saved with every position."""
        self.players = players
        self.settings = settings
        self.board: Board = board()
        self.book: Book = book()
        self.cards = self.book.cards
        self.layout: Layout = layout(settings.dice)
        self.price = price(settings, players)
        self.rounds = int(settings.rounds)
        self.threat = int(settings.threat)
        self.entry: list[int] = [self._entry(h) for h in range(self.board.size)]
        """Per hex: the symbols with which it is entered."""
        self._beside: list[Mask] = [sum(1 << there for there in around) for around in self.board.around]
        self._enterable: dict[int, Mask] = {
            symbols: sum(1 << h for h in range(self.board.size) if self.entry[h] & symbols)
            for symbols in set(self.layout.faces)
        }
        """By what a die shows: the hexes that it may enter."""
        self.options: dict[Choice, Option] = {}
        self._reach: dict[Mask, dict[tuple[Hex, Dice], Mask]] = {0: {}}
        """By what the storm covers (0: no storm, or none in the way)."""
        self._spending: dict[Dice, tuple[tuple[int, Dice], ...]] = {}
        self._going: dict[Mask, list[Choice]] = {}
        self.seats = seats(players)

    def _entry(self, space: Hex) -> int:
        ground = self.board
        if ground.terrain[space] == TOWN:
            return EVERY if self.settings.towns == "any-die" else 1 << ROAD
        symbols = 1 << ground.terrain[space]
        if self.settings.roads == "either":
            symbols |= 1 << ground.under[space]
        return symbols

    # -- reach: where rolled dice can lead (RB-31) --------------------------------------------------------------------

    def spending(self, dice: Dice) -> tuple[tuple[int, Dice], ...]:
        """Each different die that could be spent: its symbols, and the dice left after it."""
        known = self._spending.get(dice)
        if known is None:
            known = self._spending[dice] = tuple(
                (self.layout.faces[face], dice[:place] + dice[place + 1 :])
                for place, face in enumerate(dice)
                if face not in dice[:place]
            )
        return known

    def reach(self, start: Hex, dice: Dice, storm: Mask, entry: list[int] | None = None) -> Mask:
        """All hexes that these dice lead to, the start included. Sandstorm spaces are neither entered nor left."""
        if storm >> start & 1:
            return 1 << start
        if entry is not None:
            return self._search(start, dice, storm, entry)
        found = self._lead(start, dice, 0)
        if not found & storm:  # no way leads through the storm, or the storm would have been reached
            return found
        if len(self._reach) > STORMS:
            self._reach = {0: self._reach[0]}
        return self._lead(start, dice, storm)

    def _lead(self, start: Hex, dice: Dice, storm: Mask) -> Mask:
        """Die by die: which hexes are reached with which dice left. Remembered for as long as the storm stays there."""
        memory = self._reach.setdefault(storm, {})
        key = (start, dice)
        found = memory.get(key)
        if found is None:
            beside, enterable, clear = self._beside, self._enterable, ~storm
            found = 1 << start
            level = {dice: found}
            while level:
                following: dict[Dice, Mask] = {}
                for left, here in level.items():
                    around = 0
                    for space in bits(here):
                        around |= beside[space]
                    around &= clear
                    for symbols, rest in self.spending(left):
                        there = around & enterable[symbols]
                        if there:
                            following[rest] = following.get(rest, 0) | there
                            found |= there
                level = following
            memory[key] = found
        return found

    def _search(self, start: Hex, dice: Dice, storm: Mask, entry: list[int]) -> Mask:
        """The same for a hero whose cards open terrains to him; not remembered."""
        found = 0
        seen: set[tuple[Hex, Dice]] = set()
        open_ = [(start, dice)]
        while open_:
            here, left = open_.pop()
            found |= 1 << here
            for symbols, rest in self.spending(left):
                for there in self.board.around[here]:
                    if entry[there] & symbols and not storm >> there & 1 and (there, rest) not in seen:
                        seen.add((there, rest))
                        open_.append((there, rest))
        return found

    def going(self, mask: Mask) -> list[Choice]:
        """The choices of moving to each of these hexes; shared, not to be changed."""
        known = self._going.get(mask)
        if known is None:
            if len(self._going) > 50000:
                self._going.clear()
            known = self._going[mask] = [("go", h) for h in bits(mask)]
        return known

    def routes(
        self, start: Hex, dice: Dice, storm: Mask, entry: list[int], goal: Hex
    ) -> list[tuple[tuple[Hex, ...], Dice]]:
        """The ways that spend the fewest dice: per different rest of dice one path, and the dice left."""
        far = self.board.far(goal)
        level: dict[tuple[Hex, Dice], tuple[Hex, ...]] = {(start, dice): ()}
        for _ in range(len(dice) + 1):
            arrived = [(path, rest) for (here, rest), path in level.items() if here == goal]
            if arrived:
                return sorted(arrived, key=lambda each: each[1])
            following: dict[tuple[Hex, Dice], tuple[Hex, ...]] = {}
            for (here, left), path in level.items():
                for symbols, rest in self.spending(left):
                    for there in self.board.around[here]:
                        if entry[there] & symbols and not storm >> there & 1 and far[there] <= len(rest):
                            following.setdefault((there, rest), (*path, there))
            level = following
        return []

    def serves(self, kept: Dice, others: Dice) -> bool:
        """Whether these dice, one for one, lead wherever as many others do: then nobody would rather keep those."""
        faces, lands = self.layout.faces, EVERY & ~(1 << MIRAGE)
        mine, theirs = Counter(kept), Counter(others)
        rest = tuple((theirs - mine).elements())  # what both have in common serves for itself
        return any(
            all(not faces[other] & lands & ~faces[face] for face, other in zip(order, rest, strict=True))
            for order in permutations((mine - theirs).elements())
        )


def world_of(settings: Mapping[str, Any]) -> World:
    """The world that table settings ask for. Raises BadSettings."""
    setup = str(settings.get("setup", "four"))
    if setup.startswith("{"):
        try:
            return world(setup)
        except ValueError as error:
            raise BadSettings(f"'setup' is no saved table: {error}") from None
    players = len(chosen_setup(setups(), settings).seats)
    given: dict[str, str] = {}
    for spec in specs():
        if (value := spec.chosen(settings)) != spec.default:
            given[spec.name] = value
    checked(given, players)
    return world(json.dumps({"players": players, **dict(sorted(given.items()))}))


@lru_cache(maxsize=64)
def world(spec: str) -> World:
    """The world of a saved spec. Raises ValueError where the text is none."""
    data = json.loads(spec)
    if not isinstance(data, dict):
        raise ValueError("a world is a table of settings")
    players = data.pop("players", None)
    if type(players) is not int or not 1 <= players <= 6:
        raise ValueError(f"a world needs one to six players, not {players!r}")
    known = {each.name: each for each in specs()}
    for name, value in data.items():
        if name not in known or not isinstance(value, str) or not known[name].allows(value):
            raise ValueError(f"no world has {name!r} set to {value!r}")
    try:
        checked(dict(data), players)
    except BadSettings as error:
        raise ValueError(str(error)) from None
    return World(players, converted(data, Settings), spec)


def face_key(world: World, face: int) -> str:
    """A face of a die; where two faces show the same, with its number."""
    words = world.layout.words
    text = words[face]
    return text if words.count(text) == 1 else f"{text} (face {face + 1})"
