"""Who takes part in a fight, while magic changes who stands there."""

from sandtable.games import get
from sandtable.games.banners.rules.fight import Fight
from sandtable.games.banners.state import NOBODY
from sandtable.kernel import Position, Table, scenario
from tests.rules import rules

MONSTER = """\
game: banners
title: A Monster in the way
cites: [BB 15.2]
setup:
  advanced: true
  active: oathborn
  monsters:
    - {name: Ghost Bear, at: "wildlands:7,10", command: orcs, status: ready}
  units:
    - {kingdom: orcs, army: Orc Scouts, at: "wildlands:2,2"}
    - {kingdom: oathborn, army: Miners, at: "wildlands:6,10"}
script: []
"""


@rules("BB 15.2")
def test_whoever_commanded_a_monster_that_magic_fells_is_still_the_opponent() -> None:
    """Cards that count the opponent's Spells are counted again after the one that felled it."""
    state = scenario.open_table(scenario.parse(MONSTER, "monster.yaml")).state
    at, orcs = next(iter(state.magic.monster)), state.campaign.index["orcs"]
    miners = next(unit for unit, hex_ in enumerate(state.at) if hex_ >= 0 and state.owner[unit] != orcs)
    fight = Fight(state, miners, NOBODY, at)
    assert fight.foe(state) == orcs
    del state.magic.monster[at], state.magic.command[at]
    assert fight.foe(state) == orcs
    fight.refresh(state)
    assert fight.monster == NOBODY


@rules("BB 8.3.1")
def test_whoever_must_move_on_but_has_lost_every_way_out_may_stay() -> None:
    """Others have acted since it was asked to go: nothing is worse than a question without an answer."""
    table = Table.new(get("banners"), {"setup": "drefeld"}, bytes(32))
    for seat, key in (
        ("oathborn", "build Miners at wildlands:5,11"),
        ("oathborn", "done"),
        ("fjordland", "done"),
        ("oathborn", "activate Miners at wildlands:5,11"),
    ):
        table.choose(seat, key)
    state = table.state.clone()
    state.must_leave, state.denied = True, ~0
    position = Position(table.game, state)
    assert position.state.must_leave is False
    assert position.pending
