"""Odds in the middle of a fight: with a card and without it, by Ambush and in open battle."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from sandtable.games import get
from sandtable.games.banners.state import Banners
from sandtable.kernel import Choice, Decision, Rng, Table
from sandtable.kernel.windows import PASS

GAME = get("banners")
Asked = tuple[Table[Banners], Decision]


def questions(setup: str, seed: int) -> Iterator[Asked]:
    """Those of a game in which cards are played at random, and everything else by the rules of thumb."""
    dice = random.Random(seed)
    table = Table.new(GAME, {"setup": setup, "rules": "advanced"}, seed=bytes([seed]) * 32)
    for _ in range(500):
        if table.over:
            return
        decision = table.pending[0]
        yield table, decision
        if table.pending[0] is not decision:
            continue  # the test has answered it
        choices = decision.choices()
        inclined = GAME.inclination(table.state, decision) or [0.0] * len(choices)
        best = max(range(len(choices)), key=inclined.__getitem__)
        table.choose(decision.seat, dice.choice(choices) if decision.window else choices[best])


def battles(seed: int) -> Iterator[Asked]:
    return (asked for asked in questions("fight-to-the-death", seed) if asked[1].window == "battle")


@pytest.mark.parametrize("seed", range(3))
def test_what_a_card_promises_stands_once_it_is_played(seed: int) -> None:
    kept = 0
    for table, decision in battles(seed):
        hints = GAME.hints(table.state, decision)
        promised: dict[Choice, str] = {
            choice: hint.hint.partition("; without it ")[0]
            for choice, hint in hints.items()
            if "; without it " in hint.hint
        }
        if not promised:
            continue
        choice, text = next(iter(promised.items()))
        table.choose(decision.seat, choice)
        now = table.pending[0] if table.pending else None
        if now is None or now.window != "battle" or now.seat != decision.seat:
            continue  # it asks for an aim, or nobody has more to play
        assert GAME.hints(table.state, now)[PASS].hint == f"As it stands: {text}"
        kept += 1
    assert kept or seed, "no promise was tried"


def test_passing_promises_what_a_card_is_compared_with() -> None:
    for table, decision in battles(1):
        hints = GAME.hints(table.state, decision)
        for choice, hint in hints.items():
            if choice != PASS and "; without it " in hint.hint:
                without = hint.hint.partition("; without it ")[2]
                assert without.startswith(hints[PASS].hint.removeprefix("As it stands: "))
                return
    pytest.fail("no card has changed a fight")


def test_odds_in_a_fight_do_not_hang_on_the_hands_of_others() -> None:
    looked = 0
    for table, decision in battles(2):
        other = table.state.clone()
        GAME.redeal(other, decision.seat, Rng(bytes(32)))
        assert GAME.hints(other, decision) == GAME.hints(table.state, decision)
        looked += 1
    assert looked


def test_looking_at_odds_changes_nothing() -> None:
    for table, decision in battles(2):
        before, fight = table.state.freeze(), decision.about[0].fight
        plays, bonus, played = list(fight.plays), list(fight.bonus), dict(fight.played)
        GAME.hints(table.state, decision)
        assert table.state.freeze() == before
        assert (fight.plays, fight.bonus, fight.played) == (plays, bonus, played)


def test_an_ambush_of_the_advanced_game_is_told_beside_open_battle() -> None:
    for seed in range(8):
        for table, decision in questions("fight-to-the-death", seed):
            if decision.kind == "ambush" and len(decision.choices()) > 1:
                hints = GAME.hints(table.state, decision)
                assert set(hints) == {("ambush",), ("no ambush",)}
                assert all("to be hit" in hint.hint for hint in hints.values())
                assert hints[("ambush",)].hint != hints[("no ambush",)].hint
                return
    pytest.fail("nobody could lie in ambush")
