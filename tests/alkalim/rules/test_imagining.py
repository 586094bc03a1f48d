"""Decks without an order, and what bots imagine: whatever was drawn or rolled is known, whatever comes is not."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from sandtable.games.alkalim import GAME
from sandtable.games.alkalim.rules.decks import DESERT, LEGENDS, MARKET, draw, put_under, shuffle, turn_up
from sandtable.games.alkalim.scenario.reading import from_setup
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Position, Rng, Table
from sandtable.kernel.scenario import export, parse, run
from tests.alkalim.positions import begun, leaning

WITH_A_DRAW = {"browse", "faith", "loot", "tested", "storm", "replenish"}
"""Questions that a card drawn since the checkpoint may lead to."""
DREAMS: dict[str, Any] = {
    "heroes": [{"hero": "Eliam", "at": "7,7", "gold": 9}],
    "cities": {"City of Dreams": "7,7"},
    "phase": "step",
    "decks": {"market": ["Chainmail", "Lightning Mace"]},
}


# -- imagining ---------------------------------------------------------------------------------------------------------


def test_every_decision_of_a_game_can_be_imagined() -> None:
    met: Counter[str] = Counter()
    for seed in range(3):
        chance, rng = Random(seed), Rng(bytes([seed + 9]) * 32)
        position = Position(GAME, begun(bytes([seed]) * 32))
        for _ in range(2500):
            if position.over:
                break
            decision = position.pending[0]
            if position.tail:
                assert position.imagine(decision.seat, rng) is not None, decision
                met[decision.kind] += 1
            position.choose(decision, leaning(position.state, decision, chance, 0.7))
    assert set(met) >= WITH_A_DRAW


def dreaming(**changes: Any) -> Position[AlKalim]:
    """Somebody looks at five market cards."""
    position = Position(GAME, from_setup({**DREAMS, **changes}, Rng(bytes(32)))[0])
    for choice in (("explore", 6), ("browse",)):
        position.choose(position.pending[0], choice)
    assert position.pending[0].kind == "browse"
    assert position.tail
    return position


def test_cards_looked_at_are_known_and_those_below_them_are_not() -> None:
    """Also where a scenario has laid the deck in order."""
    position = dreaming()
    seen = position.state.market[-5:]
    orders = set()
    for seed in range(20):
        imagined = position.imagine(0, Rng(bytes([seed]) * 32))
        assert imagined is not None
        assert imagined.state.market[-5:] == seen
        assert sorted(imagined.state.market) == sorted(position.state.market)
        orders.add(tuple(imagined.state.market))
    assert len(orders) == 20
    twin = dreaming()
    assert twin.checkpoint is not None
    for g in (twin.checkpoint, twin.state):
        g.market[:30] = g.market[:30][::-1]
    one, other = (each.imagine(0, Rng(b"a" * 32)) for each in (position, twin))
    assert one is not None
    assert other is not None
    assert one.state.market == other.state.market, "it tells how the deck really lies"


def test_what_is_put_back_is_not_found_again() -> None:
    """The five cards are shuffled back before the hero's wages are asked for: nobody knows where they are."""
    heroes = [{**DREAMS["heroes"][0], "allies": ["Sling-Boy"]}]
    position = dreaming(heroes=heroes, settings={"companions": "paid"})
    position.choose(position.pending[0], position.pending[0].choices()[0])
    assert position.pending[0].kind == "wages"
    assert position.tail
    assert not position.state.laid[MARKET]
    nexts = set()
    for seed in range(20):
        imagined = position.imagine(0, Rng(bytes([seed]) * 32))
        assert imagined is not None
        nexts.add(draw(imagined.state, MARKET))
    assert len(nexts) > 10


def test_a_challenge_drawn_since_the_checkpoint_is_met_again() -> None:
    """Sunburst, deck laid by a scenario: the storm's way is asked for before the fight begins."""
    setup = {"heroes": [{"hero": "Eliam", "at": "5,4"}], "phase": "step", "storm": {"at": "7,7"}}
    bursts = [card for card in begun().adventure[0] if begun().card(card).sunburst]
    for card in bursts:
        g = from_setup({**setup, "decks": {"green": [begun().said(card)]}}, Rng(bytes(32)))[0]
        position = Position(GAME, g)
        choice = next(each for each in position.pending[0].choices() if each[0] == "attempt")
        position.choose(position.pending[0], choice)
        assert position.tail
        imagined = position.imagine(0, Rng(b"b" * 32))
        assert imagined is not None
        assert len(imagined.state.adventure[0]) == len(position.state.adventure[0])
        assert card not in imagined.state.adventure[0]


# -- decks -------------------------------------------------------------------------------------------------------------


def test_every_card_of_a_deck_is_as_likely_to_come_next() -> None:
    g = begun()
    found = Counter(draw(_again(g, n), 0) for n in range(2000))
    assert set(found) == set(g.adventure[0])
    assert max(found.values()) < 2 * min(found.values())


def _again(g: AlKalim, number: int) -> AlKalim:
    copy = g.clone()
    copy.rng = Rng(number.to_bytes(32, "big"))
    return copy


def test_drawing_takes_each_card_once() -> None:
    g = begun()
    for deck in (0, MARKET, DESERT):
        pile = sorted(g.pile(deck))
        drawn = [draw(g, deck) for _ in pile]
        assert sorted(drawn) == pile
        assert drawn != pile
        assert not g.pile(deck)


def test_a_shuffled_deck_has_no_bottom_any_more() -> None:
    g = begun()
    put_under(g, DESERT, draw(g, DESERT))
    assert g.laid[DESERT] == 1
    shuffle(g, DESERT)
    assert g.laid[DESERT] == 0


def test_the_next_legendary_card_lies_open_and_a_returned_one_comes_last() -> None:
    g = begun()
    deck, pile = LEGENDS, g.legends[0]
    size = len(pile)
    first = pile.pop()
    turn_up(g, deck)
    put_under(g, deck, first)
    assert len(pile) == size
    assert pile[0] == first
    for _ in range(size - 2):
        pile.pop()
        turn_up(g, deck)
    assert g.laid[deck] == 1
    pile.pop()
    turn_up(g, deck)
    assert pile == [first]
    assert g.laid[deck] == 0
    pile.pop()
    turn_up(g, deck)
    put_under(g, deck, first)
    assert pile == [first]
    assert g.laid[deck] == 0, "alone it lies open"


def test_a_position_after_draws_is_exported_and_found_again() -> None:
    """A shuffle takes no entry of the script, a draw from a deck without order its name."""
    kinds = set()
    for seed in range(4):
        chance, table = Random(seed), Table.new(GAME, {"setup": "two"}, bytes([seed]) * 32)
        while not table.over and table.length < 700:
            decision = table.pending[0]
            if table.position.tail and decision.kind in WITH_A_DRAW - {"storm"} and decision.kind not in kinds:
                kinds.add(decision.kind)
                text = export(table)
                result = run(parse(text, "x.yaml"))
                assert result.ok, (text, result.failures)
                assert result.table is not None
                assert result.table.view(None) == table.view(None)
            table.choose(decision.seat, leaning(table.state, decision, chance, 0.7))
    assert {"browse", "faith", "loot"} <= kinds
