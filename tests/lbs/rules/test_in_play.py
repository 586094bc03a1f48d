"""What is remembered instead of being worked out for each question must be what would be found now."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.games.lbs import GAME
from sandtable.games.lbs.content.shapes import BATTLE, DAY, NIGHT, OPEN
from sandtable.games.lbs.rules.abilities import abilities
from sandtable.games.lbs.rules.lawful import reasons_against, usable
from sandtable.games.lbs.state import InPlay, Lbs
from tests.playing import play_on, played

SETUPS = (("two", 3), ("four", 4), ("six", 5))


def found(lying: InPlay) -> list[Any]:
    return [lying.seats, lying.heroes, lying.sections, lying.makers, lying.stories, lying.uses]


def actions_of(g: Lbs, seat: int, bits: int) -> dict[tuple[int, int], bool]:
    """Cards at hand and the places of their abilities -> whether anything stands against taking them."""
    cards = (*g.players[seat].hand, *g.players[seat].play, *g.players[seat].buried)
    return {
        (c, i): not any(reasons_against(g, seat, c, ability, bits))
        for c in cards
        for i, ability in enumerate(abilities(g, c))
    }


@pytest.mark.parametrize(("setup", "seed"), SETUPS)
def test_what_is_in_play_is_looked_at_anew_whenever_it_changes(setup: str, seed: int) -> None:
    t = played(GAME, {"setup": setup}, seed, 0)
    random = Random(seed)
    last, changes = None, 0
    while not t.over and len(t.steps) < 600:
        g = t.state
        changes += g.look() is not last
        last = g.look()
        assert found(last) == found(InPlay(g))
        for seat in g.seats():
            play = g.players[seat].play
            assert all(c in play for c in (*g.heroes(seat), *g.sections(seat)))
            assert g.order(seat)[0] == seat
        assert all(c in g.namesakes(g.card(c).person) for c in g.in_play())
        play_on(t, random, 1)
    assert changes > 5


@pytest.mark.parametrize(("setup", "seed"), SETUPS)
def test_an_action_can_be_taken_where_no_clause_stands_against_it(setup: str, seed: int) -> None:
    t = played(GAME, {"setup": setup}, seed, 0)
    random = Random(seed)
    seen = {True: 0, False: 0}
    while not t.over and len(t.steps) < 300:
        g = t.state
        seat = t.pending[0].seat
        for bits in (DAY | OPEN, NIGHT | OPEN, *((BATTLE | OPEN,) if g.battle is not None else ())):
            for (c, i), possible in actions_of(g, seat, bits).items():
                assert usable(g, seat, c, abilities(g, c)[i], bits) is possible, g.name(c)
                seen[possible] += 1
        play_on(t, random, 3)
    assert seen[True] > 20
    assert seen[False] > 100
