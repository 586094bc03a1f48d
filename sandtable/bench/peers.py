"""Peers, driven from Python with uniformly random legal choices. Every decision of a player counts, forced ones too."""

from __future__ import annotations

import contextlib
import importlib.util
import io
from collections.abc import Callable
from random import Random
from typing import Any

from sandtable.bench import Rate, repeated

SAMPLES = 200
PACKAGES = {"catanatron": "catanatron", "open_spiel": "pyspiel", "rlcard": "rlcard"}
"""A peer's name and the module it is installed as."""
HOW_TO_INSTALL = (
    "The peers are not measured: {missing} not installed. `make bench` installs the bench extra and runs this."
)


def missing() -> list[str]:
    return [name for name, module in PACKAGES.items() if importlib.util.find_spec(module) is None]


def rates() -> list[Rate]:
    """Of every peer that is installed."""
    absent = missing()
    makers: dict[str, Callable[[Random], list[Rate]]] = {
        "catanatron": _catanatron,
        "open_spiel": _backgammon,
        "rlcard": _gin_rummy,
    }
    return [rate for name, make in makers.items() if name not in absent for rate in make(Random(1))]


def _decisions_and_copies(
    subject: str, one_game: Callable[[float], int], sampled: list[Callable[[], Any]]
) -> list[Rate]:
    """`one_game` plays a whole game, says how often a player decided, and adds to `sampled` what copies some of its
    positions, each with this probability."""
    while len(sampled) < SAMPLES:
        one_game(0.03)
    copies = sampled[:SAMPLES]

    def copy_all() -> int:
        for copy in copies:
            copy()
        return len(copies)

    return [
        Rate(subject, "decisions", lambda seconds: repeated(seconds, lambda: one_game(0.0))),
        Rate(subject, "copies", lambda seconds: repeated(seconds, copy_all)),
    ]


def _catanatron(chance: Random) -> list[Rate]:
    """Catan with four players; a copy is `game.copy()`."""
    from catanatron import Color, Game, RandomPlayer

    colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    random = chance.random
    sampled: list[Callable[[], Any]] = []

    def one_game(sample: float) -> int:
        game = Game([RandomPlayer(color) for color in colors], seed=chance.randrange(1 << 30))
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            if sample and random() < sample:
                sampled.append(game.copy().copy)
            actions = game.state.playable_actions
            game.execute(actions[int(random() * len(actions))], validate_action=False)
            decisions += 1
        return decisions

    return _decisions_and_copies("catanatron", one_game, sampled)


def _backgammon(chance: Random) -> list[Rate]:
    """OpenSpiel's backgammon; the dice are chance nodes, which are not counted."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    random = chance.random
    sampled: list[Callable[[], Any]] = []

    def one_game(sample: float) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, odds)[0])
                continue
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
            decisions += 1
            if sample and random() < sample:
                sampled.append(state.clone().clone)
        return decisions

    return _decisions_and_copies("open_spiel backgammon", one_game, sampled)


def _gin_rummy(chance: Random) -> list[Rate]:
    """RLCard's gin rummy through its environment; it cannot copy a position."""
    with contextlib.redirect_stdout(io.StringIO()):
        import rlcard

        env = rlcard.make("gin-rummy", config={"seed": chance.randrange(1 << 30)})
    random = chance.random

    def one_game() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(random() * len(actions))])
            decisions += 1
        return decisions

    return [Rate("rlcard gin rummy", "decisions", lambda seconds: repeated(seconds, one_game))]
