"""The environments are what PettingZoo expects, and show a seat only what it may know."""

import warnings
from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from sandtable import games
from sandtable.kernel import Position, Rng, SandtableError
from sandtable.learn import Environment, IllegalAction, env
from sandtable.learn.options import OptionNumbers
from sandtable.learn.play import Play
from tests.playing import secret

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("lbs", {"setup": "two"}),
    ("lbs", {"setup": "five"}),
    ("banners", {"setup": "drefeld"}),
    ("banners", {"setup": "chronicle-1"}),
    ("alkalim", {"setup": "solo", "rounds": "12"}),
    ("alkalim", {"setup": "three", "rounds": "12"}),
]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """PettingZoo warns of dictionaries as observations, and of the mask of an agent whose game is over."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


def act(table: Environment, random: Random, most: int) -> None:
    for _ in range(most):
        if table.play.ended:
            return
        table.step_option(random.randrange(len(table.keys(table.agent_selection))))


def seen(table: Environment, agent: str, closely: bool) -> tuple[Any, ...]:
    """All that an agent can look at."""
    told = (table.text(agent), table.svg(agent)) if closely else ()
    return table.observe(agent), table.planes(agent), *told


@pytest.mark.parametrize(("game", "settings"), TABLES)
def test_pettingzoo_is_content(game: str, settings: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game, **settings), num_cycles=120)
    seed_test(lambda: env(game, **settings), num_cycles=30)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("game", ["lbs", "banners", "alkalim"])
def test_it_can_be_rendered(game: str) -> None:
    custom: dict[str, Callable[[Any], bool]] = {"svg": lambda text: ElementTree.fromstring(text).tag == f"{SVG}svg"}
    render_test(lambda render_mode: env(game, render_mode=render_mode), custom)


@pytest.mark.parametrize("name", ["lbs", "banners", "alkalim"])
def test_every_set_up_is_an_environment(name: str) -> None:
    random = Random(name)
    for setup in games.get(name).setups():
        table = env(name, setup=setup.id)
        table.reset(seed=1)
        assert len(table.agents) == len(table.play.teams) == len(setup.seats)
        sizes = {(len(table.names), table.actions.size)}
        for _ in range(10):
            seen = table.observe(table.agent_selection)
            assert table.observation_space(table.agent_selection).contains(seen)
            sizes.add((len(seen["observation"]), len(seen["action_mask"])))
            act(table, random, 1)
        assert len(sizes) == 1


def test_games_with_a_limit_are_given_up_without_a_winner() -> None:
    table = env("lbs", limit=5)
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        assert (reward, terminated) == (0, False)
        table.step(None if truncated else int(np.flatnonzero(observation["action_mask"])[0]))
        assert agent in table.possible_agents
    assert table.play.made == 5


@pytest.mark.parametrize(
    ("game", "settings"), [("banners", {"setup": "drefeld"}), ("banners", {"setup": "chronicle-1"})]
)
def test_those_who_win_together_are_rewarded_together(game: str, settings: dict[str, Any]) -> None:
    table = env(game, **settings)
    table.reset(seed=2)
    act(table, Random(2), 5000)
    outcome = table.play.game.outcome(table.play.position.state)
    assert outcome is not None
    assert outcome.winners
    winning = {table.play.teams[seat] for seat in outcome.winners}
    assert set(table.rewards.values()) == {1.0, -1.0}
    for agent, reward in table.rewards.items():
        assert reward == (1.0 if table.play.teams[int(agent[5:])] in winning else -1.0)


@pytest.mark.parametrize(
    ("game", "settings"),
    [("lbs", {"setup": "three"}), ("banners", {"setup": "chronicle-1"}), ("alkalim", {"setup": "two"})],
)
def test_nothing_that_is_hidden_can_be_observed(game: str, settings: dict[str, Any]) -> None:
    table = env(game, **settings)
    table.reset(seed=4)
    random = Random(4)
    for number in range(5):
        act(table, random, 30)
        if table.play.ended:
            return
        state = table.play.position.state
        for agent in table.agents:
            seat = int(agent[5:])
            before = seen(table, agent, number == 3)
            other = state.clone()
            table.game.redeal(other, seat, Rng(secret(number)))
            table.play.position.state = other
            after = seen(table, agent, number == 3)
            table.play.position.state = state
            np.testing.assert_equal(after, before)
        assert not any(table.infos.values())


@pytest.mark.parametrize(("name", "setup"), [("lbs", "three"), ("banners", "chronicle-1"), ("alkalim", "two")])
def test_what_is_offered_and_said_about_it_hangs_on_nothing_hidden(name: str, setup: str) -> None:
    """The choices are made anew where all that the seat cannot know was dealt anew."""
    game = games.get(name)
    play = Play(game, {"setup": setup}, secret(9), track=True)
    numbers = OptionNumbers(game, play.actions, liking=True)
    random = Random(9)
    compared = 0
    while compared < 12:
        decision, position = play.decision, play.position
        assert decision is not None
        if not position.tail and random.random() < 0.2:
            before = play.numbers(), numbers.rows(play, decision.seat).tolist()
            assert position.checkpoint is not None
            other = position.checkpoint.clone()
            game.redeal(other, decision.seat, Rng(secret(compared)))
            play.position = Position.resume(game, other, ())
            assert (play.numbers(), numbers.rows(play, decision.seat).tolist()) == before
            play.position = position
            compared += 1
        play.act_option(random.randrange(len(decision.choices())))


def test_who_is_asked_at_the_same_time_does_not_see_the_answers_of_others() -> None:
    table = env("lbs", setup="four")
    table.reset(seed=7)
    random = Random(7)
    seen = 0
    for _ in range(400):
        asked = table.play.position.pending
        if table.play.ended:
            table.reset()
        elif len(asked) > 1:
            agents = [f"seat_{decision.seat}" for decision in asked]
            assert table.agent_selection == agents[0]
            before = [table.play.observation(decision.seat) for decision in asked]
            assert not table.observe(agents[1])["action_mask"].any()
            table.step_option(random.randrange(len(table.keys(agents[0]))))
            assert table.agent_selection == agents[1]
            shown = len(before[1]) - len(table.play.observer.asks)
            np.testing.assert_equal(table.play.observation(asked[1].seat)[:shown], before[1][:shown])
            seen += 1
        else:
            act(table, random, 1)
    assert seen


def test_planes_and_names_belong_to_the_numbers() -> None:
    table = env("lbs")
    table.reset(seed=1)
    agent = table.agent_selection
    numbers = table.observe(agent)["observation"]
    planes, names = table.planes(agent), table.plane_names()
    assert planes.keys() == names.keys()
    assert {"in hand", "1 to the left", "asked", "table"} <= planes.keys()
    for group, plane in planes.items():
        assert plane.tolist() == [numbers[table.names.index(name)] for name in names[group]]
    assert planes["asked"].sum() == 1


def test_options_tell_what_they_are() -> None:
    table = env("banners", setup="drefeld", liking=True)
    table.reset(seed=1)
    agent = table.agent_selection
    rows, keys = table.options(agent), table.keys(agent)
    assert rows.shape == (len(keys), len(table.option_names))
    build = next(n for n, key in enumerate(keys) if key.startswith("build"))
    said = dict(zip(table.option_names, rows[build].tolist(), strict=True))
    assert said["verb: build"] == 1
    assert said["tone: spend"] == 1
    assert said["verb: done"] == 0
    assert rows[:, -1].sum() >= 1
    assert table.options(next(each for each in table.agents if each != agent)).shape[0] == 0
    table.step_option(build)
    hints = table.option_names.index("cost")
    told = 0.0
    while not (told or table.play.ended):
        told = table.options(table.agent_selection)[:, hints].max()
        act(table, Random(1), 1)
    assert told, "some options have a cost"
    table.reset(seed=1)
    with pytest.raises(IllegalAction, match="option 9999"):
        table.step_option(9999)


def test_opponents_are_no_agents() -> None:
    table = env("banners", setup="drefeld", opponents={1: "greedy"})
    table.reset(seed=1)
    assert table.agents == ["seat_0"]
    act(table, Random(1), 3000)
    assert table.terminations == {"seat_0": True}
    assert abs(table.rewards["seat_0"]) == 1


def test_mistakes_are_named() -> None:
    with pytest.raises(SandtableError, match="no setting 'decks'"):
        env("lbs", decks="senpet")
    with pytest.raises(SandtableError, match="render mode"):
        env("lbs", render_mode="rgb_array")
    table = env("lbs")
    with pytest.raises(SandtableError, match="reset"):
        table.step(0)
    table.reset(seed=1)
    with pytest.raises(IllegalAction, match="not offered"):
        table.step(table.actions.size - 1)
    with pytest.raises(SandtableError, match="no agent 'seat_9'"):
        table.observe("seat_9")


def test_pictures_show_the_land_or_the_zones() -> None:
    for game, words in (("banners", "Zarinbar"), ("alkalim", "Irram"), ("lbs", "Secret Well")):
        table = env(game)
        table.reset(seed=1)
        text = table.svg("seat_0")
        picture = ElementTree.fromstring(text)
        assert words in "".join(picture.itertext())
        assert len(picture.findall(f"{SVG}text")) > 5
