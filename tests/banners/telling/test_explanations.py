"""What players are told cites the clause that decides: log lines and refusals of positions in which another is near."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest
import yaml

from sandtable.games.banners.content.loading import kingdoms
from sandtable.kernel import scenario


class Case(NamedTuple):
    name: str
    setup: dict[str, Any]
    script: list[tuple[str, str]]
    """Seats and keys; the last one may be refused."""
    told: str
    """Part of the message."""
    cited: set[str]
    spared: set[str]
    """Clauses that do not decide."""
    rolls: tuple[int | str, ...]


def case(
    name: str, units: str, script: str, told: str, cited: str, spared: str = "", rolls: tuple[int | str, ...] = (),
    **setup: Any,
) -> Case:  # fmt: skip
    """Units as `orcs Orc Reavers 6,9 weakened; Karsch 6,9`, choices as `orcs: play Fireball; oathborn: pass`."""
    lines: list[tuple[str, str]] = []
    for line in script.split("; "):
        seat, _, key = line.rpartition(": ")
        lines.append((seat or lines[-1][0], key))
    place = {"maps": ["wildlands"], "advanced": True, "active": lines[0][0], "units": [*map(unit, units.split("; "))]}
    clauses = [set(filter(None, text.split(", "))) for text in (cited, spared)]
    return Case(name, {**place, **setup}, lines, told, clauses[0], clauses[1], rolls)


def unit(text: str) -> dict[str, Any]:
    ((name, at, more),) = re.findall(r"^(.+) (\d+,\d+) ?(.*)$", text)
    kingdom, _, army = name.partition(" ")
    who = {"kingdom": kingdom, "army": army} if kingdom in kingdoms() else {"hero": name}
    status = {"weakened": True} if more == "weakened" else {"status": more} if more else {}
    return {**who, "at": f"wildlands:{at}", **status}


# fmt: off
DICE = [
    case("garrison, mountain and major river", "night Wolf Pack 7,3", "night: activate Wolf Pack at 7,3; attack 8,3",
         "Dice: garrison 1 light + mountain 1 light + major river 2 light.", "BB 9.5.1, BB 4.3, BB 8.1.2/major-river",
         rolls=(5, 4, 1, 2, 3, 4), advanced=False),
    case("a weakened army and its hero",
         "orcs Orc Reavers 6,9 weakened; Gond the Unbreakable 6,9; oathborn Miners 6,10",
         "orcs: stack Orc Reavers at 6,9; attack 6,10",
         "Dice: weakened Orc Reavers 1 light and 1 heavy + Gond the Unbreakable 1 heavy.",
         "BB 1.7.2, BB 14.6.1/combined",
         rolls=(1,) * 6),
    case("a card's dice", "orcs Orc Reavers 6,9; Karsch 6,8; oathborn Miners 6,10",
         "orcs: activate Orc Reavers at 6,9; attack 6,10; play Mage Arrows",
         "Dice: Orc Reavers 1 light and 1 heavy + Mage Arrows 1 light.", "BB 1.7.2, BB 18.1/7", rolls=(1,) * 4,
         hands={"orcs": ["Mage Arrows"]}),
    case("walls and a Siege Engine", "orcs Orc Reavers 5,6; orcs Siege Engine 4,7",
         "orcs: activate Orc Reavers at 5,6; attack Spire of the Moon",
         "Magical fortifications −2, Siege Engines +1.", "BB 4.4/magical, BB 9.11.1/magical", rolls=(1,) * 6,
         advanced=False),
    case("a Draconic Shield in the open", "orcs Orc Reavers 12,1; oathborn Miners 6,10; Throndil 6,10",
         "orcs: Ghost Bear strikes 6,10; oathborn: play Draconic Shield", "Draconic Shield: 6 needed.",
         "BB 18.2/27, BB 15", "BB 4.4", rolls=(5,) * 4, hands={"oathborn": ["Draconic Shield"]},
         monsters=[{"name": "Ghost Bear", "at": "wildlands:6,9", "command": "orcs", "status": "ready"}]),
    case("a card's Strike", "Throndil 6,9; orcs Orc Reavers 6,10", "oathborn: play Fireball", "Dice: Fireball 1 heavy.",
         "BB 18.1/43, BB 9.7", rolls=(1,), settlements=["Nal Narag"], hands={"oathborn": ["Fireball"]}),
]
LINES = [
    case("built with a finished hero", "Throndil 5,5 finished; orcs Orc Reavers 12,1",
         "oathborn: build Miners at Arulud", "The Oathborn build Miners at Arulud", "BB 14.2/finished-army",
         "BB 10.1.1/adjacent, BB 10.1.1", controls={"oathborn": ["Arulud"]}, gold={"oathborn": 1}),
    case("built under Your True Rulers", "oathborn Miners 6,9; night Ghouls 2,4", "oathborn: build Miners at Arulud",
         "The Oathborn build Miners at Arulud", "BB 18.3/night-6", "BB 10.1.1/adjacent", order=["oathborn", "night"],
         gold={"oathborn": 1}, covens=["Arulud"], controls={"oathborn": ["Arulud"]}, today={"true rulers": 1}),
    case("a hero called next to a settlement", "oathborn Miners 6,9; orcs Orc Reavers 12,1", "oathborn: hero 5,4",
         "finished, may act next turn)", "BB 14.2/finished", "BB 10.1.1/adjacent", rolls=("Throndil",),
         controls={"oathborn": ["Arulud"]},
         gold={"oathborn": 3}),
    case("razed by Endless Hate", "orcs Orc Reavers 5,4 weakened; oathborn Miners 6,9",
         "orcs: activate Orc Reavers at 5,4; attack Arulud; play Endless Hate", "Arulud is razed",
         "BB 18.3/orcs-7/settlement", "BB 4.10", rolls=(1, 1, 5, 5, 1), hands={"orcs": ["Endless Hate"]}),
    case("the target of a Staff of Plagues",
         "orcs Black Axes 6,9; Karsch 6,9; oathborn Miners 6,10; Smith-Master Horne 6,10",
         "orcs: stack Black Axes at 6,9; attack 6,10; play Elven Bow; oathborn: play Staff of Plagues; take heavy",
         "cast by Smith-Master Horne. Target: the attacker.", "BB 16.7.3, BB 18.2/15", "BB 16.7", rolls=(1,) * 9,
         hands={"orcs": ["Elven Bow"], "oathborn": ["Staff of Plagues"]}),
    case("a Strike cancelled by Illusion", "orcs Orc Reavers 12,1; oathborn Miners 6,10; Throndil 6,12",
         "orcs: Ghost Bear strikes 6,10; oathborn: play Illusion", "The Strike is cancelled by Illusion.", "BB 18.1/14",
         "BB 9.7", hands={"oathborn": ["Illusion"]},
         monsters=[{"name": "Ghost Bear", "at": "wildlands:6,9", "command": "orcs", "status": "ready"}]),
]
REFUSALS = [
    case("a Siege Engine beside an unexplored Lair", "orcs Siege Engine 4,9; oathborn Miners 6,1",
         "orcs: activate Siege Engine at 4,9; attack 3,9", "a Siege Engine attacks only standing settlements",
         "BB 9.11", "BB 7.2/attack"),
    case("suppressing after Hand of the Emperor", "Anna Lontius 6,9; orcs Orc Reavers 0,4", "empire: suppress",
         "Hand of the Emperor", "BB 18.3/empire-3/suppression", "BB 12.4.5, BB 7.4", revolts=3, gold={"empire": 2},
         today={"no suppression": 1}),
    case("Velvet Glove after Hand of the Emperor", "Anna Lontius 6,9; orcs Orc Reavers 0,4",
         "empire: play Velvet Glove", "Hand of the Emperor", "BB 18.3/empire-3/suppression", revolts=3,
         today={"no suppression": 1}),
    case("Martyrdom through a Monster", "orcs Orc Reavers 6,4; oathborn Miners 6,9", "orcs: play Martyrdom",
         "no Monster casts what would eliminate", "BB 15.3/sacrifice, BB 16.6.2/monster", "BB 16.7/no-effect",
         hands={"orcs": ["Martyrdom"]}, monsters=[{"name": "Wight", "at": "wildlands:7,4", "command": "orcs"}]),
    case("a Blessing through a Monster", "orcs Orc Reavers 6,4; oathborn Miners 6,9", "orcs: play Whips of Grom",
         "nobody of yours on the map can cast", "BB 15.3/mage, BB 16.6/monsters", hands={"orcs": ["Whips of Grom"]},
         monsters=[{"name": "Wight", "at": "wildlands:7,4", "command": "orcs"}]),
    case("Luna before a fort", "Luna, Mist Hunter 5,6; Throndil 5,7; oathborn Miners 6,1",
         "night: play Deadly Assassin", "in a fortified settlement", "BB 9.7/fortified, BB 9.7", "BB 16.6.2/range",
         controls={"oathborn": ["Spire of the Moon"]}),
    case("a Strike at a Monster of one's own side", "Karsch 6,9; goblins Goblin Warriors 2,4; oathborn Miners 0,4",
         "orcs: play Fireball", "commanded by your own side", "BB 15.4/own-side", "BB 16.6.2/range",
         settlements=["Nal Narag"], hands={"orcs": ["Fireball"]},
         monsters=[{"name": "Wight", "at": "wildlands:6,10", "command": "goblins"}]),
    case("too far", "Karsch 6,9; oathborn Miners 6,12", "orcs: play Fireball", "within 1 hex", "BB 16.6.2/range",
         "BB 16.6.2, BB 9.7", settlements=["Nal Narag"], hands={"orcs": ["Fireball"]}),
    case("a Spell against Frostheart", "empire Kontari 6,10; Frostheart 6,10; orcs Orc Reavers 6,9; Karsch 6,8",
         "orcs: activate Orc Reavers at 6,9; attack 6,10; play Negation", "the opponent of Frostheart plays no Spells",
         "BB 18.3/empire-14", "BB 16.7/no-effect", hands={"orcs": ["Negation", "Grom's Hammer"]}),
    case("a card that shares its name", "Lilith 6,10; oathborn Dragon Slayers 6,9", "night: play Enslave",
         "yours are Enslave 3 and Enslave 4", "", hands={"night": ["Enslave 3", "Enslave 4"]}),
    case("a Blessing of a collapsed kingdom", "orcs Orc Reavers 6,4; oathborn Miners 6,9",
         "orcs+goblins: play Spy Network", "collapsed", "BB 7.6, BB 16.4/kingdom", "BB 16.7/no-effect", active="orcs",
         players=[["orcs", "goblins"], ["oathborn"]], order=["orcs", "goblins", "oathborn"], collapsed=["goblins"],
         hands={"orcs": ["Fireball"]}),
    case("a besieged Port", "orcs Orc Reavers 1,5; orcs Wolf Riders 1,7", "fjordland: build Freeholders at Khorikar",
         "is besieged", "BB 10.1/besieged, BB 10.3.1", "BB 10.3", advanced=False, gold={"fjordland": 5},
         controls={"fjordland": ["Khorikar"]}),
    case("a flyer before a hero with Ranged", "night Giant Bats 6,4; fjordland Freeholders 6,6; Lieva Eriksdottir 6,6",
         "night: activate Giant Bats at 6,4; move 6,9", "bar the way", "BB 3.1.4/pass, BB 14.6.3",
         settlements=["Nal Narag"]),
    case("no gold for a transfer", "orcs Orc Reavers 6,4; goblins Goblin Warriors 2,4", "orcs: transfer to goblins",
         "an ally receives 1 gold for every 2 paid, and the Orcs have 1", "BB 1.11.1", advanced=False,
         gold={"orcs": 1}),
]
# fmt: on


def played(case: Case) -> list[tuple[str, tuple[str, ...]]]:
    """All that is told, with its clauses."""
    lines: list[dict[str, Any]] = [{seat: key} for seat, key in case.script]
    if case in REFUSALS:
        seat, key = case.script[-1]
        lines[-1] = {seat: {"refused": key}}
    text = {"game": "banners", "title": case.name, "setup": case.setup, "rolls": list(case.rolls), "script": lines}
    result = scenario.run(scenario.parse(yaml.safe_dump({**text, "expect": []}), case.name))
    story = [(line.text, line.rules) for line in result.story if line.kind in ("log", "expected")]
    wrong = [line.text for line in result.failures if "never needed" not in line.text]
    assert not wrong, f"{wrong}: {story}"
    return story


@pytest.mark.parametrize("case", [*DICE, *LINES, *REFUSALS], ids=lambda case: case.name)
def test_the_clause_that_decides_is_cited(case: Case) -> None:
    story = played(case)
    found = [rules for text, rules in story if case.told in text]
    assert found, f"nothing says '{case.told}': {story}"
    for rules in found:
        assert case.cited <= set(rules), f"{rules} lacks one of {case.cited}"
        assert not case.spared & set(rules), f"{rules} has one of {case.spared}"
