"""Saved positions: older forms of them are understood, damaged ones refused or at least fit to be looked at."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import msgspec
import pytest

from sandtable.games.alkalim import GAME, frozen
from sandtable.games.alkalim.rules.decks import LEGENDS, MARKET, draw
from sandtable.games.alkalim.rules.quests import finished
from sandtable.games.alkalim.scenario.reading import from_setup
from sandtable.kernel import Rng
from sandtable.kernel.position import decode, encode
from sandtable.kernel.saved import SavedError, load, pack, save, unpack
from tests.alkalim.positions import begun, hidden
from tests.playing import played


def unnamed(data: dict[str, Any]) -> list[Any]:
    """A position as it was frozen until 0.1: lists of parts."""
    parties = [
        {
            **party,
            "allies": [list(ally.values()) for ally in party["allies"]],
            "legends": [list(legend.values()) for legend in party["legends"]],
        }
        for party in data["parties"]
    ]
    fight = data["fight"] and {
        **data["fight"],
        **{name: [[int(k), v] for k, v in data["fight"][name].items()] for name in ("bonus", "damage")},
    }
    parts = {
        **data,
        "parties": [[party[name] for name in frozen.PARTY_PARTS] for party in parties],
        "fight": fight and [fight[name] for name in frozen.FIGHT_PARTS],
        "outcome": data["outcome"] and list(data["outcome"].values()),
        "weather": [data["storm"], data["wind"], *data["cities"]],
    }
    return [parts[names] if isinstance(names, str) else [parts[name] for name in names] for names in frozen.STATE_PARTS]


@pytest.mark.parametrize(("setup", "seed"), [("solo", 1), ("two", 2), ("four", 3)])
def test_lists_of_parts_are_understood(setup: str, seed: int) -> None:
    table = played(GAME, {"setup": setup}, seed, 200)
    data = table.position.state.freeze()
    assert GAME.thaw(GAME.migrate(unnamed(data), GAME.rules_version)).freeze() == data


@pytest.mark.parametrize(
    ("quest", "old", "new"),
    [
        ("The Physician's Rounds", [0b010], (0, 1)),
        ("The Physician's Rounds", [0b101], (0b11, 0)),
        ("The Physician's Rounds", [0b011], (0b01, 1)),
        ("The Longest Caravan", [0b10110], (0b10110, 0)),
        ("The Salt Queen's Errand", [0b01, 0], (0, 0)),
        ("The Salt Queen's Errand", [0b11, 0], (1, 0)),
        ("The Caravan That Never Came", [1, 2], (1, 2)),
    ],
)
def test_what_was_done_of_a_quest_that_now_asks_for_a_test_is_kept(quest: str, old: list[int], new: Any) -> None:
    g, _ = from_setup({"heroes": [{"hero": "Kirga", "at": "5,4", "quests": [quest]}]}, Rng(bytes(32)))
    data = copy.deepcopy(g.freeze())
    data["parties"][0]["legends"][0]["progress"] = old
    assert GAME.thaw(GAME.migrate(data, 3)).parties[0].legends[0].progress == new
    assert data["parties"][0]["legends"][0]["progress"] == old


@pytest.mark.parametrize("card", ["Mother Safiya", "Old Patience", "Seal of the Salt Queen"])
def test_a_reward_of_an_older_table_stays_one(card: str) -> None:
    g, _ = from_setup({"heroes": [{"hero": "Kirga", "at": "5,4", "rewards": [card]}]}, Rng(bytes(32)))
    data = copy.deepcopy(g.freeze())
    whole = {"Mother Safiya": [0b111], "Old Patience": [0b1111], "Seal of the Salt Queen": [0b11, 1]}
    data["parties"][0]["legends"][0]["progress"] = whole[card]
    legend = GAME.thaw(GAME.migrate(data, 3)).parties[0].legends[0]
    assert legend.done
    assert all(map(finished, g.card(legend.card).legend.steps, legend.progress))


def test_a_table_of_the_first_version_keeps_the_order_of_its_decks() -> None:
    g = begun()
    for pile in hidden(g):
        Random(1).shuffle(pile)
    g.laid = [len(pile) for pile in hidden(g)]
    old = unnamed(g.freeze())[:-1]
    assert GAME.thaw(GAME.migrate(old, 1)).freeze() == g.freeze()
    again = decode(GAME, encode(g), GAME.rules_version)
    assert draw(again, 0) == g.adventure[0][-1]


@pytest.mark.parametrize("parts", [19, 21])
def test_a_combat_of_the_first_version_goes_on(parts: int) -> None:
    """At first a duel remembered nothing of how the attacker had been weakened."""
    g, _ = from_setup({"heroes": [{"hero": "Kirga", "at": "5,4"}], "fight": {"card": "Dune Jackals"}}, Rng(bytes(32)))
    old = unnamed(g.freeze())
    old.pop()
    old[16] = old[16][:parts]
    assert GAME.thaw(GAME.migrate(old, 1)).freeze()["fight"] == g.freeze()["fight"]


def test_more_cards_in_order_than_there_are_is_no_position() -> None:
    for deck in (0, MARKET, LEGENDS):
        g = begun()
        g.laid[deck] = len(g.pile(deck)) + (deck < LEGENDS)
        with pytest.raises(ValueError, match="lie in order"):
            GAME.thaw(g.freeze())


NONSENSE: tuple[Any, ...] = (None, -1, 99, 10**9, -(10**18), "", "nonsense", [], {}, True, 1.5, ["x"], [[]], b"\xff")


def damaged(data: Any, chance: Random) -> Any:
    """Saved data with one of its parts gone or replaced by something else."""
    changed = copy.deepcopy(data)
    part = changed
    while True:
        place = chance.choice(list(part) if isinstance(part, dict) else range(len(part)))
        if not isinstance(part[place], (list, dict)) or not part[place] or chance.random() < 0.2:
            break
        part = part[place]
    if chance.random() < 0.2:
        del part[place]
    else:
        part[place] = chance.choice(NONSENSE)
    return changed


@pytest.mark.parametrize(("setup", "seed"), [("solo", 1), ("two", 2), ("four", 3), ("six", 4)])
def test_damaged_positions_are_refused_or_can_be_looked_at(setup: str, seed: int) -> None:
    table = played(GAME, {"setup": setup}, seed, 300)
    chance = Random(seed)
    saved = unpack(save(table))
    newest = saved.snapshots[-1]
    state = msgspec.msgpack.decode(newest.state)
    assert encode(GAME.thaw(state)) == newest.state
    refused = 0
    for _ in range(150):
        broken = msgspec.structs.replace(newest, state=msgspec.msgpack.encode(damaged(state, chance)))
        forged = pack(msgspec.structs.replace(saved, snapshots=[*saved.snapshots[:-1], broken]))
        try:
            back = load(forged)
        except SavedError:
            refused += 1
            continue
        GAME.view(back.position.state, None)
        for decision in back.pending:
            GAME.prompt(back.position.state, decision)
    assert refused > 75
