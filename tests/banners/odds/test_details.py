"""What players are told before they commit: the way and its cost are those that the move takes (8.1)."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from sandtable.games import get
from sandtable.kernel import Hint, Rng, Table

GAME = get("banners")


def acting(setup: str, seed: int, rules: str = "campaign") -> Any:
    """Random play, stopping whenever a unit acts or an Ambush may be declared."""
    table = Table.new(GAME, {"setup": setup, "rules": rules}, seed=bytes([seed] * 32))
    rng = random.Random(seed)
    for _ in range(400):
        if table.over:
            return
        decision = table.pending[0]
        if decision.kind in ("act", "ambush"):
            yield table, decision
        leaning = GAME.inclination(table.state, decision)
        choices = decision.choices()
        best = max(range(len(choices)), key=lambda i: (leaning[i] if leaning else 0.0) + rng.random() * 3)
        table.choose(decision.seat, choices[best])


@pytest.mark.parametrize(("setup", "rules"), [("drefeld", "campaign"), ("fight-to-the-death", "basic")])
def test_the_way_and_the_cost_told_are_those_of_the_move(setup: str, rules: str) -> None:
    """Basic games: there nobody can stop a move half-way."""
    seen: set[str] = set()
    for table, decision in acting(setup, 3, rules):
        if decision.kind != "act":
            continue
        g = table.state
        hints = GAME.hints(g, decision)
        moves = [choice for choice in decision.choices() if choice[0] in ("move", "switch", "sail")]
        for choice in moves[::7]:
            told = GAME.detail(g, decision, choice)
            assert told is not None
            game_map = g.campaign.map
            way = [game_map.hex(name) for name in (told["from"], *told["path"])]
            assert way[-1] == choice[1]
            assert all(game_map.adjacent[a] >> b & 1 for a, b in pairwise(way))
            if choice[0] == "move":
                seen.add("move")
                hint = hints[choice]
                assert isinstance(hint, Hint)
                assert hint.hint.startswith(f"{told['cost']} point")
                assert hint.cost == told["cost"]
                after = table.clone()
                before = g.movement
                after.choose(decision.seat, choice)
                if after.state.active == g.active and after.pending[0].kind == "act":
                    assert before - after.state.movement == told["cost"]
            else:
                seen.add(choice[0])
    assert "move" in seen


def test_an_attack_is_told_with_the_asked_seats_own_cards_only() -> None:
    told = []
    for table, decision in acting("chronicle-1", 1):
        if decision.kind != "act":
            continue
        for choice in decision.choices():
            if choice[0] == "attack":
                found = GAME.detail(table.state, decision, choice)
                assert found is not None
                hand = {card for p in table.view(decision.seat)["magic"]["players"] for card in (p["hand"] or ())}
                own = hand | {u["card"] for u in table.view(decision.seat)["units"] if u.get("hero")}
                for p in table.view(decision.seat)["magic"]["players"]:
                    own |= set(p["owned"]) if p["seat"] == decision.seat else set()
                assert {card["card"] for card in found["with your cards"]} <= own
                told.append(found)
        if len(told) > 20:
            break
    assert told


def test_an_ambush_of_the_basic_game_is_told_beside_open_battle() -> None:
    for seed in range(8):
        for table, decision in acting("fight-to-the-death", seed, "basic"):
            if decision.kind == "ambush":
                hints = GAME.hints(table.state, decision)
                assert "to eliminate" in str(hints[("ambush",)])
                assert "to be hit" in str(hints[("no ambush",)])
                return
    pytest.fail("nobody could lie in ambush in eight games")


def test_a_step_that_a_power_gives_is_told_without_a_cost() -> None:
    """Princess Sofia's stack goes on by one hex after its advance, whatever movement it has left (18.3)."""
    units = [
        {"kingdom": "empire", "army": "Kontari", "at": "wildlands:6,9"},
        {"hero": "Princess Sofia", "at": "wildlands:6,9"},
        {"kingdom": "orcs", "army": "Orc Scouts", "at": "wildlands:6,10"},
    ]
    state, settings = GAME.from_setup({"advanced": True, "active": "empire", "units": units}, Rng(bytes(32)))
    state.rng = Rng(bytes(32), script=[5, 1, 1, 1, 1])
    table = Table.start(GAME, settings, bytes(32), state)
    for key in ("stack Kontari at wildlands:6,9", "attack wildlands:6,10", "advance"):
        table.choose("empire", key)
    [decision] = table.pending
    assert decision.kind == "again"
    state.movement = state.rider_movement = 0
    state.moved = True
    for choice in decision.choices():
        told = GAME.detail(state, decision, choice)
        if choice[0] == "move":
            to = state.campaign.map.names[int(choice[1])]
            assert told == {"from": "wildlands:6,10", "path": [to]}
            assert choice not in GAME.hints(state, decision)


def test_what_is_paid_in_gold_is_said() -> None:
    weakened = {"kingdom": "oathborn", "army": "Iron Legion", "at": "wildlands:5,11", "weakened": True}
    setup = {"campaign": "drefeld", "active": "oathborn", "gold": {"oathborn": 6}, "razed": ["Zarinbar"]}
    g, chosen = GAME.from_setup({**setup, "units": [weakened]}, Rng(bytes(32)))
    table = Table.start(GAME, chosen, bytes(32), g)
    said = {choice[0]: hint for choice, hint in GAME.hints(g, table.pending[0]).items()}
    assert said["rebuild"] == Hint(hint="2 gold, 4 left", cost=2, left=4)
    assert said["end"].hint == "Iron Legion at Zarinbar have not acted."
    table.choose("oathborn", "rebuild Zarinbar")
    table.choose("oathborn", "activate Iron Legion at wildlands:5,11")
    assert GAME.hints(table.state, table.pending[0])[("recover",)] == Hint(
        hint="back to full strength for 2 gold, 2 left", cost=2, left=2
    )
