"""What is offered, and the reasons against it: the rules work with masks of hexes, for speed, and refusals say the same
in words. Games are played at random, and at many places every army and every hex is asked about: something stands
against exactly what is not offered, so neither can change without the other."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from sandtable.games import get
from sandtable.games.banners.state import Banners
from sandtable.games.banners.telling.refusals import actions, building
from sandtable.kernel import Decision, Table
from sandtable.kernel.verbs import Reasons

GAME = get("banners")
Against = Callable[[Banners, Decision, str], Reasons]
GAMES = [
    ("drefeld", "basic", 1),
    ("fight-to-the-death", "advanced", 2),
    ("jarls-war", "advanced", 3),
    ("spire-of-the-moon", "advanced", 4),
    ("marauders-in-the-empire", "advanced", 5),
    ("across-the-oskolton", "advanced", 6),
    ("assault-in-the-north", "basic", 7),
]
STEPS, APART, SAMPLES = 400, 5, 10
"""Choices to a game, and questions that are looked at: every fifth, so that the game has changed between them."""
GOING: dict[str, Against] = {
    "move": actions.no_move,
    "switch": actions.no_switch,
    "sail": actions.no_sail,
    "switch ship": actions.no_ship_switch,
    "attack": actions.no_attack,
}


def questions(setup: str, rules: str, seed: int) -> Iterator[tuple[Table[Banners], Decision]]:
    """Those of a game in which turns are ended only now and then, so that armies are built and go about."""
    dice = random.Random(seed)
    table = Table.new(GAME, {"setup": setup, "rules": rules}, seed=bytes([seed]) * 32)
    for _ in range(STEPS):
        if table.over:
            return
        decision = table.pending[0]
        yield table, decision
        choices = decision.choices()
        going_on = [choice for choice in choices if choice[0] not in ("end", "done", "pass", "remove")]
        table.choose(decision.seat, dice.choice(going_on if going_on and dice.random() < 0.9 else choices))


def sampled(setup: str, rules: str, seed: int, *kinds: str) -> Iterator[tuple[Banners, Decision]]:
    found = 0
    for table, decision in questions(setup, rules, seed):
        if decision.kind in kinds and not decision.window:
            found += 1
            if found % APART == 1:
                yield table.state, decision
            if found > APART * SAMPLES:
                return


def said(reasons: Reasons) -> str:
    """The first reason, which is the one that a refusal gives."""
    return next(reasons, ("",))[0]


@pytest.mark.parametrize(("setup", "rules", "seed"), GAMES)
def test_an_army_is_built_where_nothing_stands_against_it(setup: str, rules: str, seed: int) -> None:
    looked = 0
    for g, decision in sampled(setup, rules, seed, "activate", "opening"):
        choices = set(decision.choices())
        for army in g.campaign.kingdoms[g.kingdom].armies:
            for at, name in enumerate(g.campaign.map.names):
                reason = said(building.no_army(g, decision, f"{army.name} at {name}"))
                assert bool(reason) != (("build", army.number, at) in choices), (army.name, g.place_text(at), reason)
                looked += not reason
    assert looked


@pytest.mark.parametrize(("setup", "rules", "seed"), GAMES)
@pytest.mark.parametrize("verb", GOING)
def test_a_unit_goes_where_nothing_stands_against_it(setup: str, rules: str, seed: int, verb: str) -> None:
    looked = 0
    for g, decision in sampled(setup, rules, seed, "act"):
        choices = set(decision.choices())
        for at, name in enumerate(g.campaign.map.names):
            reason = said(GOING[verb](g, decision, name))
            shown = g.unit_text(int(decision.about[0])), g.place_text(g.at[int(decision.about[0])]), g.place_text(at)
            assert bool(reason) != ((verb, at) in choices), (shown, reason)
            looked += 1
    assert looked
