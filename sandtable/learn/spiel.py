"""The games for OpenSpiel: `pyspiel.load_game("python_sandtable_banners")`, once this module is imported.

Set-ups with two seats. Chance is explicit: the deal and whatever a choice rolls or draws comes from one of some streams
of random numbers, each as likely (`streams`); a choice that rolls nothing is followed by no chance node. So algorithms
that copy states and try choices do not foresee dice. What lies in a shuffled deck or in another's hand is in the copy,
as in all of OpenSpiel's games with hidden information.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    import pyspiel
except ImportError as error:
    raise ImportError("sandtable.learn.spiel needs OpenSpiel: pip install open-spiel", name="pyspiel") from error

from sandtable import games
from sandtable.kernel import Choice, Decision, Game, Position, Rng, SandtableError
from sandtable.kernel.events import written
from sandtable.kernel.position import Entry, decode, encode
from sandtable.learn.actions import actions_of
from sandtable.learn.play import observer_of, rewards_of, seed_bytes

STREAMS = 64
"""Streams of random numbers among which chance decides."""
LIMIT = 1000
"""Choices after which a game is given up, as a draw."""
SEATS = 2


class Table:
    """What a state holds: a position, or a choice that waits for its dice. It copies itself."""

    def __init__(self, game: Game[Any], settings: Mapping[str, Any]) -> None:
        self.game = game
        self.settings = settings
        self.position: Position[Any] | None = None
        """None before the deal."""
        self.waiting: tuple[Decision, Choice] | None = None
        """A choice that rolls dice, which are still to come."""
        self.made = 0
        self.read = [b""] * SEATS
        """By seat, what it has read and chosen so far, as a digest."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        other = Table(self.game, self.settings)
        other.made, other.read = self.made, list(self.read)
        if self.position is not None:
            other.position = self.position.clone()
            if self.waiting is not None:
                decision = other.position.decision_for(self.waiting[0].seat)
                assert decision is not None
                other.waiting = (decision, self.waiting[1])
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        position = self.position
        held = None
        if position is not None:
            assert position.checkpoint is not None
            held = (encode(position.checkpoint), tuple(position.tail))
        waiting = None if self.waiting is None else (self.waiting[0].seat, self.waiting[1])
        return _again, (self.game.name, dict(self.settings), held, waiting, self.made, list(self.read))

    @property
    def decision(self) -> Decision | None:
        """What is asked; None where chance decides, or at the end."""
        asked = self.position is not None and self.waiting is None and not self.position.over
        return self.position.pending[0] if asked and self.position is not None else None

    def numbers(self) -> list[int]:
        decision = self.decision
        return [] if decision is None else actions_of(self.game).numbered(decision.choices())

    def choose(self, action: int) -> None:
        """A choice, or, where it rolls dice, the wish to make it."""
        decision, position = self.decision, self.position
        assert decision is not None
        assert position is not None
        choice = decision.choices()[self.numbers().index(action)]
        self._remember(decision.seat, f"{self.made} {action}")
        self.made += 1
        tried = position.clone()
        tried.state.events = []
        asked = tried.decision_for(decision.seat)
        assert asked is not None
        tried.choose(asked, choice)
        if tried.state.rng.position != position.state.rng.position:
            self.waiting = (decision, choice)
            return
        self.position = tried
        self._listen()

    def roll(self, stream: int) -> None:
        """Chance decides: the deal, or what the choice that waits for it rolls."""
        seed = seed_bytes(f"{self.made} {stream}")
        if self.position is None:
            self.position = Position(self.game, self.game.new(self.settings, Rng(seed)))
            return
        assert self.waiting is not None
        decision, choice = self.waiting
        self.waiting = None
        self.position.turn(seed)
        self.position.state.events = []
        self.position.choose(decision, choice)
        self._listen()

    def _listen(self) -> None:
        """Each seat reads the lines of the log that it may read."""
        assert self.position is not None
        for event in self.position.state.events or ():
            for seat in range(SEATS):
                if (line := event.seen_by(seat)) is not None:
                    self._remember(seat, written(line))
        self.position.state.events = None

    def _remember(self, seat: int, words: str) -> None:
        self.read[seat] = sha256(self.read[seat] + words.encode()).digest()


def _again(
    name: str,
    settings: Mapping[str, Any],
    held: tuple[bytes, tuple[Entry, ...]] | None,
    waiting: tuple[int, Choice] | None,
    made: int,
    read: list[bytes],
) -> Table:
    """A table from what it was stored as."""
    game = games.get(name)
    table = Table(game, settings)
    table.made, table.read = made, read
    if held is not None:
        checkpoint, tail = held
        table.position = Position.resume(game, decode(game, checkpoint, game.rules_version), tail)
        if waiting is not None:
            decision = table.position.decision_for(waiting[0])
            assert decision is not None
            table.waiting = (decision, waiting[1])
    return table


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel carries no types
    """One of the games, with two seats."""

    name = ""
    """Of the game; each has a class of its own, since OpenSpiel makes games from classes."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.game = games.get(self.name)
        given = {**_defaults(self.game), **(params or {})}
        self.settings = {"setup": given["setup"]}
        self.limit, self.streams = int(given["limit"]), int(given["streams"])
        if len(self.game.seats(self.settings)) != SEATS:
            raise SandtableError(f"the set-up {given['setup']} is not one for two")
        info = pyspiel.GameInfo(
            num_distinct_actions=actions_of(self.game).size,
            max_chance_outcomes=self.streams,
            num_players=SEATS,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.limit,
        )
        super().__init__(_type(self.game), info, dict(params or {}))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.game, iig_obs_type is not None and iig_obs_type.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel carries no types
    """A state; OpenSpiel copies it by copying its attributes."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = Table(game.game, game.settings)
        self.limit, self.streams = game.limit, game.streams

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        decision = self.table.decision
        return int(pyspiel.PlayerId.CHANCE) if decision is None else decision.seat

    def is_terminal(self) -> bool:
        table = self.table
        over = table.position is not None and table.position.over
        return over or (table.made >= self.limit and table.waiting is None)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(stream, 1.0 / self.streams) for stream in range(self.streams)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.numbers())

    def _apply_action(self, action: int) -> None:
        if self.table.decision is None:
            self.table.roll(action)
        else:
            self.table.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        decision, position = self.table.decision, self.table.position
        if decision is None or position is None:
            return f"random numbers {action}"
        choice = decision.choices()[self.table.numbers().index(action)]
        return str(self.table.game.describe(position.state, choice).key)

    def returns(self) -> list[float]:
        position = self.table.position
        if position is None or not position.over:
            return [0.0] * SEATS
        return rewards_of(self.table.game, position.state, SEATS)

    def __str__(self) -> str:
        position = self.table.position
        if position is None:
            return "before the deal"
        told: str = self.table.game.tell(position.state, None)
        return told


class SpielObserver:
    """What a seat sees: numbers, and words that differ wherever the seat can tell two states apart."""

    def __init__(self, game: Game[Any], recalls: bool) -> None:
        self.observer = observer_of(game)
        self.recalls = recalls
        """Whether the words stand for all that the seat has read and chosen, too."""
        self.tensor: NDArray[np.float32] = np.zeros(self.observer.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0.0)
        if state.table.position is not None:
            asked = state.table.decision
            mine = asked if asked is not None and asked.seat == player else None
            self.tensor[:] = self.observer.observe(state.table.position.state, player, mine)

    def string_from(self, state: SpielState, player: int) -> str:
        table = state.table
        if table.position is None:
            return "before the deal"
        view = json.dumps(table.game.view(table.position.state, player), sort_keys=True)
        asked = table.decision
        question = asked.asks if asked is not None and asked.seat == player else ""
        return f"{table.read[player].hex() if self.recalls else ''} {question} {view}"


def _defaults(game: Game[Any]) -> dict[str, Any]:
    setup = next(each.id for each in game.setups() if len(each.seats) == SEATS)
    return {"setup": setup, "limit": LIMIT, "streams": STREAMS}


def _type(game: Game[Any]) -> Any:
    return pyspiel.GameType(
        short_name=f"python_sandtable_{game.name}",
        long_name=f"Python {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=SEATS,
        min_num_players=SEATS,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(game),
    )


for _name in games.names():
    _game = games.get(_name)
    if _game.feature_names() and any(len(each.seats) == SEATS for each in _game.setups()):
        pyspiel.register_game(_type(_game), type(f"SpielGame_{_name}", (SpielGame,), {"name": _name}))
