"""The learned evaluation: how likely each seat is to win, from a small network over a game's features.

The network is a data file beside the game's bots (`bot/value.npz`, made by `sandtable train`): two hidden layers of
rectified sums, and one number that is squashed to a chance. Where a game has no file, its own `evaluate` is squashed
instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from math import tanh
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sandtable.kernel import Game, Outcome, SandtableError

Numbers: TypeAlias = NDArray[np.float32]

LAYERS = ("first", "first_plus", "second", "second_plus", "last", "last_plus")
"""The parts of a value file: weights (one row for each number that goes in) and what is added."""
LARGEST = 2_000_000
"""Bytes of a value file."""
SCALE = 30.0
"""What counts as a clear advantage in `Game.evaluate`, where nothing was learned."""


class UnfitValue(SandtableError):
    """A value file does not fit the game."""


def fingerprint(game: Game[Any]) -> str:
    """Stands for the meaning of a game's features: a file that was trained on others is of no use."""
    return sha256("\n".join(game.feature_names()).encode()).hexdigest()[:16]


class Network:
    """A trained network, ready to be asked."""

    __slots__ = ("_first", "_first_plus", "_last", "_last_plus", "_second", "_second_plus", "inputs")

    def __init__(self, layers: Sequence[Numbers]) -> None:
        parts = [np.ascontiguousarray(layer, dtype=np.float32) for layer in layers]
        self._first, self._first_plus, self._second, self._second_plus, last, last_plus = parts
        self._last, self._last_plus = last.reshape(-1), float(last_plus.reshape(-1)[0])
        self.inputs = self._first.shape[0]

    def chances(self, rows: Numbers) -> Numbers:
        """For each row of features the chance to win."""
        hidden = rows @ self._first
        hidden += self._first_plus
        np.maximum(hidden, 0.0, out=hidden)
        deeper = hidden @ self._second
        deeper += self._second_plus
        np.maximum(deeper, 0.0, out=deeper)
        chances: Numbers = np.asarray(deeper @ self._last, np.float32)
        chances += self._last_plus
        chances *= 0.5
        np.tanh(chances, out=chances)
        chances *= 0.5
        chances += 0.5
        return chances


def save(path: Path, game: Game[Any], layers: Sequence[Numbers]) -> None:
    parts: dict[str, Any] = dict(zip(LAYERS, layers, strict=True))
    with path.open("wb") as file:
        np.savez_compressed(file, made_for=np.array(fingerprint(game)), **parts)
    if path.stat().st_size > LARGEST:
        raise UnfitValue(f"{path}: {path.stat().st_size:,} bytes; a value file has at most {LARGEST:,}")


def load(path: Path, game: Game[Any]) -> Network:
    """The network in a file. Raises UnfitValue where it was trained on other features, or is none."""
    try:
        with np.load(path) as held:
            made_for = str(held["made_for"])
            layers = [held[name] for name in LAYERS]
    except (OSError, KeyError, ValueError) as error:
        raise UnfitValue(f"{path}: is not a value file: {error}") from error
    network = Network(layers)
    wanted = len(game.feature_names())
    if made_for != fingerprint(game) or network.inputs != wanted:
        raise UnfitValue(
            f"{path}: was trained on {network.inputs} features that are not the {wanted} of {game.title} today; "
            f"`sandtable train {game.name}` makes a new one"
        )
    return network


def home_of(game: Game[Any]) -> Path:
    """Where the value file of a game lies."""
    return game.home() / "bot" / "value.npz"


@cache
def network_of(game: Game[Any]) -> Network | None:
    """The network that comes with a game; None where there is none that fits."""
    try:
        return load(home_of(game), game)
    except UnfitValue:
        return None


class Appraiser:
    """How likely each seat of a table is to win, as one of its seats would say. Who wins together has one chance."""

    def __init__(self, game: Game[Any], team: Sequence[int], seat: int, network: Network | None = None) -> None:
        self.game = game
        self.network = network_of(game) if network is None else network
        self.team = list(team)
        """By seat, as `Game.teams` numbers them."""
        self.teams = list(dict.fromkeys(team))
        self.speakers = [seat if each == team[seat] else self.team.index(each) for each in self.teams]
        """For each team the seat from which the position is looked at."""

    def appraise(self, state: Any) -> list[float]:
        """The chance of each seat, from a position that goes on."""
        shares = self._shares(state)
        if len(shares) > 1:
            total = sum(shares)
            shares = [share / total for share in shares] if total > 0 else [1 / len(shares)] * len(shares)
        of_team = dict(zip(self.teams, shares, strict=True))
        return [of_team[team] for team in self.team]

    def _shares(self, state: Any) -> list[float]:
        if self.network is None:
            evaluate = self.game.evaluate
            return [0.5 + 0.5 * tanh(evaluate(state, seat) / SCALE) for seat in self.speakers]
        features = self.game.features
        rows = np.array([features(state, seat) for seat in self.speakers], np.float32)
        found: list[float] = self.network.chances(rows).tolist()
        return found

    def settle(self, outcome: Outcome | None) -> list[float]:
        """What each seat has of the end of the game: all, nothing, or its share of a draw."""
        return shares(outcome, self.team)


def shares(outcome: Outcome | None, team: Sequence[int]) -> list[float]:
    """By seat: what each has won. `team`: of each seat."""
    winners = {team[seat] for seat in outcome.winners} if outcome is not None else set()
    if not winners:
        winners = set(team) if len(set(team)) > 1 else set()
    return [1.0 / len(winners) if each in winners else 0.0 for each in team]
