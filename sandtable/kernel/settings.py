"""How tables are made: seats, ways to start, settings, and the tables over which an arena is spread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from sandtable.kernel.decisions import SandtableError
from sandtable.kernel.rng import Rng
from sandtable.kernel.text import instead
from sandtable.kernel.welcome import ChoiceCard

LINE_LIMIT = 400
"""Characters of a setting's value that somebody wrote in one line."""
TEXT_LIMIT = 20_000
"""Characters of one with several lines (a deck)."""


GUEST = "guest"
"""A setting of a seat with this value is chosen by whoever takes the seat. Until then the usual one stands in, and
nobody can play."""


class BadSettings(SandtableError):
    """The settings given for a new table do not fit the game."""


class Seat(msgspec.Struct, frozen=True):
    id: str
    """As scenario files and logs name it: `oathborn`."""
    name: str
    team: str = ""
    """Seats with the same non-empty team win and lose together."""
    color: str = ""


class Setup(msgspec.Struct, frozen=True):
    """One way to start the game: a campaign, a scenario, a number of players."""

    id: str
    title: str
    story: str
    seats: tuple[Seat, ...]
    length: str = ""
    facts: dict[str, Any] = {}
    """What a list of set-ups can show and sort by: boards, difficulty, number of players."""

    counted: bool = False
    """It differs from the other ways only in how many play."""

    minutes: int = 0
    """About how long it takes; 0 where that is not known."""

    first: bool = False
    """Good for a first game."""


def chosen_setup(setups: Sequence[Setup], settings: Mapping[str, Any]) -> Setup:
    """The way to start that the settings of a table name, the first where they name none. Raises BadSettings."""
    wanted = settings.get("setup", setups[0].id)
    found = next((setup for setup in setups if setup.id == wanted), None)
    if found is None:
        known = (setup.id for setup in setups)
        raise BadSettings(f"there is no set-up '{str(wanted)[:60]}'{instead(str(wanted), known)}")
    return found


class Setting(msgspec.Struct, frozen=True):
    """A switch that a table may be made with."""

    name: str
    title: str
    choices: tuple[str, ...]
    default: str
    help: str = ""
    text: bool = False
    """Beside the choices, any text of several lines is allowed (a deck); the game says what is wrong with it."""

    free: str = ""
    """Beside the choices, a line in this form is allowed, said in words; the game says what is wrong with it."""

    words: dict[str, str] = {}
    """The choices in words, where they do not speak for themselves."""

    meanings: dict[str, str] = {}
    """What choices do, where that takes a sentence."""

    seat: str = ""
    """The seat whose player's own it is."""

    guest: bool = False
    """Whoever takes the seat may choose it: `guest` leaves it to them."""

    players: tuple[int, int] = (1, 99)
    """It concerns tables of at least and at most so many."""

    house: bool = False
    """A house rule, which few will want to look at."""

    cards: dict[str, ChoiceCard] = {}
    """Choices, or words that a line of its own may hold, that are looked at as cards."""

    def allows(self, value: str) -> bool:
        if value in self.choices or (self.guest and value == GUEST):
            return True
        if self.text and "\n" in value:
            return len(value) <= TEXT_LIMIT
        return bool(self.free) and len(value) <= LINE_LIMIT

    def chosen(self, settings: Mapping[str, Any]) -> str:
        """What a table is made with. Raises BadSettings."""
        value = str(settings.get(self.name, self.default))
        if not self.allows(value):
            raise BadSettings(self.refused(value))
        return value

    def refused(self, value: object) -> str:
        """Why a value is not allowed."""
        if isinstance(value, str) and len(value) > LINE_LIMIT:
            return f"'{self.name}' has {len(value):,} characters, too many"
        shown = f"{', '.join(self.choices)}{f' or {self.free}' if self.free else ''}"
        return f"'{self.name}' is {shown}, not '{value}'"


class Contest(msgspec.Struct, frozen=True):
    """A table of an arena."""

    settings: dict[str, Any]
    label: str
    """The way to start, as results are listed: `drefeld advanced`."""
    sides: tuple[str, ...]
    """What each seat plays, as results are listed: a deck, a hero, a kingdom."""


def groups(things: Sequence[str], size: int) -> Iterator[tuple[str, ...]]:
    """Groups of so many different things, shuffled but always the same, in which every thing comes about as often as
    any other; as many groups as there are pairs. Pairs are all that there are."""
    rng = Rng(bytes(32))
    if size == 2:
        yield from _rounds(things, rng)
        return
    left: list[str] = []
    for _ in range(len(things) * (len(things) - 1) // 2):
        while len(left) < size:
            more = [thing for thing in things if thing not in left]
            rng.shuffle(more)
            left += more
        yield tuple(left[:size])
        del left[:size]


def _rounds(things: Sequence[str], rng: Rng) -> Iterator[tuple[str, str]]:
    """Everybody meets everybody once, and as far as that goes, nobody again before all others have had a turn."""
    circle: list[str | None] = [*things, *([None] if len(things) % 2 else [])]
    rng.shuffle(circle)
    for number in range(len(circle) - 1):
        for one, other in zip(circle[: len(circle) // 2], reversed(circle), strict=False):
            if one is not None and other is not None:
                yield (one, other) if number % 2 else (other, one)
        circle.insert(1, circle.pop())
