"""What cards remember ends when the card that it hangs on leaves play."""

from __future__ import annotations

import pytest

from sandtable.games.lbs.rules.stats import fate, has_mod
from sandtable.games.lbs.rules.zones import bow, modify, move, put
from sandtable.games.lbs.state import BURIED, RAID, SAVED, TABLE, WHILE_BOWED, WHILE_IN_PLAY
from tests.lbs.positions import number, position
from tests.rules import rules


@rules("LBS FAQ fatima/2")
@pytest.mark.parametrize("span", [WHILE_BOWED, WHILE_IN_PLAY])
def test_what_lasts_with_a_card_does_not_begin_anew_when_it_comes_back(span: int) -> None:
    g = position(amber={"home": ["Fatima"]}, azure={"home": ["Hired Blade"]})
    fatima, blade = number(g, "Fatima"), number(g, "Hired Blade")
    bow(g, fatima)
    modify(g, blade, "no attack", 1, span + fatima)
    assert has_mod(g, blade, "no attack")
    move(g, fatima, BURIED)
    put(g, fatima, 0, bowed=True)
    assert not has_mod(g, blade, "no attack")


@rules("LBS AW 56 resolving/1")
def test_a_fate_card_changed_in_a_raid_is_itself_again_in_its_pile() -> None:
    g = position(amber={"hand": ["Spices"]})
    (card,) = g.players[0].hand
    printed = fate(g, card)
    move(g, card, TABLE)
    modify(g, card, "F", 2, RAID)
    assert fate(g, card) == printed + 2
    move(g, card, SAVED)
    assert fate(g, card) == printed
