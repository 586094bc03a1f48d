"""What players are told of an attack, against a hundred thousand fights of the game itself.

Every die is rolled by the combat's own dice; what follows from them (hits, who takes them, who strikes back) is played
by the combat itself, once for each result that came up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from sandtable.games import get
from sandtable.games.banners.cards import hands, moments
from sandtable.games.banners.content.forces import STEALTH
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.odds import chances, combat_odds
from sandtable.games.banners.odds.chances import Chances, mixture, ways
from sandtable.games.banners.rules import battle, monsters, rolling
from sandtable.games.banners.rules.fight import ATTACK, DEFENCE, Fight, targets
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Decision, Flow, Rng
from sandtable.kernel.bits import bits
from tests.banners.odds.test_chances import facts
from tests.rules import rules

FIGHTS = 100_000
SIGMAS = 4.5
"""How far a frequency may be off: seeds are fixed, so this is no game of chance, and a lost die is off by far more."""

GAME = get("banners")


class Plain(Rng):
    """Plain random numbers, which are quicker than fair ones; copies of the table share them."""

    __slots__ = ("random",)

    def __init__(self, seed: str) -> None:
        super().__init__(bytes(32))
        self.random = Random(seed).random

    def roll(self, sides: int) -> int:
        return int(self.random() * sides) + 1

    def below(self, n: int) -> int:
        return int(self.random() * n)

    def clone(self) -> Rng:
        return self


class Case(NamedTuple):
    name: str
    units: tuple[str, ...]
    """"kingdom/army@hex", a star behind the army if it is weakened, or "hero@hex"; the first one attacks..."""
    target: str
    """...this hex of Wildlands."""
    way: str = "normal"
    advanced: bool = True
    more: dict[str, Any] = {}  # noqa: RUF012 - never changed
    """Further fields of the position."""
    magic: dict[str, list[Any]] = {}  # noqa: RUF012 - never changed
    """What Battle Magic has done to the fight."""


CASES = [
    Case("open field", ("oathborn/Iron Legion@6,10", "orcs/Black Axes@6,9"), "6,9", advanced=False),
    Case("a village across a bridge", ("night/Wolf Pack@7,3",), "8,3", advanced=False),
    Case("ranged attacker", ("oathborn/King's Crossbows@6,10", "orcs/Orc Reavers*@6,9"), "6,9", advanced=False),
    Case("magic walls and an engine", ("oathborn/Oath Takers@5,6", "fjordland/Siege Engine@5,8", "night/Ghouls@5,7"),
         "5,7", advanced=False),
    Case("Dragon Slayers lie in ambush", ("orcs/Ogre@6,9", "oathborn/Dragon Slayers@6,10"), "6,10",
         "ambush by defender", advanced=False),
    Case("ambush on an army", ("night/Emissaries@7,1", "oathborn/Oath Takers@7,2"), "7,2",
         "ambush by attacker", advanced=False),
    Case("stack against stack", ("orcs/Ogre@6,9", "Gond the Unbreakable@6,9", "oathborn/Iron Legion@6,10",
                                 "Dara Firemane@6,10"), "6,10"),
    Case("a lone Hero commands a garrison", ("orcs/Ogre@5,2", "Throndil@5,3"), "5,3"),
    Case("Weasel Eyes before a village", ("goblins/Goblin Warriors@7,3", "Weasel Eyes@7,3"), "8,3"),
    Case("Finger Cutter holds out", ("oathborn/Oath Takers@6,10", "goblins/Goblin Warriors@6,9", "Finger Cutter@6,9"),
         "6,9"),
    Case("a Monster with Ranged", ("oathborn/Iron Legion*@6,10", "Dara Firemane@6,10"), "6,9",
         more={"monsters": [{"name": "Floating Eye", "at": "wildlands:6,9", "command": "orcs"}]}),
    Case("a Monster ambushes a stack", ("oathborn/Oath Takers@6,10", "Dara Firemane@6,10"), "6,9", "ambush by defender",
         more={"monsters": [{"name": "Colossal Worm", "at": "wildlands:6,9", "command": "orcs"}]}),
    Case("golem and sphere before magic walls", ("oathborn/Oath Takers@5,6", "Dara Firemane@5,6"), "5,7",
         more={"order": ["oathborn", "night"]}, magic={"golem": [1, 0], "bonus": [1, 0]}),
    Case("rage against a shield", ("fjordland/Berserkir@6,9", "Karl Bondarsson@6,9", "orcs/Black Axes@6,10",
                                   "Gond the Unbreakable@6,10"), "6,10",
         more={"gains": [{"at": "wildlands:6,10", "of": "hero", "abilities": ["shielded"]}]},
         magic={"critical_at": [6, 7]}),
    Case("spells in force", ("orcs/Orc Reavers@6,9", "oathborn/Iron Legion@6,10"), "6,10",
         more={"gains": [{"at": "wildlands:6,9", "light": 1, "heavy": 1, "abilities": ["ranged"]},
                         {"at": "wildlands:6,10", "heavy": -1}]}),
    Case("axes against a stack", ("night/Emissaries@7,1", "oathborn/Oath Takers@7,2", "Dara Firemane@7,2"), "7,2",
         "ambush by attacker", magic={"axes": [True, False], "golem": [1, 0]}),
    Case("a sphere in an ambush", ("night/Emissaries@7,1", "oathborn/Oath Takers@7,2", "Dara Firemane@7,2"), "7,2",
         "ambush by attacker", magic={"bonus": [1, 0]}),
    Case("walls that take their modifier off critical hits", ("orcs/Wolf Riders@5,2",), "5,3", advanced=False,
         more={"optional": ["modified-criticals"]}),
    Case("the same with a golem before magic walls", ("oathborn/Oath Takers@5,6", "Dara Firemane@5,6"), "5,7",
         more={"order": ["oathborn", "night"], "optional": ["modified-criticals"]}, magic={"golem": [1, 0]}),
    Case("an unexplored lair", ("oathborn/Oath Takers@4,3", "Dara Firemane@4,3"), "4,2"),
    Case("an unexplored lair, in ambush", ("oathborn/Dragon Slayers@4,3",), "4,2", "ambush by attacker"),
]  # fmt: skip


def position(case: Case) -> tuple[Banners, int, Hex]:
    units: list[dict[str, Any]] = []
    for text in case.units:
        what, _, at = text.partition("@")
        kingdom, _, army = what.rpartition("/")
        counter = {"kingdom": kingdom, "army": army.rstrip("*"), "weakened": "*" in army} if kingdom else {"hero": army}
        units.append({**counter, "at": f"wildlands:{at}"})
    setup: dict[str, Any] = {"maps": ["wildlands"], "active": units[0]["kingdom"], "units": units, **case.more}
    if case.advanced:
        setup["advanced"] = True
    if "order" not in setup:
        kingdoms = {unit["kingdom"] for unit in units if "kingdom" in unit} | {"oathborn", "orcs"}
        kingdoms |= {"goblins"} if "Weasel" in case.name or "Cutter" in case.name else set()
        setup["order"] = sorted(kingdoms)
    g, _ = GAME.from_setup(setup, Rng(bytes(32)))
    assert isinstance(g, Banners)
    hexes = g.campaign.map
    unit = g.army[hexes.hex(units[0]["at"])]
    g.active, g.rider = unit, g.companion(unit)
    return g, unit, hexes.hex(f"wildlands:{case.target}")


def named(name: str) -> Case:
    return next(case for case in CASES if case.name == name)


def armed_fight(g: Banners, unit: int, at: Hex, case: Case) -> Fight:
    fight = combat_odds.fight_of(g, unit, at)
    for field, value in case.magic.items():
        setattr(fight, field, list(value))
    return fight


# -- the game's own fights ---------------------------------------------------------------------------------------------

Result = tuple[int, int]
"""Successes of a roll, and critical hits that were confirmed."""


class Wanted(Exception):
    """The fight needs a roll that is not there yet: with what the dice are to be made."""


def run(flow: Flow[Any], g: Banners) -> Any:
    """Drive a flow; owners let the army take a hit while it is at full strength, then the hero."""
    try:
        asked = next(flow)
        while True:
            assert isinstance(asked, Decision)
            assert asked.kind == "hit"
            army, hero = asked.about
            fragile = g.army_of(army).fragile or g.weakened >> army & 1
            asked = flow.send(("hit", hero if fragile else army))
    except StopIteration as end:
        return end.value


class Arena:
    """Plays a fight of the real combat with rolls from a list."""

    def __init__(self, patch: pytest.MonkeyPatch, begun: Banners, unit: int, at: Hex, case: Case) -> None:
        self.begun, self.unit, self.at, self.case = begun, unit, at, case
        self.advanced = case.advanced
        self.dice = rolling.Roll if case.advanced else rolling.roll
        self.rolls: list[Result] = []
        self.suffered = [0, 0]
        deal = battle.deal

        class Scripted:
            def __init__(given, *how: Any) -> None:
                given.successes, given.confirmed = self.next_roll(how[1:])

            @property
            def total(given) -> int:
                return given.successes + given.confirmed

            def confirm(given, g: Banners) -> Flow[None]:
                yield from ()

        def dealt(g: Banners, fight: Fight, side: int, *how: Any) -> Flow[int]:
            self.suffered[side] = yield from deal(g, fight, side, *how)
            self.wins[1 - side] = True
            return self.suffered[side]

        patch.setattr(moments, "watched", lambda g, *names: False)  # nobody plays magic
        patch.setattr(battle, "deal", dealt)
        for module in (battle, rolling):
            patch.setattr(module, "Roll", Scripted)
            patch.setattr(module, "roll", lambda g, *how: self.next_roll(how))

    def next_roll(self, how: tuple[Any, ...]) -> Result:
        if not self.rolls:
            raise Wanted(how)
        return self.rolls.pop(0)

    def rolled(self, how: tuple[Any, ...], count: int) -> Counter[Result]:
        """So many rolls with the combat's own dice."""
        g, seen = self.begun, Counter[Result]()
        for _ in range(count):
            if self.advanced:
                roll: Any = self.dice(g, *how)
                run(roll.confirm(g), g)
                seen[roll.successes, roll.confirmed] += 1
            else:
                plain: Any = self.dice(g, *how)
                seen[plain] += 1
        return seen

    def fights(self, count: int, rolls: tuple[Result, ...] = ()) -> Iterator[tuple[int, set[str]]]:
        """How often, and what came of it; every roll is made as often as the fight gets there."""
        g = self.begun.clone()
        self.rolls, self.suffered, self.wins = list(rolls), [0, 0], [False, False]
        fight = armed_fight(g, self.unit, self.at, self.case)
        try:
            if self.case.way == "normal":
                hit = run(battle.clash(g, fight), g)
            else:
                ambusher = ATTACK if self.case.way == "ambush by attacker" else DEFENCE
                hit = run(battle.ambush(g, fight, ambusher), g)
        except Wanted as wanted:
            (how,) = wanted.args
            for result, often in self.rolled(how, count).items():
                yield from self.fights(often, (*rolls, result))
        else:
            yield count, self.facts(g, fight, hit, rolls)

    def facts(self, g: Banners, fight: Fight, hit: bool, rolls: tuple[Result, ...]) -> set[str]:
        found = {f"{who} {n} hits" for who, n in zip(("attacker", "defender"), self.suffered, strict=True)}
        if self.case.way == "normal":
            even = "tie" if rolls[0][0] else "draw"
            found.add("win" if self.wins[ATTACK] else "lose" if self.wins[DEFENCE] else even)
        for who, army, hero, at in (
            ("attacker", fight.unit, fight.rider, fight.home),
            ("defender", fight.army, fight.hero, fight.at),
        ):
            if hero != NOBODY and g.at[hero] != at:
                found.add(f"{who} hero")
            if army != NOBODY and g.at[army] != at:
                found.add(f"{who} eliminated")
            elif army != NOBODY and g.weakened & ~self.begun.weakened & 1 << army:
                found.add(f"{who} weakened")
        gone = at not in g.magic.monster if fight.monster != NOBODY else fight.army == NOBODY and hit
        if gone:
            found.add("defender eliminated")
        if hit and at not in g.army and fight.monster == NOBODY and g.at[fight.unit] == fight.home:
            found.add("advance")
        return found


def promised(g: Banners, unit: int, at: Hex, case: Case) -> Chances:
    fight = armed_fight(g, unit, at, case)
    pool = combat_odds.unknown_monsters(g, fight)
    if pool:
        fight.monster = 0
        attacker = combat_odds._armed(g, fight, ATTACK, combat_odds.side_of(g, fight, ATTACK))
        known = [(count, ways(attacker, monster._replace(strikes=(monster.combat,)))) for count, _, monster in pool]
        return mixture((count, each[case.way]) for count, each in known if case.way in each)
    return ways(*combat_odds.sides(g, fight))[case.way]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
@rules("BB 9.2", "BB 9.2.1", "BB 9.6", "BB 9.7", "BB 9.8", "BB 9.9.1", "BB 14.4", "BB 14.6.5", "BB 15.2", "BB 15.2.1")
def test_a_hundred_thousand_fights(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    g, unit, at = position(case)
    assert at in targets(g, unit)
    g.rng = Plain(case.name)
    exact = facts(promised(g, unit, at, case))
    seen: Counter[str] = Counter()
    with monkeypatch.context() as patch:
        for begun, often in stages(g, at, case):
            arena = Arena(patch, begun, unit, at, case)
            for count, came in arena.fights(often):
                for fact in came:
                    seen[fact] += count
            patch.undo()
    total = sum(n for fact, n in seen.items() if fact.startswith("attacker") and fact.endswith("hits"))
    assert total == FIGHTS
    assert set(seen) <= set(exact)
    for fact, p in exact.items():
        bound = SIGMAS * (p * (1 - p) / FIGHTS) ** 0.5 + 1 / FIGHTS
        assert abs(seen[fact] / FIGHTS - p) <= bound, (fact, seen[fact] / FIGHTS, p)


def stages(g: Banners, at: Hex, case: Case) -> Iterator[tuple[Banners, int]]:
    """The position, or one for each Monster that the lair may hold, as often as it is drawn."""
    if not (case.advanced and monsters.unexplored(g, at)):
        yield g, FIGHTS
        return
    pool = monsters.pool_for(g, False)
    if case.way == "ambush by attacker":  # Monsters with Stealth cannot be ambushed
        pool = sum(1 << m for m in bits(pool) if not monsters.abilities_of(m) & STEALTH)
    drawn = Counter(hands.pick(g, pool) for _ in range(FIGHTS))
    for monster, often in sorted(drawn.items()):
        begun = g.clone()
        begun.magic.pool &= ~(1 << monster)
        monsters.put(begun, monster, at, begun.campaign.index["orcs"], ready=False)
        yield begun, often


# -- what players are told ---------------------------------------------------------------------------------------------


@rules("BB 14.4", "BB 14.6.5", "BB 15.2")
def test_hints_name_heroes_and_monsters() -> None:
    by_name = {case.name: combat_odds.hint(*position(case)).hint for case in CASES}
    assert by_name["stack against stack"].startswith("2□ 3◆ against Oathborn Iron Legion with Dara Firemane (1□ 2◆): ")
    assert by_name["a lone Hero commands a garrison"].startswith(
        "2□ 2◆ at −1 for the walls against the garrison under Throndil (1□): "
    )
    assert by_name["a Monster with Ranged"].startswith("1□ 2◆ against Floating Eye (3□): ")
    assert "to defeat it" in by_name["a Monster with Ranged"]
    assert " against one of 29 Monsters: " in by_name["an unexplored lair"]
    assert by_name["spells in force"].startswith("2□ 2◆ against Oathborn Iron Legion (1□ 1◆): ")


@rules("BB 9.6", "BB 9.6/no-result")
def test_details_tell_every_way_to_fight() -> None:
    g, unit, at = position(named("ambush on an army"))
    told = combat_odds.details(g, unit, at)
    assert list(told) == ["attacker", "defender", "normal", "ambush by attacker"]
    assert told["attacker"] == {"light": 2, "heavy": 0, "modifier": 0, "text": "2□"}
    assert sum(told["normal"][end] for end in ("win", "tie", "draw", "lose")) == pytest.approx(1, abs=1e-3)
    assert "win" not in told["ambush by attacker"]
    assert sum(told["ambush by attacker"]["defender"]["hits"]) == pytest.approx(1, abs=1e-3)


@rules("BB 15.2", "BB 14.6.4")
def test_details_of_a_lair_say_how_often_an_ambush_is_possible() -> None:
    g, unit, at = position(named("an unexplored lair, in ambush"))
    told = combat_odds.details(g, unit, at)
    assert told["unknown"] == 29
    sly = sum(bool(monsters.abilities_of(m) & STEALTH) for m in bits(monsters.pool_for(g, False)))
    assert told["ambush by attacker"]["share"] == pytest.approx(1 - sly / 29, abs=1e-4)
    assert "ambush by defender" not in told
    assert told["normal"]["advance"] == 0


def magicians(**hands: list[str]) -> tuple[Banners, int, Hex]:
    units = ("orcs/Orc Reavers@6,9", "Gond the Unbreakable@6,9", "oathborn/Iron Legion@6,10", "Throndil@6,10")
    return position(Case("magic", units, "6,10", more={"hands": hands}))


@rules("BB 16.7.3", "BB 18.1/7")
def test_details_with_the_cards_in_hand() -> None:
    g, unit, at = magicians(orcs=["Mage Arrows", "Ice Storm"], oathborn=["Spirit Blade"])
    before = g.freeze()
    attacker, defender = combat_odds.sides(g, combat_odds.fight_of(g, unit, at))
    (entry,) = combat_odds.details(g, unit, at, g.player[g.owner[unit]])["with your cards"]
    arrows = attacker._replace(combat=attacker.combat._replace(light=attacker.combat.light + 1), ranged=True)
    assert entry["card"] == "mage-arrows"
    assert entry["normal"] == combat_odds._shown(chances.combat(arrows, defender), True, True)
    assert entry["normal"]["win"] > combat_odds.details(g, unit, at)["normal"]["win"]
    (theirs,) = combat_odds.details(g, unit, at, g.player[g.owner[g.army[at]]])["with your cards"]
    assert theirs["card"] == "spirit-blade"
    assert theirs["defender"]["light"] == defender.combat.light + 1
    assert g.freeze() == before


@rules("BB 16.1")
def test_details_do_not_hang_on_hands_of_others() -> None:
    g, unit, at = magicians(orcs=["Mage Arrows"])
    h, other, there = magicians(
        orcs=["Mage Arrows"], oathborn=["Spirit Blade", "Heat Ray", "Illusion", "Tidal Shelter"]
    )
    seat = g.player[g.owner[unit]]
    assert combat_odds.details(g, unit, at, seat) == combat_odds.details(h, other, there, seat)
    assert "with your cards" not in combat_odds.details(g, unit, at)


@rules("BB 18.2/34")
def test_a_golem_is_told_with_its_sure_die() -> None:
    case = named("golem and sphere before magic walls")
    g, unit, at = position(case._replace(more={**case.more, "hands": {"oathborn": ["Iron Golem"]}}))
    attacker, defender = combat_odds.sides(g, combat_odds.fight_of(g, unit, at))
    assert attacker.combat.needed == 7
    told = combat_odds.details(g, unit, at, g.player[g.owner[unit]])["with your cards"]
    golem = next(entry for entry in told if entry["card"] == "iron-golem")
    sure = attacker._replace(combat=attacker.combat._replace(sure=1))
    assert golem["normal"] == combat_odds._shown(chances.combat(sure, defender), True, True)
    assert golem["attacker"]["heavy"] == attacker.combat.heavy + 1


@rules("BB 18.3/empire-9")
def test_a_card_with_a_choice_is_told_at_its_best() -> None:
    units = ("empire/Cataphracts@6,10", "orcs/Orc Reavers@6,9")
    g, unit, at = position(Case("fist", units, "6,9", more={"hands": {"empire": ["Fist of the Emperor"]}}))
    told = combat_odds.details(g, unit, at, g.player[g.owner[unit]])
    (fist,) = told["with your cards"]
    assert fist["attacker"]["heavy"] == told["attacker"]["heavy"] + 3


@rules("BB 18.3/orcs-7")
def test_a_card_with_a_price_tells_it() -> None:
    units = ("orcs/Orc Reavers@6,9", "oathborn/Iron Legion@6,10")
    g, unit, at = position(Case("hate", units, "6,10", more={"hands": {"orcs": ["Endless Hate"]}}))
    (hate,) = combat_odds.details(g, unit, at, g.player[g.owner[unit]])["with your cards"]
    assert hate["attacker"]["text"] == "1□ 3◆"
    assert hate["afterwards"] == ["Orc Reavers: 1 hit"]


@rules("BB 15.2", "BB 18.2/1")
def test_cards_against_a_monster_not_yet_drawn() -> None:
    case = named("an unexplored lair")
    g, unit, at = position(case._replace(more={"hands": {"oathborn": ["Storm God's Hammer"]}}))
    before = g.freeze()
    told = combat_odds.details(g, unit, at, g.player[g.owner[unit]])
    hammer = next(entry for entry in told["with your cards"] if entry["card"] == "storm-gods-hammer")
    assert hammer["attacker"]["heavy"] == told["attacker"]["heavy"] + 1
    assert hammer["normal"]["win"] > told["normal"]["win"]
    assert "defender" not in hammer
    assert g.freeze() == before


@rules("BB 14.5.1/example-dara", "BB 18.3/oathborn-16")
def test_a_heros_power_is_told_like_a_card() -> None:
    g, unit, at = position(named("stack against stack"))
    seat = g.player[g.owner[g.army[at]]]
    told = combat_odds.details(g, unit, at, seat)
    (rune,) = told["with your cards"]
    assert (rune["card"], rune["name"]) == ("dara-firemane", "Lightning Rune")
    assert rune["defender"]["light"] == told["defender"]["light"] + 1
    g.magic.locked |= 1 << g.hero[at]
    assert combat_odds.details(g, unit, at, seat)["with your cards"] == []
