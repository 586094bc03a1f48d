"""One game being played by learning agents, with bots on some of the seats: what every interface here is built on."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sandtable import bots
from sandtable.kernel import Choice, Decision, Game, Option, Position, Rng, SandtableError
from sandtable.kernel.decisions import hinted
from sandtable.learn.actions import actions_of

LIMIT: Final = 12_000
"""Choices after which a game is given up."""
LARGEST: Final = 5.0
"""No number of an observation is further from zero."""


class IllegalAction(SandtableError):
    """An action that is not among those offered."""


def seed_bytes(seed: int | str | bytes) -> bytes:
    """The secret of a game's dice from any number or word."""
    return seed if isinstance(seed, bytes) and len(seed) == 32 else sha256(f"sandtable {seed!r}".encode()).digest()


class Observer:
    """What the numbers of an observation are: those of `Game.features`, then what is asked of the seat."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.asks = {kind: number for number, kind in enumerate(game.decision_kinds())}
        self.names = (*game.feature_names(), *(f"asked: {kind}" for kind in self.asks))
        """Of each number."""
        self.size = len(self.names)
        if not game.feature_names():
            raise SandtableError(f"{game.title} has no features, so there is nothing to observe")
        self._planes: dict[str, list[int]] = {}
        for place, name in enumerate(self.names):
            group = name.partition(": ")[0] if ": " in name else "table"
            self._planes.setdefault(group, []).append(place)

    def observe(self, state: Any, seat: int, decision: Decision | None) -> NDArray[np.float32]:
        """The position as `seat` sees it; `decision`: what it is asked, if it is."""
        numbers = np.zeros(self.size, np.float32)
        features = self.game.features(state, seat)
        numbers[: len(features)] = features
        if decision is not None and (place := self.asks.get(decision.asks)) is not None:
            numbers[len(features) + place] = 1.0
        return np.clip(numbers, -LARGEST, LARGEST, out=numbers)

    def planes(self, numbers: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """The same numbers by what they are about: `in hand: Heroes` is the first of the plane `in hand`."""
        return {group: numbers[places] for group, places in self._planes.items()}

    def plane_names(self) -> dict[str, tuple[str, ...]]:
        """What the numbers of each plane are."""
        return {group: tuple(self.names[place] for place in places) for group, places in self._planes.items()}


@cache
def observer_of(game: Game[Any]) -> Observer:
    return Observer(game)


class Play:
    """A game with a seat to move. Where several seats are asked at once, they answer one after the other, and none of
    them sees an answer before all are in."""

    def __init__(
        self,
        game: Game[Any],
        settings: Mapping[str, Any],
        seed: bytes,
        limit: int = LIMIT,
        opponents: Mapping[int, str] | None = None,
        track: bool = False,
    ) -> None:
        """`opponents`: the bots of some seats; `track`: whether the position can be copied."""
        self.game = game
        self.actions = actions_of(game)
        self.observer = observer_of(game)
        self.limit = limit
        self._bots = {seat: bots.get(name) for seat, name in (opponents or {}).items()}
        self._rngs = {seat: Rng(sha256(seed + bytes([seat])).digest()) for seat in self._bots}
        thinking = any(name != "random" for name in (opponents or {}).values())
        self.position = Position(game, game.new(settings, Rng(seed)), track=track or thinking)
        self.seats = len(game.seats(settings))
        self.teams = game.teams(self.position.state) or tuple(range(self.seats))
        self.made = 0
        """Choices so far, those of bots too."""
        self._numbered: tuple[Decision, list[int]] | None = None
        self._let_bots_play()

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None once the game is over or given up."""
        return None if self.ended else self.position.pending[0]

    @property
    def seat(self) -> int | None:
        return None if (decision := self.decision) is None else decision.seat

    @property
    def over(self) -> bool:
        return self.position.over

    @property
    def given_up(self) -> bool:
        return not self.position.over and self.made >= self.limit

    @property
    def ended(self) -> bool:
        return self.position.over or self.made >= self.limit

    def asked(self, seat: int) -> Decision | None:
        """What `seat` is asked, if it is its turn to answer."""
        decision = self.decision
        return decision if decision is not None and decision.seat == seat else None

    def observation(self, seat: int) -> NDArray[np.float32]:
        return self.observer.observe(self.position.state, seat, self.asked(seat))

    def numbers(self) -> list[int]:
        """The actions of the choices that are offered now, in their order."""
        decision = self.decision
        if decision is None:
            return []
        if self._numbered is None or self._numbered[0] is not decision:
            self._numbered = (decision, self.actions.numbered(decision.choices()))
        return self._numbered[1]

    def mask(self, seat: int) -> NDArray[np.int8]:
        """The actions that `seat` may take now: none, where another one is asked."""
        return self.actions.mask([] if self.asked(seat) is None else self.numbers())

    def options(self, hints: bool = False) -> list[Option]:
        """The choices that are offered now as people see them; with hints, what is worth knowing about them."""
        decision = self.decision
        if decision is None:
            return []
        state, choices = self.position.state, decision.choices()
        described = self.game.describe_all(state, choices)
        known = self.game.hints(state, decision) if hints else {}
        return [
            hinted(option, known[choice]) if choice in known else option
            for option, choice in zip(described, choices, strict=True)
        ]

    def act(self, action: int) -> None:
        """Take the choice that has this number."""
        numbers = self.numbers()
        try:
            place = numbers.index(int(action))
        except ValueError:
            raise self._illegal(f"action {action}", f"{sorted(numbers)[:12]}") from None
        self.act_option(place)

    def act_option(self, place: int) -> None:
        """Take the choice at this place of the list."""
        decision = self.decision
        choices = [] if decision is None else decision.choices()
        if decision is None or not 0 <= place < len(choices):
            raise self._illegal(f"option {place}", f"0 to {len(choices) - 1}")
        self.choose(decision, choices[place])

    def choose(self, decision: Decision, choice: Choice) -> None:
        self._choose(decision, choice)
        self._let_bots_play()

    def _choose(self, decision: Decision, choice: Choice) -> None:
        self.made += 1
        self.position.choose(decision, choice)

    def _illegal(self, what: str, offered: str) -> IllegalAction:
        decision = self.decision
        if decision is None:
            return IllegalAction(f"{what}: the game is over")
        return IllegalAction(f"{what} is not offered to seat {decision.seat}, asked '{decision.asks}'; {offered} are")

    def _let_bots_play(self) -> None:
        while (decision := self.decision) is not None and (bot := self._bots.get(decision.seat)) is not None:
            self._choose(decision, bot.choose(self.position, decision.seat, self._rngs[decision.seat]))

    def rewards(self) -> list[float]:
        """By seat, once the game is over: 1 for who has won (a part of it where several sides have), -1 for who has
        lost, 0 for a draw and for a game that was given up."""
        return rewards_of(self.game, self.position.state, self.seats) if self.over else [0.0] * self.seats


def rewards_of(game: Game[Any], state: Any, seats: int) -> list[float]:
    """By seat, what a finished game has brought."""
    outcome = game.outcome(state)
    if outcome is None:
        return [0.0] * seats
    teams = game.teams(state) or tuple(range(seats))
    sides = set(teams)
    winners = {teams[seat] for seat in outcome.winners}
    if len(sides) > 1 and winners in (set(), sides):
        return [0.0] * seats
    return [1.0 / len(winners) if team in winners else -1.0 for team in teams]
