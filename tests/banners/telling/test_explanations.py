"""What players are told cites the clause that decides: log lines and refusals of positions in which another is near."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
import yaml

from sandtable.kernel import scenario


class Case(NamedTuple):
    name: str
    setup: dict[str, Any]
    script: list[dict[str, str]]
    """Choices; the last line may be one that is refused."""
    told: str
    """Part of the message."""
    cited: tuple[str, ...]
    spared: tuple[str, ...] = ()
    """Clauses that do not decide."""
    rolls: tuple[int | str, ...] = ()


ADVANCED = {"maps": ["wildlands"], "advanced": True}
FAR = {**ADVANCED, "settlements": ["Nal Narag"]}
"""No settlement but a far one is in play."""


def unit(kingdom: str, army: str, at: str, **more: Any) -> dict[str, Any]:
    return {"kingdom": kingdom, "army": army, "at": f"wildlands:{at}", **more}


def hero(name: str, at: str, **more: Any) -> dict[str, Any]:
    return {"hero": name, "at": f"wildlands:{at}", **more}


DICE = [
    Case(
        "garrison, mountain and major river",
        {"maps": ["wildlands"], "active": "night", "units": [unit("night", "Wolf Pack", "7,3")]},
        [{"night": "activate Wolf Pack at wildlands:7,3"}, {"night": "attack wildlands:8,3"}],
        "Dice: garrison 1 + mountain 1 + major river 2.",
        ("BB 9.5.1", "BB 4.3", "BB 8.1.2/major-river"),
        rolls=(5, 4, 1, 2, 3, 4),
    ),
    Case(
        "a weakened army and its hero",
        {
            **ADVANCED,
            "active": "orcs",
            "units": [
                unit("orcs", "Orc Reavers", "6,9", weakened=True),
                hero("Gond the Unbreakable", "6,9"),
                unit("oathborn", "Miners", "6,10"),
            ],
        },
        [{"orcs": "stack Orc Reavers at wildlands:6,9"}, {"orcs": "attack wildlands:6,10"}],
        "Dice: weakened Orc Reavers 1 and 1 heavy + Gond the Unbreakable 1 heavy.",
        ("BB 1.7.2", "BB 14.6.1/combined"),
        rolls=(1, 1, 1, 1, 1, 1),
    ),
    Case(
        "a card's dice",
        {
            **ADVANCED,
            "active": "orcs",
            "hands": {"orcs": ["Mage Arrows"]},
            "units": [unit("orcs", "Orc Reavers", "6,9"), hero("Karsch", "6,8"), unit("oathborn", "Miners", "6,10")],
        },
        [
            {"orcs": "activate Orc Reavers at wildlands:6,9"},
            {"orcs": "attack wildlands:6,10"},
            {"orcs": "play Mage Arrows"},
        ],
        "Dice: Orc Reavers 1 and 1 heavy + Mage Arrows 1.",
        ("BB 1.7.2", "BB 18.1/7"),
        rolls=(1, 1, 1, 1),
    ),
    Case(
        "walls and a Siege Engine",
        {
            "maps": ["wildlands"],
            "active": "orcs",
            "units": [unit("orcs", "Orc Reavers", "5,6"), unit("orcs", "Siege Engine", "4,7")],
        },
        [{"orcs": "activate Orc Reavers at wildlands:5,6"}, {"orcs": "attack Spire of the Moon"}],
        "Each: magical fortification -2, Siege Engines +1.",
        ("BB 4.4/magical", "BB 9.11.1/magical"),
        rolls=(1, 1, 1, 1, 1, 1),
    ),
    Case(
        "a Draconic Shield in the open",
        {
            **ADVANCED,
            "active": "orcs",
            "hands": {"oathborn": ["Draconic Shield"]},
            "monsters": [{"name": "Ghost Bear", "at": "wildlands:6,9", "command": "orcs", "status": "ready"}],
            "units": [
                unit("orcs", "Orc Reavers", "12,1"),
                unit("oathborn", "Miners", "6,10"),
                hero("Throndil", "6,10"),
            ],
        },
        [{"orcs": "Ghost Bear strikes wildlands:6,10"}, {"oathborn": "play Draconic Shield"}],
        "Draconic Shield: 6 needed.",
        ("BB 18.2/27", "BB 15"),
        ("BB 4.4",),
        rolls=(5, 5, 5, 5),
    ),
    Case(
        "a card's Strike",
        {
            **FAR,
            "active": "oathborn",
            "hands": {"oathborn": ["Fireball"]},
            "units": [hero("Throndil", "6,9"), unit("orcs", "Orc Reavers", "6,10")],
        },
        [{"oathborn": "play Fireball"}],
        "Dice: Fireball 1 heavy.",
        ("BB 18.1/43", "BB 9.7"),
        rolls=(1,),
    ),
]

LINES = [
    Case(
        "built with a finished hero",
        {
            **ADVANCED,
            "controls": {"oathborn": ["Arulud"]},
            "active": "oathborn",
            "gold": {"oathborn": 1},
            "units": [hero("Throndil", "5,5", status="finished"), unit("orcs", "Orc Reavers", "12,1")],
        },
        [{"oathborn": "build Miners at Arulud"}],
        "builds Miners at Arulud",
        ("BB 14.2/finished-army",),
        ("BB 10.1.1/adjacent", "BB 10.1.1"),
    ),
    Case(
        "built under Your True Rulers",
        {
            **ADVANCED,
            "order": ["oathborn", "night"],
            "active": "oathborn",
            "gold": {"oathborn": 1},
            "covens": ["Arulud"],
            "controls": {"oathborn": ["Arulud"]},
            "today": {"true rulers": 1},
            "units": [unit("oathborn", "Miners", "6,9"), unit("night", "Ghouls", "2,4")],
        },
        [{"oathborn": "build Miners at Arulud"}],
        "builds Miners at Arulud",
        ("BB 18.3/night-6",),
        ("BB 10.1.1/adjacent",),
    ),
    Case(
        "a hero called next to a settlement",
        {
            **ADVANCED,
            "controls": {"oathborn": ["Arulud"]},
            "active": "oathborn",
            "gold": {"oathborn": 3},
            "units": [unit("oathborn", "Miners", "6,9"), unit("orcs", "Orc Reavers", "12,1")],
        },
        [{"oathborn": "hero wildlands:5,4"}],
        "finished)",
        ("BB 14.2/finished",),
        ("BB 10.1.1/adjacent",),
        rolls=("Throndil",),
    ),
    Case(
        "razed by Endless Hate",
        {
            **ADVANCED,
            "active": "orcs",
            "hands": {"orcs": ["Endless Hate"]},
            "units": [unit("orcs", "Orc Reavers", "5,4", weakened=True), unit("oathborn", "Miners", "6,9")],
        },
        [{"orcs": "activate Orc Reavers at wildlands:5,4"}, {"orcs": "attack Arulud"}, {"orcs": "play Endless Hate"}],
        "Arulud is razed",
        ("BB 18.3/orcs-7/settlement",),
        ("BB 4.10",),
        rolls=(1, 1, 5, 5, 1),
    ),
    Case(
        "the target of a Staff of Plagues",
        {
            **ADVANCED,
            "active": "orcs",
            "hands": {"orcs": ["Elven Bow"], "oathborn": ["Staff of Plagues"]},
            "units": [
                unit("orcs", "Black Axes", "6,9"),
                hero("Karsch", "6,9"),
                unit("oathborn", "Miners", "6,10"),
                hero("Smith-Master Horne", "6,10"),
            ],
        },
        [
            {"orcs": "stack Black Axes at wildlands:6,9"},
            {"orcs": "attack wildlands:6,10"},
            {"orcs": "play Elven Bow"},
            {"oathborn": "play Staff of Plagues"},
            {"oathborn": "take heavy"},
        ],
        "plays Staff of Plagues. Target: the attacker.",
        ("BB 16.7.3", "BB 18.2/15"),
        ("BB 16.7",),
        rolls=(1,) * 9,
    ),
    Case(
        "a Strike cancelled by Illusion",
        {
            **ADVANCED,
            "active": "orcs",
            "hands": {"oathborn": ["Illusion"]},
            "monsters": [{"name": "Ghost Bear", "at": "wildlands:6,9", "command": "orcs", "status": "ready"}],
            "units": [
                unit("orcs", "Orc Reavers", "12,1"),
                unit("oathborn", "Miners", "6,10"),
                hero("Throndil", "6,12"),
            ],
        },
        [{"orcs": "Ghost Bear strikes wildlands:6,10"}, {"oathborn": "play Illusion"}],
        "The Strike is cancelled by Illusion.",
        ("BB 18.1/14",),
        ("BB 9.7",),
    ),
]

REFUSALS = [
    Case(
        "a Siege Engine beside an unexplored Lair",
        {
            **ADVANCED,
            "active": "orcs",
            "units": [unit("orcs", "Siege Engine", "4,9"), unit("oathborn", "Miners", "6,1")],
        },
        [{"orcs": "activate Siege Engine at wildlands:4,9"}, {"orcs": "attack wildlands:3,9"}],
        "a Siege Engine attacks only standing settlements",
        ("BB 9.11",),
        ("BB 7.2/attack",),
    ),
    Case(
        "suppressing after Hand of the Emperor",
        {
            **ADVANCED,
            "active": "empire",
            "revolts": 3,
            "gold": {"empire": 2},
            "today": {"no suppression": 1},
            "units": [hero("Anna Lontius", "6,9"), unit("orcs", "Orc Reavers", "0,4")],
        },
        [{"empire": "suppress"}],
        "Hand of the Emperor",
        ("BB 18.3/empire-3/suppression",),
        ("BB 12.4.5", "BB 7.4"),
    ),
    Case(
        "Velvet Glove after Hand of the Emperor",
        {
            **ADVANCED,
            "active": "empire",
            "revolts": 3,
            "today": {"no suppression": 1},
            "units": [hero("Anna Lontius", "6,9"), unit("orcs", "Orc Reavers", "0,4")],
        },
        [{"empire": "play Velvet Glove"}],
        "Hand of the Emperor",
        ("BB 18.3/empire-3/suppression",),
    ),
    Case(
        "Martyrdom through a Monster",
        {
            **ADVANCED,
            "active": "orcs",
            "hands": {"orcs": ["Martyrdom"]},
            "monsters": [{"name": "Wight", "at": "wildlands:7,4", "command": "orcs"}],
            "units": [unit("orcs", "Orc Reavers", "6,4"), unit("oathborn", "Miners", "6,9")],
        },
        [{"orcs": "play Martyrdom"}],
        "no Monster casts what would eliminate",
        ("BB 15.3/sacrifice", "BB 16.6.2/monster"),
        ("BB 16.7/no-effect",),
    ),
    Case(
        "a Blessing through a Monster",
        {
            **ADVANCED,
            "active": "orcs",
            "hands": {"orcs": ["Whips of Grom"]},
            "monsters": [{"name": "Wight", "at": "wildlands:7,4", "command": "orcs"}],
            "units": [unit("orcs", "Orc Reavers", "6,4"), unit("oathborn", "Miners", "6,9")],
        },
        [{"orcs": "play Whips of Grom"}],
        "nobody of yours on the map can cast",
        ("BB 15.3/mage", "BB 16.6/monsters"),
    ),
    Case(
        "Luna before a fort",
        {
            **ADVANCED,
            "active": "night",
            "units": [hero("Luna, Mist Hunter", "5,6"), hero("Throndil", "5,7"), unit("oathborn", "Miners", "6,1")],
            "controls": {"oathborn": ["Spire of the Moon"]},
        },
        [{"night": "play Deadly Assassin"}],
        "in a fortified settlement",
        ("BB 9.7/fortified", "BB 9.7"),
        ("BB 16.6.2/range",),
    ),
    Case(
        "a Strike at a Monster of one's own side",
        {
            **FAR,
            "active": "orcs",
            "hands": {"orcs": ["Fireball"]},
            "monsters": [{"name": "Wight", "at": "wildlands:6,10", "command": "goblins"}],
            "units": [
                hero("Karsch", "6,9"),
                unit("goblins", "Goblin Warriors", "2,4"),
                unit("oathborn", "Miners", "0,4"),
            ],
        },
        [{"orcs": "play Fireball"}],
        "commanded by your own side",
        ("BB 15.4/own-side",),
        ("BB 16.6.2/range",),
    ),
    Case(
        "too far",
        {
            **FAR,
            "active": "orcs",
            "hands": {"orcs": ["Fireball"]},
            "units": [hero("Karsch", "6,9"), unit("oathborn", "Miners", "6,12")],
        },
        [{"orcs": "play Fireball"}],
        "within 1 hex",
        ("BB 16.6.2/range",),
        ("BB 16.6.2", "BB 9.7"),
    ),
    Case(
        "a Spell against Frostheart",
        {
            **ADVANCED,
            "active": "orcs",
            "hands": {"orcs": ["Negation", "Grom's Hammer"]},
            "units": [
                unit("empire", "Kontari", "6,10"),
                hero("Frostheart", "6,10"),
                unit("orcs", "Orc Reavers", "6,9"),
                hero("Karsch", "6,8"),
            ],
        },
        [
            {"orcs": "activate Orc Reavers at wildlands:6,9"},
            {"orcs": "attack wildlands:6,10"},
            {"orcs": "play Negation"},
        ],
        "whoever fights Frostheart plays no Spells",
        ("BB 18.3/empire-14",),
        ("BB 16.7/no-effect",),
    ),
    Case(
        "a card that shares its name",
        {
            **ADVANCED,
            "active": "night",
            "hands": {"night": ["Enslave 3", "Enslave 4"]},
            "units": [hero("Lilith", "6,10"), unit("oathborn", "Dragon Slayers", "6,9")],
        },
        [{"night": "play Enslave"}],
        "yours are Enslave 3, Enslave 4",
        (),
    ),
    Case(
        "a Blessing of a collapsed kingdom",
        {
            **ADVANCED,
            "active": "orcs",
            "players": [["orcs", "goblins"], ["oathborn"]],
            "order": ["orcs", "goblins", "oathborn"],
            "collapsed": ["goblins"],
            "hands": {"orcs": ["Fireball"]},
            "units": [unit("orcs", "Orc Reavers", "6,4"), unit("oathborn", "Miners", "6,9")],
        },
        [{"orcs+goblins": "play Spy Network"}],
        "collapsed",
        ("BB 7.6", "BB 16.4/kingdom"),
        ("BB 16.7/no-effect",),
    ),
    Case(
        "a besieged Port",
        {
            "maps": ["wildlands"],
            "active": "fjordland",
            "gold": {"fjordland": 5},
            "controls": {"fjordland": ["Khorikar"]},
            "units": [unit("orcs", "Orc Reavers", "1,5"), unit("orcs", "Wolf Riders", "1,7")],
        },
        [{"fjordland": "build Freeholders at Khorikar"}],
        "is besieged",
        ("BB 10.1/besieged", "BB 10.3.1"),
        ("BB 10.3",),
    ),
    Case(
        "a flyer before a hero with Ranged",
        {
            **FAR,
            "active": "night",
            "units": [
                unit("night", "Giant Bats", "6,4"),
                unit("fjordland", "Freeholders", "6,6"),
                hero("Lieva Eriksdottir", "6,6"),
            ],
        },
        [{"night": "activate Giant Bats at wildlands:6,4"}, {"night": "move wildlands:6,9"}],
        "bar the way",
        ("BB 3.1.4/pass", "BB 14.6.3"),
    ),
    Case(
        "no gold for a transfer",
        {
            "maps": ["wildlands"],
            "active": "orcs",
            "gold": {"orcs": 1},
            "units": [unit("orcs", "Orc Reavers", "6,4"), unit("goblins", "Goblin Warriors", "2,4")],
        },
        [{"orcs": "transfer to goblins"}],
        "2 gold are paid for each 1 that arrives, and Orcs have 1",
        ("BB 1.11.1",),
    ),
]


def played(case: Case) -> list[tuple[str, tuple[str, ...]]]:
    """All that is told, with its clauses."""
    *script, last = case.script
    ((seat, key),) = last.items()
    lines: list[dict[str, Any]] = [*script, {seat: {"refused": key}} if case in REFUSALS else last]
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
        assert set(case.cited) <= set(rules), f"{rules} lacks one of {case.cited}"
        assert not set(case.spared) & set(rules), f"{rules} has one of {case.spared}"
