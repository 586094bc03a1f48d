"""A PettingZoo environment (AEC: agents act in turn) of any game.

from sandtable.learn import env
table = env("banners", setup="drefeld")
table.reset(seed=1)
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, TypedDict

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv

from sandtable import games
from sandtable.kernel import SandtableError
from sandtable.learn.options import OptionNumbers
from sandtable.learn.pictures import picture
from sandtable.learn.play import LARGEST, LIMIT, Play, seed_bytes

MODES = ("human", "ansi", "svg")


class Observation(TypedDict):
    observation: NDArray[np.float32]
    """The position as the seat sees it (`Environment.names` says what each number is)."""
    action_mask: NDArray[np.int8]
    """1 for each action that the seat may take now."""


class Environment(AECEnv):  # type: ignore[misc]  # PettingZoo carries no types
    """A table as an environment. Its agents are `seat_0`, `seat_1`, ... but for the seats of opponents, which are
    played by bots and act within a step."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "sandtable_v1", "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 1,
    }  # fmt: skip

    def __init__(
        self,
        game: str,
        settings: Mapping[str, Any],
        *,
        render_mode: str | None = None,
        opponents: Mapping[int, str] | None = None,
        limit: int = LIMIT,
        hints: bool = True,
        liking: bool = False,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *MODES):
            raise SandtableError(f"there is no render mode '{render_mode}'; there are {', '.join(MODES)}")
        self.game = games.get(game)
        self.settings = dict(settings)
        self.game.check_settings(self.settings)
        self.render_mode = render_mode
        self.opponents = dict(opponents or {})
        self.limit = limit
        self.seats = self.game.seats(self.settings)
        self._random = Random()
        self._play: Play | None = None
        self._new_game(bytes(32))
        self.actions = self.play.actions
        """The encoding of actions."""
        self.names = self.play.observer.names
        """What each number of an observation is."""
        self._options = OptionNumbers(self.game, self.actions, hints=hints, liking=liking)
        self.option_names = self._options.names
        """What each column of `options` is."""
        self.possible_agents = [f"seat_{seat}" for seat in range(len(self.seats)) if seat not in self.opponents]
        self._seat_of = {agent: int(agent.partition("_")[2]) for agent in self.possible_agents}
        box: dict[str, Space[Any]] = {
            "observation": Box(-LARGEST, LARGEST, (len(self.names),), np.float32),
            "action_mask": Box(0, 1, (self.actions.size,), np.int8),
        }
        self.observation_spaces = {agent: Dict(box) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.actions.size) for agent in self.possible_agents}
        self.agents: list[str] = []

    # -- PettingZoo --------------------------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a new game; the same seed begins the same one, and the same ones after it."""
        if seed is not None:
            self._random = Random(seed)
        self._new_game(seed_bytes(self._random.getrandbits(256)))
        while self.play.ended:  # bots have finished it before anybody else was asked
            self._new_game(seed_bytes(self._random.getrandbits(256)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._go_on()

    def observe(self, agent: str) -> Observation:
        seat = self._seat(agent)
        return {"observation": self.play.observation(seat), "action_mask": self.play.mask(seat)}

    def step(self, action: int | None) -> None:
        """Take an action for the agent whose turn it is."""
        if self._is_dead():
            self._was_dead_step(action)
            return
        if action is None:
            raise SandtableError(f"{self.agent_selection} must act: None is only for agents whose game has ended")
        self.play.act(int(action))
        self._stepped()

    def render(self) -> str | None:
        """The position as the agent whose turn it is sees it: as text, or as an SVG picture."""
        agent = self.agent_selection
        if self.render_mode == "svg":
            return self.svg(agent)
        if self.render_mode == "human":
            print(self.text(agent))
        return self.text(agent) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    # -- more to look at -----------------------------------------------------------------------------------------------

    @property
    def play(self) -> Play:
        """The game behind the environment: it knows what is hidden, so agents must not look at it."""
        assert self._play is not None
        return self._play

    def planes(self, agent: str) -> dict[str, NDArray[np.float32]]:
        """The observation by what its numbers are about."""
        return self.play.observer.planes(self.play.observation(self._seat(agent)))

    def plane_names(self) -> dict[str, tuple[str, ...]]:
        """What the numbers of each plane are."""
        return self.play.observer.plane_names()

    def standing(self, agent: str) -> float:
        """How far the agent's side has come on its way to win, less how far the best of the others has (-1 to 1), by
        what everybody knows (`Game.goals`): for agents that need more than who has won in the end."""
        teams, seat = self.play.teams, self._seat(agent)
        shares: dict[bool, float] = {True: 0.0, False: 0.0}
        for goal in self.game.goals(self.play.position.state):
            mine = teams[goal.seat] == teams[seat]
            shares[mine] = max(shares[mine], goal.share)
        return shares[True] - shares[False]

    def text(self, agent: str) -> str:
        """All that the seat sees, in words; and what it is asked, with the choices and their actions."""
        seat = self._seat(agent)
        state = self.play.position.state
        lines = [self.game.tell(state, seat)]
        decision = self.play.asked(seat)
        if decision is not None:
            lines.append(f"{self.seats[seat].name} is asked: {self.game.prompt(state, decision).text}")
            offered = zip(self.play.numbers(), self.play.options(), strict=True)
            lines += (f"  {number}: {option.label} ({option.key})" for number, option in offered)
        return "\n".join(lines)

    def svg(self, agent: str) -> str:
        """A picture of what the seat sees."""
        return picture(self.game, self.settings, self.play.position.state, self._seat(agent))

    # -- agents that score options -------------------------------------------------------------------------------------

    def options(self, agent: str) -> NDArray[np.float32]:
        """What the agent may choose, a row of numbers for each (`option_names`); no rows where it is not asked."""
        return self._options.rows(self.play, self._seat(agent))

    def keys(self, agent: str) -> list[str]:
        """The keys of the same options, as people and save files write them."""
        asked = self.play.asked(self._seat(agent)) is not None
        return [option.key for option in self.play.options()] if asked else []

    def step_option(self, number: int) -> None:
        """Take the option in this row, for the agent whose turn it is."""
        if self._is_dead():
            raise SandtableError(f"the game of {self.agent_selection} has ended: step(None) takes it off the list")
        self.play.act_option(int(number))
        self._stepped()

    # -- inside --------------------------------------------------------------------------------------------------------

    def _new_game(self, seed: bytes) -> None:
        self._play = Play(self.game, self.settings, seed, self.limit, self.opponents)

    def _seat(self, agent: str) -> int:
        if agent not in self._seat_of:
            raise SandtableError(f"there is no agent '{agent}'; there are {', '.join(self.possible_agents)}")
        return self._seat_of[agent]

    def _is_dead(self) -> bool:
        if not self.agents:
            raise SandtableError("there is no game: call reset() first")
        return bool(self.terminations[self.agent_selection] or self.truncations[self.agent_selection])

    def _stepped(self) -> None:
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()
        self._deads_step_first()

    def _go_on(self) -> None:
        """Whose turn it is now, or how the game has ended."""
        self.infos = {agent: {} for agent in self.agents}
        seat = self.play.seat
        if seat is not None:
            self.agent_selection = f"seat_{seat}"
            return
        ended = self.play.over
        rewards = self.play.rewards()
        for agent in self.agents:
            self.rewards[agent] = rewards[self._seat(agent)]
            self.terminations[agent] = ended
            self.truncations[agent] = not ended


def env(
    game: str,
    setup: str | None = None,
    render_mode: str | None = None,
    *,
    opponents: Mapping[int, str] | None = None,
    limit: int = LIMIT,
    hints: bool = True,
    liking: bool = False,
    **settings: Any,
) -> Environment:
    """An environment of a game: `env("lbs", setup="two", deck1="senpet")`.

    `setup`: the first one of the game where none is named. `opponents`: bots for some seats, by number. `limit`:
    choices after which a game is given up. `hints`, `liking`: whether options have the numbers of hints, and how much
    the game's own rules of thumb like them.
    """
    chosen = games.get(game).setups()[0].id if setup is None else setup
    return Environment(
        game, {"setup": chosen, **settings}, render_mode=render_mode, opponents=opponents, limit=limit, hints=hints,
        liking=liking,
    )  # fmt: skip
