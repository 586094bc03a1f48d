"""What a player learns who looks closer at a choice, and why something glows not."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.lbs import GAME
from sandtable.games.lbs.odds.details import detail
from sandtable.kernel import Choice, Rng, Table
from tests.lbs.positions import number, table


def look(t: Table[Any], key: str, seat: int = 0) -> dict[str, Any]:
    decision = t.decision(seat)
    assert decision is not None
    _, choice = t.described(decision)[GAME.respell(t.state, key)]
    found = detail(t.state, decision, choice)
    assert found is not None
    return found


def test_an_attack_shows_both_forces_and_the_water_at_stake() -> None:
    t = table(
        amber={"home": ["Bazaar Guard", {"card": "Hired Blade", "bowed": True}]},
        azure={"home": ["Well-Digger"], "sections": [{"card": "Secret Wall", "water": 2}], "hand": ["Spices"]},
    )
    found = look(t, "attack")
    assert [unit["name"] for unit in found["units"]] == ["Bazaar Guard"]
    (foe,) = found["against"]
    assert [unit["name"] for unit in foe["units"]] == ["Well-Digger"]
    assert [(section["name"], section["water"]) for section in foe["sections"]] == [("Secret Wall", 2)]
    assert any("holds 1 card" in line for line in found["lines"])


def test_a_raid_shows_what_it_takes_and_who_could_defend() -> None:
    t = table(
        phase="night",
        amber={"home": ["Bazaar Guard"], "hand": ["Copper Mine"]},
        azure={"sections": ["Secret Well"], "home": ["Hired Blade"], "hand": ["Spices"]},
    )
    (goal,) = look(t, "raid")["goals"]
    assert (goal["name"], goal["needs"], goal["water"], goal["guards"]) == ("Secret Well", 3, 1, ["Hired Blade"])
    t.choose(0, "raid")
    assert look(t, "fate Copper Mine") == {
        "kind": "raid card", "value": 3, "base": 2, "guards": ["Hired Blade"],
        "lines": [
            "3 against Base Strength 2: it succeeds if nobody defends.",
            "Hired Blade could defend, with a card that must reach 3.",
        ],
    }  # fmt: skip


def test_a_parry_shows_the_loss_for_every_thrust() -> None:
    t = table(
        amber={"home": ["Bazaar Guard"], "hand": ["Insult at the Well", "Spices"]},
        azure={
            "home": ["Hired Blade"],
            "hand": ["Copper Mine"],
            "deck": ["Copper Mine", "Copper Mine", "Copper Mine", "Fatima"],
        },
    )
    for seat, key in ((0, "play Insult at the Well"), (1, "accept"), (1, "pass"), (0, "thrust Spices")):
        t.choose(seat, GAME.respell(t.state, key))
    found = look(t, "parry Copper Mine", 1)
    assert [found["losses"][str(thrust)] for thrust in range(7)] == [3, 2, 1, 0, 1, 2, 3]
    blind = look(t, "blind", 1)["values"]
    assert blind["3"] == 0.75
    assert sum(blind.values()) == 1


def test_what_a_card_costs_shows_what_would_bow() -> None:
    t = table(amber={"stronghold": "none", "home": ["Silver Mine"], "hand": ["Copper Mine"]})
    found = look(t, "bring Copper Mine")
    assert (found["copper"], found["bows"]) == (2, [number(t.state, "Silver Mine")])
    assert found["copper_left"] == 0


@pytest.mark.parametrize(
    ("card", "key", "reason"),
    [
        ("Fatima", "bring Fatima", "it costs"),
        ("Plain Scimitar", "attach Plain-Scimitar to Hired-Blade", "Hired Blade is bowed"),
        ("Well-Digger", "use Well-Digger", "Well-Digger is Azure's"),
    ],
)
def test_a_click_on_what_is_not_offered_says_why(card: str, key: str, reason: str) -> None:
    t = table(
        amber={
            "stronghold": "none",
            "home": [{"card": "Hired Blade", "bowed": True}],
            "hand": ["Fatima", "Plain Scimitar"],
        },
        azure={"home": ["Well-Digger"]},
    )
    decision = t.decision(0)
    assert decision is not None
    assert GAME.meant(t.state, decision, f"card:{number(t.state, card)}") == key
    assert reason in GAME.why_not(t.state, decision, key).reason


def test_a_click_means_something_the_game_understands_whatever_is_asked() -> None:
    t = Table.new(GAME, {"setup": "two", "deck1": "senpet", "deck2": "qabal"}, bytes(32))
    rng = Rng(b"clicks".ljust(32))
    for _ in range(150):
        if not t.pending:
            break
        decision = t.pending[0]
        keys = t.described(decision)
        for ref in (*(f"card:{c}" for c in range(len(t.state.printed))), "seat:0", "seat:1", "hex:1"):
            key = GAME.meant(t.state, decision, ref)
            if key is not None and key not in keys:
                assert GAME.verbs.misspelled(t.state, key) == ""
                assert GAME.why_not(t.state, decision, key).reason
        choices: list[Choice] = decision.choices()
        for choice in choices:
            found = detail(t.state, decision, choice)
            assert found is None or all(isinstance(line, str) and line for line in found["lines"])
        t.choose(decision.seat, rng.pick(list(keys)))
