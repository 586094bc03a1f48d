"""The planner: whole turns, what the enemy can answer, and the campaign's goal."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable import bots
from sandtable.games.banners import GAME
from sandtable.games.banners.bot.fields import prizes, ruins
from sandtable.games.banners.bot.stakes import stakes
from sandtable.games.banners.state import OPENING, Banners
from sandtable.kernel import Choice, Position, Rng

SETUPS = [
    {"setup": "drefeld"},
    {"setup": "great-goblin-raid", "rules": "basic"},
    {"setup": "great-goblin-raid"},
    {"setup": "spire-of-the-moon"},
    {"setup": "jarls-war"},
    {"setup": "undead-empress", "players": "2"},
    {"setup": "goblin-high-tide"},
    {"setup": "chronicle-1"},
]


def played(settings: dict[str, str], steps: int, seed: int = 1) -> Position[Banners]:
    """A game of random choices, so many choices on."""
    position = Position(GAME, GAME.new(settings, Rng(bytes([seed]) * 32)))
    dice = Rng(bytes([seed + 1]) * 32)
    for _ in range(steps):
        if position.over:
            break
        decision = position.pending[0]
        choices = decision.choices()
        position.choose(decision, choices[dice.below(len(choices))])
    return position


def stands(**setup: Any) -> Position[Banners]:
    """A small position on the Wildlands, with whoever is to move."""
    plain: dict[str, Any] = {
        "maps": ["wildlands"],
        "sides": {"invader": ["fjordland"], "resistance": ["oathborn"]},
        "order": ["oathborn", "fjordland"],
        "active": "oathborn",
    }
    state, _ = GAME.from_setup(plain | setup, Rng(bytes(32)))
    return Position(GAME, state)


@pytest.mark.parametrize("settings", SETUPS, ids=lambda each: "-".join(each.values()))
def test_every_question_has_an_answer_and_nothing_changes(settings: dict[str, str]) -> None:
    position = played(settings, 0)
    dice = Rng(bytes(32))
    for _ in range(160):
        if position.over:
            return
        decision = position.pending[0]
        before = position.state.freeze()
        choices = decision.choices()
        values = GAME.weigh(position.state, decision)
        assert values is not None
        assert len(values) == len(choices)
        choice = choices[dice.below(len(choices))]
        assert isinstance(GAME.reason(position.state, decision, choice), str)
        assert position.state.freeze() == before
        position.choose(decision, choice)


@pytest.mark.parametrize("steps", [40, 90, 140])
def test_what_is_hidden_does_not_matter(steps: int) -> None:
    position = played({"setup": "fight-to-the-death"}, steps)
    decision = position.pending[0]
    other = position.imagine(decision.seat, Rng(bytes([7]) * 32))
    assert other is not None
    asked = other.decision_for(decision.seat)
    assert asked is not None
    assert GAME.weigh(other.state, asked) == GAME.weigh(position.state, decision)


def follow(position: Position[Banners], most: int = 8) -> list[str]:
    """What the planner does from here, as keys, until it ends its turn."""
    keys: list[str] = []
    while not position.over and len(keys) < most and (not keys or keys[-1] != "end"):
        decision = position.pending[0]
        values = GAME.weigh(position.state, decision)
        assert values is not None
        choice: Choice = max(zip(values, decision.choices(), strict=True))[1]
        keys.append(GAME.describe(position.state, choice).key)
        position.choose(decision, choice)
    return keys


def reasons(position: Position[Banners]) -> dict[str, str]:
    decision = position.pending[0]
    return {
        GAME.describe(position.state, choice).key: GAME.reason(position.state, decision, choice)
        for choice in decision.choices()
    }


def test_it_takes_what_it_can_take() -> None:
    army = {"kingdom": "oathborn", "army": "Iron Legion", "at": "wildlands:5,4"}
    position = stands(controls={"fjordland": ["Norstead"]}, settlements=["Arulud", "Norstead"], units=[army])
    assert "takes Arulud (" in reasons(position)["activate Iron Legion at wildlands:5,4"]
    assert "attack wildlands:5,5" in follow(position)


def test_it_keeps_its_guard_where_a_settlement_would_fall() -> None:
    guard = {"kingdom": "oathborn", "army": "Iron Legion", "at": "wildlands:5,11"}
    enemies = [
        {"kingdom": "fjordland", "army": "Sea Reavers", "at": f"wildlands:{at}"} for at in ("3,11", "3,10", "4,12")
    ]
    wanted = ["Zarinbar", "Norstead", "Khorikar"]
    position = stands(settlements=wanted, controls={"fjordland": ["Norstead"]}, units=[guard, *enemies], turns=2)
    position.choose(position.pending[0], next(c for c in position.pending[0].choices() if c[0] == "activate"))
    said = reasons(position)
    assert said["pass"] == "holds Zarinbar: three enemy armies could reach it"
    moves = {key: value for key, value in weighed(position).items() if key.startswith("move")}
    assert max(moves.values()) < weighed(position)["pass"]


def test_it_does_not_attack_without_hope() -> None:
    weak = {"kingdom": "oathborn", "army": "Miners", "at": "wildlands:5,4"}
    strong = {"kingdom": "fjordland", "army": "Berserkir", "at": "wildlands:5,5"}
    position = stands(settlements=["Arulud", "Zarinbar"], controls={"fjordland": ["Arulud"]}, units=[weak, strong])
    assert not any(key.startswith("attack") for key in follow(position))


def test_it_brings_the_engine_to_the_fort() -> None:
    units = [
        {"kingdom": "oathborn", "army": "Siege Engine", "at": "wildlands:9,13"},
        {"kingdom": "oathborn", "army": "Iron Legion", "at": "wildlands:8,12"},
    ]
    position = stands(settlements=["Fort Gorod", "Shaded Vale"], controls={"oathborn": ["Shaded Vale"]}, units=units)
    camp = position.state.campaign
    keys = follow(position, most=2)
    assert keys[0].startswith("activate Siege Engine")
    engine = next(u for u, kind in enumerate(camp.unit_army) if kind.siege and position.state.at[u] >= 0)
    fort = camp.map.hex("wildlands:9,11")
    assert camp.map.adjacent[fort] >> position.state.at[engine] & 1


def weighed(position: Position[Banners]) -> dict[str, float]:
    decision = position.pending[0]
    values = GAME.weigh(position.state, decision)
    assert values is not None
    keys = (GAME.describe(position.state, choice).key for choice in decision.choices())
    return dict(zip(keys, values, strict=True))


def test_it_takes_the_settlement_that_wins() -> None:
    """Against the Spire: an army inside it wins at once."""
    units = [
        {"kingdom": "oathborn", "army": "Storm Giant", "at": "wildlands:5,8"},
        {"kingdom": "night", "army": "Swarm of Rats", "at": "wildlands:6,9"},
    ]
    position = stands_in("against-the-spire", active="oathborn", units=units)
    position.choose(position.pending[0], next(c for c in position.pending[0].choices() if c[0] == "activate"))
    values = {key: value for key, value in weighed(position).items() if not key.startswith("move")}
    assert max(values, key=values.__getitem__) == "attack wildlands:5,7"
    assert reasons(position)["attack wildlands:5,7"].endswith("it wins the campaign")


def stands_in(campaign: str, **setup: Any) -> Position[Banners]:
    state, _ = GAME.from_setup({"campaign": campaign} | setup, Rng(bytes(32)))
    return Position(GAME, state)


def test_where_few_can_be_built_they_are_strong_ones() -> None:
    """Nine Entry hexes and 24 gold: gold that is left does not fight."""
    position = Position(GAME, GAME.new({"setup": "fire-in-the-fields-of-ash", "rules": "basic"}, Rng(bytes(32))))
    orcs = position.state.campaign.index["orcs"]
    while position.state.phase == OPENING:
        follow(position, most=1)
    assert position.state.occupied[orcs].bit_count() >= 6
    assert position.state.gold[orcs] <= 4


def test_whoever_razes_is_not_sent_for_what_must_be_held() -> None:
    position = Position(GAME, GAME.new({"setup": "spire-of-the-moon", "rules": "basic"}, Rng(bytes(32))))
    g, night = position.state, position.state.campaign.index["night"]
    known = stakes(g, night)
    assert max(ruins(g, night, known).values()) < 0.3 * max(prizes(g, night, known).values())


@pytest.mark.parametrize("bot", ["planner", "greedy"])
@pytest.mark.parametrize(
    ("campaign", "shashka", "markers"),
    [("marauders-in-the-empire", 0, 2), ("across-the-oskolton", 2, 3), ("goblin-high-tide", 2, 0)],
    ids=["marauders", "oskolton", "high tide, where the rest is lost"],
)
def test_gold_for_the_first_markers_is_kept_when_it_sets_up(
    bot: str, campaign: str, shashka: int, markers: int
) -> None:
    position = Position(GAME, GAME.new({"setup": campaign, "rules": "basic"}, Rng(bytes([3]) * 32)))
    chosen = bots.get(bot)
    while position.state.phase == OPENING:
        decision = position.pending[0]
        gold = position.state.gold[shashka]
        position.choose(decision, chosen.choose(position, decision.seat, Rng(bytes(32))))
    assert gold >= markers
    assert position.state.marker.count(shashka) >= markers
    if not markers:
        assert gold < 5
