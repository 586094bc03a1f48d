"""OpenSpiel plays the games as its own: its tests pass, and its algorithms run unchanged."""

from random import Random
from typing import Any

import numpy as np
import pytest

from sandtable.kernel import Rng
from tests.playing import secret

pyspiel = pytest.importorskip("pyspiel")
mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
rl_environment = pytest.importorskip("open_spiel.python.rl_environment")
pytest.importorskip("sandtable.learn.spiel")

GAMES = ("alkalim", "banners", "lbs")


def load(name: str, **params: Any) -> Any:
    return pyspiel.load_game(f"python_sandtable_{name}", params)


def played(state: Any, random: Random, most: int) -> Any:
    """The state after so many choices, or at its end."""
    while not state.is_terminal() and state.move_number() < most:
        state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_its_own_test_passes(name: str) -> None:
    pyspiel.random_sim_test(load(name, limit=25), num_sims=1, serialize=True, verbose=False)


def test_a_whole_game_has_a_winner_and_chance_nodes_only_where_dice_fall() -> None:
    state = played(load("banners").new_initial_state(), Random(5), 5000)
    assert sorted(state.returns()) == [-1.0, 1.0]
    chance = sum(each.player == pyspiel.PlayerId.CHANCE for each in state.full_history())
    assert 1 < chance < state.move_number() / 2


def test_copies_go_their_own_ways() -> None:
    state = played(load("lbs").new_initial_state(), Random(1), 40)
    words = [state.information_state_string(seat) for seat in range(2)]
    copy = state.clone()
    assert [copy.information_state_string(seat) for seat in range(2)] == words
    played(copy, Random(2), 80)
    assert [state.information_state_string(seat) for seat in range(2)] == words
    assert copy.information_state_string(0) != words[0]


def test_the_same_dice_come_only_from_the_same_chance() -> None:
    """A choice that rolls is decided by the chance node after it, not by the state before it."""
    random = Random(3)
    state = played(load("alkalim").new_initial_state(), random, 1)
    while not state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    seen = {state.child(stream).observation_string(0) for stream in range(12)}
    assert len(seen) > 1
    assert state.child(3).observation_string(0) == state.child(3).observation_string(0)


def test_information_is_only_what_the_seat_may_know() -> None:
    state = played(load("lbs").new_initial_state(), Random(4), 60)
    table = state.table
    for seat in range(2):
        real = table.position.state
        before = state.information_state_string(seat), state.observation_string(seat), state.observation_tensor(seat)
        table.position.state = real.clone()
        table.game.redeal(table.position.state, seat, Rng(secret(seat)))
        after = state.information_state_string(seat), state.observation_string(seat), state.observation_tensor(seat)
        table.position.state = real
        assert after == before


def test_tree_search_and_reinforcement_learning_run_unchanged() -> None:
    game = load("banners", limit=30)
    random = np.random.RandomState(1)
    searching = mcts.MCTSBot(game, 1.4, 4, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    state = played(game.new_initial_state(), Random(1), 1)
    for _ in range(3):
        if state.is_chance_node():
            state.apply_action(0)
        action = searching.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    bots = [pyspiel.make_uniform_random_bot(seat, 3) for seat in range(2)]
    assert len(pyspiel.evaluate_bots(game.new_initial_state(), bots, 7)) == 2
    table = rl_environment.Environment(game)
    step = table.reset()
    while not step.last():
        legal = step.observations["legal_actions"][step.observations["current_player"]]
        step = table.step([legal[0]])
    assert len(step.rewards) == 2


def test_a_set_up_for_more_is_refused() -> None:
    with pytest.raises(Exception, match="not one for two"):
        load("lbs", setup="four")
