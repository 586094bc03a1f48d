"""What is seen of the table: the view as data and as text, what it never tells, and what simulations count."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable.games.alkalim import GAME, state
from sandtable.games.alkalim.content.book import book
from sandtable.games.alkalim.content.movement_dice import WILD
from sandtable.games.alkalim.records import Ally, Fight, Legend, Party
from sandtable.games.alkalim.rules import storm
from sandtable.games.alkalim.state import AlKalim
from sandtable.games.alkalim.telling import statistics, view
from sandtable.games.alkalim.telling.board import faces
from sandtable.games.alkalim.telling.words import direction, way
from sandtable.kernel import Outcome, Rng
from sandtable.kernel import scenario as scenarios
from tests.alkalim.positions import number
from tests.rules import rules

HEROES = "tahlia, eliam, corbin, landrec"
SCENARIOS = Path(__file__).parents[3] / "scenarios" / "alkalim"


def table(setup: str = "four", **settings: str) -> AlKalim:
    """All heroes in Irram, the first player about to move, by day."""
    given = {"setup": setup, **settings}
    if setup == "four":
        given.setdefault("heroes", HEROES)
    g = GAME.new(given, Rng(bytes(32)))
    g.first = g.turn = 0
    g.phase = state.PLAN
    for party in g.parties:
        party.at = town(g, "Irram")
    return g


def town(g: AlKalim, name: str) -> int:
    at = g.world.board.find(name)
    assert at is not None
    return at


def give(party: Party, *names: str) -> None:
    party.items += [number(name) for name in names]
    party.kit = None


def viewed(g: AlKalim, seat: int | None) -> dict[str, Any]:
    return dict(view.view(g, seat))


def quest(g: AlKalim, seat: int, name: str, progress: tuple[int, ...], done: bool = False) -> dict[str, Any]:
    card = number(name)
    stack = next(each for each in g.legends if card in each)
    stack.remove(card)
    g.parties[seat].legends.append(Legend(card, done, progress))
    g.parties[seat].kit = None
    shown = viewed(g, seat)["legends"]
    return next(each for each in shown if each["card"] == book().cards[card].id)


def hero(g: AlKalim, seat: int) -> dict[str, Any]:
    shown: dict[str, Any] = viewed(g, seat)["heroes"][seat]
    return shown


# -- the view ---------------------------------------------------------------------------------------------------------


def test_before_the_start_nobody_is_anywhere() -> None:
    g = GAME.new({"setup": "two", "heroes": "tahlia, eliam"}, Rng(bytes(32)))
    seen = viewed(g, None)
    assert (seen["phase"], seen["time"], seen["storm"], seen["start"]) == ("placing", None, None, None)
    assert [each["at"] for each in seen["heroes"]] == [None, None]
    assert "not on the board yet" in view.tell(g, 0)


def test_day_and_night_are_open_until_chosen() -> None:
    g = table()
    assert viewed(g, None)["time"] == "day"
    g.night = True
    assert viewed(g, None)["time"] == "night"
    g.phase = state.TIME
    assert viewed(g, None)["time"] is None


@rules("AK RB-91", "AK RB-133/level")
def test_numbers_are_those_of_now() -> None:
    g = table()
    party = g.parties[1]
    before = hero(g, 1)
    assert (before["mind"], before["life"], before["fatigue"]) == ("2/1", 4, 3)
    party.counters = [1, 0, 0, 2, 1]
    give(party, "Scimitar of the Crescent")
    after = hero(g, 1)
    assert (after["mind"], after["life"], after["fatigue"]) == ("4/1", 5, 7)
    assert (before["level"], after["level"]) == (1, 5)
    assert after["attack"]["melee"] == before["attack"]["melee"] + 4
    assert after["defence"] == {"ranged": 4, "melee": 3, "magic": 2}
    assert before["body"] == "3/2"
    g.night = True
    assert hero(g, 1)["body"] == "3/3", "the scimitar hurts more at night"


def test_what_a_hero_has_is_listed_with_its_owner() -> None:
    g = table()
    party = g.parties[2]
    party.allies.append(Ally(book().desert[0], 1, 1))
    give(party, "Scimitar of the Crescent")
    party.down = frozenset(party.items)
    party.trophies = [2, 0, 1, 0]
    party.gear = [0, 1, 0]
    seen = viewed(g, None)
    assert [(each["owner"], each["wounds"], each["turned"]) for each in seen["allies"]] == [("crimson", 1, False)]
    assert [(each["owner"], each["type"], each["turned"]) for each in seen["items"]] == [
        ("crimson", "Weapon: Sword", True)
    ]
    mine = seen["heroes"][2]
    assert (mine["points"], mine["trophies"]["blue"], mine["gear"]["water"]) == (5, 1, 1)


def test_prices_are_those_of_ones_own_hero() -> None:
    g = table()
    g.stacks[0] = [number("Scimitar of the Crescent")]
    usual = viewed(g, 0)["markets"][0]["cards"][0]["price"]
    cheaper = next(card for card in book().cards if any(each.discount for each in card.abilities) and card.type)
    give(g.parties[1], cheaper.name)
    assert viewed(g, 1)["markets"][0]["cards"][0]["price"] < usual
    assert viewed(g, 0)["markets"][0]["cards"][0]["price"] == usual == 9


def test_dice_show_their_symbols() -> None:
    g = table()
    g.dice = (0, WILD)
    first, wild = viewed(g, None)["dice"]
    assert first["symbols"] == ["lowlands", "mirage", "road"]
    assert set(wild["symbols"]) == {"road", "bluffs", "dunes", "lowlands", "canyons", "barrens"}


def test_only_unusual_rules_are_told() -> None:
    assert viewed(table(), None)["rules"] == {"heroes": HEROES}
    assert viewed(table("two", escape="before"), None)["rules"] == {"escape": "before"}
    assert "escape = before" in view.tell(table("two", escape="before"), 0)


@rules("AK wind/two")
def test_the_storm_is_told_with_the_spaces_it_may_move_to() -> None:
    g = table()
    g.wind = 1
    g.shift_storm(g.world.board.prison)
    seen = viewed(g, None)["storm"]
    assert (seen["centre"], len(seen["covers"]), seen["sides"]) == ("8,6", 7, [1, 2])
    assert seen["wind"] == ["below", "lower left"]
    after = [g.world.board.number[name] for name in seen["next"]]
    assert after == storm.ways(g, g.storm, 1)
    assert all(g.world.board.far(g.storm)[at] == 2 for at in after)
    said = view.tell(g, 0)
    assert "the wind blows south and south-west" in said
    assert all(g.world.board.texts[at] in said for at in after)


# -- quests -----------------------------------------------------------------------------------------------------------


@rules("AK legendary/progress")
def test_progress_is_told_in_words() -> None:
    g = table()
    found = quest(g, 0, "The Longest Caravan", (0b01001, 0))
    assert ": 2 of 3 (Irram, " in found["words"]
    assert [(step["done"], step["of"], step["now"]) for step in found["steps"]] == [(2, 3, True), (0, 1, True)]


def test_steps_in_order_are_open_one_after_the_other() -> None:
    g = table()
    found = quest(g, 0, "The Name Behind the Door", (0, 0))
    assert [step["now"] for step in found["steps"]] == [True, False]
    assert found["words"].startswith("First pass a Lore test")
    assert "; then defeat a Challenge" in found["words"]
    g.parties[0].legends[0].progress = (1, 0)
    later = viewed(g, 0)["legends"][0]
    assert [step["now"] for step in later["steps"]] == [False, True]
    assert ": done; then" in later["words"]


def test_a_reward_is_told_with_the_uses_of_a_rune() -> None:
    g = table()
    found = quest(g, 0, "Rune of Endings", (0,) * len(book().cards[number("Rune of Endings")].legend.steps), done=True)
    assert (found["done"], found["uses"]) == (True, 3)
    assert found["words"] == "Completed: Rune of Endings is won, 3 uses left."
    g.parties[0].legends[-1].uses = 1
    assert viewed(g, 0)["legends"][-1]["words"] == "Completed: Rune of Endings is won, 1 use left."
    other = quest(g, 0, "Mother Safiya", (0b11, 1), done=True)
    assert other["uses"] is None


# -- combat -----------------------------------------------------------------------------------------------------------


@rules("AK life/day", "AK life/night")
def test_a_challenge_is_shown_as_it_stands_now() -> None:
    g = table()
    f = g.fight = Fight(state.AMBUSH, g.turn, number("Dune Jackals"))
    g.phase = state.FIGHT
    seen = viewed(g, None)["fight"]
    assert (seen["kind"], seen["life"], seen["phase"]) == ("ambush", 2, "before")
    assert (seen["ranged"], seen["melee"]) == ("13/0", "12/2")
    g.night = True
    g.party.allies.append(Ally(book().desert[0]))
    f.value, f.fierce, f.round, f.wounds = (0, -2, 0), (1, 0, 0), 2, 1
    f.acted = frozenset({g.party.hero})
    seen = viewed(g, None)["fight"]
    assert (seen["life"], seen["wounds"], seen["phase"], seen["acted"]) == (3, 1, "ranged", ["Tahlia"])
    assert (seen["ranged"], seen["melee"], seen["magic"]) == ("15/1", "12/2", "16/1"), "a pack grows with the allies"
    said = view.tell(g, 0)
    assert "Tahlia against Dune Jackals, a green Challenge (Beast), wounds 1 of 3" in said
    assert "round 2, the ranged phase" in said
    f.phase = 3
    assert viewed(g, None)["fight"]["phase"] == "end"


@rules("AK RB-141")
def test_a_duel_is_shown_by_the_rivals_numbers() -> None:
    g = table()
    g.fight = Fight(state.DUEL, 0, foe=1)
    g.phase = state.FIGHT
    give(g.parties[1], "Scimitar of the Crescent")
    seen = viewed(g, None)["fight"]
    assert (seen["kind"], seen["name"], seen["hero"], seen["foe"], seen["colour"]) == ("duel", "Eliam", 0, 1, None)
    assert (seen["melee"], seen["life"]) == ("3/2", 4)
    assert "hero against hero" in view.tell(g, 0)


# -- as text ----------------------------------------------------------------------------------------------------------


def test_a_seat_is_told_its_own_cards_in_full() -> None:
    g = table()
    give(g.parties[1], "Scimitar of the Crescent")
    text = "+4 to melee attacks. At night, +1 damage with melee hits."
    assert f"Item Scimitar of the Crescent (Weapon: Sword): {text}" in view.tell(g, 1)
    other = view.tell(g, 0)
    assert "Item Scimitar of the Crescent (Weapon: Sword)\n" in other
    assert text not in other


def test_what_lies_around_the_hero_is_told_with_way_and_terrain() -> None:
    g = table()
    said = view.tell(g, 0)
    assert "Around Tahlia:" in said
    assert "Towns: Irram here, " in said
    assert "Adventure 2 spaces south-west: 2,4 (bluffs, Vulture's Stair), green, sunburst" in said
    assert "  Eliam here" in said
    at = town(g, "Irram")
    north = g.world.board.across[at][4]
    assert (direction(g, at, north), way(g, at, north)) == ("north", "1 space north")
    assert [direction(g, at, g.world.board.across[at][side]) for side in (0, 1, 2, 3, 5)] == [
        "south-east", "south", "south-west", "north-west", "north-east",
    ]  # fmt: skip


def test_the_end_is_told() -> None:
    g = table()
    g.outcome = Outcome((0,), "Tahlia has lived four legends.", ("AK victory/four",))
    assert view.tell(g, None).startswith("Round 1 of at most 99. Tahlia has lived four legends.")
    assert not any(each["active"] for each in viewed(g, None)["heroes"])


# -- the board --------------------------------------------------------------------------------------------------------


def test_every_card_has_a_face() -> None:
    board = GAME.board({"setup": "four"})
    assert msgspec.json.encode(board)
    assert set(board["cards"]) == {card.id for card in book().cards}
    wanted = {
        "hero": {"title", "set", "skills", "life", "fatigue", "mind", "body", "spirit"},
        "ally": {"cost", "life", "fatigue", "mind", "body", "spirit"},
        "item": {"type", "cost"},
        "challenge": {"colour", "trait", "day", "night", "ranged", "melee", "magic", "sunburst", "reward"},
        "legend": {"type", "quest", "quest_text", "steps"},
    }
    for face in faces().values():
        assert {"name", "text", "story", "provenance", *wanted[face["kind"]]} <= set(face)
        assert "for Sandtable" in face["provenance"]
    assert any(face["provenance"].startswith("From the printed game: ") for face in faces().values())
    assert len(board["dice"]["faces"]) == 6
    assert board["price"] == 4


# -- what simulations count -------------------------------------------------------------------------------------------


LENGTHS = {19: "under 20 rounds", 20: "20 to 45 rounds", 45: "20 to 45 rounds", 46: "over 45 rounds"}


@pytest.mark.parametrize("rounds", LENGTHS)
def test_games_are_sorted_by_their_length(rounds: int) -> None:
    g = table()
    g.round = rounds
    assert statistics.facts(g)["length"] == LENGTHS[rounds]


def test_what_a_finished_game_tells() -> None:
    g = table()
    g.first = 2
    g.outcome = Outcome((1,), "Eliam wins.", ("AK victory/four",))
    g.tally[0] = 7
    g.tally[5] = 3
    found = statistics.facts(g)
    assert (found["ending"], found["winner"], found["hero amber"]) == ("four legends", "Eliam", "Tahlia")
    assert (found["turn order crimson"], found["turn order amber"]) == ("1st", "3rd")
    assert (found["knock-outs"], found["Challenges beaten: blue"]) == (7, 3)
    g.outcome = Outcome((), "Lost.", ("AK RB-155/lost",))
    assert statistics.facts(g)["ending"] == "the threat"
    assert "winner" not in statistics.facts(g)
    g.round, g.outcome = 100, Outcome((0, 1), "Told out.", ("AK own/rounds", "AK own/rounds-ties"))
    assert statistics.facts(g)["rounds"] == 99
    assert statistics.facts(g)["ending"] == "after 99 rounds"


COUNTED = [
    ("story/the-escape-from-an-ambush-is-ten-harder-to-the-point", "escapes", 1),
    ("harm/whoever-declines-to-be-saved-is-knocked-out", "knock-outs", 1),
    ("abilities/an-item-that-is-bought-works-at-once", "cards bought", 2),
    ("combat/no-sandals-out-of-a-duel", "duels", 1),
    ("story/creatures-stir-at-night", "ambushes", 1),
    ("movement/the-heat-counts-where-this-turn-began", "turns: day", 1),
    ("gear/water-is-for-the-march-of-this-turn", "turns: night", 1),
    ("combat/no-second-strike-at-the-dead", "Challenges beaten: green", 1),
    ("items/a-legendary-staff-takes-the-place-of-a-staff-at-once", "quests done: artifact", 1),
    ("quests/a-failed-quest-comes-no-further", "quests failed: artifact", 1),
    ("quests/of-two-quests-the-one-named-is-given-up", "quests dropped: rune", 1),
]


@pytest.mark.parametrize(("name", "what", "number"), COUNTED)
def test_what_happens_is_counted(name: str, what: str, number: int) -> None:
    path = SCENARIOS / f"{name}.yaml"
    played = scenarios.open_table(scenarios.parse(path.read_text(encoding="utf-8"), path.name))
    assert statistics.facts(played.position.state)[what] == number
