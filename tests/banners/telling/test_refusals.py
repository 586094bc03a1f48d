"""Why something of the Advanced game (chapters 13 to 17) is not possible: the reason, and the clause it rests on."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.banners import GAME
from sandtable.kernel import IllegalChoice, Table
from sandtable.kernel import scenario as scenarios
from tests.positions import position
from tests.rules import rules

POSITION = position("banners", """
advanced: true
active: %s
gold: {orcs: %d, oathborn: 3}
heroes: {orcs: [Karsch]}
controls: {oathborn: [Far Tumed, Fort Gorod], orcs: [Arulud, Mangut]}
hands:
  orcs: [Fireball, Heat Lightning, Tsunami, Hate, Negation, Necromancy, Living Grimoire]
  oathborn: [Earthquake, Fear, Heat Ray]
owned: {orcs: [Ring of Invisibility]}
played: [Ring of Invisibility]
monsters:
  - {name: Hill Giant, at: "wildlands:6,10", command: orcs, status: ready}
  - {name: Basilisk, at: "wildlands:6,11", command: oathborn}
  - {name: Corpse Golem, at: "wildlands:8,11", command: orcs, status: ready}
  - {name: Djinn, at: "wildlands:3,3", command: orcs}
abandoned: ["wildlands:8,6"]
units:
  - {kingdom: orcs, army: Orc Reavers, at: "wildlands:7,8"}
  - {hero: Gond the Unbreakable, at: "wildlands:7,8"}
  - {hero: Spy-Master Kagash, at: "wildlands:9,6", locked: true}
  - {hero: Sumesh, at: "wildlands:8,7"}
  - {hero: Warlord Szark, at: "wildlands:10,10"}
  - {kingdom: orcs, army: Orc Scouts, at: "wildlands:5,4", status: finished}
  - {kingdom: orcs, army: Wolf Riders, at: "wildlands:11,6"}
  - {kingdom: oathborn, army: Miners, at: "wildlands:6,6"}
  - {kingdom: oathborn, army: Iron Legion, at: "wildlands:8,8"}
  - {hero: Throndil, at: "wildlands:8,5"}
""")  # fmt: skip


def table(active: str = "orcs", gold: int = 9) -> Table[Any]:
    return scenarios.open_table(scenarios.parse(POSITION % (active, gold)))


def refused(at: Table[Any], seat: str, key: str) -> IllegalChoice:
    with pytest.raises(IllegalChoice) as caught:
        at.choose(seat, key)
    assert caught.value.rules, f"{key}: {caught.value.reason}"
    for rule in caught.value.rules:
        assert rule in GAME.ledger.clauses, rule
    return caught.value


BETWEEN = [
    ("play Heat Ray", "you do not hold Heat Ray", "BB 16.7"),
    ("play Hoggus", "there is no card or power", "BB 16.7"),
    ("play Spy-Master Kagash", "is locked", "BB 14.5.2/locked"),
    ("play Karsch", "you have no Karsch", "BB 14.5.1"),
    ("play Negation", "is played when a card has been played", "BB 18.1/15"),
    ("play Necromancy", "is played when a unit has been eliminated", "BB 16.7"),
    ("play Living Grimoire", "goes with a Spell", "BB 16.6.2/tome"),
    ("sell Ring of Invisibility", "was played this turn", "BB 16.5/same-turn"),
    ("sell Fireball", "there is no Treasure", "BB 16.5"),
    ("sell Iron Golem", "neither hold nor own", "BB 16.5"),
    ("hero Arulud", "Arulud is besieged", "BB 14.2/where"),
    ("hero 9,6", "Spy-Master Kagash is in the swamp south-east of the Drowned Tomb", "BB 14.2/one"),
    ("hero 2,2", "neither in nor next to a friendly settlement", "BB 14.2/where"),
    ("stack Wolf Riders at 11,6", "no stack stands", "BB 14.6"),
    ("activate Throndil at 8,5", "does not belong to the Orcs", "BB 1.2.1"),
    ("Corpse Golem strikes Fort Gorod", "is fortified", "BB 9.7/fortified"),
    ("Hill Giant strikes 11,6", "out of its range", "BB 15.5"),
    ("Hill Giant strikes 6,11", "no enemy stack", "BB 15.4.1"),
    ("Basilisk strikes Far Tumed", "do not command Basilisk", "BB 15.3"),
    ("Djinn strikes Far Tumed", "has acted this turn", "BB 15.4/one-action"),
    ("slink 6,11", "do not command Basilisk", "BB 15.3"),
    ("slink 3,3", "has acted this turn", "BB 15.4/one-action"),
    ("slink 1,1", "there is no Monster", "BB 15.4.2"),
    ("study spells", "when a kingdom's turn is over", "BB 17.3"),
    ("retrieve Ring of Invisibility", "in Arcane Study", "BB 17.4.1"),
    ("aim Sumesh > 6,6", "play one first", "BB 16.6.1"),
    ("tome Living Grimoire", "play that first", "BB 16.6.2/tome"),
    ("discard Fireball", "nothing is to be discarded", "BB 16.2"),
    ("command orcs", "when it is found", "BB 15.3"),
    ("hit Sumesh at 8,7", "no hit is to be given", "BB 14.4/hits"),
    ("pick up Sumesh at 8,7", "only an active unit", "BB 14.6.1/pick-up"),
    ("drop off Sumesh at 8,7", "only an active stack", "BB 14.6.1/drop-off"),
    ("sing a song", "what is asked: Orcs, Spring: activate a unit", "BB 7.2"),
]


LONE_HERO = [
    ("attack 6,6", "lone Heroes do not attack", "BB 14.6.5"),
    ("move 9,6", "a hex holds one Hero at most", "BB 14.6"),
    ("move 7,8", "a hex holds one Hero at most", "BB 14.6"),
    ("move 8,5", "Heroes of two sides never stop together", "BB 14.6.5/heroes-stop"),
    ("move 8,6", "is a Lair", "BB 15.1/closed"),
    ("move 6,10", "Hill Giant bars the plain south-east of Far Tumed", "BB 15.7/closed"),
    ("recover", "never weakened", "BB 9.2.1/hero"),
    ("mine", "which Sumesh is not", "BB 12.1.1/only-miners"),
    ("pick up Gond the Unbreakable at 7,8", "nobody stands with Sumesh", "BB 14.6.1/pick-up"),
    ("hero Mangut", "between activations", "BB 13.2/build"),
    ("build Ogre at Mangut", "while another is active", "BB 7.4/build"),
    ("end", "Sumesh is active", "BB 7.4"),
]


STACK = [
    ("move 8,7", "Sumesh is in the swamp south of the Drowned Tomb: a hex holds one Hero at most", "BB 14.6"),
    ("move 8,6", "is a Lair", "BB 15.1/closed"),
    ("attack 8,6", "is an abandoned Lair", "BB 15.8"),
    ("attack 6,10", "your own side", "BB 15.4/own-side"),
]


CASES = {"": BETWEEN, "activate Sumesh at 8,7": LONE_HERO, "stack Orc Reavers at 7,8": STACK}


@pytest.mark.parametrize(
    ("first", "key", "words", "clause"), [(first, *each) for first, cases in CASES.items() for each in cases]
)
def test_after_an_activation_or_before_one(first: str, key: str, words: str, clause: str) -> None:
    at = table()
    if first:
        at.choose("orcs", first)
    why = refused(at, "orcs", key)
    assert words in why.reason
    assert clause in why.rules


@rules("BB 14.2/cost")
def test_a_hero_that_cannot_be_paid() -> None:
    why = refused(table(gold=2), "orcs", "hero Mangut")
    assert "a Hero costs 3 gold, and the Orcs have 2" in why.reason


@rules("BB 16.6.2/range", "BB 9.7/fortified")
def test_what_a_card_cannot_be_aimed_at() -> None:
    at = table()
    at.choose("orcs", "play Heat Lightning")
    at.choose("orcs", "no tome")
    assert "not within range (0 to 4)" in refused(at, "orcs", "aim Sumesh > 0,3").reason
    assert (
        "nobody of yours called 'Wolf Riders' can cast Heat Lightning"
        in refused(at, "orcs", "aim Wolf Riders > 6,6").reason
    )
    assert "is fortified" in refused(at, "orcs", "aim Warlord Szark > Fort Gorod").reason
    assert "BB 16.6.1" in refused(at, "orcs", "aim Sumesh > 9,8").rules
    other = refused(at, "orcs", "move 8,8")
    assert "what is asked: Heat Lightning: who casts it" in other.reason


@rules("BB 16.7/cantrips", "BB 16.7.3/keyword")
def test_a_card_out_of_turn() -> None:
    at = table("oathborn")
    assert "is for Battle Magic only" in refused(at, "oathborn", "play Heat Ray").reason
    assert "you do not hold Hate" in refused(at, "oathborn", "play Hate").reason
    at.choose("oathborn", "activate Miners at 6,6")
    at.choose("oathborn", "pass")
    if at.decision("orcs") is not None:  # a quiet moment, in which Orcs could play a Cantrip
        why = refused(at, "orcs", "play Tsunami")
        assert "no Cantrip, and it is not your turn" in why.reason
        assert "BB 16.7/cantrips" in why.rules
