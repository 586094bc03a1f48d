"""Shares of the dice in the games themselves: wherever one comes, inside actions too, tables save, replay, check."""

from random import Random

import pytest

from sandtable.games import get
from sandtable.kernel import NothingToUndo, Table
from sandtable.kernel.saved import load, save, verify
from sandtable.kernel.shares import Share, mixed
from tests.playing import play_on, secret

TABLES = (
    ("banners", {"setup": "drefeld", "rules": "advanced"}),
    ("lbs", {"setup": "two"}),
    ("alkalim", {"setup": "two"}),
)


@pytest.mark.parametrize(("name", "settings"), TABLES, ids=[name for name, _ in TABLES])
@pytest.mark.parametrize("seed", range(2))
def test_shares_come_anywhere(name: str, settings: dict[str, str], seed: int) -> None:
    rng = Random(f"{name} {seed}")
    table = Table.new(get(name), settings, secret(seed))
    table.mix(Share((0,), secret(10), "player"))
    inside = 0
    for number in range(12):
        play_on(table, rng, rng.randrange(1, 12))
        inside += bool(table.position.tail)
        table.mix(Share((number % 2,), secret(20 + number), "player"))
        assert table.position_at(table.length).canonical() == table.position.canonical()
    assert inside, "no share came inside an action"
    play_on(table, rng, 15)
    for to in range(0, table.length + 1, 5):
        assert table.position_at(to).state.rng.final_seed == mixed(table.seed, table.replay(to).shares)
    again = load(save(table))
    assert again.position.canonical() == table.position.canonical()
    assert again.state.rng.final_seed == mixed(table.seed, table.shares)
    report = verify(save(table), published=table.commitment, brought=[secret(31).hex()])
    assert report.ok, report.differences
    while choosers := [step.seat for step in table.steps if step.seat >= 0]:  # back as far as it goes
        try:
            table.undo(choosers[-1])
        except NothingToUndo:  # somebody's share came after dice
            break
    assert table.shares == again.shares
    assert verify(save(table)).ok
